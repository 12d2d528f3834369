import { expect, it } from 'vitest'
import { createPrinterSearch } from '../../../src/app/printer-search.ts'
import { commonLabelPrinter, type FoundPrinter } from '../../../src/contract/printers.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'

const { language, dpi, widthMm, graphics } = commonLabelPrinter
function found(port: number): FoundPrinter {
  return {
    connection: { kind: 'tcp', host: '127.0.0.1', port },
    name: `printer ${port}`,
    source: 'network',
    abilities: { language, dpi, widthMm, graphics },
    profile: 'Common',
    condition: 'ready',
  }
}

/** A search that ends when it is told to. */
function search() {
  const told: FoundPrinter[] = []
  const begun: { found(printer: FoundPrinter): void; end(all: FoundPrinter[]): void; signal: AbortSignal }[] =
    []
  const printerSearch = createPrinterSearch({
    finder: {
      find: (onFound, signal) => new Promise((end) => begun.push({ found: onFound, end, signal })),
      identify: () => Promise.resolve(found(9101)),
    },
    known: () => [tcpPrinterSetting({ port: 9101 }, 'left')],
    onFound: (printer) => told.push(printer),
  })
  return { printerSearch, told, begun }
}

it('tells each printer when it is found, and says which of them is in the settings', async () => {
  const { printerSearch, told, begun } = search()
  const finding = printerSearch.find()
  begun[0]!.found(found(9101))
  begun[0]!.found(found(9102))
  expect(told.map(({ knownAs }) => knownAs)).toEqual(['left', undefined])
  begun[0]!.end([found(9102), found(9101)])
  expect((await finding).map(({ knownAs }) => knownAs)).toEqual([undefined, 'left'])
  expect(await printerSearch.identify(found(9101).connection)).toMatchObject({ knownAs: 'left' })
})

it('joins a search that is under way, and begins another only after it', async () => {
  const { printerSearch, begun } = search()
  const both = [printerSearch.find(), printerSearch.find()]
  expect(begun).toHaveLength(1)
  begun[0]!.end([])
  await Promise.all(both)
  void printerSearch.find()
  expect(begun).toHaveLength(2)
})

it('ends a search when the station closes', () => {
  const { printerSearch, begun } = search()
  void printerSearch.find()
  printerSearch.close()
  expect(begun[0]!.signal.aborted).toBe(true)
})

import { expect, it } from 'vitest'
import { createPrinterSearch } from '../../../../src/app/papers/printer-search.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import {
  commonLabelPrinter,
  type FoundPrinter,
  type PrinterConnection,
} from '../../../../src/contract/printers.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

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
  const asked: PrinterConnection[] = []
  const begun: { found(printer: FoundPrinter): void; end(all: FoundPrinter[]): void; signal: AbortSignal }[] =
    []
  const printerSearch = createPrinterSearch({
    finder: {
      find: (onFound, signal) => new Promise((end) => begun.push({ found: onFound, end, signal })),
      identify: (connection) => {
        asked.push(connection)
        return Promise.resolve({ ...found(9101), connection })
      },
    },
    known: () => [tcpPrinterSetting({ port: 9101 }, 'left')],
    checkSupervisor: () => {
      throw new AppError('operator_not_allowed', 'no supervisor')
    },
    onFound: (printer) => told.push(printer),
  })
  return { printerSearch, told, asked, begun }
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

// Otherwise anybody at the bench could feel about with it in the company's network.
it('connects to printers that are set up or were found, and nowhere else without a supervisor', async () => {
  const { printerSearch, asked, begun } = search()
  for (const connection of [found(22).connection, found(9102).connection]) {
    await expect(printerSearch.identify(connection)).rejects.toMatchObject({ code: 'operator_not_allowed' })
  }
  expect(asked).toEqual([])
  await printerSearch.identify(found(9101).connection)
  void printerSearch.find()
  begun[0]!.found(found(9102))
  await printerSearch.identify(found(9102).connection)
  expect(asked).toEqual([found(9101).connection, found(9102).connection])
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

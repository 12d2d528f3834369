// What an idle printer is asked of itself, and that no label waits for it.

import { expect, it } from 'vitest'
import type { PrinterFact } from '../../../src/contract/printer-facts.ts'
import { tcpLabelPrinter } from '../../../src/adapters/printers/transports/tcp-transport.ts'
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { memoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBenchOptions } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { startTcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { until } from '../../support/until.ts'
import { closers, zpl } from './station-at-printer.ts'

const labels = new Map([['one', { format: 'zpl', bytes: Buffer.from(zpl('one')) } as const]])

type Options = Partial<Pick<SpoolBenchOptions, 'printers' | 'timings' | 'statusTimeoutMs' | 'openPrinter'>>

async function startBench({ port }: { readonly port: number }, options: Options = {}) {
  const store = memoryPrintJobStore()
  const bench = spoolBench({ store, labels, printers: () => [tcpPrinterSetting({ port })], ...options })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  const prints = async () => {
    const { id } = await bench.spool.submit(labelJob('one'))
    await until(async () => (await store.get(id))?.state === 'confirmed')
  }
  return { ...bench, store, prints }
}

async function startPrinter(options: Omit<VirtualPrinterOptions, 'name'>) {
  const printer = await startVirtualPrinter({ name: 'Zebra', ...options })
  closers.push(() => printer.close())
  return printer
}

async function startOddPrinter() {
  const printer = await startTcpTestPrinter()
  closers.push(() => printer.switchOff())
  printer.setErrorStatus({})
  return printer
}

const names = (said: readonly PrinterFact[]) => [...new Set(said.map(({ fact }) => fact))].toSorted()
const all = ['cleaned', 'darkness', 'firmware', 'head', 'label', 'printed', 'speed']
const settings = { darkness: 17, inchesPerSecond: 8 }

it('a printer that is looked at tells all that it knows', async () => {
  const printer = await startPrinter({ settings })
  const { spool, said } = await startBench(printer)
  spool.check('p1', true)
  await until(() => names(said).length === all.length)
  expect(names(said)).toEqual(all)
  expect(said).toContainEqual({ fact: 'firmware', name: 'V93.21.15Z' })
  expect(said).toContainEqual({ fact: 'darkness', value: 17 })
  expect(said).toContainEqual({ fact: 'speed', inchesPerSecond: 8 })
  expect(said).toContainEqual({ fact: 'head', mm: 1_257 * 25.4 })
})

it('a printer is asked by itself once it has nothing to print', async () => {
  const printer = await startPrinter({ settings })
  const { said, prints } = await startBench(printer, { timings: { inquireAfterMs: 10 } })
  await prints()
  await until(() => names(said).length === all.length)
})

it('a printer without host queries tells what its variables know', async () => {
  const printer = await startPrinter({ model: 'ZM400', settings })
  const { spool, said } = await startBench(printer)
  spool.check('p1', true)
  await until(() => names(said).includes('printed'))
  expect(said).toContainEqual({ fact: 'printed', mm: 217_420, stepMm: 25.4 })
  expect(names(said)).toEqual(all.filter((name) => !['cleaned', 'head'].includes(name)))
})

it('a printer that answers late tells all the same', async () => {
  const printer = await startPrinter({ manner: 'answers_late', settings })
  const { spool, said } = await startBench(printer, { statusTimeoutMs: 400 })
  spool.check('p1', true)
  await until(() => names(said).length === all.length)
})

it('a low roll is told without a label', async () => {
  const printer = await startPrinter({})
  printer.setPaperLow(true)
  const { spool } = await startBench(printer)
  spool.check('p1', true)
  await until(() => spool.printerStates().get('p1')?.causes.includes('paper_near_end'))
  expect(spool.printerStates().get('p1')?.condition).toBe('ready')
})

it('no label waits for an answer that does not come', async () => {
  const printer = await startPrinter({ model: 'imitation' })
  // Longer than the test may take.
  const { spool, said, prints } = await startBench(printer, { statusTimeoutMs: 600_000 })
  spool.check('p1', true)
  await until(() => spool.printerStates().get('p1')?.condition === 'ready')
  await prints()
  expect(said).toEqual([])
})

// Hazard: a printer that does not know ^HH takes it for a label without anything on it, and feeds one.
it('a printer that answers none of it is asked once, nothing that could move paper, and anew where it is another one', async () => {
  const printers = [await startOddPrinter(), await startOddPrinter()]
  let at = 0
  const setting = () => [tcpPrinterSetting({ port: printers[at]!.port })]
  const { spool, said } = await startBench(printers[0]!, { printers: setting, statusTimeoutMs: 1_000 })
  const asked = (which: number) =>
    ['~HI', '~HQPH', '^HH', 'getvar'].map(
      (question) => printers[which]!.received().toString('latin1').split(question).length - 1,
    )
  const askFully = async (which: number) => {
    const before = printers[which]!.errorStatusRequests()
    spool.check('p1', true)
    // With these an inquiry ends.
    await until(() => printers[which]!.errorStatusRequests() > before)
    await until(() => spool.printerStates().get('p1')?.condition === 'ready')
  }
  await askFully(0)
  expect(asked(0)).toEqual([1, 1, 0, 0])
  for (let more = 0; more < 2; more++) await askFully(0)
  expect(asked(0)).toEqual([1, 1, 0, 0])

  at = 1
  spool.printersChanged()
  await askFully(1)
  expect(asked(1)).toEqual([1, 1, 0, 0])
  expect(said).toEqual([])
})

it.each([
  ['moved to where another one is', true],
  ['removed', false],
])('an answer that comes once the printer was %s is not kept as its own', async (_, isMoved) => {
  const printers = [await startPrinter({ settings }), await startPrinter({ settings })]
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let now = [tcpPrinterSetting({ port: printers[0]!.port })]
  const { spool, said } = await startBench(printers[0]!, {
    printers: () => now,
    openPrinter({ connection }) {
      if (connection.kind !== 'tcp') throw new Error('TCP printers only')
      const link = tcpLabelPrinter(connection, { statusTimeoutMs: 3_000 })
      if (connection.port !== printers[0]!.port) return link
      return {
        ...link,
        async inquire({ onSaid }) {
          begun.resolve()
          await answered.promise
          onSaid([{ fact: 'firmware', name: 'of the first' }])
          return undefined
        },
      }
    },
  })
  spool.check('p1', true)
  await begun.promise
  now = isMoved ? [tcpPrinterSetting({ port: printers[1]!.port })] : []
  spool.printersChanged()
  answered.resolve()
  if (isMoved) {
    await until(() => spool.printerStates().get('p1')?.condition === 'unknown')
    spool.check('p1', true)
    await until(() => names(said).length === all.length)
  } else await until(() => spool.printerStates().get('p1')?.condition === 'unknown')
  expect(said).not.toContainEqual({ fact: 'firmware', name: 'of the first' })
})

// What an idle printer is asked while somebody looks at the page: how it is, and nothing that stands in anybody's way.

import { expect, it } from 'vitest'
import { startVirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { memoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBenchOptions } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { startTcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { until } from '../../support/until.ts'
import { closers, zpl } from './station-at-printer.ts'

const labels = new Map([['one', { format: 'zpl', bytes: Buffer.from(zpl('one')) } as const]])

async function startBench(port: number, options: Partial<SpoolBenchOptions> = {}) {
  const store = memoryPrintJobStore()
  const bench = spoolBench({ store, labels, printers: () => [tcpPrinterSetting({ port })], ...options })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  const condition = () => bench.spool.printerStates().get('p1')?.condition
  /** Looks until the printer is as it should be. */
  const seen = (is: string | undefined) =>
    until(async () => {
      await bench.spool.look('p1')
      return condition() === is
    })
  return { ...bench, store, condition, seen }
}

async function startPrinter() {
  const printer = await startVirtualPrinter({ name: 'Zebra' })
  closers.push(() => printer.close())
  return printer
}

it('is told out of paper, and well again, without a label', async () => {
  const printer = await startPrinter()
  const { seen } = await startBench(printer.port)
  await seen('ready')
  await printer.setFault({ kind: 'paper_out' })
  await seen('paper_out')
  await printer.setFault(undefined)
  await seen('ready')
})

it('is told away, and back', async () => {
  const printer = await startPrinter()
  const { seen } = await startBench(printer.port)
  await seen('ready')
  await printer.setFault({ kind: 'unreachable' })
  await seen('unreachable')
  await printer.setFault(undefined)
  await seen('ready')
})

it('keeps what it warns of', async () => {
  const printer = await startPrinter()
  printer.setPaperLow(true)
  const { spool, seen } = await startBench(printer.port)
  await seen('ready')
  expect(spool.printerStates().get('p1')?.causes).toContain('paper_near_end')
})

it('says how old its word is', async () => {
  const printer = await startPrinter()
  const { spool, seen } = await startBench(printer.port, { timings: { lookAfterMs: 600_000 } })
  expect(spool.heardMs().get('p1')).toBeUndefined()
  await seen('ready')
  const { p1: first } = Object.fromEntries(spool.heardMs())
  await spool.look('p1')
  // It was heard lately: it is not asked again, and its word grows older.
  expect(spool.heardMs().get('p1')).toBeGreaterThan(first!)
})

async function startOddPrinter() {
  const printer = await startTcpTestPrinter()
  closers.push(() => printer.switchOff())
  return printer
}

it('that never answers is asked once, and stays not known', async () => {
  const printer = await startOddPrinter()
  printer.setMute(true)
  const { spool, condition } = await startBench(printer.port, { statusTimeoutMs: 20 })
  await until(async () => {
    await spool.look('p1')
    return printer.statusRequests() === 1
  })
  for (let looks = 0; looks < 5; looks++) await spool.look('p1')
  expect([printer.statusRequests(), printer.linkCount()]).toEqual([1, 1])
  expect([condition(), spool.heardMs().get('p1')]).toEqual(['unknown', undefined])
})

it('is left to others between two looks: the link that was made for it is closed', async () => {
  const printer = await startOddPrinter()
  const { seen } = await startBench(printer.port)
  await seen('ready')
  await until(() => printer.links.length === 0)
})

// Hazard: a question among a label's bytes, or a second link to a printer that serves one.
it('is not asked while a label is on its way, nor over a second link', async () => {
  const printer = await startOddPrinter()
  let most = 0
  const heard: Buffer[] = []
  printer.onLink((socket) => {
    most = Math.max(most, printer.links.length)
    socket.on('data', (bytes: Buffer) => heard.push(bytes))
  })
  const long = zpl('x'.repeat(400_000))
  const { spool, store } = await startBench(printer.port, {
    labels: new Map([['one', { format: 'zpl', bytes: Buffer.from(long) } as const]]),
  })
  const { id } = await spool.submit(labelJob('one'))
  await until(async () => {
    await spool.look('p1')
    return (await store.get(id))?.state === 'confirmed'
  })
  expect(Buffer.concat(heard).toString('latin1').split(long)).toHaveLength(2)
  expect(most).toBe(1)
})

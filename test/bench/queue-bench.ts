// One printer's queue: labels that wait all at once, through a printer that takes them as they come and through one whose
// paper moves. Beside it the same bytes by a bare socket, in the same run. Then one label alone, until it is confirmed.

import { once } from 'node:events'
import { connect } from 'node:net'
import { openPrinter } from '../../src/adapters/printers/open-printer.ts'
import type { PrintJob } from '../../src/core/printing/print-job.ts'
import { defaultSpoolTimings } from '../../src/core/printing/spool.ts'
import { startVirtualPrinter, type VirtualPrinterOptions } from '../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../support/label-job.ts'
import { memoryPrintJobStore } from '../support/memory-print-job-store.ts'
import { spoolBench } from '../support/spool-bench.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { until } from '../support/until.ts'
import { p95, type Bench, type BenchRow } from './report.ts'
import { nowMs } from './timing-printer.ts'

const zpl = Buffer.from(`^XA${'^FO20,20^A0N,40^FDlabel^FS'.repeat(60)}^XZ`)

/** Most for each ratio of ours to the printer's own time, and for a label alone. */
const limits = { asItReads: 2, withTravel: 1.1, confirmedMs: 300 }

/** How long the printer takes by itself for so many labels. */
async function bare(options: Omit<VirtualPrinterOptions, 'name'>, count: number): Promise<number> {
  const printer = await startVirtualPrinter({ name: 'Bare', ...options })
  const socket = connect(printer.port, '127.0.0.1')
  await once(socket, 'connect')
  const beganMs = nowMs()
  for (let at = 0; at < count; at++) socket.write(zpl)
  await until(() => printer.papers().length === count)
  const tookMs = nowMs() - beganMs
  socket.destroy()
  await printer.close()
  return tookMs
}

async function queued(options: Omit<VirtualPrinterOptions, 'name'>, count: number) {
  const printer = await startVirtualPrinter({ name: 'Bench', ...options })
  const store = memoryPrintJobStore()
  const { spool } = spoolBench({
    store,
    labels: new Map([['one', { format: 'zpl', bytes: zpl }]]),
    printers: () => [tcpPrinterSetting(printer)],
    openPrinter,
    timings: defaultSpoolTimings,
  })
  const isConfirmed = async (job: PrintJob) => (await store.get(job.id))?.state === 'confirmed'
  await spool.start()
  const outMs: number[] = []
  printer.onPaper(() => outMs.push(nowMs()))
  const alone: number[] = []
  for (let at = 0; at < 5; at++) {
    const job = await spool.submit(labelJob('one'))
    await until(() => isConfirmed(job))
    alone.push(nowMs() - (outMs.at(-1) ?? Number.NaN))
  }
  const beganMs = nowMs()
  const jobs: PrintJob[] = []
  for (let at = 0; at < count; at++) jobs.push(await spool.submit(labelJob('one')))
  await until(() => printer.papers().length === count + 5)
  const tookMs = nowMs() - beganMs
  for (const job of jobs) await until(() => isConfirmed(job))
  await spool.close()
  await printer.close()
  return { tookMs, alone }
}

const printers = [
  { name: 'that takes a label in 10 ms', options: { printMs: 10 }, count: 300, most: limits.asItReads },
  { name: 'of 6 inches a second', options: { inchesPerSecond: 6 }, count: 12, most: limits.withTravel },
]

export const queueBench: Bench = async ({ isShort }) => {
  const rows: BenchRow[] = []
  for (const { name, options, count: whole, most } of printers) {
    const count = isShort ? 2 : whole
    const bareMs = await bare(options, count)
    const { tookMs, alone } = await queued(options, count)
    rows.push(
      {
        name: `${whole} labels through a printer ${name}`,
        unit: 'ms',
        measured: tookMs,
        beside: { name: 'the printer by itself', value: bareMs },
        limit: { of: 'ratio', most },
      },
      {
        name: `a label alone, out → confirmed, p95, of a printer ${name}`,
        unit: 'ms',
        measured: p95(alone),
        limit: { of: 'measured', most: limits.confirmedMs },
      },
    )
  }
  return rows
}

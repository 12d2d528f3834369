// A spool with a printer of its own for each test of it; both are closed when the test is over.

import { afterEach } from 'vitest'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import type { NewPrintJob, PrintJob } from '../../../../src/core/printing/print-job.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import type { LabelFormat } from '../../../../src/base/label-format.ts'
import { labelJob } from '../../../support/label-job.ts'
import { memoryPrintJobStore, type MemoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBench, type SpoolBenchOptions } from '../../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'

export const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

export const zpl = (text: string) => `^XA^FD${text}^FS^XZ`
type Label = { readonly format: LabelFormat; readonly bytes: Uint8Array }
const label = (text: string): Label => ({ format: 'zpl', bytes: Buffer.from(zpl(text)) })
export const labels = new Map<string, Label>([
  ['one', label('one')],
  ['two', label('two')],
  ['three', label('three')],
  ['four', label('four')],
  ['long', label('x'.repeat(20_000_000))],
  ['paged', { format: 'pdf', bytes: Buffer.from('%PDF-1.7') }],
])

export const jobFor = (labelId: string, more: Partial<NewPrintJob> = {}): NewPrintJob => ({
  ...labelJob(labelId),
  ...more,
})

export type Bench = SpoolBench & { readonly store: MemoryPrintJobStore; readonly printer: TcpTestPrinter }

export async function startPrinter(): Promise<TcpTestPrinter> {
  const printer = await startTcpTestPrinter()
  closers.push(() => printer.switchOff())
  return printer
}

export const settingOf = (printer: TcpTestPrinter, id = 'p1'): PrinterSetting =>
  tcpPrinterSetting(printer, id)

export async function startBench(options: Partial<SpoolBenchOptions> = {}): Promise<Bench> {
  const printer = await startPrinter()
  const store = memoryPrintJobStore()
  const bench = spoolBench({ store, labels, printers: () => [settingOf(printer)], ...options })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store, printer }
}

export function inState(
  store: PrintJobStore,
  job: { readonly id: string },
  state: PrintJobState,
): Promise<PrintJob> {
  return until(async () => {
    const now = await store.get(job.id)
    return now?.state === state ? now : undefined
  })
}

export const states = (store: MemoryPrintJobStore, job: { readonly id: string }) => [
  ...new Set(store.history(job.id).map(({ state }) => state)),
]

// A station's spool, over the station's own links and timings, at a virtual printer. All end with the test.

import { afterEach } from 'vitest'
import { openPrinter } from '../../../src/adapters/printers/open-printer.ts'
import type { PrintJob } from '../../../src/core/printing/print-job.ts'
import type { SpoolTimings } from '../../../src/core/printing/printer-queue.ts'
import { defaultSpoolTimings } from '../../../src/core/printing/spool.ts'
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/sandbox/printer/virtual-printer.ts'
import { memoryPrintJobStore, type MemoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBench } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'

export const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** The labels that there are, by their ids. */
export const texts = ['one', 'two', 'three', 'four'] as const
export const zpl = (text: string) => `^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`

const contents = new Map([
  ...texts.map((text) => [text, zpl(text)] as const),
  // Several labels in one file.
  ['two formats', zpl('one') + zpl('two')],
  ['two of one', zpl('one').replace('^XZ', '^PQ2^XZ')],
])

export type Station = SpoolBench & { readonly store: MemoryPrintJobStore }

export async function startPrinter(options: Omit<VirtualPrinterOptions, 'name'>): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ name: 'Bench 1', ...options })
  closers.push(() => printer.close())
  return printer
}

export async function startStation(
  printer: VirtualPrinter,
  timings: Partial<SpoolTimings> = {},
): Promise<Station> {
  const store = memoryPrintJobStore()
  const bench = spoolBench({
    store,
    labels: new Map([...contents].map(([id, text]) => [id, { format: 'zpl', bytes: Buffer.from(text) }])),
    printers: () => [tcpPrinterSetting(printer)],
    openPrinter,
    timings: { ...defaultSpoolTimings, ...timings },
  })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store }
}

/** The job once it is so. */
export const reaches = (
  { store }: Pick<Station, 'store'>,
  { id }: PrintJob,
  isSo: (job: PrintJob) => boolean,
): Promise<PrintJob> =>
  until(async () => {
    const job = await store.get(id)
    return job && isSo(job) ? job : undefined
  })

export const papersOf = (printer: VirtualPrinter) => printer.papers().map(({ bytes }) => bytes.toString())

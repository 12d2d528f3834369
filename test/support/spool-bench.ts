import { inspectPrintable } from '../../src/app/papers/label-inspection.ts'
import { createPrinterBytes, toPrinterLanguage } from '../../src/app/papers/printer-language.ts'
import { tcpLabelPrinter } from '../../src/adapters/printers/transports/tcp-transport.ts'
import { countLabels } from '../../src/labels/zpl/count-labels.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { PrinterSetting } from '../../src/contract/printers.ts'
import type { PrinterFact } from '../../src/contract/printer-facts.ts'
import type { OpenLabelPrinter, PrintJobStore, ToPrinterLanguage } from '../../src/core/printing/ports.ts'
import type { SpoolTimings } from '../../src/core/printing/printer-queue.ts'
import type { PrinterState } from '../../src/core/printing/queue-reports.ts'
import type { PrintJob } from '../../src/core/printing/print-job.ts'
import { createSpool, type Spool } from '../../src/core/printing/spool.ts'
import type { LabelFormat } from '../../src/base/label-format.ts'
import { createLabelRasterizer } from '../../src/labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../src/labels/render/label-renderer.ts'

/** Short enough that a test waits for nothing but the printer. */
export const quickTimings: SpoolTimings = {
  reconnectFirstMs: 20,
  reconnectLongestMs: 80,
  notReadyPollMs: 20,
  confirmPollFirstMs: 5,
  confirmPollLongestMs: 20,
  movedLimitMs: 10_000,
  quietMs: 40,
  slowestMmPerSecond: 10_000,
  silenceLimitMs: 10_000,
  stuckLimitMs: 10_000,
  idleLinkMs: 60_000,
  // A test that wants it asked says so.
  inquireAfterMs: 60_000,
  inquireEveryMs: 600_000,
  inquireWatchedEveryMs: 60_000,
  // Whoever looks in a test wants to know.
  lookAfterMs: 0,
}

export type SpoolBench = {
  readonly spool: Spool
  /** Every change that the spool told, oldest first. */
  readonly told: readonly PrintJob[]
  readonly printerStates: readonly { readonly printerId: string; readonly state: PrinterState }[]
  /** All that printers said of themselves, oldest first. */
  readonly said: readonly PrinterFact[]
  readonly errors: readonly unknown[]
}

export type SpoolBenchOptions = {
  readonly store: PrintJobStore
  readonly printers: () => readonly PrinterSetting[]
  /** By the id of a label, or of a document of the station's own. */
  readonly labels: ReadonlyMap<string, { readonly format: LabelFormat; readonly bytes: Uint8Array }>
  readonly isHeld?: (printerId: string) => boolean
  readonly timings?: Partial<SpoolTimings>
  /** Short where a test's printer is mute: a busy machine must not make one that answers look so. */
  readonly statusTimeoutMs?: number
  readonly openPrinter?: OpenLabelPrinter
  readonly toPrinterLanguage?: ToPrinterLanguage
  /** The computer's clock. */
  readonly now?: () => Date
}

// Their workers start with the first label that is no ZPL, and keep no process alive.
const makePrinterBytes = createPrinterBytes({
  rasterizer: createLabelRasterizer(),
  renderer: createLabelRenderer(),
})

/** A spool over real TCP links and the system's clock. Not started. */
export function spoolBench(options: SpoolBenchOptions): SpoolBench {
  const { store, printers, labels, timings, statusTimeoutMs = 3_000 } = options
  const told: PrintJob[] = []
  const printerStates: { printerId: string; state: PrinterState }[] = []
  const said: PrinterFact[] = []
  const errors: unknown[] = []
  const spool = createSpool({
    store,
    printers,
    printables: {
      get: (content) => {
        const [id, kind] =
          content.kind === 'label'
            ? ([content.labelId, 'label'] as const)
            : ([content.documentId, 'test_label'] as const)
        const kept = labels.get(id)
        return kept
          ? Promise.resolve({ id, kind, own: kind !== 'label', ...kept })
          : Promise.reject(new AppError('not_found', 'There is no such label.'))
      },
    },
    isHeld: options.isHeld ?? (() => false),
    openPrinter:
      options.openPrinter ??
      (({ connection }) => {
        if (connection.kind !== 'tcp') throw new Error('this bench has TCP printers only')
        return tcpLabelPrinter(connection, { statusTimeoutMs })
      }),
    inspect: inspectPrintable,
    toPrinterLanguage: options.toPrinterLanguage ?? toPrinterLanguage(makePrinterBytes),
    countLabels,
    onLeaving: () => undefined,
    clock: {
      now: options.now ?? (() => new Date()),
      elapsedMs: () => performance.now(),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    },
    newId: () => crypto.randomUUID(),
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (event, _fields, cause) => errors.push(cause ?? event),
    },
    onJob: (job) => told.push(job),
    onPrinter: (printerId, state) => printerStates.push({ printerId, state }),
    onSaid: (_printerId, facts) => said.push(...facts),
    timings: { ...quickTimings, ...timings },
  })
  return { spool, told, printerStates, said, errors }
}

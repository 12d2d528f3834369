import { inspectLabel } from '../../src/app/label-inspection.ts'
import { zplPrinterLanguage } from '../../src/app/printer-language.ts'
import { tcpLabelPrinter } from '../../src/adapters/printers/transports/tcp-transport.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { PrinterSetting } from '../../src/contract/domain.ts'
import type { OpenLabelPrinter, PrintJobStore } from '../../src/core/printing/ports.ts'
import type { PrinterState, SpoolTimings } from '../../src/core/printing/printer-queue.ts'
import type { PrintJob } from '../../src/core/printing/print-job.ts'
import { createSpool, type Spool } from '../../src/core/printing/spool.ts'
import type { LabelFormat } from '../../src/core/shipping/shipping-service.ts'
import { createLabelRasterizer } from '../../src/labels/raster/label-rasterizer.ts'

/** Short enough that a test waits for nothing but the printer. */
export const quickTimings: SpoolTimings = {
  reconnectFirstMs: 20,
  reconnectLongestMs: 80,
  notReadyPollMs: 20,
  confirmPollFirstMs: 5,
  confirmPollLongestMs: 20,
  quietMs: 40,
  silenceLimitMs: 10_000,
  stuckLimitMs: 10_000,
  idleLinkMs: 60_000,
}

export type SpoolBench = {
  readonly spool: Spool
  /** Every change that the spool told, oldest first. */
  readonly told: readonly PrintJob[]
  readonly printerStates: readonly { readonly printerId: string; readonly state: PrinterState }[]
  readonly errors: readonly unknown[]
}

export type SpoolBenchOptions = {
  readonly store: PrintJobStore
  readonly printers: () => readonly PrinterSetting[]
  readonly labels: ReadonlyMap<string, { readonly format: LabelFormat; readonly bytes: Uint8Array }>
  readonly timings?: Partial<SpoolTimings>
  /** Short where a test's printer is mute: a busy machine must not make one that answers look so. */
  readonly statusTimeoutMs?: number
  readonly openPrinter?: OpenLabelPrinter
}

// Its worker starts with the first label that is no ZPL, and keeps no process alive.
const toPrinterLanguage = zplPrinterLanguage(createLabelRasterizer())

/** A spool over real TCP links and the system's clock. Not started. */
export function spoolBench(options: SpoolBenchOptions): SpoolBench {
  const { store, printers, labels, timings, statusTimeoutMs = 3_000 } = options
  const told: PrintJob[] = []
  const printerStates: { printerId: string; state: PrinterState }[] = []
  const errors: unknown[] = []
  const spool = createSpool({
    store,
    printers,
    labels: {
      get: (labelId) => {
        const label = labels.get(labelId)
        return label
          ? Promise.resolve({ id: labelId, purchaseId: 'purchase', packageNumber: 1, ...label })
          : Promise.reject(new AppError('not_found', 'There is no such label.'))
      },
    },
    openPrinter: options.openPrinter ?? ((setting) => tcpLabelPrinter(setting, { statusTimeoutMs })),
    inspectLabel,
    toPrinterLanguage,
    clock: {
      now: () => new Date(),
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
    timings: { ...quickTimings, ...timings },
  })
  return { spool, told, printerStates, errors }
}

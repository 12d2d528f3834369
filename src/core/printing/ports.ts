import type { PrinterCondition, PrinterSetting } from '../../contract/domain.ts'
import type { StoredLabel } from '../shipping/ports.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { NewPrintJob, PrintJob } from './print-job.ts'
import type { PrintJobState } from '../../contract/domain.ts'

export type PrintJobChange = Partial<
  Pick<PrintJob, 'state' | 'condition' | 'reason' | 'awaitingConfirmation' | 'answered' | 'attempts'>
>

/** Keeps print jobs. Every write is on disk when its promise resolves. */
export type PrintJobStore = {
  /** Queues a job; the same gesture again answers with the job that it made. */
  insert(job: NewPrintJob): Promise<PrintJob>
  get(id: string): Promise<PrintJob | undefined>
  /** The oldest job of a printer in state `queued`. */
  nextQueued(printerId: string): Promise<PrintJob | undefined>
  /** Oldest first. */
  listByState(...states: readonly PrintJobState[]): Promise<readonly PrintJob[]>
  /** Jobs that a stop cut short: `sending`, or `sent` and still awaiting the printer's word. */
  listInterrupted(): Promise<readonly PrintJob[]>
  /** Changes a job if it still is in state `from`; else undefined, and nothing was changed. */
  update(id: string, from: PrintJobState, change: PrintJobChange): Promise<PrintJob | undefined>
  /** The newest job of a label. */
  latestForLabel(labelId: string): Promise<PrintJob | undefined>
  /** Jobs of a label whose bytes left the station. */
  countPrints(labelId: string): Promise<number>
  countQueued(printerId: string): Promise<number>
}

/** What a printer says of itself (host status, `~HS` of the ZPL II guide). */
export type PrinterStatus = {
  readonly condition: PrinterCondition
  /** Labels and formats that it has taken and not printed yet. */
  readonly labelsWaiting: number
}

/** One printer's link. One call at a time. */
export type LabelPrinter = {
  /** Opens the link if it is not open. Throws `printer_unreachable`: nothing left the station. */
  connect(): Promise<void>
  /**
   * The printer's own word, or undefined where it does not answer in time (a one-way link).
   * Throws `printer_link_broken` when the link is gone.
   */
  readStatus(): Promise<PrinterStatus | undefined>
  /** Resolves when all bytes were taken over by the link. Throws `printer_link_broken`: some may have left. */
  send(bytes: Uint8Array): Promise<void>
  close(): void
}

/** The bytes that put a kept label on paper. Throws `not_printable` with the reason. */
export type ToPrinterLanguage = (label: StoredLabel) => Promise<Uint8Array>

/** Reads a label before it is sent: why it must not be, as `not_printable`, or undefined. */
export type InspectLabel = (label: StoredLabel) => ErrorInfo | undefined

/** Makes the link to a printer of the settings. */
export type OpenLabelPrinter = (setting: PrinterSetting) => LabelPrinter

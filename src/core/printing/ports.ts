import type { LabelFormat } from '../../base/label-format.ts'
import type { SizedArea } from '../../base/page-area.ts'
import type { PrintContentKind, PrintJobState } from '../../contract/domain.ts'
import type { AppError, ErrorInfo } from '../../contract/errors.ts'
import type { PrinterCause, PrinterCondition, PrinterDpi, PrinterSetting } from '../../contract/printers.ts'
import type { PrinterFact, PrinterFactName } from '../../contract/printer-facts.ts'
import type { NewPrintJob, PrintContent, PrintJob } from './print-job.ts'

export type PrintJobChange = Partial<
  Pick<
    PrintJob,
    | 'state'
    | 'held'
    | 'condition'
    | 'reason'
    | 'awaitingConfirmation'
    | 'stopsQueue'
    | 'answered'
    | 'attempts'
  >
>

/** Why a printer's jobs wait; both undefined for jobs that wait for nothing but their turn. */
export type WaitingNote = Pick<PrintJob, 'condition' | 'reason'>

/** Labels of one printer that do not move, by what they wait for. */
export type HeldBack = {
  readonly printerId: string
  /** They wait for the row of a batch that bought them. */
  readonly isForBatch: boolean
  readonly labels: number
  /** The first of them was queued then. */
  readonly since: Date
}

/**
 * Keeps print jobs. Every write is done whole or not at all, and is on disk when its promise resolves; but that a job was queued,
 * `sent` or `confirmed` is there a moment later (see `kept`): after a power cut before that nothing of it has left, or it is one
 * that may be on paper.
 */
export type PrintJobStore = {
  /** Queues a job as its printer's last; the same gesture again answers with the job that it made. */
  insert(job: NewPrintJob): Promise<PrintJob>
  /** Resolves once all that was written is on disk. */
  kept(): Promise<void>
  get(id: string): Promise<PrintJob | undefined>
  /** The job that a gesture has made. */
  findByGesture(gestureId: string): Promise<PrintJob | undefined>
  /**
   * The next of a printer's queue that is not held: what was asked for by hand before the labels of batches, each in its
   * order; the labels of one parcel one behind the other. Of a batch's row that is not ended none is; `by_hand`: of no
   * row, but for a parcel that has begun to print.
   */
  nextQueued(printerId: string, which?: 'by_hand'): Promise<PrintJob | undefined>
  /** Oldest first. */
  listByState(...states: readonly PrintJobState[]): Promise<readonly PrintJob[]>
  /** Of which it is asked whether they came out: `unknown`, and nobody has answered. Oldest first. */
  listAsked(): Promise<readonly PrintJob[]>
  /** Jobs that a stop cut short: `sending`, or `sent` and still awaiting the printer's word. */
  listInterrupted(): Promise<readonly PrintJob[]>
  /** The newest jobs of a printer, or of all: newest first. */
  listLatest(limit: number, printerId?: string): Promise<readonly PrintJob[]>
  /** What waits in a printer's queue, or in all: in the order in which it prints. */
  listWaiting(limit: number, printerId?: string): Promise<readonly PrintJob[]>
  /**
   * Changes a job if it still is in state `from`, and at this printer where one is named; else undefined, and nothing
   * was changed.
   */
  update(
    id: string,
    from: PrintJobState,
    change: PrintJobChange,
    printerId?: string,
  ): Promise<PrintJob | undefined>
  /**
   * Makes a job `sending` and counts the attempt, if it still waits in this printer's queue and is not held; else
   * undefined, and nothing was changed.
   */
  startSending(id: string, printerId: string): Promise<PrintJob | undefined>
  /** Puts one note on all that waits in a printer's queue. Answers with the jobs that had another. */
  noteWaiting(printerId: string, note: WaitingNote): Promise<readonly PrintJob[]>
  /** Moves all that waits, in its order, behind what waits at another printer. Answers with what was moved. */
  moveWaiting(fromPrinterId: string, toPrinterId: string): Promise<readonly PrintJob[]>
  /**
   * Keeps the answer to "did it come out?" of a job in state `unknown` that has none, and queues `again`, if it is
   * there, in the job's place. Undefined for any other job: nothing was changed.
   */
  answer(
    id: string,
    again: NewPrintJob | undefined,
  ): Promise<{ readonly answered: PrintJob; readonly queued: PrintJob | undefined } | undefined>
  /** The newest job of a label. */
  latestForLabel(labelId: string): Promise<PrintJob | undefined>
  /** A label's newest jobs, the oldest first. */
  listForLabel(labelId: string, limit: number): Promise<readonly PrintJob[]>
  /** How often a label's bytes left the station, copies counted. */
  countPrints(labelId: string): Promise<number>
  countQueued(printerId: string): Promise<number>
  /** Labels of which nothing came out and whose print waits, held ones left out, by the printer at which it does. */
  countHeldBack(): Promise<readonly HeldBack[]>
  /** The first job of a printer that is `unknown`, stops the queue and is not answered. */
  findStopping(printerId: string): Promise<PrintJob | undefined>
}

/** What is printed, as it is kept: before it is made into the printer's language. */
export type Printable = {
  readonly id: string
  readonly kind: PrintContentKind
  readonly format: LabelFormat
  readonly bytes: Uint8Array
  /** The station wrote it itself, so it is not inspected. */
  readonly own: boolean
  /** The print head that its ZPL was drawn for; where nobody knows, it is sent to any printer as it is. */
  readonly zplDpi?: PrinterDpi
  /** Of a label on pages: what was chosen for pages that are larger than the paper. */
  readonly areas?: readonly SizedArea[]
}

export type Printables = {
  /** Throws `not_found`, `sealed_with_other_key` or `label_unreadable`. */
  get(content: PrintContent): Promise<Printable>
}

/** A document that is kept to be printed, and printed again. */
export type PrintDocument = {
  readonly id: string
  readonly kind: Exclude<PrintContentKind, 'label'>
  /** What it is about, for people: an order number, a printer's name. */
  readonly subject: string
  readonly format: LabelFormat
  readonly bytes: Uint8Array
  readonly createdAt: Date
}

export type PrintDocumentStore = {
  /** On disk when it resolves. */
  insert(document: Omit<PrintDocument, 'createdAt'>): Promise<void>
  /** Throws `not_found`, or `sealed_with_other_key` where this session has not the key. */
  get(id: string): Promise<PrintDocument>
  /** Without the bytes; its subject is empty where this session has not the key. */
  summary(id: string): Promise<Omit<PrintDocument, 'bytes'> | undefined>
}

/** How much paper ever went through a printer, which counts whole steps. */
export type Odometer = { readonly mm: number; readonly stepMm: number }

/** What a printer says of itself (`~HS`, `~HQES` and `~HQOD` of the ZPL II guide), or its queue of it. */
export type PrinterStatus = {
  readonly condition: PrinterCondition
  /** All that is named as wrong or to be seen to soon; empty where only the condition is known. */
  readonly causes: readonly PrinterCause[]
  /** Labels and formats that it has taken and not printed yet. */
  readonly labelsWaiting: number
  /** Absent where it has none. */
  readonly odometer?: Odometer
}

/** What an idle printer is asked besides how it is. */
export type Inquiry = {
  /** What it tells anyway: not asked for. */
  readonly known: readonly PrinterFactName[]
  /** Called with each answer as it comes. */
  onSaid(facts: readonly PrinterFact[]): void
  /** Something else is wanted of the link: no answer is waited for any more. */
  readonly isStopped: () => boolean
  /** Resolves when it is stopped. */
  readonly stopped: Promise<void>
}

/** One printer's link. One call at a time. */
export type LabelPrinter = {
  /**
   * What "ready, and nothing waits" after a label proves. `paper`: the printer itself says so, the label came out.
   * `handed_over`: only that the system's queue, or the file, has taken it; such a job ends as `sent`.
   */
  readonly proves: 'paper' | 'handed_over'
  /** Opens the link if it is not open. Throws `printer_unreachable`: nothing left the station. */
  connect(): Promise<void>
  /**
   * The printer's own word, or undefined where it does not answer in time (a one-way link). `closely`: with what it warns
   * of, where that takes a further question. Throws `printer_link_broken` when the link is gone.
   */
  readStatus(closely?: boolean): Promise<PrinterStatus | undefined>
  /**
   * Resolves when all bytes were taken over by the link. Throws `printer_link_broken`: some may have left;
   * `printer_unreachable` or `not_printable`: they were refused, and nothing left.
   */
  send(bytes: Uint8Array): Promise<void>
  /**
   * Ends this side of the link: true once the printer, having read all, has ended its own; false where nobody can tell.
   * Throws `printer_link_broken`. Absent where what is sent is read for certain.
   */
  untilRead?(): Promise<boolean>
  /**
   * Asks an idle printer what else it tells of itself, one question after the other, and how it is in the end; undefined
   * where it was stopped, or does not answer. What it has shown that it does not know it is not asked again. Throws
   * `printer_link_broken`. Absent where nothing more is told.
   */
  inquire?(inquiry: Inquiry): Promise<PrinterStatus | undefined>
  /** It can be opened again. */
  close(): void
}

/** Whether a link broke because the printer ended it in order, having read what had come by then. */
export const isClosedByPrinter = (error: AppError) => error.details?.['reason'] === 'closed_by_printer'

/** The bytes that put it on paper at this printer. Throws `not_printable` with the reason. */
export type ToPrinterLanguage = (printable: Printable, printer: PrinterSetting) => Promise<Uint8Array>

/** Reads what is printed before it is sent: why it must not be, as `not_printable`, or undefined. */
export type InspectPrintable = (printable: Printable) => ErrorInfo | undefined

/** How many labels come out of ZPL, one at least; `isOne`: the printer counts it as one, and moves one label's paper for it. */
export type CountLabels = (zpl: Uint8Array) => {
  readonly labels: number
  /** Its commands say all of that. */
  readonly isKnown: boolean
  readonly isOne: boolean
}

/** Makes the link to a printer of the settings. */
export type OpenLabelPrinter = (setting: PrinterSetting) => LabelPrinter

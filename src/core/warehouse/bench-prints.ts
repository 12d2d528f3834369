// What this bench knows itself of prints between benches: which of its jobs are at another one, and which it prints for others.

import type { BenchPrintState, BenchPrintWord } from '../../contract/bench-print-words.ts'
import type { NewPrintJob, PrintJob } from '../printing/print-job.ts'

/** What a person chose for a print that comes back. */
export type ThenHere = 'print' | 'drop'

/**
 * Of one that a person took back while it could still come out at the other bench. `follows`: that bench has not said its last word.
 * `unseen`: it came out there too, or may have, and nobody here has seen that. `over`: nothing more is expected.
 */
export type TakenBack = 'follows' | 'unseen' | 'over'

export type BenchPrint = {
  readonly id: string
  readonly jobId: string
  /** `sent`: of this bench's queue, to another one. `taken`: of another bench, into this one's queue. */
  readonly way: 'sent' | 'taken'
  /** The other bench. */
  readonly benchId: string
  readonly bench: string
  readonly operator: string | undefined
  /** Of a postage label: the bench that bought it, and its label there. */
  readonly label: { readonly benchId: string; readonly labelId: string } | undefined
  /** A person wants it back, and what then. */
  readonly callingOff: ThenHere | undefined
  readonly state: BenchPrintState
  readonly word: BenchPrintWord | undefined
  readonly code: string | undefined
  /** When the other bench was last heard of, as far as this one was told. */
  readonly heardAt: Date | undefined
  /** Nothing more comes of it here. */
  readonly isOver: boolean
  /** Undefined where no person took it back. */
  readonly takenBack: TakenBack | undefined
  /** Undefined before the warehouse was first reached with it. */
  readonly warehouseId: string | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type BenchPrintNews = Partial<
  Pick<BenchPrint, 'state' | 'word' | 'code' | 'heardAt' | 'callingOff' | 'warehouseId'>
>

export type Changed = { readonly print: BenchPrint; readonly job: PrintJob | undefined }

/** Which print goes to which bench; `id`: of the request. */
export type Sending = Pick<BenchPrint, 'id' | 'jobId' | 'benchId' | 'bench' | 'operator' | 'label'>

/** Each is one transaction, and on disk when it resolves: a print is in this bench's queue, or at the other one. */
export type BenchPrintStore = {
  get(id: string): Promise<BenchPrint | undefined>
  /** The newest of a job. */
  ofJob(jobId: string): Promise<BenchPrint | undefined>
  listOpen(): Promise<readonly BenchPrint[]>
  /** Taken back by a person, and followed on, or not seen since. */
  listTakenBack(): Promise<readonly BenchPrint[]>
  /** The newest job by which it is printed here for another bench: a person may have had it printed again. */
  jobOf(id: string): Promise<PrintJob | undefined>
  /**
   * A job that waits goes to another bench: it does not come out here from then on. One that is there already stays where it is.
   * Undefined for one that does not wait.
   */
  send(sending: Sending): Promise<Changed | undefined>
  /** The same of a job that is new. */
  sendNew(job: NewPrintJob, sending: Omit<Sending, 'jobId'>): Promise<Changed>
  /** Something was said of one that is not over. */
  note(id: string, news: BenchPrintNews): Promise<Changed | undefined>
  /** It came out at the other bench: `confirmed` where its printer said so. */
  cameOut(
    id: string,
    state: 'printed' | 'sent',
    word: BenchPrintWord | undefined,
  ): Promise<Changed | undefined>
  /**
   * It is back, by a person's word: followed on where it may still come out there, unless it was called off. Undefined for one that is
   * back already, or over.
   */
  comeBack(id: string, then: ThenHere, state?: 'called_off'): Promise<Changed | undefined>
  /** The last word of the other bench on one that was taken back. Undefined where it is not followed. */
  settleBack(
    id: string,
    takenBack: 'unseen' | 'over',
    news: Pick<BenchPrint, 'state' | 'word' | 'code'>,
  ): Promise<Changed | undefined>
  /** A person has seen that it came out there too. */
  seeBack(id: string): Promise<Changed | undefined>
  /** Into the queue for another bench; it waits until the warehouse has said that it is taken. Harmless twice. */
  takeIn(taken: Omit<Sending, 'jobId'>, job: NewPrintJob): Promise<Changed>
  /** The warehouse has said so: it prints. */
  begin(id: string): Promise<Changed | undefined>
  /** It is not to be printed here. Undefined for one that is printed already: that is decided in the queue. */
  leave(
    id: string,
    state: 'called_off' | 'refused',
    word: BenchPrintWord | undefined,
  ): Promise<Changed | undefined>
  /** The other bench's warehouse has heard the last of it. */
  end(id: string, news: BenchPrintNews): Promise<void>
}

import type { ErrorInfo } from '../../contract/errors.ts'
import type { NewPrintJob } from '../printing/print-job.ts'
import type { StoredLabel } from './ports.ts'

/** A bought purchase whose labels are not all here. */
export type MissingLabels = {
  readonly purchaseId: string
  /** Packages without a label, by number. */
  readonly packages: readonly number[]
  /** How often they were asked for; sets the pause. */
  readonly checks: number
  readonly nextCheckAt: Date | undefined
  /** Why they did not come when they were last asked for. */
  readonly reason: ErrorInfo | undefined
  /** Its refund was asked for and not rejected: nobody may use its labels. */
  readonly isRefunded: boolean
}

/** A label's row as it can be read now. `removed`: for its age. */
export type KeptLabel = {
  readonly labelId: string
  readonly packageNumber: number
  readonly state: 'readable' | 'unreadable' | 'removed'
  readonly bytes: Uint8Array | undefined
}

/** Knows which labels of bought purchases are not here. Every write is on disk when its promise resolves. */
export type MissingLabelStore = {
  /** Oldest first. */
  listOpen(): Promise<readonly MissingLabels[]>
  get(purchaseId: string): Promise<MissingLabels | undefined>
  /** Purchases among them with this tracking number or order number: they have no label to be found by. */
  find(number: string): Promise<readonly string[]>
  /** Every label of a purchase, by package number, with its bytes. */
  kept(purchaseId: string): Promise<readonly KeptLabel[]>
  /** What came of a look that left labels missing. */
  note(
    purchaseId: string,
    trial: Required<Pick<MissingLabels, 'checks' | 'nextCheckAt' | 'reason'>>,
  ): Promise<void>
  /** The labels that are here are all that there are: none is missing from now on. Answers whether some were. */
  complete(purchaseId: string): Promise<boolean>
  /**
   * In one transaction: labels that are not here are kept with their print jobs, and what cannot be read gets the bytes
   * that came beside its own, which stay, and no print job; what can be read stays as it is. No job for a purchase that is
   * not to print by itself, or whose refund was asked for. The purchase is no longer among the missing once it has all.
   * Answers how many labels were taken, and how many jobs.
   */
  commit(
    purchaseId: string,
    labels: readonly StoredLabel[],
    jobs: readonly NewPrintJob[],
    scanBack: boolean,
  ): Promise<{ readonly labels: number; readonly jobs: number }>
}

import type { LabelCodes, Reading } from './reading.ts'

/** A label on which a scanned code was read. */
export type CodeCarrier = {
  readonly labelId: string
  readonly purchaseId: string
  readonly orderNumber: string
  /** Read on an exact drawing of what is printed. */
  readonly exact: boolean
}

/** Keeps what was read on labels. Every write is on disk when its promise resolves. */
export type LabelCodeStore = {
  /** The newest label that is to be read, below a place where one is named. */
  nextUnread(before?: number): Promise<{ readonly labelId: string; readonly place: number } | undefined>
  /** What is known of a label's codes; undefined where they were not read, or by keys that are not here. */
  get(labelId: string): Promise<(LabelCodes & { readonly paper: string }) | undefined>
  /** The label itself was removed for its age. */
  isRemoved(labelId: string): Promise<boolean>
  /** `paper`: what it was drawn for. Takes the place of what was read before. */
  keep(labelId: string, reading: Reading, paper: string): Promise<void>
  /** A label that has nothing to be read any more. */
  forget(labelId: string): Promise<void>
  /** Labels with a code that a scan says, newest first, at most `most`. */
  carriersOf(scan: string, most: number): Promise<readonly CodeCarrier[]>
}

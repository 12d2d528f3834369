// Batches that benches share out between them, whatever keeps them: who has which row, and what became of it. Who may buy an order is
// said by its claim, here as everywhere; what is here keeps benches from beginning the same row.

import type { BatchState } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { SharedRole, SharedRowState, SharedRowWord } from '../../contract/shared-batch-words.ts'

/** So many rows are taken at once. */
export const rowsAtOnce = 20

/** A row that is put up; its place is that in its bench's own list. */
export type OfferedRow = {
  readonly place: number
  /** As claims have it. */
  readonly orderKey: string
  /** Proves that a bench with the key has written it. */
  readonly sealed: Uint8Array
}

/** A row, as the take that it stands under. Each take is another one, also after the database was put back. */
export type HeldRow = { readonly place: number; readonly takeId: string }

/** What came of a row; `sealed`: what of it is for benches with the key alone. */
export type SaidRow = HeldRow & {
  readonly state: Exclude<SharedRowState, 'waiting' | 'taken'>
  readonly word: SharedRowWord | undefined
  readonly code: string | undefined
  readonly sealed: Uint8Array | undefined
}

/** A row as the warehouse has it. */
export type SharedRow = {
  readonly place: number
  readonly state: SharedRowState
  /** That has it, or said what came of it. */
  readonly benchId: string | undefined
  readonly bench: string
  readonly takeId: string | undefined
  /** Its bench was let begin it. */
  readonly isBegun: boolean
  readonly word: SharedRowWord | undefined
  readonly code: string | undefined
  readonly sealed: Uint8Array | undefined
}

export type SharedBatch = {
  readonly batchId: string
  readonly benchId: string
  readonly bench: string
  readonly isOpen: boolean
  readonly sealed: Uint8Array
  /** By the warehouse's clock. */
  readonly sharedAt: Date
  /** When the bench that shares it was last heard of. */
  readonly benchHeardAt: Date | undefined
  /** Rows that wait; those that benches have; those of both that may come to this bench yet; all. */
  readonly waiting: number
  readonly atWork: number
  readonly toCome: number
  readonly total: number
}

/**
 * The shared batches of one warehouse, as one of its benches sees them. Each call is harmless when it is made again. Throws
 * `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`.
 */
export type SharedBatches = {
  readonly warehouseId: string
  readonly benchId: string
  /** Puts a batch of this bench up; nothing where it is there. */
  share(batchId: string, sealed: Uint8Array): Promise<void>
  /** Puts rows of it up, as long as it is open; those that are there stay as they are. */
  offer(batchId: string, rows: readonly OfferedRow[]): Promise<void>
  get(batchId: string): Promise<SharedBatch | undefined>
  /** Open ones, of all benches; the oldest first. */
  listOpen(): Promise<readonly SharedBatch[]>
  /**
   * The next rows that wait, or that a bench has left before it began them, whose lease ran out and whose orders' claims are free; not
   * those that this bench gave back. The same take again is answered with what is left of it.
   */
  take(batchId: string, takeId: string): Promise<readonly OfferedRow[]>
  /** Before a row is begun. False: it is this bench's no more, and must not be begun. */
  begin(batchId: string, row: HeldRow): Promise<boolean>
  /** Those that are at work or to come here hold on. */
  renew(batchId: string, rows: readonly HeldRow[]): Promise<void>
  /** Rows that this bench has not begun, or has nothing bought of. `declined`: it does not get them again. */
  giveBack(
    batchId: string,
    rows: readonly HeldRow[],
    declined?: { readonly word: SharedRowWord; readonly code: string | undefined },
  ): Promise<void>
  /** `written`: of those that were. `boughtElsewhere`: of those that another bench has said to be bought. What is in neither is another's. */
  say(
    batchId: string,
    rows: readonly SaidRow[],
  ): Promise<{ readonly written: readonly number[]; readonly boughtElsewhere: readonly number[] }>
  /** What changed since, and from where to read on; all where that is undefined. */
  rowsSince(
    batchId: string,
    mark: string | undefined,
  ): Promise<{ readonly rows: readonly SharedRow[]; readonly mark: string }>
  /** What claims tell of rows whose benches have gone, or are not sure. By the bench that shares it. */
  settleByClaims(batchId: string): Promise<void>
  /** By the bench that shares it: nothing more is begun of it. */
  end(batchId: string): Promise<void>
  /** By the same bench, of a row that nobody has begun. False: it is too late. */
  takeOut(batchId: string, place: number): Promise<boolean>
  /** By the same bench: rows that were refused or not sent, or that it had taken out, wait again. */
  reopen(batchId: string, places: readonly number[]): Promise<void>
}

/** A batch of this bench's own book that others are told of, or whose rows are taken from another's. */
export type BatchShare = {
  readonly batchId: string
  /** That of the bench that shares it. */
  readonly sharedId: string
  readonly role: Exclude<SharedRole, 'over'>
  readonly state: BatchState
  readonly withSlips: boolean
  /** It was asked for, and its answer is not on disk. */
  readonly nextTake: string | undefined
}

/** A row whose end the warehouse has not heard. `takeId` undefined: it was never this bench's there. */
export type UntoldRow = {
  readonly place: number
  readonly takeId: string | undefined
  readonly state: 'in_doubt' | 'bought' | 'refused' | 'not_sent' | 'already_shipped' | 'held' | 'taken_out'
  readonly price: Money | undefined
  readonly reason: ErrorInfo | undefined
}

/** `money`: what was bought, or is not sure. */
export const toldEnds = ['all', 'money', 'bought'] as const
export type ToldEnds = (typeof toldEnds)[number]

/** What another bench made of a row of this one. */
export type RowElsewhere = {
  readonly place: number
  /** Undefined: nobody has it, or this bench ended it, and its book may be an earlier one. */
  readonly bench: string | undefined
  readonly state: 'waiting' | 'in_doubt' | 'bought' | 'refused' | 'already_shipped' | 'held' | 'cancelled'
  readonly price: Money | undefined
  readonly reason: ErrorInfo | undefined
}

/** A bench's own book of batches, as far as others are concerned. Every write is on disk when its promise resolves. */
export type BatchShareBook = {
  /** Those that it is not done with. */
  list(): Promise<readonly BatchShare[]>
  get(batchId: string): Promise<BatchShare | undefined>
  /** Whether there is a batch of this id at all. */
  has(batchId: string): Promise<boolean>
  /** Throws `conflict`: one that has a limit, is not begun or has ended, or is another's. */
  share(batchId: string): Promise<void>
  /** A running batch without rows, whose rows come from another bench's. Throws `conflict` where one is not ended here. */
  help(
    batchId: string,
    shared: { readonly batchId: string; readonly bench: string; readonly withSlips: boolean },
  ): Promise<void>
  /** Nothing more is to be told or heard of it. */
  over(batchId: string): Promise<void>
  /** Rows that wait and that nobody is known to have, behind a place. */
  offered(
    batchId: string,
    after: number,
    most: number,
  ): Promise<readonly { readonly place: number; readonly orderNumber: string }[]>
  /** Before it is asked for: a lost answer is asked for by it again. */
  asksFor(batchId: string, takeId: string): Promise<void>
  /** Rows that were taken wait here. Those of which this bench knows an end are to be told of it. */
  took(
    batchId: string,
    takeId: string,
    rows: readonly { readonly place: number; readonly orderId: string; readonly orderNumber: string }[],
  ): Promise<void>
  /** They are this bench's no more. Answers those that were by these takes, and of which nothing was begun. */
  lost(batchId: string, rows: readonly HeldRow[]): Promise<readonly HeldRow[]>
  /** Rows that wait or are at work here. */
  held(batchId: string): Promise<readonly (HeldRow & { readonly isBegun: boolean })[]>
  /** Rows that were taken out here and are still this bench's there. */
  toGiveBack(batchId: string): Promise<readonly HeldRow[]>
  untold(batchId: string, most: number): Promise<readonly UntoldRow[]>
  /** `as`: how they were told; one that has changed since is told again. */
  told(batchId: string, rows: readonly Pick<UntoldRow, 'place' | 'state'>[]): Promise<void>
  /**
   * The warehouse has not heard of their ends: has them told once more, where they have one here of this kind. Answers how many.
   */
  toTell(
    batchId: string,
    rows: readonly { readonly place: number; readonly ends: ToldEnds }[],
  ): Promise<number>
  /** Rows that a person had wait again here, and of which the warehouse has not heard so. */
  wishes(batchId: string): Promise<readonly number[]>
  wished(batchId: string, places: readonly number[]): Promise<void>
  /** Of these, the rows that wait here and are nobody's. */
  waitingHere(batchId: string, places: readonly number[]): Promise<readonly number[]>
  /** The takes that rows of this bench stand under in whichever batch of its own; ended ones too. */
  takes(sharedId: string): Promise<readonly HeldRow[]>
  /** Rows whose end may still be told, here or by other benches. */
  countOpen(batchId: string): Promise<number>
  /** Answers how many were changed. */
  hear(batchId: string, rows: readonly RowElsewhere[]): Promise<number>
}

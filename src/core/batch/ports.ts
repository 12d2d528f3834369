import type { BatchRowState, BatchWish } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import type { PrinterCondition } from '../../contract/printers.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { ShipOutcome } from '../ship/outcomes.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { SpendingLimit } from '../ship/spending-limit.ts'
import type { Batch, BatchRow, BatchRowChange, MoneySum } from './batch.ts'

export type BatchTotals = {
  /** Without those that were taken out. */
  readonly total: number
  readonly counts: Readonly<Record<BatchRowState, number>>
  readonly quoted: MoneySum
  /** The same of the rows that can be tried again. */
  readonly again: MoneySum
  readonly spent: MoneySum
  /**
   * What a limit is held against: of the rows that are bought, being bought, or in doubt, with what a row was said to cost
   * where its price is not known.
   */
  readonly committed: MoneySum
  /** Rows that `committed` should know the price of. */
  readonly begun: number
}

/**
 * The rows that were bought, by what is known of their paper. `out`: every label came out, or was handed over as far as its
 * printer can tell. `waiting`: it is to come. `unprinted`: nothing of it will come out by itself. `unsure`: the packer is asked.
 * `refunded`: its money was asked back.
 */
export type BatchPapers = {
  readonly out: number
  readonly waiting: number
  readonly unprinted: number
  readonly unsure: number
  readonly refunded: number
}

/** Keeps batches. Every write is on disk when its promise resolves. */
export type BatchStore = {
  /**
   * A draft with the orders of `wish` that can be shipped, oldest first, chosen ones as they were chosen. Throws `conflict` where a batch is not ended,
   * `not_found` where there is no such order (a pile begins empty), `invalid_input` for more than 20,000.
   */
  create(id: string, wish: BatchWish): Promise<Batch>
  get(id: string): Promise<Batch | undefined>
  /** The batch that is not ended; else the newest. */
  current(): Promise<Batch | undefined>
  /** Moves and changes a batch if it is in one of `from`; else undefined, and nothing was changed. */
  update(
    id: string,
    from: readonly Batch['state'][],
    change: Partial<
      Pick<Batch, 'state' | 'pause' | 'limit' | 'withSlips' | 'startedAt' | 'endedAt' | 'shared' | 'sharedId'>
    >,
  ): Promise<Batch | undefined>
  /** `running` to `done`, if no row waits; else undefined. One transaction: a row may be put back at any time. */
  end(id: string): Promise<Batch | undefined>
  /**
   * Makes rows that were refused or not sent wait, as if nothing of them had been begun; one that has ended runs again, in the
   * same transaction. Throws `conflict` where they are not what was seen, for a draft, and where another batch is not ended.
   * Answers the state that it was in.
   */
  tryAgain(
    id: string,
    wish: { readonly rows: number; readonly cost: Money | undefined; readonly limit: Money | undefined },
  ): Promise<Batch['state']>
  /** Moves a row of a batch that has not ended; undefined where it is in another state, and nothing was changed. */
  moveRow(
    id: string,
    place: number,
    from: 'waiting' | 'taken_out',
    to: 'waiting' | 'taken_out',
  ): Promise<BatchRow | undefined>
  /**
   * Ends it and all that wait in it, in one transaction: but for those that another bench has. Those that were taken from another
   * bench's batch are taken out.
   */
  cancel(id: string): Promise<Batch | undefined>
  /** Puts an order at the end of a draft. */
  add(
    id: string,
    order: { readonly id: string; readonly orderNumber: string },
  ): Promise<'added' | 'already_there' | 'full'>
  totals(id: string): Promise<BatchTotals>
  papers(id: string): Promise<BatchPapers>
  /** In their order; `from` counts from 1. `troubles`: rows that are in doubt, refused, not sent, or passed over. */
  rows(
    id: string,
    piece: { from: number; limit: number; which: 'all' | 'troubles' },
  ): Promise<readonly BatchRow[]>
  row(id: string, place: number): Promise<BatchRow | undefined>
  /** The first that waits. */
  nextWaiting(id: string): Promise<BatchRow | undefined>
  /** The first that waits and was taken by this bench, of a batch that is shared out. */
  nextTaken(id: string): Promise<BatchRow | undefined>
  /** Its rows at other benches, by bench and state. */
  atBenches(
    id: string,
  ): Promise<readonly { readonly bench: string; readonly state: BatchRowState; readonly count: number }[]>
  /** Rows in a state, in their order. */
  rowsIn(id: string, state: BatchRowState): Promise<readonly BatchRow[]>
  /** Rows without a price in one of these states, from a place on. */
  unquoted(
    id: string,
    states: readonly BatchRowState[],
    from: number,
    limit: number,
  ): Promise<readonly BatchRow[]>
  /** What rows that can be tried again were said to cost is not known any more: their orders may be others by now. */
  forgetQuotes(id: string): Promise<void>
  /**
   * Changes a row if it is in state `from`; else undefined, and nothing was changed. The labels of its purchase are printed
   * once it is at work no more, behind all that wait. A power cut may undo it as long as nothing later is flushed: what was
   * bought is told by its purchase, which is, and a row is brought in step with it (see reconcile.ts). `takeId`: only where it still
   * stands under it.
   */
  updateRow(
    id: string,
    place: number,
    from: BatchRowState,
    change: BatchRowChange,
    takeId?: string,
  ): Promise<BatchRow | undefined>
  /** The rows of a purchase. */
  findByPurchase(purchaseId: string): Promise<readonly { readonly batchId: string; readonly row: BatchRow }[]>
}

/** What the label printer says before the next label is bought. */
export type PrinterReadiness =
  | { readonly kind: 'ready'; readonly waitingJobs: number }
  | {
      readonly kind: 'stopped'
      readonly reason: ErrorInfo
      readonly printerName: string | undefined
      readonly condition: PrinterCondition | undefined
    }

/**
 * The rows of batches that are shared out between benches. Throws `warehouse_cut_off` and the like, and `not_found` at a bench that has
 * its orders alone.
 */
export type SharedRows = {
  /** The next row that is this bench's. `later`: others have the rest, or nobody can say yet; `over`: there is none. */
  next(batch: Batch): Promise<BatchRow | 'later' | 'over'>
  /** Before it is begun. False: it is another's by now, and is not this bench's any more. */
  mayBegin(batch: Batch, row: BatchRow): Promise<boolean>
  /** Nothing more of it is begun at any bench. */
  end(batch: Batch): Promise<void>
  /** By the bench that shares it: `move` is done here where the row was begun nowhere. False: it was. */
  takeOut(batch: Batch, place: number, move: () => Promise<unknown>): Promise<boolean>
  /** Something changed here that the warehouse should hear. */
  soon(): void
}

export type BatchPorts = {
  readonly store: BatchStore
  readonly shared: SharedRows
  /** Buys the label of an order as a scan does: at most once, and within the limit of whoever let the batch go on. */
  readonly ship: (
    orderNumber: string,
    gestureId: string,
    parcelLimit: SpendingLimit | undefined,
  ) => Promise<ShipOutcome>
  readonly purchase: (id: string) => Promise<Purchase | undefined>
  readonly purchaseOfGesture: (gestureId: string) => Promise<Purchase | undefined>
  /** What an order's parcel would cost; undefined where that is not known. Throws what the service throws. */
  readonly priceOf: (orderNumber: string) => Promise<Money | undefined>
  /** Queues an order's packing slip, once a gesture. Throws `no_printer`. */
  readonly printSlip: (orderNumber: string, gestureId: string) => Promise<unknown>
  readonly printer: () => Promise<PrinterReadiness>
  /** Labels that were kept back for those before them may be printed. */
  readonly onLabelsFree: () => void
  /** A person waits for a parcel to be bought: the next row lets it through first. */
  readonly areScansUnderWay: () => Promise<boolean>
}

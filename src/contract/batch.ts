// What the page can ask about batches: lists of orders that are bought and printed in order. Part of the operations of
// the station (operations.ts).

import { z } from 'zod'
import { Money, printJobStates, Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { orderFilters, OrderNumber, orderSorts } from './orders.ts'
import { printerConditions } from './printers.ts'
import { NotHere } from './order-look-up.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'
import { sharedRoles } from './shared-batch-words.ts'

/**
 * `draft`: listed, nothing bought; its rows can be added to. `running`: bought in order. `paused`: goes on only when it
 * is told to. `done`: every row has its outcome. `cancelled`: ended by a person; what was bought stays.
 */
export const batchStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * `waiting`: nothing was begun. `working`: being bought now. `in_doubt`: no answer yet whether it was bought. `refused`:
 * the service said no. `not_sent`: nothing was asked; something is missing in the order, or its price is above what
 * whoever began the batch may spend on a parcel, or not known (`needs_approval`). `already_shipped`, `held`: passed over.
 * `cancelled`: the batch ended before its turn. `taken_out`: a person took it out before its turn; it counts for nothing.
 */
export const batchRowStates = [
  'waiting',
  'working',
  'in_doubt',
  'bought',
  'refused',
  'not_sent',
  'already_shipped',
  'held',
  'cancelled',
  'taken_out',
] as const
export type BatchRowState = (typeof batchRowStates)[number]

/** Why a batch stands still. */
export const batchPauses = [
  /** A person said so. */
  'by_hand',
  /** A purchase has no answer: it is settled first. */
  'doubt',
  /** The label printer stopped, or there is none. */
  'printer',
  /** The packing slip of a row that was bought could not be queued: it is printed from Orders. */
  'slip',
  /** The service did not take an order for a reason that may be any other's too: it was not reached, or the account is refused. */
  'service',
  /** The station's own settings lack something: an account, where parcels leave from. */
  'settings',
  /** A supervisor has stopped all benches of the warehouse. */
  'stopped',
  /** The next label would pass the limit in money. */
  'limit',
  /** There is a limit, and what a label cost that was bought is not known: nobody can tell how much of it is left. */
  'price',
  /** The station was closed or died in the middle. */
  'restart',
  /** A fault of the station itself; see the log. */
  'fault',
] as const
export type BatchPauseKind = (typeof batchPauses)[number]

export const BatchPause = z.object({
  kind: z.enum(batchPauses),
  reason: ErrorInfo.optional(),
  printerName: z.string().optional(),
  condition: z.enum(printerConditions).optional(),
  /** The order whose turn it was. */
  orderNumber: z.string().optional(),
})
export type BatchPause = z.infer<typeof BatchPause>

const sourceKinds = [
  /** Every open order, oldest first unless `sort` says another order. */
  z.strictObject({ kind: z.literal('all_open'), sort: z.enum(orderSorts).optional() }),
  /** The orders of a search that can be shipped, in the same way. */
  z.strictObject({
    kind: z.literal('filter'),
    query: z.string().max(200),
    state: z.enum(orderFilters),
    sort: z.enum(orderSorts).optional(),
  }),
  /** Orders that are scanned one by one, in their order. */
  z.strictObject({ kind: z.literal('pile') }),
] as const
const Chosen = z.strictObject({ kind: z.literal('chosen') })

/** Rows that another bench of the warehouse shares out; as people call that bench. */
const Help = z.strictObject({ kind: z.literal('help'), bench: z.string() })

/** Where the orders of a batch come from. `chosen`: from a list in Orders, in the order of choosing; the rows say which. */
export const BatchSource = z.discriminatedUnion('kind', [...sourceKinds, Chosen, Help])
export type BatchSource = z.infer<typeof BatchSource>

/** Most orders that are chosen one by one. */
export const mostChosenOrders = 500

export const BatchWish = z.discriminatedUnion('kind', [
  ...sourceKinds,
  Chosen.extend({ orderNumbers: z.array(OrderNumber).min(1).max(mostChosenOrders) }),
])
export type BatchWish = z.infer<typeof BatchWish>

/** Most rows of one batch. */
export const mostBatchRows = 20_000

/**
 * Bought rows. `out`: every label came out, or was handed over for good. `waiting`: it is to come. `unprinted`: nothing will
 * come out by itself. `unsure`: whether it came out is asked. `refunded`: its money was asked back.
 */
export const BatchPapersView = z.object({
  out: z.int(),
  waiting: z.int(),
  unprinted: z.int(),
  unsure: z.int(),
  refunded: z.int(),
})
export type BatchPapersView = z.infer<typeof BatchPapersView>

export const BatchView = z.object({
  id: z.string(),
  /**
   * When it was read, in milliseconds by a clock of the station that never goes back: of two views the one that was read
   * later is the newer, whichever comes first.
   */
  readAtMs: z.number(),
  state: z.enum(batchStates),
  source: BatchSource,
  /** A pause was asked for: the parcel at work is finished first. */
  pausing: z.boolean(),
  pause: BatchPause.optional(),
  /** Rows, but for those that were taken out. */
  total: z.int(),
  counts: z.record(z.enum(batchRowStates), z.int()),
  /**
   * What `batch.tryAgain` would begin once more: rows that were refused or not sent. `knownRows`, `cost`: what they are said
   * to cost, as in `estimate`.
   */
  again: z.object({ rows: z.int(), knownRows: z.int(), cost: Money.optional() }),
  /** What became of the paper of the rows that were bought, once it has ended. */
  papers: BatchPapersView.optional(),
  /** What the rows are said to cost: the sum of those whose rate is known. */
  estimate: z.object({
    /** Rates are being asked for. */
    isAsking: z.boolean(),
    knownRows: z.int(),
    /** Rows that were asked for and have no rate. */
    unknownRows: z.int(),
    /** Absent while none is known, or where they are in several currencies. */
    total: Money.optional(),
  }),
  /** What was bought so far; absent where that is in several currencies, or nothing. */
  spent: Money.optional(),
  /** How many of the bought rows that covers: what the others cost is not known. */
  spentRows: z.int(),
  limit: Money.optional(),
  /** A packing slip is printed beside each label, in the same order. */
  withSlips: z.boolean(),
  /** Its rows are shared out between the benches of the warehouse. */
  shared: z
    .object({
      /** `over`: nothing more is heard of others. */
      role: z.enum(sharedRoles),
      /** Of a helper: what is left to be taken, as far as it is known here. */
      left: z.int().optional(),
      /** Rows that others have or have ended, by bench. `atWork`: waiting or being bought there. */
      benches: z.array(
        z.object({
          bench: z.string(),
          atWork: z.int(),
          bought: z.int(),
          refused: z.int(),
          inDoubt: z.int(),
        }),
      ),
      /** Since when the warehouse does not answer: what is at others is as it was then. */
      silentSince: Timestamp.optional(),
    })
    .optional(),
  /** The order at work. */
  current: z.string().optional(),
  /** Of the last minutes of work; absent until it is known. */
  rowsPerMinute: z.number().optional(),
  secondsLeft: z.number().optional(),
  createdAt: Timestamp,
  startedAt: Timestamp.optional(),
  endedAt: Timestamp.optional(),
})
export type BatchView = z.infer<typeof BatchView>

export const BatchRowView = z.object({
  /** Counted from 1. */
  place: z.int(),
  orderNumber: z.string(),
  state: z.enum(batchRowStates),
  recipient: z.string(),
  destination: z.string(),
  purchaseId: z.string().optional(),
  trackingNumber: z.string().optional(),
  quoted: Money.optional(),
  price: Money.optional(),
  reason: ErrorInfo.optional(),
  /** Another bench of the warehouse has it, or ended it. */
  bench: z.string().optional(),
  /** The last print job of its label. */
  printed: z.enum(printJobStates).optional(),
})
export type BatchRowView = z.infer<typeof BatchRowView>

const BatchId = z.uuid()
const OneBatch = z.strictObject({ batchId: BatchId })
const OneRow = z.strictObject({ batchId: BatchId, place: z.int().min(1) })
/** A batch of another bench, which this one can help with. */
export const BatchElsewhere = z.object({
  batchId: z.uuid(),
  bench: z.string(),
  /** When that bench was last heard of, by the warehouse's clock, as `sharedAt`. */
  benchHeardAt: Timestamp.optional(),
  sharedAt: Timestamp,
  /** Who shared it out; absent where nobody was signed in, or this bench lacks the key. */
  operator: z.string().optional(),
  /** Rows that wait for whoever takes them, those that benches have, and all. */
  waiting: z.int(),
  atWork: z.int(),
  total: z.int(),
  /** What keeps this bench from helping. `not_proven`: no bench with the key has written it there. */
  hindrance: z.enum(['no_key', 'not_proven']).optional(),
})
export type BatchElsewhere = z.infer<typeof BatchElsewhere>
const OneRowAnswer = z.object({ orderNumber: z.string(), batch: BatchView })

export const batchOperations = {
  /** The batch that is not ended; else the last one. */
  'batch.current': op({ access: 'look', input: Nothing, output: z.object({ batch: BatchView.optional() }) }),
  /**
   * Lists orders for a batch; nothing is bought. Throws `conflict` while another is not ended, `not_found` where no order
   * fits, and `invalid_input` for more than 20,000.
   */
  'batch.create': op({ access: 'pack', input: z.strictObject({ source: BatchWish }), output: BatchView }),
  /**
   * Puts a scanned order at the end of a draft. One that is not here is asked for as a scan of it does; by `gestureId` the event
   * `orderLookUp` tells whom.
   */
  'batch.add': op({
    access: 'pack',
    input: z.strictObject({
      batchId: BatchId,
      text: z.string().min(1).max(500),
      gestureId: GestureId.optional(),
    }),
    output: z.object({
      outcome: z.enum(['added', 'already_there', 'not_found', 'shipped', 'void', 'held', 'full']),
      orderNumber: z.string(),
      batch: BatchView,
      /** Of one that is `not_found`. */
      notHere: NotHere.optional(),
    }),
  }),
  /** `from` counts from 1. `troubles`: rows that were not bought and will not be by themselves. */
  'batch.rows': op({
    access: 'look',
    input: z.strictObject({
      batchId: BatchId,
      from: z.int().min(1).default(1),
      limit: z.int().min(1).max(200).default(100),
      which: z.enum(['all', 'troubles']).default('all'),
    }),
    output: z.object({ rows: z.array(BatchRowView), total: z.int() }),
  }),
  /** Takes a row out that nothing of was begun. Throws `not_found`, or `conflict` for any other row and an ended batch. */
  'batch.takeOut': op({
    access: 'pack',
    audit: { when: 'done', subject: 'out.orderNumber', recordId: 'in.batchId' },
    input: OneRow,
    output: OneRowAnswer,
  }),
  /** A row that was taken out waits again, in its place. Throws as `batch.takeOut`. */
  'batch.putBack': op({
    access: 'pack',
    audit: { when: 'done', subject: 'out.orderNumber', recordId: 'in.batchId' },
    input: OneRow,
    output: OneRowAnswer,
  }),
  /**
   * Asks for the rates of rows that have none yet, or ends that. They come by the `batch` event; starting ends it too. Of a
   * batch that was begun: for those of rows that can be tried again, as their orders are now.
   */
  'batch.estimate': op({
    access: 'pack',
    input: z.strictObject({ batchId: BatchId, on: z.boolean() }),
    output: BatchView,
  }),
  /**
   * Begins to buy. `rows` and `total` are what the person has seen and said yes to: throws `conflict` where they are others
   * now. `limit`: no label is bought that would make more than this. `withSlips`: a packing slip for each label that is bought,
   * on the printer for documents.
   */
  'batch.start': op({
    access: 'pack',
    limit: { kind: 'parcel', amount: 'in.limit' },
    audit: { when: 'done', recordId: ['out.id', 'in.batchId'], outcome: 'out.state' },
    input: z.strictObject({
      batchId: BatchId,
      rows: z.int().min(1),
      total: Money.optional(),
      limit: Money.optional(),
      withSlips: z.boolean().default(false),
      /** As `batch.share`, from its first row on. Throws `conflict` together with a limit. */
      shared: z.boolean().default(false),
    }),
    output: BatchView,
  }),
  /**
   * Lets other benches of the warehouse take rows of a batch that was begun: each buys them on the word of its own operator, and
   * prints them itself. For good. Throws `conflict` for one with a limit, one that has ended, and another bench's; `not_found` at a
   * bench that has its orders alone, `sealed_with_other_key` where it lacks the warehouse's key.
   */
  'batch.share': op({
    access: 'pack',
    audit: { when: 'done', recordId: ['out.id', 'in.batchId'] },
    input: OneBatch,
    output: BatchView,
  }),
  /** What other benches share out. `unknown`: the warehouse does not answer. None at a bench that has its orders alone. */
  'batch.elsewhere': op({
    access: 'look',
    input: Nothing,
    output: z.object({ batches: z.array(BatchElsewhere), unknown: z.literal(true).optional() }),
  }),
  /**
   * Takes rows of another bench's batch, some at a time, and buys and prints them here, until none is left or it is ended here
   * (`batch.cancel`). Throws `conflict` where a batch is not ended here or that one is not open any more, and as `batch.share`.
   */
  'batch.help': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'in.batchId' },
    input: OneBatch,
    output: BatchView,
  }),
  /**
   * Every row that was refused or not sent waits once more, to be begun as a new purchase; none that is in doubt, bought, or
   * taken out. One that has ended runs again, one that is paused stays so. `rows` and `cost` are what the person has seen and
   * said yes to: throws `conflict` where they are others now, or where another batch is not ended. With `limit` under another.
   */
  'batch.tryAgain': op({
    access: 'pack',
    limit: { kind: 'parcel', amount: 'in.limit' },
    audit: { when: 'done', recordId: ['out.id', 'in.batchId'], outcome: 'out.state' },
    input: z.strictObject({
      batchId: BatchId,
      rows: z.int().min(1),
      cost: Money.optional(),
      limit: Money.optional(),
    }),
    output: BatchView,
  }),
  /** Finishes the parcel at work, and stops. */
  'batch.pause': op({ access: 'pack', input: OneBatch, output: BatchView }),
  /** Goes on. With `limit` under another limit. Throws `conflict` where it is not paused. */
  'batch.resume': op({
    access: 'pack',
    limit: { kind: 'parcel', amount: 'in.limit' },
    audit: { when: 'done', recordId: ['out.id', 'in.batchId'], outcome: 'out.state' },
    input: z.strictObject({ batchId: BatchId, limit: Money.optional() }),
    output: BatchView,
  }),
  /** Ends it: the parcel at work is finished, the others are left as they are. Labels that were bought stay bought. */
  'batch.cancel': op({
    access: 'pack',
    audit: { when: 'done', recordId: ['out.id', 'in.batchId'], outcome: 'out.state' },
    input: OneBatch,
    output: BatchView,
  }),
} satisfies OperationTable

export const batchEvents = {
  batch: BatchView,
} as const satisfies Record<string, z.ZodType>

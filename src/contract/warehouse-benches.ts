// The benches of a warehouse as the shift lead sees them, and what is said to all of them. Part of the operations of the
// station (operations.ts).

import { z } from 'zod'
import { Done, GestureId, Nothing, op, type OperationTable } from './op.ts'
import { printerConditions } from './printers.ts'
import { ScannedAtBench } from './scanned-at-bench.ts'
import { BenchMessage, WarehouseStop } from './warehouse-setting.ts'

const Timestamp = z.iso.datetime()

/** Without a number of a parcel that is of no order: what it was called may name somebody. */
const BoughtParcel = z.object({ orderNumber: z.string().max(200).optional() })

/**
 * What a bench tells of itself, as it stands in the warehouse's database: counts, an order's number, and the operator's name as
 * the audit log has it; nothing of a customer. Another version may tell more, or less.
 */
export const BenchFacts = z.object({
  version: z.string().max(60),
  /** Who is at work there; absent where nobody is signed in. */
  operator: z.string().max(200).optional(),
  lastParcel: BoughtParcel.extend({ agoMs: z.int().min(0) }).optional(),
  /** Bought there within the last hour. */
  lastHour: z.int().min(0),
  /** Of labels; absent where there is none. */
  printer: z
    .object({
      name: z.string().max(200),
      // One that a newer version knows.
      condition: z.enum(printerConditions).catch('unknown'),
      held: z.boolean(),
    })
    .optional(),
  /** Parcels whose end is not known. */
  inDoubt: z.int().min(0),
  /** Labels and papers in its queues, and orders that wait for the service. */
  waiting: z.object({ prints: z.int().min(0), orders: z.int().min(0) }),
  /** Whether it knows that it is stopped: it buys nothing new then. */
  stopped: z.boolean(),
  /** It prints what other benches ask of it; absent of a version that does not. */
  takesPrints: z.literal(true).optional(),
})
export type BenchFacts = z.infer<typeof BenchFacts>

/** So long a message is at most. */
export const messageLength = 200

/** How many hours a message waits to be read, and is told of. */
export const messageHours = 24

export const BenchView = z.object({
  benchId: z.uuid(),
  name: z.string(),
  /** The one that asks. */
  own: z.boolean(),
  heardAt: Timestamp,
  /** It was heard of within the time that a claim lasts. */
  isHere: z.boolean(),
  /** Absent of a version that tells nothing. */
  facts: BenchFacts.omit({ lastParcel: true })
    .extend({ lastParcel: BoughtParcel.extend({ at: Timestamp }).optional() })
    .optional(),
})
export type BenchView = z.infer<typeof BenchView>

/** An order that a bench has, or has half scanned, and that is not packed. */
export const HeldOrderView = z.object({
  /** As this bench knows it; else as it is compared. */
  orderNumber: z.string(),
  /** Absent where the bench never told its name. */
  bench: z.string().optional(),
  since: Timestamp,
  /** It may have been bought, and its end is not known. */
  inDoubt: z.boolean(),
  /** Nothing was heard of that bench for a while. */
  stuck: z.boolean(),
  scanned: ScannedAtBench.optional(),
  /** No bench has it any more: it was left half scanned. */
  left: z.literal(true).optional(),
})
export type HeldOrderView = z.infer<typeof HeldOrderView>

export const SentMessage = BenchMessage.extend({
  /** Each bench that it was sent to. */
  readers: z.array(
    z.object({ bench: z.string(), readAt: Timestamp.optional(), operator: z.string().optional() }),
  ),
})
export type SentMessage = z.infer<typeof SentMessage>

export const WarehouseBoard = z.object({
  /** When it was read, by this computer's clock. */
  readAt: Timestamp,
  /** The same moment by the warehouse's clock, which all its other times are of. */
  asOf: Timestamp,
  benches: z.array(BenchView),
  /** The oldest first, not all of them where there are more. */
  orders: z.array(HeldOrderView),
  orderCount: z.int(),
  stop: WarehouseStop.optional(),
  /** The newest first. */
  messages: z.array(SentMessage),
})
export type WarehouseBoard = z.infer<typeof WarehouseBoard>

export const warehouseBenchOperations = {
  /**
   * All benches of the warehouse. While its database does not answer it is what was read last, if anything was, and since when
   * there is no answer. Throws `not_found` at a bench that has its orders alone.
   */
  'warehouse.board': op({
    access: 'look',
    input: Nothing,
    output: z.object({ board: WarehouseBoard.optional(), silentSince: Timestamp.optional() }),
  }),
  /** All benches buy nothing new until `warehouse.go`; what was begun goes on. Throws `warehouse_cut_off` and the like. */
  'warehouse.stop': op({
    access: 'supervise',
    approvable: true,
    audit: 'done',
    input: Nothing,
    output: Done,
  }),
  'warehouse.go': op({ access: 'supervise', approvable: true, audit: 'done', input: Nothing, output: Done }),
  /** Shown on Ship of a bench, or of all that are there, until it is confirmed. */
  'warehouse.sendMessage': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.messageId' },
    input: z.strictObject({
      messageId: GestureId,
      /** Absent: to all. */
      benchId: z.uuid().optional(),
      text: z.string().trim().min(1).max(messageLength),
    }),
    output: Done,
  }),
  /** It was read at this bench: who wrote it sees that, and when. */
  'warehouse.confirmMessage': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'in.messageId' },
    input: z.strictObject({ messageId: z.uuid() }),
    output: Done,
  }),
} satisfies OperationTable

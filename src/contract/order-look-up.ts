// An order that is not here is looked up at its sources by its number. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { ErrorInfo } from './errors.ts'
import { RejectedRow } from './order-files.ts'
import { DatabaseSource, HttpSource, OrderNumber, RejectedOrder } from './orders.ts'
import { Done, GestureId, op, type OperationTable } from './op.ts'

/** An order that no source brought. Sources by their names. */
export const NotLookedUp = z.object({
  /** These said that they have no such order. */
  noneAt: z.array(z.string()),
  /** Whether these have it is not known, and why. */
  unanswered: z.array(z.object({ source: z.string(), error: ErrorInfo })),
})
export type NotLookedUp = z.infer<typeof NotLookedUp>

/** What is known of an order that is not here. */
export const NotHere = z.object({
  /** An import would not take its row. */
  rejected: RejectedOrder.optional(),
  /** Another bench of the warehouse may know of it: its database does not answer in time, or the key of it is not here. */
  unasked: z.literal(true).optional(),
  /** What the order sources said that were asked for it. Absent where none was. */
  lookedUp: NotLookedUp.optional(),
})
export type NotHere = z.infer<typeof NotHere>

export const orderLookUpOperations = {
  /**
   * Asks for an order that is not here as a scan of it does, and takes it in. The event `orderLookUp` tells who is asked. `stopped` by
   * `orders.stopLookUp`: whether anybody has it is not known.
   */
  'orders.lookUp': op({
    access: 'pack',
    input: z.strictObject({ gestureId: GestureId, orderNumber: OrderNumber }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('here') }),
      z.object({ kind: z.literal('not_here'), ...NotHere.shape }),
      z.object({ kind: z.literal('stopped') }),
    ]),
  }),
  /** The `orders.lookUp` of this gesture is waited for no more. */
  'orders.stopLookUp': op({
    access: 'pack',
    input: z.strictObject({ gestureId: GestureId }),
    output: Done,
  }),
  /**
   * Asks a source for one order, as its look-up would, and shows what is made of it. Keeps nothing. With `sourceId` its kept
   * secret is sent unless another is given. `found` is absent where the source says that it has no such order. Throws as
   * `orders.previewFeed`, and `invalid_input` for an address or a query that cannot be.
   */
  'orders.tryLookUp': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      sourceId: z.uuid().optional(),
      config: z.discriminatedUnion('kind', [HttpSource, DatabaseSource]),
      authorization: z.string().max(2_000).optional(),
      orderNumber: OrderNumber,
    }),
    output: z.object({
      found: z
        .object({ cells: z.record(z.string(), z.string()), rejected: RejectedRow.optional() })
        .optional(),
    }),
  }),
} satisfies OperationTable

export const orderLookUpEvents = {
  /** The order that was named by this gesture is not here: these sources are being asked for it. */
  orderLookUp: z.object({ gestureId: z.string(), sources: z.array(z.string()) }),
} as const satisfies Record<string, z.ZodType>

// An order that is not here is looked up at its sources by its number. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { ErrorInfo } from './errors.ts'
import { RejectedRow } from './order-files.ts'
import { DatabaseSource, HttpSource, OrderNumber } from './orders.ts'
import { op, type OperationTable } from './op.ts'

/** An order that no source brought. Sources by their names. */
export const NotLookedUp = z.object({
  /** These said that they have no such order. */
  noneAt: z.array(z.string()),
  /** Whether these have it is not known, and why. */
  unanswered: z.array(z.object({ source: z.string(), error: ErrorInfo })),
})
export type NotLookedUp = z.infer<typeof NotLookedUp>

export const orderLookUpOperations = {
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
  /** The order that was scanned by this gesture is not here: these sources are being asked for it. */
  orderLookUp: z.object({ gestureId: z.string(), sources: z.array(z.string()) }),
} as const satisfies Record<string, z.ZodType>

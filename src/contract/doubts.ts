// What the page can ask about purchases that nobody knows the end of, and about what was bought twice. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Money, ParcelView, Timestamp } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** A second shipment that the service has under the transactionId of a purchase: a charge to be refunded. */
export const SecondShipmentView = z.object({
  secondId: z.string(),
  orderNumber: z.string(),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  price: Money.optional(),
  /** A person had said that it was not bought at all. */
  afterEnd: z.literal(true).optional(),
  foundAt: Timestamp,
})
export type SecondShipmentView = z.infer<typeof SecondShipmentView>

const SecondShipments = z.object({ open: z.array(SecondShipmentView) })
const BySecond = z.strictObject({ secondId: z.uuid() })

export const doubtOperations = {
  /** Every parcel in doubt, oldest first, some at a time: `next` is the `after` of what follows. */
  'doubts.list': op({
    access: 'look',
    input: z.strictObject({ after: z.uuid().optional(), limit: z.int().min(1).max(200).default(50) }),
    output: z.object({ parcels: z.array(ParcelView), total: z.int(), next: z.string().optional() }),
  }),
  /** Those that nobody has dealt with. */
  'doubts.seconds': op({ access: 'look', input: Nothing, output: SecondShipments }),
  /**
   * Takes a second shipment in as a parcel of its own, so that its refund can be asked for (`refunds.find` by its
   * shipment's id). Throws `not_found`.
   */
  'doubts.refundSecond': op({
    access: 'pack',
    audit: { when: 'done', recordId: 'out.purchaseId' },
    input: BySecond,
    output: z.object({ purchaseId: z.string(), shipmentId: z.string() }),
  }),
  /** A person has dealt with it. Throws `not_found`. */
  'doubts.closeSecond': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.orderNumber', recordId: 'in.secondId' },
    input: BySecond,
    output: SecondShipments.extend({ orderNumber: z.string() }),
  }),
} satisfies OperationTable

export const doubtEvents = {
  /** What was bought twice and is open has changed. */
  secondShipments: SecondShipments,
} as const satisfies Record<string, z.ZodType>

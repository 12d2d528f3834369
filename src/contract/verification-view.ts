// The items of a parcel, scanned before its label is bought: what the page is shown of that.

import { z } from 'zod'
import { Money, Timestamp } from './domain.ts'
import { ScannedAtBench } from './scanned-at-bench.ts'

/** What an item may be asked for beside its code (GS1 application identifiers 10 and 21). */
export const tracedFields = ['lot', 'serial'] as const
export type TracedField = (typeof tracedFields)[number]

/** All pieces of one SKU of the order. `ordered` = `elsewhere` + `packed` + `left`, where none is too many. */
export const VerificationLine = z.object({
  sku: z.string(),
  description: z.string().optional(),
  ordered: z.int(),
  /** In earlier parcels of the order. */
  elsewhere: z.int(),
  /** In this parcel. */
  packed: z.int(),
  left: z.int(),
  /** Nothing that a scanner reads names it: it is ticked by key. */
  isTicked: z.boolean(),
  /** What is asked for with each piece. */
  asks: z.array(z.enum(tracedFields)),
  /** Carriers take it under rules of their own. */
  isDangerous: z.literal(true).optional(),
  /** The name of its picture, of `items.picture`. */
  picture: z.string().optional(),
})
export type VerificationLine = z.infer<typeof VerificationLine>

/** A parcel whose items are being scanned. Lines in the order's own order. */
export const Verification = z.object({
  orderNumber: z.string(),
  parcelNumber: z.int(),
  recipient: z.string(),
  destination: z.string(),
  lines: z.array(VerificationLine),
  /** Pieces in this parcel, and those that no parcel has yet. */
  packed: z.int(),
  left: z.int(),
  /** The last that was scanned or ticked; absent before the first. */
  last: z
    .object({
      at: Timestamp,
      sku: z.string(),
      /** Absent where nobody was signed in. */
      by: z.string().optional(),
    })
    .optional(),
  /** Numbers of parcels that are closed, and not bought, nor about to be: they can be opened again. Absent where none is. */
  closed: z.array(z.int()).optional(),
  /** Those of them that wait in the line, and are bought by themselves when the service is back. Absent where none does. */
  inLine: z.array(z.int()).optional(),
  /** To ship without what is left is a supervisor's act. */
  shortIsSupervised: z.boolean(),
})
export type Verification = z.infer<typeof Verification>

/** What the last scan or key did. Of all but `begun`, `resumed`, `taken`, `taken_out` and `opened` nothing was changed. */
export const VerificationNews = z.discriminatedUnion('kind', [
  /** The order was scanned, and nothing of it was before, here. `elsewhere`: another bench's box may be half full of it. */
  z.object({ kind: z.literal('begun'), elsewhere: ScannedAtBench.optional() }),
  /** It goes on where it stopped (`Verification.last`). `byOther`: somebody else was at it. */
  z.object({ kind: z.literal('resumed'), byOther: z.boolean(), elsewhere: ScannedAtBench.optional() }),
  z.object({
    kind: z.literal('taken'),
    sku: z.string(),
    count: z.int(),
    how: z.enum(['scan', 'tick']),
  }),
  z.object({ kind: z.literal('taken_out'), sku: z.string(), count: z.int() }),
  /** A closed parcel that was not bought is packed on. */
  z.object({ kind: z.literal('opened') }),
  /** The parcel is closed, and not bought: to pack it on it is opened again. `elsewhere`: that has to be known before. */
  z.object({ kind: z.literal('closed'), elsewhere: ScannedAtBench.optional() }),
  /** It could not be written down. */
  z.object({ kind: z.literal('not_counted') }),
  /** An item of the order of which the order has no more, or not as many. */
  z.object({ kind: z.literal('too_many'), sku: z.string(), count: z.int(), left: z.int() }),
  /** On the list of items, and not of this order. */
  z.object({ kind: z.literal('wrong_item'), sku: z.string(), description: z.string().optional() }),
  /** Not of this order, but of one that is half scanned at this bench. */
  z.object({ kind: z.literal('of_other_order'), sku: z.string(), orderNumber: z.string() }),
  /** Neither an item that is known nor an order. */
  z.object({ kind: z.literal('unknown_code'), scanned: z.string() }),
  /** Another order was scanned before this one is done. */
  z.object({ kind: z.literal('order_scanned'), orderNumber: z.string() }),
  /** Asked for: the same scan again with them. `scanned`: the code that named the item. */
  z.object({
    kind: z.literal('asks'),
    sku: z.string(),
    scanned: z.string(),
    fields: z.array(z.enum(tracedFields)),
  }),
  /** What was given is none: empty, or too long. */
  z.object({ kind: z.literal('not_traced'), sku: z.string(), field: z.enum(tracedFields) }),
  /** This very piece is in a parcel already. */
  z.object({ kind: z.literal('serial_again'), sku: z.string(), serial: z.string(), orderNumber: z.string() }),
  /** A serial number is one piece's. */
  z.object({ kind: z.literal('serial_of_one'), sku: z.string() }),
])
export type VerificationNews = z.infer<typeof VerificationNews>

/** What is in a parcel whose items were scanned, or are. */
export const PackedParcel = z.object({
  parcelNumber: z.int(),
  /** `excused`: a supervisor let it go unscanned. */
  state: z.enum(['open', 'complete', 'excused']),
  items: z.array(
    z.object({
      sku: z.string(),
      count: z.int(),
      lots: z.array(z.string()),
      serials: z.array(z.string()),
      /** ISO 8601 days (GS1 application identifier 17). */
      expires: z.array(z.string()),
    }),
  ),
  last: Verification.shape.last,
  /** It was bought before all was scanned, while nobody had to: what no parcel of its order has may be in it. */
  boughtOpen: z.literal(true).optional(),
})
export type PackedParcel = z.infer<typeof PackedParcel>

/** Of an order of which a parcel was bought before all was scanned: what else is in that is not known. */
export const BoughtOpen = z.array(z.object({ sku: z.string(), scanned: z.int(), unscanned: z.int() }))
export type BoughtOpen = z.infer<typeof BoughtOpen>

/** When the items of an order are scanned before its label is bought. `rule`: where one of its conditions holds. */
export const VerificationRule = z.strictObject({
  mode: z.enum(['off', 'all', 'rule']),
  /** The items are worth this much or more; what an order does not say is not below it. */
  valueFrom: Money.optional(),
  /** Its customer belongs to one of these groups of the shop. */
  customerGroups: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Who is at work was added to the station's operators so many days ago or less. */
  newOperatorDays: z.int().min(1).max(365).optional(),
  /** To ship without what is left is a supervisor's act. */
  shortIsSupervised: z.boolean().default(true),
})
export type VerificationRule = z.infer<typeof VerificationRule>

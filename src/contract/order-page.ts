// Everything of one order, and the address that it goes to. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { AddressFields } from './addresses.ts'
import { Money, ParcelView, printJobStates, reprintReasons, Timestamp, WaitingOrderView } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { listedFields } from './items.ts'
import { manifestStates } from './manifests.ts'
import { op, type OperationTable } from './op.ts'
import { listedStates, OrderNumber, OrderView } from './orders.ts'
import { PackedParcel } from './verification-view.ts'

/** What happened to an order. What nobody wrote down is not among it (`knownSince`). */
export const happenings = [
  'imported',
  'changed',
  /** An import changed it, and said another address than the one that was typed at the station, which stays. */
  'changed_address_kept',
  'address_set',
  'address_of_file',
  'held',
  'released',
  'cancelled',
  'taken_back',
  /** Its label is being bought. */
  'begun',
  'bought',
  'refused',
  'in_doubt',
  /** Bought elsewhere, and taken from the service's list. */
  'found',
  'printed',
  'reprinted',
  'refund_asked',
  'refund_refused',
  'refund_withdrawn',
  'refunded',
  'refund_rejected',
] as const
export type Happening = (typeof happenings)[number]

/** Where orders come from. `removed`: a source that is set up no more; `bench`: another bench of the warehouse; `program`: by its key. */
export const OrderOriginView = z.object({
  kind: z.enum(['hand', 'samples', 'folder', 'http', 'database', 'removed', 'bench', 'program']),
  name: z.string().optional(),
})
export type OrderOriginView = z.infer<typeof OrderOriginView>

export const OrderEvent = z.object({
  at: Timestamp,
  what: z.enum(happenings),
  /** The operator, and the supervisor who let it through; absent where nobody was signed in, or it is not known. */
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  /** Of a refund that another bench of the warehouse asked for; `by` is of that bench then. */
  askedAtBench: z.string().optional(),
  /** Which parcel of the order, from 1. */
  parcelNumber: z.int().optional(),
  trackingNumber: z.string().optional(),
  amount: Money.optional(),
  reason: ErrorInfo.optional(),
  origin: OrderOriginView.optional(),
  /** Of a print: what became of it. */
  print: z
    .object({
      printerName: z.string(),
      state: z.enum(printJobStates),
      /** A person said that it came out. */
      answered: z.boolean(),
      copies: z.int(),
      why: z.enum(reprintReasons).optional(),
    })
    .optional(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/**
 * `open`: it waits for its manifest. `not_needed`: its carrier takes none. `not_known`: another bench may have it on one, and the warehouse
 * was not heard of yet, or does not answer.
 */
export const ManifestPlace = z.object({
  state: z.enum(['open', 'not_needed', 'not_known', ...manifestStates]),
  number: z.string().optional(),
})
export type ManifestPlace = z.infer<typeof ManifestPlace>

export const OrderPage = z.object({
  order: OrderView,
  /** Absent where what the order said was removed with age. */
  says: z
    .object({
      address: AddressFields,
      /** The address was typed at the station, and the order's file says this one. */
      fileAddress: AddressFields.optional(),
      items: z.array(
        z.object({
          sku: z.string(),
          quantity: z.number(),
          weightGrams: z.number().optional(),
          description: z.string().optional(),
          /** Of one piece. */
          value: Money.optional(),
          hsTariffNumber: z.string().optional(),
          originCountry: z.string().optional(),
          /** What names it when it is scanned; the list of items may know more. */
          barcodes: z.array(z.object({ code: z.string(), count: z.int().optional() })).optional(),
          /** Carriers take it under rules of their own: by the list of items. */
          isDangerous: z.literal(true).optional(),
          /** What of it the order does not say, and the list of items does. */
          fromList: z.array(z.enum(listedFields)).optional(),
        }),
      ),
      /** The name of the package that it asks for. */
      package: z.string().optional(),
      references: z.array(z.string()),
      /** Absent where it is not known. */
      customerGroups: z.array(z.string()).optional(),
    })
    .optional(),
  /** Absent where it is not known. */
  origin: OrderOriginView.optional(),
  /** Those that were not refused, by number. */
  parcels: z.array(z.object({ parcel: ParcelView, manifest: ManifestPlace.optional() })),
  /** What is in its parcels, by number; absent where nothing of it was scanned. */
  packed: z.array(PackedParcel).optional(),
  /** Why that cannot be read. */
  packedNotKnown: ErrorInfo.optional(),
  /** Newest first. */
  history: z.array(OrderEvent),
  /** Older acts are not all written down; absent where the order came later. */
  knownSince: Timestamp.optional(),
  /** Its address can be changed now. */
  canSetAddress: z.boolean(),
})
export type OrderPage = z.infer<typeof OrderPage>

/** Where an order stands: its parcels that were not refused, by number, and which of them wait for the service. */
export const OrderStanding = z.object({
  order: OrderView,
  parcels: z.array(ParcelView).optional(),
  /** Why they cannot be read: `parcels` is absent. */
  parcelsNotKnown: ErrorInfo.optional(),
  /** In the order of their turns; absent where none waits. */
  waiting: z.array(WaitingOrderView).optional(),
  /** Why it cannot be read whether it waits: `waiting` is absent. */
  waitingNotKnown: ErrorInfo.optional(),
  /** The database is an earlier one: whether it was shipped since is not known before the service was asked. */
  notCompared: z.literal(true).optional(),
})
export type OrderStanding = z.infer<typeof OrderStanding>

export const orderPageOperations = {
  /** Throws `not_found`. */
  'orders.standing': op({
    access: 'look',
    scopes: ['read'],
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderStanding,
  }),
  /** Every order, the newest first. `before`: the `next` of the answer before. */
  'orders.standings': op({
    access: 'look',
    scopes: ['read'],
    input: z.strictObject({
      state: z.enum(listedStates).default('all'),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    output: z.object({
      orders: z.array(OrderStanding),
      /** Absent at the end. */
      next: z.int().optional(),
      /** So many orders of the piece cannot be read any more. */
      unreadable: z.int().positive().optional(),
    }),
  }),
  /** What an order says, its state, its labels, and what is known of its past. Throws `not_found`. */
  'orders.show': op({
    access: 'look',
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderPage,
  }),
  /**
   * An open, held or failed order goes to this address, and imports do not change that. Throws `not_found`, `invalid_input`
   * (details: `FieldFault`, order-files.ts) for what is no address, and `conflict` for any other order, or one of which a
   * label may have been bought, or changes are kept.
   */
  'orders.setAddress': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber, address: AddressFields }),
    output: OrderView,
  }),
  /** It goes to the address of its file again. Throws as `orders.setAddress`. */
  'orders.useFileAddress': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderView,
  }),
} satisfies OperationTable

// What the page can ask about labels that were bought: found, listed, printed again, written as CSV. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import {
  LabelCounts,
  LabelHit,
  labelStateFilters,
  ParcelView,
  PrintJobView,
  reprintReasons,
  Timestamp,
} from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { LabelPicture } from './printing.ts'
import { GestureId, Nothing, op, type OperationTable } from './op.ts'
import { RefundRequestView } from './refund-requests.ts'

/** Made by the page for each scan or key press; the same id again is the same gesture, not a second one. */
const LabelId = z.uuid()
const Place = z.int().min(1)

/**
 * `query` finds by a part of the order number, a tracking number (whole, or its last 4 or more digits) or the beginnings
 * of a recipient's words, or by any code that was read on the label; empty, it lists all. `from` is part of it, `to` is not; both are times of purchase.
 */
const LabelQuery = z.strictObject({
  query: z.string().max(1_000).default(''),
  state: z.enum(labelStateFilters).default('all'),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
})

/** What keeps a copy closed here. */
export const copyFaults = ['sealed_with_other_key', 'label_unreadable', 'removed_by_retention'] as const

/** A label that another bench of the warehouse bought, as its archive has it. */
export const ArchivedLabel = z.object({
  benchId: z.uuid(),
  labelId: LabelId,
  /** As people call it. */
  bench: z.string(),
  boughtAt: Timestamp,
  /** Its money was asked back: nobody uses it. */
  isVoid: z.boolean(),
  /** The last request for its refund, of whichever bench. */
  request: RefundRequestView.optional(),
  fault: z.enum(copyFaults).optional(),
  /** Absent where it cannot be opened here. */
  label: LabelHit.pick({
    orderNumber: true,
    trackingNumber: true,
    service: true,
    recipient: true,
    destination: true,
    packageNumber: true,
    packageCount: true,
  }).optional(),
})
export type ArchivedLabel = z.infer<typeof ArchivedLabel>

export const labelContents = ['exact', 'pdf', 'png'] as const
/** As base/label-format.ts has them. */
export const labelFileFormats = ['zpl', 'pdf', 'png', 'jpeg', 'tiff', 'gif'] as const

export const reprintOperations = {
  /**
   * Newest first, `limit` at a time: `before` is the `next` of the answer before, and `skip` passes rows over, to jump in a
   * long list. `total` is of all that is found; with a query it may stop counting at 10,000. `counts` are of all labels.
   */
  'reprint.search': op({
    access: 'look',
    input: LabelQuery.extend({
      before: Place.optional(),
      skip: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(200).default(30),
    }),
    output: z.object({
      hits: z.array(LabelHit),
      /** Where the list goes on; absent at its end. */
      next: Place.optional(),
      total: z.int(),
      /** Rows of this piece that cannot be read any more: they are left where they are. Absent for none. */
      unreadable: z.int().optional(),
      counts: LabelCounts,
    }),
  }),
  'reprint.label': op({ access: 'look', input: z.strictObject({ labelId: LabelId }), output: LabelHit }),
  /**
   * A label's content: `exact` as it was paid for, or made into a page of PDF or a picture. Throws `conflict` for one whose
   * refund was asked for.
   */
  'reprint.content': op({
    access: 'look',
    scopes: ['read'],
    input: z.strictObject({ labelId: LabelId, as: z.enum(labelContents).default('exact') }),
    output: z.object({ format: z.enum(labelFileFormats), contentBase64: z.base64() }),
  }),
  'reprint.preview': op({
    access: 'look',
    input: z.strictObject({ labelId: LabelId }),
    output: LabelPicture,
  }),
  /** Parcels that are bought, and whose labels are not all here: oldest first, at most 50 of `total`. */
  'reprint.missing': op({
    access: 'look',
    input: Nothing,
    output: z.object({ parcels: z.array(ParcelView).max(50), total: z.int() }),
  }),
  /**
   * Fetches from the service, now, every label of a bought parcel that is not here or cannot be read any more. One that
   * never was here is printed as if it had come with the others; one that cannot be read is not printed. With
   * `packageNumber` the service is asked for that package's label alone. Throws `not_found`, `conflict` for what is not bought
   * or is here.
   */
  'reprint.fetchLabels': op({
    access: 'pack',
    input: z.union([
      z.strictObject({ purchaseId: z.uuid(), packageNumber: z.int().min(1).optional() }),
      z.strictObject({ labelId: LabelId }),
    ]),
    output: z.object({
      parcel: ParcelView,
      fetched: z.int(),
      /** Packages whose label is still not here or not readable, and why. */
      missing: z.array(z.int()),
      reason: ErrorInfo.optional(),
    }),
  }),
  /**
   * A person's word that the labels of a parcel that are here are all: several packages' in one file. None is asked for any
   * more. Throws `not_found`, and `conflict` where none is missing or none is here.
   */
  'reprint.labelsComplete': op({
    access: 'pack',
    audit: { when: 'done', subject: 'out.orderNumber', recordId: 'in.purchaseId' },
    input: z.strictObject({ purchaseId: z.uuid() }),
    output: ParcelView,
  }),
  'reprint.print': op({
    access: 'pack',
    audit: {
      when: 'printing',
      subject: ['out.orderNumber', 'out.printerId', 'in.printerId'],
      recordId: ['out.labelId', 'out.id', 'in.labelId'],
      reason: 'in.reason',
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      labelId: LabelId,
      reason: z.enum(reprintReasons),
      /** The printer for labels unless another is named. */
      printerId: z.string().min(1).max(80).optional(),
      copies: z.int().min(1).max(99).default(1),
      /** Without it, a label whose refund was asked for is `conflict`: nobody may use it. */
      evenIfRefunded: z.boolean().default(false),
    }),
    output: PrintJobView,
  }),
  /**
   * Looks in the archive of the warehouse for labels of other benches, by a whole order number or tracking number; newest first, at
   * most ten. `lacksKey`: this bench has not all keys, and by a tracking number may miss some. Throws `not_found` where the
   * bench shares its orders with no other, `warehouse_cut_off` and the like where nobody knows.
   */
  'reprint.elsewhere': op({
    access: 'look',
    input: z.strictObject({ query: z.string().min(1).max(200) }),
    output: z.object({
      labels: z.array(ArchivedLabel).max(10),
      /** The newest alone are told. */
      isMore: z.boolean(),
      lacksKey: z.boolean(),
    }),
  }),
  /**
   * Prints a label of another bench, byte for byte. It counts as bought there, and nowhere here. Throws as `reprint.elsewhere`,
   * `conflict` for a void one, and what keeps it closed.
   */
  'reprint.printElsewhere': op({
    access: 'pack',
    audit: {
      when: 'printing',
      subject: ['out.subject', 'out.printerId', 'in.printerId'],
      recordId: ['in.labelId'],
      reason: 'in.reason',
      outcome: 'out.state',
    },
    input: z.strictObject({
      gestureId: GestureId,
      benchId: z.uuid(),
      labelId: LabelId,
      reason: z.enum(reprintReasons),
      /** The printer for labels unless another is named. */
      printerId: z.string().min(1).max(80).optional(),
      copies: z.int().min(1).max(99).default(1),
    }),
    output: PrintJobView,
  }),
  /**
   * Begins a CSV file (RFC 4180, UTF-8 with BOM) of all that a query finds, and writes that into the audit log: it names
   * recipients. `csv` is its heading; `reprint.exportRows` has the rest, portion by portion.
   */
  'reprint.beginExport': op({
    access: 'supervise',
    audit: 'done',
    input: LabelQuery,
    output: z.object({ exportId: z.uuid(), csv: z.string(), total: z.int() }),
  }),
  /**
   * The next rows, newest first; `before` is the `next` of the portion before. The last portion has no `next`. Throws
   * `not_found` for an export that was not begun, or that the station has forgotten.
   */
  'reprint.exportRows': op({
    access: 'supervise',
    input: z.strictObject({ exportId: z.uuid(), before: Place.optional() }),
    output: z.object({ csv: z.string(), rows: z.int(), next: Place.optional() }),
  }),
} satisfies OperationTable

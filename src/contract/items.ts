// The list of the warehouse's items: what an order leaves out of its items is filled from it. Part of the operations of the
// station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { Nothing, Done, op, type OperationTable } from './op.ts'
import { RejectedRow } from './order-files.ts'
import { FilePreview, HeadingMapping, OrderColumnView } from './orders.ts'
import { tracedFields } from './verification-view.ts'

/** The columns of a file of items by their documented names. */
export const itemColumnNames = [
  'sku',
  'description',
  'barcodes',
  'weight',
  'weight unit',
  'weight in g',
  'weight in kg',
  'weight in oz',
  'weight in lb',
  'customs description',
  'customs value',
  'currency',
  'tariff number',
  'origin country',
  'asks',
  'dangerous goods',
  'picture',
] as const
export type ItemColumnName = (typeof itemColumnNames)[number]

/** What the list can fill in of an order's item. */
export const listedFields = [
  'weightGrams',
  'description',
  'valueMinor',
  'hsTariffNumber',
  'originCountry',
] as const
export type ListedField = (typeof listedFields)[number]

export const ItemView = z.object({
  sku: z.string(),
  description: z.string().optional(),
  /** As they were written. `count`: so many pieces are in what carries it, where that is not one. */
  barcodes: z.array(z.object({ code: z.string(), count: z.int().optional() })),
  /** Of one piece. */
  weightGrams: z.number().optional(),
  customsDescription: z.string().optional(),
  /** Of one piece, in hundredths; without a currency it is in the station's. */
  valueMinor: z.int().optional(),
  currency: z.string().optional(),
  hsTariffNumber: z.string().optional(),
  originCountry: z.string().optional(),
  /** What is asked for with each piece that is scanned. */
  asks: z.array(z.enum(tracedFields)).optional(),
  /** Carriers take it under rules of their own. */
  isDangerous: z.literal(true).optional(),
  /** The name of its picture, of `items.picture`. */
  picture: z.string().optional(),
  updatedAt: Timestamp,
})
export type ItemView = z.infer<typeof ItemView>

/** A row of a file of items that was not taken. */
export const RejectedItem = RejectedRow.omit({ orderNumber: true }).extend({
  /** Where it could be read. */
  sku: z.string().exactOptional(),
})
export type RejectedItem = z.infer<typeof RejectedItem>

export const ItemImportResult = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first of the rows that were not taken; `rejectedCount` counts all. */
  rejected: z.array(RejectedItem),
  rejectedCount: z.int(),
  /** It was ended before its last row; what was taken by then stays. */
  cancelled: z.literal(true).optional(),
})
export type ItemImportResult = z.infer<typeof ItemImportResult>

/**
 * What of this bench's does not stand in the list that it shares. `removed`: what was said of an item that another bench had taken off;
 * `kept`: the removal of an item that another one had put on anew; `code`: a barcode that names another item; `over`: what another bench
 * had said, which this one's word stands over; `left_out`: what this bench's own list said, when it joined, of an item that the
 * warehouse had.
 */
export const itemNotStoodKinds = ['removed', 'kept', 'code', 'over', 'left_out'] as const
export type ItemNotStoodKind = (typeof itemNotStoodKinds)[number]

export const ItemNotStood = z.object({
  /** Higher than that of each before it. */
  seq: z.int(),
  what: z.enum(itemNotStoodKinds),
  sku: z.string(),
  at: Timestamp,
  /** The barcode, and the other item that it names. */
  code: z.string().optional(),
  other: z.string().optional(),
  /** Who said otherwise, where that is known. */
  bench: z.string().optional(),
})
export type ItemNotStood = z.infer<typeof ItemNotStood>

/** How the list is the same as that of the other benches. */
export const ItemSharingView = z.object({
  /** `waiting`: nothing was heard yet. `unheard`: the warehouse could not be asked since `heardAt`. */
  state: z.enum(['waiting', 'shared', 'unheard']),
  heardAt: Timestamp.optional(),
  /** So many items that were changed or taken off here are not told yet, as far as this bench knows. */
  untold: z.int(),
  /** The latest; `notStoodCount` counts all. */
  notStood: z.array(ItemNotStood),
  notStoodCount: z.int(),
})
export type ItemSharingView = z.infer<typeof ItemSharingView>

const Sku = z.string().trim().min(1).max(60)

export const itemOperations = {
  /**
   * Takes the good rows of a CSV file: what a row says of its item is changed, the rest of it and all other items stay. Throws
   * `order_file_unreadable` (details: `UnreadableFile`, order-files.ts); where it is `unmapped`, its headings are not known: `items.previewFile`
   * and `items.saveMapping` say once what they mean.
   */
  'items.import': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      fileName: z.string().max(255),
      contentBase64: z.base64().max(90 * 1024 * 1024),
    }),
    output: ItemImportResult,
  }),
  /** As `orders.previewFile`, of a file of items. */
  'items.previewFile': op({
    access: 'look',
    input: z.strictObject({ fileName: z.string().max(255), contentBase64: z.base64().max(90 * 1024 * 1024) }),
    output: FilePreview.extend({ columns: z.array(OrderColumnView) }),
  }),
  /** As `orders.saveMapping`, for files of items. */
  'items.saveMapping': op({
    access: 'supervise',
    input: z.strictObject({
      headings: z.array(z.string().max(200)).min(1).max(500),
      columns: HeadingMapping,
    }),
    output: Done,
  }),
  /** Ends the import that is under way: it answers with what it had taken by then. */
  'items.cancelImport': op({ access: 'supervise', input: Nothing, output: Done }),
  /**
   * By SKU, `limit` at a time from place `skip` on. `query`: part of the SKU or of the description, or the beginning of a barcode.
   * `total`: of what is found; `all`: of the whole list.
   */
  'items.list': op({
    access: 'look',
    input: z.strictObject({
      query: z.string().max(200).default(''),
      skip: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ items: z.array(ItemView), total: z.int(), all: z.int() }),
  }),
  /** Takes an item off the list. Throws `not_found`. */
  'items.remove': op({
    access: 'supervise',
    audit: { when: 'done', subject: ['out.sku', 'in.sku'] },
    input: z.strictObject({ sku: Sku }),
    output: ItemView,
  }),
  /**
   * The picture that the list names so, from the station's folder of pictures. Throws `not_found` where there is none of at most 2 MB
   * that a page can show.
   */
  'items.picture': op({
    access: 'look',
    input: z.strictObject({ name: z.string().min(1).max(120) }),
    output: z.object({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
      contentBase64: z.base64(),
    }),
  }),
  /** `shared` is absent where the list is this station's own. */
  'items.sharing': op({
    access: 'look',
    input: Nothing,
    output: z.object({ shared: ItemSharingView.optional() }),
  }),
  /** What did not stand was read, from the lowest to the highest `seq` that was shown, and is forgotten. */
  'items.closeNotStood': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ lowest: z.int(), highest: z.int() }),
    output: Done,
  }),
  /** The whole list as a file that `items.import` takes. */
  'items.export': op({
    access: 'look',
    input: Nothing,
    output: z.object({ csv: z.string(), items: z.int() }),
  }),
} satisfies OperationTable

export const itemEvents = {
  /** How far an import is. */
  itemImportProgress: z.object({ rowsDone: z.int() }),
  /** The list has changed, or how it is shared. */
  itemsChanged: z.object({ all: z.int() }),
} as const

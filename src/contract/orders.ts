// What the page can ask about orders and where they come from. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { DatabasePlace, DatabaseSeconds, DatabaseStatement } from './database-place.ts'
import { Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'
import { RejectedRow } from './order-files.ts'

/**
 * `open`: to be shipped. `held`: put aside by a person. `failed`: its last purchase was refused. `shipped`: a label of
 * it was bought, here or at another bench of the warehouse. `void`: the refund of every label that was bought of it was asked for; it
 * goes nowhere before another is bought. `cancelled`: a person said that it will never be shipped; what it says goes with age.
 */
export const orderStates = ['open', 'held', 'failed', 'void', 'shipped', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** `packed`: a label of it was bought. `claimed`: it is being packed. `in_doubt`: whether it was bought there is not known. */
export const elsewhereKinds = ['packed', 'claimed', 'in_doubt'] as const
export type ElsewhereKind = (typeof elsewhereKinds)[number]

export const OrderNumber = z.string().trim().min(1).max(200)
const Base64File = z.base64().max(90 * 1024 * 1024)
const FileName = z.string().max(255)

/** An order that an import would not take, so that there is none. */
export const RejectedOrder = z.object({
  row: RejectedRow,
  /** Absent for addresses. */
  fileName: z.string().optional(),
  /** The source that was asked for just this order, by its name. */
  lookedUpAt: z.string().optional(),
  importedAt: Timestamp,
})
export type RejectedOrder = z.infer<typeof RejectedOrder>

export const ImportResult = z.object({
  added: z.int(),
  /** Open, held and failed orders whose content is another now. */
  changed: z.int(),
  unchanged: z.int(),
  /** Orders that are shipped, or being bought: another content of theirs was not taken. */
  left: z.int(),
  /** Numbers of the first orders that were changed; `changed` counts all. */
  changedOrders: z.array(z.string()),
  /** The first of the rows that were not taken; `rejectedCount` counts all. */
  rejected: z.array(RejectedRow),
  rejectedCount: z.int(),
  /** Of an import by hand with more of them: by it `orders.listRejected` hands out the others. */
  importId: z.uuid().optional(),
  /** It was ended before its last row; what was taken by then stays. */
  cancelled: z.literal(true).optional(),
})
export type ImportResult = z.infer<typeof ImportResult>

export const OrderView = z.object({
  orderNumber: z.string(),
  state: z.enum(orderStates),
  recipient: z.string(),
  destination: z.string(),
  weightGrams: z.number().optional(),
  service: z.string(),
  /** Why it is held or failed. */
  heldReason: z.string().optional(),
  failure: ErrorInfo.optional(),
  /** The purchase of a parcel of it that nobody knows the end of; until that is settled the parcel is not shipped again. */
  purchaseInDoubt: z.string().optional(),
  /** A parcel of it was bought, and so many of its items are in none that was, or may be (`unknown`: not to be read): a scan packs them. */
  itemsLeft: z.union([z.int().positive(), z.literal('unknown')]).optional(),
  /** What somebody typed for a parcel of it is kept (shipment-draft.ts). */
  changesKept: z.literal(true).optional(),
  /** Another bench of the warehouse has it, as far as was heard. `since`: when it was packed there, or claimed. */
  elsewhere: z.object({ kind: z.enum(elsewhereKinds), bench: z.string(), since: Timestamp }).optional(),
  /** It is to be shipped, and what it said was removed with age: its file has to bring it once more. */
  emptied: z.literal(true).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OrderView = z.infer<typeof OrderView>

/** How many orders are in each state. */
export const OrderCounts = z.record(z.enum(orderStates), z.int())
export type OrderCounts = z.infer<typeof OrderCounts>

export const listedStates = ['all', ...orderStates] as const
export type ListedState = (typeof listedStates)[number]

/** `in_part`: those of the shipped ones of which items are left (`itemsLeft`). */
export const orderFilters = [
  'all',
  'open',
  'held',
  'failed',
  'void',
  'shipped',
  'in_part',
  'cancelled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/**
 * How a list of orders is sorted. `newest`, `oldest`: by when they were imported. `number`: by the order number, shorter ones
 * first, so that 999 stands before 1000; `number_down` the other way round. By recipient or destination none can be: they are
 * sealed, and the station's indexes tell nothing of them.
 */
export const orderSorts = ['newest', 'oldest', 'number', 'number_down'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Which column each heading of a file means: headings as the file has them, columns by their documented names. */
export const HeadingMapping = z.record(z.string().max(200), z.string().max(60))
export type HeadingMapping = z.infer<typeof HeadingMapping>

/** The beginning of an order file, to say what its columns are. */
export const FilePreview = z.object({
  headings: z.array(
    z.object({
      heading: z.string(),
      /** The column that it means, by a saved mapping or its own words. */
      column: z.string().optional(),
    }),
  ),
  /** Cells of the first rows, by place. */
  rows: z.array(z.array(z.string())),
  /** Needed columns that no heading means yet. */
  missing: z.array(z.string()),
  /** These headings were mapped before. */
  isMapped: z.boolean(),
})

/** A column that headings can be mapped to. */
export const OrderColumnView = z.object({ name: z.string(), required: z.boolean(), meaning: z.string() })

/** What a run of a source brought, or why it brought nothing. */
export const SourceRun = z.object({
  id: z.string(),
  endedAt: Timestamp,
  /** The file's name; absent for addresses. */
  fileName: z.string().optional(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  left: z.int(),
  rejectedCount: z.int(),
  /** The first of the rows that were not taken. */
  rejected: z.array(RejectedRow),
  error: ErrorInfo.optional(),
})
export type SourceRun = z.infer<typeof SourceRun>

const SourceName = z.string().trim().min(1).max(60)

/** Where in a row of JSON the items stand, and where in an item what is known of it. */
export const ItemsMapping = z.strictObject({
  path: z.string().min(1).max(200),
  sku: z.string().min(1).max(200),
  quantity: z.string().max(200).optional(),
  /** Of one, in the unit of the weight unit column. */
  weight: z.string().max(200).optional(),
  /** What customs asks for (section 2.4): the value is of one. */
  description: z.string().max(200).optional(),
  value: z.string().max(200).optional(),
  hsTariffNumber: z.string().max(200).optional(),
  originCountry: z.string().max(200).optional(),
  /** By what it is scanned: a text with codes parted by commas, or a list of them. */
  barcodes: z.string().max(200).optional(),
})

/**
 * A folder that is looked into: a new file is taken once it stops growing, and moved to `done` or `failed` in it, with a
 * report beside it.
 */
export const FolderSource = z.strictObject({
  kind: z.literal('folder'),
  name: SourceName,
  enabled: z.boolean(),
  folder: z.string().trim().min(1).max(1_000),
  everySeconds: z.int().min(1).max(3_600),
})
export type FolderSource = z.infer<typeof FolderSource>

/**
 * An address that answers orders in JSON. `url` may hold `{since}`, the ISO time from which changes are asked for, and
 * `{page}`, counted from 1 until a page is empty; https only, or this machine. `rows`: the path to the list of orders,
 * empty where the answer is that list. Paths are names parted by dots, with places in brackets: `lines[0].sku`; `=oz` is
 * the text after the sign.
 *
 * `lookUpUrl`: is asked for one order when its number is scanned and not here. It holds `{orderNumber}`, and is `url`'s own place or
 * below it. `lookUpRows`: the path to the order, or a list of them, in that answer; that of `rows` where it is left out.
 */
export const HttpSource = z.strictObject({
  kind: z.literal('http'),
  name: SourceName,
  enabled: z.boolean(),
  url: z.string().trim().min(1).max(2_000),
  everyMinutes: z.int().min(1).max(1_440),
  /** The header that the secret is sent in. */
  headerName: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .default('Authorization'),
  rows: z.string().max(200),
  /** A path for each column by its documented name. */
  columns: z.record(z.string().max(60), z.string().max(200)),
  items: ItemsMapping.optional(),
  lookUpUrl: z.string().trim().min(1).max(2_000).optional(),
  lookUpRows: z.string().max(200).optional(),
})
export type HttpSource = z.infer<typeof HttpSource>

/**
 * A query of an administrator's in a database of others. It may hold `:since`, the moment from which changes are asked for; it is bound,
 * never put into the text. A row is an order: a number that comes again is not taken.
 *
 * `lookUpQuery`: asks for one order when its number is scanned and not here. It holds `:orderNumber`, bound too.
 */
export const DatabaseSource = z.strictObject({
  kind: z.literal('database'),
  name: SourceName,
  enabled: z.boolean(),
  place: DatabasePlace,
  query: DatabaseStatement,
  everyMinutes: z.int().min(1).max(1_440),
  /** So much of what was asked for is asked for again: by as much may clocks differ, and zones that a column does not tell. */
  overlapMinutes: z.int().min(1).max(10_080).default(1_560),
  longestSeconds: DatabaseSeconds.default(30),
  /** Which documented column a column of the answer is, where its own name does not say it; empty for none. */
  columns: HeadingMapping,
  lookUpQuery: DatabaseStatement.optional(),
})
export type DatabaseSource = z.infer<typeof DatabaseSource>

export const OrderSourceConfig = z.discriminatedUnion('kind', [FolderSource, HttpSource, DatabaseSource])
export type OrderSourceConfig = z.infer<typeof OrderSourceConfig>

/** Who looks into a source that benches of a warehouse have in common. */
export const SourceTurnView = z.discriminatedUnion('by', [
  /** This bench, for all of them. */
  z.object({ by: z.literal('this_bench') }),
  /** Another one, for this bench too. `lookedAt`: when it was looked into last. */
  z.object({ by: z.literal('other_bench'), bench: z.string(), lookedAt: Timestamp.optional() }),
  /** The warehouse does not answer: each for itself. */
  z.object({ by: z.literal('each_bench') }),
])

export const OrderSourceView = z.object({
  id: z.string(),
  config: OrderSourceConfig,
  /** A secret for its header, or its password, is kept, and was given for this place. */
  hasAuthorization: z.boolean(),
  /** `waiting`: for its next look. `failing`: the last look did not work; it is tried again, later each time. */
  state: z.enum(['off', 'waiting', 'running', 'failing']),
  /** When it was looked into last. */
  lookedAt: Timestamp.optional(),
  nextAt: Timestamp.optional(),
  error: ErrorInfo.optional(),
  /** Absent where this bench looks into it for itself alone. `state` is that of who looks into it. */
  turn: SourceTurnView.optional(),
  /** It stays this bench's own: another computer has another folder or address of that name. Absent without a warehouse. */
  own: z.boolean().optional(),
  /** What it brought at this bench, newest first. */
  runs: z.array(SourceRun),
})
export type OrderSourceView = z.infer<typeof OrderSourceView>

const SourceId = z.uuid()
/** What is sent in the header, whole: `Bearer abc`; of a database the password. It goes to the keychain and never comes back. */
const Authorization = z.string().max(2_000)

/** A value of an order that comes as JSON: what a cell of its column would say. Null is an empty one. */
export const OrderCell = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])
/** An order by its columns, as the heading of a file may call them. */
export const OrderByColumns = z.record(z.string().max(200), OrderCell)

/** What became of one of several orders. `left`: it is shipped, or being bought, and another content of it is not taken. */
export const takenOutcomes = ['added', 'changed', 'unchanged', 'left', 'rejected'] as const
export const TakenOrder = z.object({
  /** Where it could be read. */
  orderNumber: z.string().optional(),
  outcome: z.enum(takenOutcomes),
  rejected: RejectedRow.optional(),
  /** Why, as a sentence. */
  detail: z.string().optional(),
  /** Names that mean no column: what they say was not read. */
  ignored: z.array(z.string()).optional(),
})
export type TakenOrder = z.infer<typeof TakenOrder>

/** So many are taken at once. */
export const mostOrdersAtOnce = 500

export const orderOperations = {
  /** Takes orders in as an import of their rows does, and says of each what became of it. */
  'orders.take': op({
    access: 'pack',
    scopes: ['orders'],
    audit: 'done',
    input: z.strictObject({ orders: z.array(OrderByColumns).min(1).max(mostOrdersAtOnce) }),
    output: z.object({ orders: z.array(TakenOrder) }),
  }),
  /**
   * Takes the good rows of a CSV file. Throws `order_file_unreadable` (details: `UnreadableFile`, order-files.ts);
   * where it is `unmapped`, its headings are not known: `orders.previewFile` and `orders.saveMapping` say once what they mean.
   */
  'orders.import': op({
    access: 'pack',
    input: z.strictObject({ fileName: FileName, contentBase64: Base64File }),
    output: ImportResult,
  }),
  /**
   * The rows of a file that an import would not take now, with its heading: as they stand in it, to be mended and imported
   * again. `rows`: how many there are. Changes nothing. Throws `order_file_unreadable`.
   */
  'orders.rejectedRows': op({
    access: 'pack',
    input: z.strictObject({ fileName: FileName, contentBase64: Base64File }),
    output: z.object({ csv: z.string(), rows: z.int() }),
  }),
  /**
   * Rows that an import by hand would not take, a page of them from a place on. The station has those of its last such
   * import, in memory. Throws `not_found`.
   */
  'orders.listRejected': op({
    access: 'pack',
    input: z.strictObject({
      importId: z.uuid(),
      skip: z.int().min(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ rows: z.array(RejectedRow), total: z.int() }),
  }),
  /** Ends the imports by hand that are under way: each answers with what it had taken by then. */
  'orders.cancelImport': op({ access: 'pack', input: Nothing, output: Done }),
  /** Headings and first rows of a file. Changes nothing. Throws `order_file_unreadable`. */
  'orders.previewFile': op({
    access: 'look',
    input: z.strictObject({ fileName: FileName, contentBase64: Base64File }),
    output: FilePreview.extend({ columns: z.array(OrderColumnView) }),
  }),
  /**
   * Keeps what a file's headings mean, for every file with the same set of headings. Headings that are not named are
   * not read. Throws `invalid_input` where a needed column is missing or named twice.
   */
  'orders.saveMapping': op({
    access: 'pack',
    input: z.strictObject({
      headings: z.array(z.string().max(200)).min(1).max(500),
      columns: HeadingMapping,
    }),
    output: Done,
  }),
  /**
   * In the order of `sort`, `limit` at a time: `before` is the `next` of the answer before, and `skip` passes rows over, to jump
   * in a long list. `total` and `counts` are of the whole list; with a query, `total` may stop counting at 10,000: what is
   * sorted then are the newest of them. How many are `in_part` is no count that is kept: `total` says it, of their own list alone.
   */
  'orders.list': op({
    access: 'look',
    input: z.strictObject({
      query: z.string().max(200).default(''),
      state: z.enum(orderFilters).default('all'),
      sort: z.enum(orderSorts).default('newest'),
      before: z.int().min(1).optional(),
      skip: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({
      orders: z.array(OrderView),
      /** Where the list goes on; absent at its end. */
      next: z.int().optional(),
      total: z.int(),
      /** Rows of this piece that cannot be read any more: they are left where they are. Absent for none. */
      unreadable: z.int().optional(),
      counts: OrderCounts,
      /** There may be some that are `in_part`. Of the first piece alone, which has no `before` and passes no rows over. */
      mayBeInPart: z.literal(true).optional(),
      /** Where nothing is found by a query that is the number of an order which was not taken. */
      rejected: RejectedOrder.optional(),
      /** No order here has the query as its number, and these sources can be asked for it (`orders.lookUp`), by their names. Of the first piece alone. */
      askable: z.array(z.string()).optional(),
    }),
  }),
  /** Puts an open or failed order aside: scans and batches pass it over. Throws `not_found`, or `conflict` for a shipped one. */
  'orders.hold': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber, reason: z.string().trim().min(1).max(200) }),
    output: OrderView,
  }),
  /**
   * It will never be shipped: nothing buys it until it is taken back. Throws `not_found`, or `conflict` for one that is
   * shipped, or whose purchase is under way or in doubt.
   */
  'orders.cancel': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderView,
  }),
  /**
   * A cancelled one is to be shipped again. Throws `not_found`, `conflict` for any other, or `removed_by_retention` where
   * what it says is gone.
   */
  'orders.takeBack': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderView,
  }),
  /** Sources of orders, and what was imported by hand. */
  'orders.sources': op({
    access: 'look',
    input: Nothing,
    output: z.object({ sources: z.array(OrderSourceView), byHand: z.array(SourceRun) }),
  }),
  /**
   * Adds a source, or changes the one with this id. `authorization`: another secret, or none where it is empty; left out,
   * it stays. `before`: as it was when the form was opened. Throws `invalid_input` for an address or mapping that cannot be, `conflict`
   * where it is another than `before` by now.
   */
  'orders.saveSource': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'out.id', outcome: 'out.state' },
    input: z.strictObject({
      sourceId: SourceId.optional(),
      config: OrderSourceConfig,
      before: OrderSourceConfig.optional(),
      authorization: Authorization.optional(),
    }),
    output: OrderSourceView,
  }),
  /** Forgets a source and its secret. Its orders stay. */
  'orders.removeSource': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.sourceId' },
    input: z.strictObject({ sourceId: SourceId }),
    output: Done,
  }),
  /** Looks into it now. */
  'orders.runSource': op({
    access: 'pack',
    input: z.strictObject({ sourceId: SourceId }),
    output: OrderSourceView,
  }),
  /**
   * Asks an address once and shows what its mapping would make of the first orders. Keeps nothing. With `sourceId` its kept
   * secret is sent unless another is given. Throws `order_source_secret`, `order_source_unreachable`, `order_source_refused`,
   * `order_source_unreadable`.
   */
  'orders.previewFeed': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      sourceId: SourceId.optional(),
      config: HttpSource,
      authorization: Authorization.optional(),
    }),
    output: z.object({
      /** Of the first page. */
      found: z.int(),
      /** Paths that lead to a list, where `rows` does not. */
      lists: z.array(z.string()),
      /** The paths that the first order has, with what stands there. */
      paths: z.array(z.object({ path: z.string(), example: z.string() })),
      rows: z.array(z.object({ cells: z.record(z.string(), z.string()), rejected: RejectedRow.optional() })),
    }),
  }),
  /**
   * Asks a database once and shows what its columns are and what the first rows would make. Keeps nothing. With `sourceId` its kept
   * password is used unless another is given. Throws as `orders.previewFeed`, and `invalid_input` for a query that cannot be.
   */
  'orders.previewDatabase': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      sourceId: SourceId.optional(),
      config: DatabaseSource,
      authorization: Authorization.optional(),
    }),
    output: z.object({
      found: z.int(),
      /** Of the answer, with the documented column that each is, and what the first row has there. */
      columns: z.array(
        z.object({ name: z.string(), column: z.string().optional(), example: z.string().optional() }),
      ),
      rows: z.array(z.object({ cells: z.record(z.string(), z.string()), rejected: RejectedRow.optional() })),
    }),
  }),
  /** Throws `not_found`, or `conflict` for an order that is not held. */
  'orders.release': op({
    access: 'pack',
    audit: { when: 'done', subject: ['out.orderNumber', 'in.orderNumber'], outcome: 'out.state' },
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: OrderView,
  }),
} satisfies OperationTable

export const orderEvents = {
  orderSource: OrderSourceView,
  importProgress: z.object({ rowsDone: z.int(), rowsTotal: z.int().optional() }),
  /** Orders came, changed or moved: lists of them are old. */
  ordersChanged: z.object({ counts: OrderCounts }),
} as const satisfies Record<string, z.ZodType>

import type { RejectedRow } from '../../contract/order-files.ts'
import type { ListedState, OrderCounts, OrderSort } from '../../contract/orders.ts'
import type { Address } from '../../service/records.ts'
import type { SavedMapping } from './headings.ts'
import type { Order, OrderContent } from './order.ts'

export type UpsertResult = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Of orders that are shipped or being bought: another content was not taken. */
  readonly left: number
  /** Numbers of the changed. */
  readonly changedOrders: readonly string[]
}

/**
 * A piece of the list of orders, newest first unless `sort` says another order. `before` and `next` are places in it that stay
 * what they are, of a list of the same sort.
 */
export type OrderListFilter = {
  readonly query: string
  readonly state: ListedState
  /** Of these alone, by their ids; in whatever state. All of them are looked through, and counted. */
  readonly among?: readonly string[]
  readonly sort?: OrderSort
  readonly before?: number | undefined
  readonly skip?: number | undefined
  readonly limit: number
}

/**
 * Where orders come from: `hand` (a file that a person chose), `samples`, the id of a source, another program, or another bench of
 * the warehouse.
 */
export type OrderOrigin = string

const benchMark = 'bench:'
/** `source`: where that bench has it from, where it said so. */
export const originOfBench = (bench: string, source?: string): OrderOrigin =>
  [`${benchMark}${bench}`, ...(source === undefined ? [] : [source])].join('\n')
const programMark = 'program:'
/** By the name that its key had then. */
export const originOfProgram = (name: string): OrderOrigin => `${programMark}${name}`
/** Undefined of what did not come from a program. */
export const programOfOrigin = (origin: OrderOrigin): string | undefined =>
  origin.startsWith(programMark) ? origin.slice(programMark.length) : undefined

/** Undefined of what did not come from a bench. */
export const benchOfOrigin = (origin: OrderOrigin): string | undefined =>
  origin.startsWith(benchMark) ? origin.slice(benchMark.length).split('\n', 1)[0] : undefined
/** The id of a source, `hand` or `samples`, whichever bench took it in; undefined where that bench did not say it. */
export const sourceOfOrigin = (origin: OrderOrigin): string | undefined =>
  origin.startsWith(benchMark) ? origin.split('\n')[1] : origin

/** What is kept of an order's past beside the audit log. */
export type OrderTrail = {
  /** Undefined of what came before it was kept. */
  readonly origin: OrderOrigin | undefined
  /** What its file says of the address, where a person has changed that at the station. */
  readonly fileAddress: Address | undefined
  /** When a person last gave it another address, or took that back; undefined where nobody did, or an earlier version. */
  readonly addressedAt: Date | undefined
  /** What it said was removed with age. */
  readonly emptiedAt: Date | undefined
  /** Imports that changed it, the oldest first. `addressKept`: their address was another, and was not taken. */
  readonly changes: readonly {
    readonly at: Date
    readonly origin: OrderOrigin
    readonly addressKept: boolean
  }[]
  /** Since when all of this is written down. */
  readonly since: Date
}

/** An order's place in the list of all, which stays what it is, and when it was changed last. */
export type OrderMark = { readonly place: number; readonly changedAt: Date }

/** Stands for the text of a file's row, of which nothing can be told from it. */
export type RowMark = Uint8Array

/** A row of a file before it is read: the order number in it, and its cells as they stand there. */
export type RowText = { readonly orderNumber: string; readonly text: string }

export type OrderStore = {
  /** Trimmed, without case. */
  findByNumber(orderNumber: string): Promise<Order | undefined>
  /** The same as in `list`: without what it says where that was sealed with a key that is not here. */
  findListed(orderNumber: string): Promise<Order | undefined>
  get(id: string): Promise<Order | undefined>
  /**
   * In one transaction. New numbers are added; other content replaces that of an open, held, failed or cancelled order, and a
   * failed one is open again. An order that is shipped or being bought stays as it is. An address that was changed at the
   * station stays, whatever the import says of it.
   */
  upsert(
    orders: readonly OrderContent[],
    origin?: OrderOrigin,
    /** For each order that of its row. */
    marks?: readonly (RowMark | undefined)[],
  ): Promise<UpsertResult>
  /** The same, on disk with `flush`: a power cut before that may undo it, and nothing that came later without it. */
  upsertSoon: OrderStore['upsert']
  /** All that was kept so far is on disk. */
  flush(): Promise<void>
  /**
   * The marks of rows that `reading` makes orders of. `isKept`: what the file says of the order was taken from just this row, by the
   * same reading.
   */
  markRows(
    rows: readonly RowText[],
    reading: string,
  ): Promise<readonly { readonly mark: RowMark; readonly isKept: boolean }[]>
  /**
   * `query`: part of the order number, or the beginning of a recipient's words. With a query, `total` may stop counting
   * at 10,000, so that one which fits everything holds up nothing.
   */
  list(filter: OrderListFilter): Promise<{
    readonly orders: readonly Order[]
    readonly next: number | undefined
    readonly total: number
    /** Rows of the piece that cannot be read any more; undefined where none was looked for. */
    readonly unreadable?: number
  }>
  /** The newest that `query` finds, as in `list`; none where nothing is asked for. */
  search(query: string, limit: number): Promise<readonly Order[]>
  counts(): Promise<OrderCounts>
  /**
   * The open ones, newest first, by their places in the list and when each was changed last: what they say is not read. From
   * below `before`.
   */
  openMarks(limit: number, before?: number): Promise<readonly OrderMark[]>
  /** Those at these places that can be read, with their places. */
  at(places: readonly number[]): Promise<readonly (readonly [place: number, order: Order])[]>
  /** Puts it aside. Throws `not_found`, or `conflict` for a shipped order. */
  hold(orderNumber: string, reason: string): Promise<Order>
  /** Throws `not_found`, or `conflict` for an order that is not held. */
  release(orderNumber: string): Promise<Order>
  /** Throws `not_found`, or `conflict` for an order that is shipped, or of which something may have been bought. */
  cancel(orderNumber: string): Promise<Order>
  /** Throws `not_found`, `conflict` for an order that is not cancelled, or `removed_by_retention`. */
  takeBack(orderNumber: string): Promise<Order>
  /**
   * An open, held or failed order goes to this address from now on, and a failed one is open again; without one, to that of
   * its file. Throws `not_found`, `removed_by_retention`, or `conflict` for any other order, for one of which something may
   * have been bought, and where there is no other address of its file.
   */
  setAddress(orderNumber: string, address: Address | undefined): Promise<Order>
  trail(id: string): Promise<OrderTrail>
}

/**
 * A row of an order file: its cells by the column's documented name (`orderColumns`), and the line of the file where it
 * begins.
 */
export type OrderRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** The beginning of a file as it stands there. */
export type OrderFileBeginning = {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Reads an order file of some format. */
export type OrderFileReader = {
  /**
   * Rows in the order of the file, in batches that are small enough to be read in a few milliseconds; the event loop
   * turns before each. Rows that cannot be read stand in `rejected`. Headings mean what `mappings` say of their set, else
   * what they are called. Throws `order_file_unreadable` for what is no such file, or has no rows (details:
   * `UnreadableFile`).
   */
  read(
    bytes: Uint8Array,
    mappings?: readonly SavedMapping[],
  ): AsyncIterable<{ readonly rows: readonly OrderRow[]; readonly rejected: readonly RejectedRow[] }>
  /** The file's lines with their ends: `lines(bytes)[row.line - 1]` is where a row begins. */
  lines(bytes: Uint8Array): Promise<readonly string[]>
  /** Headings and the first rows. Throws `order_file_unreadable`. */
  preview(bytes: Uint8Array): Promise<OrderFileBeginning>
}

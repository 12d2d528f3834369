import type { ErrorInfo } from '../../../contract/errors.ts'
import type { ImportResult, OrderSourceConfig, SourceRun } from '../../../contract/orders.ts'

/** The source of what people import themselves. */
export const byHandId = 'by-hand'

export type OrderSource = { readonly id: string; readonly config: OrderSourceConfig }

/** What an address's last answers left to ask with. */
export type FeedMemory = {
  /** ISO time from which changes are asked for next. */
  readonly since?: string | undefined
  /** Of the last answer to exactly this address. */
  readonly url?: string | undefined
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export type NewSourceRun = Omit<SourceRun, 'id' | 'endedAt'>

export type OrderSourceStore = {
  list(): Promise<readonly OrderSource[]>
  /** Ids of those that cannot be read here, and are there all the same. */
  closed(): Promise<readonly string[]>
  save(source: OrderSource): Promise<void>
  /** With its runs and what is known of its files. */
  remove(id: string): Promise<void>
  memory(id: string): Promise<FeedMemory>
  saveMemory(id: string, memory: FeedMemory): Promise<void>
  addRun(sourceId: string, run: NewSourceRun): Promise<void>
  /** Newest first. */
  runs(sourceId: string, limit: number): Promise<readonly SourceRun[]>
  /** Whether a file of these bytes was taken whole. */
  wasTaken(sourceId: string, bytes: Uint8Array): Promise<boolean>
  /** In one transaction: a file of these bytes was taken whole, and what it brought. */
  keepTaken(sourceId: string, bytes: Uint8Array, run: NewSourceRun): Promise<void>
}

export type FolderFile = { readonly name: string; readonly size: number; readonly changedAtMs: number }

/** A folder that order files are put into. All throw `order_source_unreachable`. */
export type OrderFolder = {
  /** Files that may be order files, by name. */
  list(): Promise<readonly FolderFile[]>
  /** Undefined where it is gone, is no longer as it was listed, or another program has it open for itself. */
  read(file: FolderFile): Promise<Uint8Array | undefined>
  /**
   * Moves it to `done` or `failed` in the folder, with a report beside it. Nothing there is written over. False where it
   * could not be moved now: it is gone, or another program has it open for itself.
   */
  moveTo(end: 'done' | 'failed', name: string, report: string): Promise<boolean>
}

/** `signal`: after it, what hangs is not waited for. */
export type OpenOrderFolder = (path: string, signal: () => AbortSignal) => OrderFolder

/** What became of a file of a folder. */
export type FolderFileEnd =
  | { readonly is: 'taken'; readonly result: ImportResult }
  | { readonly is: 'taken_before' }
  | { readonly is: 'unreadable'; readonly error: ErrorInfo }

/** The report beside it, for people who look into the folder. It repeats nothing of an address. */
export type FolderReport = (end: FolderFileEnd) => string

export type FeedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Ends it: the source was removed, or the station closes. */
  readonly signal?: AbortSignal | undefined
}

export type FeedAnswer =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'json'
      readonly json: unknown
      readonly etag: string | undefined
      readonly lastModified: string | undefined
    }

/**
 * One GET. Throws `order_source_unreachable` (no answer, or one of an overloaded server: `details.retryAfterMs`),
 * `order_source_refused` (401, 403, 404 and the like, or a redirection), `order_source_unreadable` (no JSON, too large).
 */
export type FetchFeed = (request: FeedRequest) => Promise<FeedAnswer>

/** Takes the orders in, until `signal` ends it (`cancelled` in the result). */
export type ImportInto = {
  file(bytes: Uint8Array, signal: AbortSignal): Promise<ImportResult>
  rows(
    batches: AsyncIterable<{
      readonly rows: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[]
      readonly rejected: readonly []
    }>,
    signal: AbortSignal,
  ): Promise<ImportResult>
}

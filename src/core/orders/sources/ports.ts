import type { ImportResult, OrderSourceConfig, SourceRun } from '../../../contract/order-operations.ts'

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

export type OrderSourceStore = {
  list(): Promise<readonly OrderSource[]>
  save(source: OrderSource): Promise<void>
  /** With its runs and what is known of its files. */
  remove(id: string): Promise<void>
  memory(id: string): Promise<FeedMemory>
  saveMemory(id: string, memory: FeedMemory): Promise<void>
  addRun(sourceId: string, run: Omit<SourceRun, 'id' | 'endedAt'>): Promise<void>
  /** Newest first. */
  runs(sourceId: string, limit: number): Promise<readonly SourceRun[]>
  /** Whether a file of these bytes was taken whole. */
  wasTaken(sourceId: string, bytes: Uint8Array): Promise<boolean>
  markTaken(sourceId: string, bytes: Uint8Array, whole: boolean): Promise<void>
}

export type FolderFile = { readonly name: string; readonly size: number; readonly changedAtMs: number }

/** A folder that order files are put into. All throw `order_source_unreachable`. */
export type OrderFolder = {
  /** Files that may be order files, by name. */
  list(): Promise<readonly FolderFile[]>
  /** Undefined where it is gone, or another program still has it open for itself. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Moves it to `done` or `failed` in the folder, with a report beside it. Nothing there is written over. */
  moveTo(end: 'done' | 'failed', name: string, report: string): Promise<void>
}

export type FeedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
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

/** Takes the orders in. */
export type ImportInto = {
  file(bytes: Uint8Array): Promise<ImportResult>
  rows(
    batches: AsyncIterable<{
      readonly rows: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[]
      readonly rejected: readonly []
    }>,
  ): Promise<ImportResult>
}

// Takes the files of a folder: each once, when it is complete.

import type { ImportResult } from '../../../contract/orders.ts'
import { isAppError } from '../../../contract/errors.ts'
import { runOf } from './source-run.ts'
import type { FolderFile, ImportInto, OrderFolder, OrderSourceStore } from './ports.ts'

export type FolderSourcePorts = {
  readonly folder: OrderFolder
  readonly store: Pick<OrderSourceStore, 'wasTaken' | 'keepTaken' | 'addRun'>
  readonly importInto: ImportInto
  /** Ends the run that is under way. */
  readonly signal: () => AbortSignal
}

export type FolderWatch = ReturnType<typeof watchFolder>

const nothing: ImportResult = {
  added: 0,
  changed: 0,
  unchanged: 0,
  left: 0,
  changedOrders: [],
  rejected: [],
  rejectedCount: 0,
}

export function watchFolder(sourceId: string, { folder, store, importInto, signal }: FolderSourcePorts) {
  let seen: ReadonlyMap<string, FolderFile> = new Map()

  /**
   * The bytes are kept as taken before the file is moved: a station that dies between the two, or cannot move it, finds the
   * file again, knows it, and only moves it. Answers whether the file brought something.
   */
  async function take(file: FolderFile): Promise<boolean> {
    const { name } = file
    const bytes = await folder.read(file)
    if (!bytes) return false
    if (await store.wasTaken(sourceId, bytes)) {
      await folder.moveTo('done', name, 'This file was taken before. Nothing was changed.\n')
      return false
    }
    let result: ImportResult
    try {
      result = await importInto.file(bytes, signal())
    } catch (error) {
      if (!isAppError(error, 'order_file_unreadable')) throw error
      // Not kept as taken: once its headings are mapped, the same file may come again.
      if (!(await folder.moveTo('failed', name, `${error.message}.\nNothing was taken.\n`))) return false
      await store.addRun(sourceId, { ...runOf(nothing), fileName: name, error: error.toInfo() })
      return true
    }
    if (result.cancelled) return false
    await store.keepTaken(sourceId, bytes, { ...runOf(result), fileName: name })
    await folder.moveTo('done', name, reportOf(result))
    return true
  }

  return {
    /**
     * One look. Takes files that are as they were at the look before. Answers how many brought something. Throws `order_source_unreachable`.
     */
    async look(): Promise<number> {
      const before = seen
      const files = await folder.list()
      seen = new Map(files.map((file) => [file.name, file]))
      let taken = 0
      for (const file of files) {
        if (signal().aborted) break
        const earlier = before.get(file.name)
        const isComplete =
          earlier?.size === file.size && earlier.changedAtMs === file.changedAtMs && file.size > 0
        if (isComplete && (await take(file))) taken += 1
      }
      return taken
    },
  }
}

/** For people who look into the folder. Reasons repeat nothing of an address. */
export function reportOf({ added, changed, unchanged, left, rejected, rejectedCount }: ImportResult): string {
  const lines = rejected.map(
    ({ line, column, reason }) => `line ${line}${column ? `, ${column}` : ''}: ${reason}`,
  )
  const more = rejectedCount - rejected.length
  return [
    `added ${added}`,
    `changed ${changed}`,
    `unchanged ${unchanged}`,
    `shipped or being bought, left as they are ${left}`,
    `not taken ${rejectedCount}`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    '',
  ].join('\n')
}

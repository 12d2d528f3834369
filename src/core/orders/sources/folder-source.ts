// Takes the files of a folder: each once, when it is complete.

import type { ImportResult } from '../../../contract/orders.ts'
import { isAppError } from '../../../contract/errors.ts'
import { runOf } from './source-run.ts'
import type { FolderFile, FolderReport, ImportInto, OrderFolder, OrderSourceStore } from './ports.ts'

export type FolderSourcePorts = {
  readonly folder: OrderFolder
  readonly store: Pick<OrderSourceStore, 'wasTaken' | 'keepTaken' | 'addRun'>
  readonly importInto: ImportInto
  readonly report: FolderReport
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

export function watchFolder(
  sourceId: string,
  { folder, store, importInto, report, signal }: FolderSourcePorts,
) {
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
      await folder.moveTo('done', name, report({ is: 'taken_before' }))
      return false
    }
    let result: ImportResult
    try {
      result = await importInto.file(bytes, signal())
    } catch (error) {
      if (!isAppError(error, 'order_file_unreadable')) throw error
      // Not kept as taken: once its headings are mapped, the same file may come again.
      const info = error.toInfo()
      if (!(await folder.moveTo('failed', name, report({ is: 'unreadable', error: info })))) return false
      await store.addRun(sourceId, { ...runOf(nothing), fileName: name, error: info })
      return true
    }
    if (result.cancelled) return false
    await store.keepTaken(sourceId, bytes, { ...runOf(result), fileName: name })
    await folder.moveTo('done', name, report({ is: 'taken', result }))
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

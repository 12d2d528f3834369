// Takes the files of a folder: each once, when it is complete.

import type { ImportResult } from '../../../contract/order-operations.ts'
import { isAppError, type ErrorInfo } from '../../../contract/errors.ts'
import { runOf } from './source-run.ts'
import type { FolderFile, ImportInto, OrderFolder, OrderSourceStore } from './ports.ts'

export type FolderSourcePorts = {
  readonly folder: OrderFolder
  readonly store: Pick<OrderSourceStore, 'wasTaken' | 'markTaken' | 'addRun'>
  readonly importInto: ImportInto
}

export type FolderWatch = {
  /** One look. Takes files that are as they were at the look before. Answers how many. Throws `order_source_unreachable`. */
  look(): Promise<number>
}

const nothing: ImportResult = {
  added: 0,
  changed: 0,
  unchanged: 0,
  left: 0,
  changedOrders: [],
  rejected: [],
  rejectedCount: 0,
}

export function watchFolder(sourceId: string, { folder, store, importInto }: FolderSourcePorts): FolderWatch {
  let seen: ReadonlyMap<string, FolderFile> = new Map()

  async function keepRun(fileName: string, result: Partial<ImportResult>, error?: ErrorInfo): Promise<void> {
    await store.addRun(sourceId, {
      ...runOf({ ...nothing, ...result }),
      fileName,
      ...(error ? { error } : {}),
    })
  }

  /**
   * The bytes are marked as taken before the file is moved: a station that dies between the two finds the file again, knows
   * it, and only moves it.
   */
  async function take({ name }: FolderFile): Promise<boolean> {
    const bytes = await folder.read(name)
    if (!bytes) return false
    if (await store.wasTaken(sourceId, bytes)) {
      await folder.moveTo('done', name, 'This file was taken before. Nothing was changed.\n')
      return true
    }
    let result: ImportResult
    try {
      await store.markTaken(sourceId, bytes, false)
      result = await importInto.file(bytes)
    } catch (error) {
      if (!isAppError(error, 'order_file_unreadable')) throw error
      await keepRun(name, {}, error.toInfo())
      await folder.moveTo('failed', name, `${error.message}.\nNothing was taken.\n`)
      return true
    }
    await store.markTaken(sourceId, bytes, true)
    await keepRun(name, result)
    await folder.moveTo('done', name, reportOf(result))
    return true
  }

  return {
    async look() {
      const before = seen
      const files = await folder.list()
      seen = new Map(files.map((file) => [file.name, file]))
      let taken = 0
      for (const file of files) {
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

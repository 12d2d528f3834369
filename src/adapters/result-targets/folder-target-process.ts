// A folder of results, written to by a process of its own.

import type { DropResult, TellOutcome } from '../../core/results/ports.ts'
import { FolderHangs, type AskFolder } from '../folder-process.ts'

/** One that does not answer is not known to have the file. */
export const folderTargetProcess =
  (ask: AskFolder): DropResult =>
  async (folder, name, content, signal) => {
    try {
      return (await ask(folder, 'drop', { folder, name, content }, signal)) as TellOutcome
    } catch (error) {
      if (error instanceof FolderHangs) return { fault: { code: 'folder_hangs' } }
      throw error
    }
  }

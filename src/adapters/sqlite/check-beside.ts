import { statSync } from 'node:fs'
import { withReason } from '../../contract/refusals.ts'
import { createWorkerCalls } from '../../labels/worker-calls.ts'
import type { FileCheckAnswer, FileCheckRequest } from './file-check-worker.ts'
import { checkFile, type CheckFile, type FilePart, type FileProblem } from './file-check.ts'

/** A disk that is dying may answer each page after seconds. */
const timeLimitMs = 60 * 60_000

/**
 * What is checked at once, in bytes: a new database (5.7 MB) takes 8 ms, of which a scan sees nothing; to start the thread
 * takes more than ten times that, twice at every start.
 */
const smallBytes = 8 * 1024 ** 2

/**
 * Checks files in a thread of its own, so that no scan waits; small ones at once. The thread ends with its file: an idle one
 * would keep tens of megabytes from one night to the next. Rejects with `child_process_failed`.
 * @param small in bytes
 */
export const checkBeside =
  (workerUrl: URL, small = smallBytes): CheckFile =>
  async (path, part, signal) => {
    if (isSmall(path, small)) return checkHere(path, part)
    const calls = createWorkerCalls<FileCheckRequest, FileCheckAnswer>({
      workerUrl,
      timeLimitMs,
      failure: notChecked,
    })
    const stop = () => void calls.close()
    signal?.addEventListener('abort', stop)
    try {
      return (await calls.call({ path, part })).problems
    } finally {
      signal?.removeEventListener('abort', stop)
      await calls.close()
    }
  }

const notChecked = (failure: string, options?: ErrorOptions) =>
  withReason(
    'child_process_failed',
    'database_not_checked',
    `The database could not be checked (${failure})`,
    {},
    options?.cause,
  )

function isSmall(path: string, small: number): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  return size !== undefined && size <= small
}

function checkHere(path: string, part: FilePart): readonly FileProblem[] {
  try {
    return checkFile(path, part)
  } catch (cause) {
    throw notChecked('it could not be read', { cause })
  }
}

import { AppError } from '../../contract/errors.ts'
import { createWorkerCalls } from '../../labels/worker-calls.ts'
import type { FileCheckAnswer, FileCheckRequest } from './file-check-worker.ts'
import type { CheckFile } from './file-check.ts'

/** A disk that is dying may answer each page after seconds. */
const timeLimitMs = 60 * 60_000

/**
 * Checks files in a thread of its own, so that no scan waits. The thread ends with its file: an idle one would keep tens of
 * megabytes from one night to the next. Rejects with `child_process_failed`.
 */
export const checkBeside =
  (workerUrl: URL): CheckFile =>
  async (path, part, signal) => {
    const calls = createWorkerCalls<FileCheckRequest, FileCheckAnswer>({
      workerUrl,
      timeLimitMs,
      failure: (failure, options) =>
        new AppError('child_process_failed', `The database could not be checked (${failure})`, options),
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

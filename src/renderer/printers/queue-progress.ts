// How far a queue is: jobs counted since it was last empty.

import type { PrintJobView } from '../../contract/domain.ts'

export type QueueProgress = {
  readonly waitingIds: readonly string[]
  /** Jobs that were waiting and are done with. */
  readonly done: number
}

export const emptyQueue: QueueProgress = { waitingIds: [], done: 0 }

/** The progress after the queue was read again. A queue that was empty begins to count anew. */
export function progressOf(before: QueueProgress, waiting: readonly PrintJobView[]): QueueProgress {
  const waitingIds = waiting.map(({ id }) => id)
  if (waitingIds.length === 0) return emptyQueue
  const gone = before.waitingIds.filter((id) => !waitingIds.includes(id)).length
  return { waitingIds, done: before.done + gone }
}

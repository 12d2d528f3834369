// Folders of people, each looked into by a process of its own: one of a network may hang for as long as it likes, and whatever of this process
// hangs in it can be neither ended nor left, also when the station closes.

import { ChildCallError, createCaller, type Caller } from '../processes/child-calls.ts'
import type { StartChild } from '../processes/child-link.ts'

/** It does not answer: whether what was asked of it is done is not known. */
export class FolderHangs extends Error {
  constructor(options?: ErrorOptions) {
    super('the folder does not answer', options)
    this.name = 'FolderHangs'
  }
}

/** One call of what `folder-child.ts` serves. Throws `FolderHangs`, also a moment after `signal`. */
export type AskFolder = (
  folder: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<unknown>

type Place = { readonly caller: Caller; users: number; rest: NodeJS.Timeout | undefined }

export function folderProcesses({
  startChild,
  entry,
  longestMs = 30_000,
  graceMs = 2_000,
  restMs = 60_000,
}: {
  readonly startChild: StartChild
  readonly entry: URL
  /** A call that takes longer ends its process. */
  readonly longestMs?: number
  /** What was begun is waited for so long where it is not wanted any more. */
  readonly graceMs?: number
  /** One that nobody asks for so long is ended. */
  readonly restMs?: number
}): { readonly ask: AskFolder; close(): void } {
  const places = new Map<string, Place>()
  let isClosed = false

  function open(folder: string): Place {
    const link = startChild(entry, { name: 'Packbench folder' })
    const place: Place = { caller: createCaller(link, { timeoutMs: longestMs }), users: 0, rest: undefined }
    places.set(folder, place)
    link.onExit(() => {
      clearTimeout(place.rest)
      if (places.get(folder) === place) places.delete(folder)
    })
    return place
  }

  /** Until a moment after `signal`. */
  async function inTime(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const giveUp = () => {
      timer = setTimeout(() => reject(new FolderHangs()), graceMs)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    async ask(folder, method, params, signal) {
      const there = places.get(folder)
      // One that was ended and is not gone hangs in its folder still: another would hang beside it.
      if (isClosed || (there && !there.caller.alive)) throw new FolderHangs()
      const place = there ?? open(folder)
      clearTimeout(place.rest)
      place.users += 1
      try {
        return await inTime(place.caller.call(method, params), signal)
      } catch (error) {
        if (error instanceof ChildCallError && error.failure !== 'threw')
          throw new FolderHangs({ cause: error })
        throw error
      } finally {
        place.users -= 1
        if (place.users === 0 && place.caller.alive)
          place.rest = setTimeout(() => place.caller.close(), restMs).unref()
      }
    },
    close() {
      isClosed = true
      for (const { caller, rest } of places.values()) {
        clearTimeout(rest)
        caller.close()
      }
    },
  }
}

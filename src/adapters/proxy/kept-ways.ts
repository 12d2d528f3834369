import type { FindWays, Way } from './ways.ts'

type Kept = { readonly ways: Promise<readonly Way[]>; readonly atMs: number }

/** The station looks at the service more often: whoever scans waits for no answer. */
const freshMs = 30_000
/** A PAC script that is looked for in the network, or a system that does not answer. */
const longestMs = 5_000

/**
 * Asks once for each server. An answer that is old is used once more, and asked for anew beside it. Where there is none in time, or
 * it fails, the way is straight, as a browser goes then.
 */
export function keptWays(ask: FindWays, nowMs = () => performance.now()): FindWays {
  const kept = new Map<string, Kept>()
  return (url) => {
    const atMs = nowMs()
    const known = kept.get(url.origin)
    if (!known) {
      const ways = inTime(ask(url))
      kept.set(url.origin, { ways, atMs })
      return ways
    }
    if (atMs - known.atMs > freshMs) {
      kept.set(url.origin, { ...known, atMs })
      const ways = inTime(ask(url))
      void ways.then(() => kept.set(url.origin, { ways, atMs }))
    }
    return known.ways
  }
}

const straight: readonly Way[] = ['direct']

function inTime(answer: Promise<readonly Way[]>): Promise<readonly Way[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Way[]>((resolve) => {
    timer = setTimeout(() => resolve(straight), longestMs)
  })
  return Promise.race([answer.catch(() => straight), late]).finally(() => clearTimeout(timer))
}

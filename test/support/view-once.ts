import type { Station } from '../../src/app/station.ts'
import type { EventName, EventPayload } from '../../src/contract/operations.ts'

/** Longer than any wait of a station that a test leaves to the real time, and less than a test's own limit. */
const patienceMs = 180_000

export type AwaitedView<K extends EventName, V> = {
  readonly is: (view: V) => boolean
  /** What can be asked for without an event. */
  readonly now: () => Promise<V | undefined>
  /** The view in an event; undefined where it tells of another. */
  readonly told: (payload: EventPayload<K>) => V | undefined
}

/**
 * A view once `is` holds for it: as it is now, or by an event. Rejects where it does not come, with what was waited for
 * and what came instead: a test that is only cut off tells nobody anything.
 */
export async function viewOnce<K extends EventName, V>(
  station: Pick<Station, 'subscribe'>,
  name: K,
  { is, now, told }: AwaitedView<K, V>,
  limitMs = patienceMs,
): Promise<V> {
  let end: () => void = () => undefined
  let last: V | undefined
  let events = 0
  const next = new Promise<V>((resolve, reject) => {
    const unsubscribe = station.subscribe((event, payload) => {
      const view = (event as string) === name ? told(payload as never) : undefined
      if (view === undefined) return
      events++
      last = view
      if (is(view)) resolve(view)
    })
    const timer = setTimeout(() => {
      const seen = last === undefined ? 'nothing was told of it' : `last it was ${JSON.stringify(last)}`
      const waited = `waited ${limitMs / 1000} s for a ${name} with ${String(is)}`
      reject(new Error(`${waited}; events that told of it: ${events}; ${seen}`))
    }, limitMs)
    end = () => {
      unsubscribe()
      clearTimeout(timer)
    }
  })
  try {
    const view = await Promise.race([now(), next])
    if (view !== undefined && is(view)) return view
    last ??= view
    return await next
  } finally {
    end()
  }
}

// Hears what a station tells programs, with a client of others.

import { EventSource } from 'eventsource'
import { onTestFinished } from 'vitest'

export type Heard = { readonly id: string; readonly event: string; readonly data: Record<string, unknown> }

/** Listens at `/api/v1` of a station; `next` answers with the next event that `is` accepts. */
export async function listenToEvents(address: string, key: string, lastEventId?: string) {
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  const over = Promise.withResolvers<number | undefined>()
  const source = new EventSource(`${address}/events`, {
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...init.headers,
          Authorization: `Bearer ${key}`,
          ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
        },
      }),
  })
  for (const event of ['ready', 'reset', 'job', 'parcel', 'orders', 'printers'])
    source.addEventListener(event, ({ lastEventId: id, data }) => {
      heard.push({ id, event, data: JSON.parse(String(data)) as Heard['data'] })
      for (const look of waiting) look()
    })
  source.addEventListener('error', ({ code }) => {
    source.close()
    over.resolve(code)
  })
  const close = () => source.close()
  onTestFinished(close)
  const next = (is: (heard: Heard) => boolean): Promise<Heard> =>
    new Promise((resolve) => {
      const look = () => {
        const found = heard.find(is)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return {
    heard,
    next,
    close,
    over: over.promise,
    begun: await next(({ event }) => event === 'ready' || event === 'reset'),
  }
}

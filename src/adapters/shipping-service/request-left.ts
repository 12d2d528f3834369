// When a request that was asked of `fetch` has left: several turns later, and `fetch` itself does not say it.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { z } from 'zod'

/** Told by `undici`, which `fetch` is, of each request that is with the system to its last byte. */
const bodySent = 'undici:request:bodySent'

const Told = z.object({
  request: z.object({
    method: z.string(),
    origin: z.string(),
    path: z.string(),
    /** Names and values in turn. */
    headers: z.array(z.unknown()),
  }),
})

type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

/** Calls `onLeft` once, or never. The answer ends the listening. */
export function listenForLeaving(asked: Asked, onLeft: () => void): () => void {
  const hear = (message: unknown) => {
    const told = Told.safeParse(message).data
    if (!told || !isOf(asked, told.request)) return
    end()
    onLeft()
  }
  const end = () => void unsubscribe(bodySent, hear)
  subscribe(bodySent, hear)
  return end
}

/** Two requests of one address are told apart by their headers: each purchase has a transactionId of its own. */
function isOf({ method, url, headers }: Asked, request: z.infer<typeof Told>['request']): boolean {
  if (request.method !== method || request.origin !== url.origin) return false
  if (request.path !== url.pathname + url.search) return false
  const sent = new Map<string, unknown>()
  for (let at = 0; at + 1 < request.headers.length; at += 2)
    sent.set(String(request.headers[at]).toLowerCase(), request.headers[at + 1])
  return Object.entries(headers).every(([name, value]) => sent.get(name.toLowerCase()) === value)
}

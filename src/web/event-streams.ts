import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Station } from '../app/station.ts'

/** So many pages of one token; a browser has as many connections only over several profiles. */
export const mostStreams = 8
/** Of events that a page has not read. It is told the state anew when it connects again. */
const mostPendingBytes = 4 * 1024 * 1024
const heartbeatMs = 15_000

export type HostEnv = { Bindings: HttpBindings; Variables: { token: string } }
type HostContext = Context<HostEnv>

export type EventStreams = ReturnType<typeof createEventStreams>

export function createEventStreams(station: Pick<Station, 'subscribe'>) {
  const cutsByToken = new Map<string, Set<() => void>>()

  return {
    /** Cuts those of a token. */
    end(token: string) {
      for (const cut of cutsByToken.get(token) ?? []) cut()
    },
    /** Undefined where the token has as many open as it may. */
    open(c: HostContext, token: string): Response | undefined {
      const cuts = cutsByToken.get(token) ?? new Set()
      if (cuts.size >= mostStreams) return undefined
      const cut = () => void c.env.outgoing.destroy()
      cutsByToken.set(token, cuts.add(cut))
      c.env.outgoing.once('close', () => cuts.delete(cut))

      return streamSSE(c, async (stream) => {
        const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
        stream.onAbort(() => end(undefined))
        let pendingBytes = 0
        function send(text: string) {
          pendingBytes += text.length
          if (pendingBytes > mostPendingBytes) cut()
          else void stream.write(text).then(() => (pendingBytes -= text.length))
        }
        const unsubscribe = station.subscribe((event, payload) =>
          send(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`),
        )
        const heartbeat = setInterval(() => send(': alive\n\n'), heartbeatMs)
        send(': connected\n\n')
        await ended
        clearInterval(heartbeat)
        unsubscribe()
      })
    },
  }
}

import { EventSource } from 'eventsource'
import type { Envelope, EventName } from '../../contract/operations.ts'
import { createEventListeners } from './event-listeners.ts'
import { isEnvelope, stationError, type LinkState, type Transport } from './station-client.ts'

const firstRetryMs = 500
const longestRetryMs = 5_000

/**
 * The transport of the loopback host: `POST /rpc/<operation>` and the stream `GET /events`, both with the launch's
 * token. The stream is the link: when it breaks the state is `lost`, and it is opened again with growing pauses.
 */
export function httpTransport(options: {
  readonly origin: string
  readonly token: string | Promise<string>
}): Transport {
  let token: string | undefined
  const authorization = async () => `Bearer ${(token = await options.token)}`
  const listeners = createEventListeners()
  const watchers = new Set<(state: LinkState) => void>()
  let link: LinkState = 'connecting'
  let source: EventSource | undefined
  let retryMs = firstRetryMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function setLink(next: LinkState) {
    if (link === next) return
    link = next
    for (const watcher of watchers) watcher(next)
  }

  function listen(to: EventSource, event: EventName) {
    to.addEventListener(event, (message) => listeners.tell(event, JSON.parse(String(message.data))))
  }

  function lose(as: 'lost' | 'crowded' = 'lost') {
    source?.close()
    setLink(as)
    if (retryTimer !== undefined) return
    retryTimer = setTimeout(open, retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function open() {
    clearTimeout(retryTimer)
    retryTimer = undefined
    const opened = new EventSource(new URL('/events', options.origin), {
      fetch: async (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, Authorization: await authorization() } }),
    })
    source = opened
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs
      setLink('up')
    })
    // The package would try again by itself only after some failures, and at its own pace.
    opened.addEventListener('error', ({ code }) => {
      if (source !== opened) return
      if (code === 401 || code === 403) {
        opened.close()
        setLink('denied')
      } else lose(code === 429 ? 'crowded' : 'lost')
    })
    for (const event of listeners.events()) listen(opened, event)
  }

  return {
    async invoke(name, input): Promise<Envelope> {
      let response: Response
      try {
        response = await fetch(new URL(`/rpc/${name}`, options.origin), {
          method: 'POST',
          headers: {
            // Not waited for where it is known: what is asked leaves before the page is drawn again.
            Authorization: token === undefined ? await authorization() : `Bearer ${token}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify(input),
        })
      } catch (cause) {
        lose()
        throw stationError('station_unreachable', 'the station does not answer', cause)
      }
      let text: string
      try {
        text = await response.text()
      } catch (cause) {
        lose()
        throw stationError('station_unreachable', `the station’s answer to ${name} broke off`, cause)
      }
      const body = readJson(text)
      if (isEnvelope(body)) return body
      throw response.status === 401 || response.status === 403
        ? stationError('not_allowed', 'the page has not the token of this launch')
        : stationError(
            'internal',
            `the station answered ${name} with status ${response.status} and no envelope`,
          )
    },
    subscribe(event, listener) {
      const isNew = !listeners.events().includes(event)
      const end = listeners.add(event, listener)
      if (isNew && source) listen(source, event)
      return end
    },
    watchLink(watcher) {
      watchers.add(watcher)
      watcher(link)
      if (!source) open()
      return () => watchers.delete(watcher)
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

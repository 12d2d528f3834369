// Chromium's DevTools protocol over one WebSocket, sessions flat: what a page of the stand-in is reached through.

export type CdpParams = Readonly<Record<string, unknown>>
export type CdpListener = (params: Record<string, unknown>) => void

/** One target's session. Every call rejects once the link or the target is gone. */
export type CdpSession = {
  send(method: string, params?: CdpParams): Promise<Record<string, unknown>>
  on(event: string, listener: CdpListener): void
}

export type CdpLink = CdpSession & {
  /** Attaches to a target; its events come to the session's own listeners. */
  attach(targetId: string): Promise<CdpSession>
  onClose(listener: () => void): void
  close(): void
}

type Waiting = {
  readonly resolve: (value: Record<string, unknown>) => void
  readonly reject: (error: Error) => void
}

type Message = {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** Connects to the browser's own address (`ws://…/devtools/browser/…`). */
export async function connectDevTools(address: string): Promise<CdpLink> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no DevTools at ${address}`))
  })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, CdpListener[]>()
  const closers: (() => void)[] = []
  let lastId = 0

  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) {
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) call?.reject(new Error(message.error.message))
      else call?.resolve(message.result ?? {})
      return
    }
    for (const listener of listeners.get(`${message.sessionId ?? ''} ${message.method ?? ''}`) ?? []) {
      listener(message.params ?? {})
    }
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
    for (const closer of closers) closer()
  }

  const session = (sessionId?: string): CdpSession => ({
    send(method, params = {}) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the browser is gone'))
      const id = ++lastId
      const answer = new Promise<Record<string, unknown>>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
      return answer
    },
    on(event, listener) {
      const key = `${sessionId ?? ''} ${event}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  })

  const browser = session()
  return {
    ...browser,
    async attach(targetId) {
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
      return session(String(sessionId))
    },
    onClose: (listener) => closers.push(listener),
    close: () => socket.close(),
  }
}

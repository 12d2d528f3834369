// Requests and replies over a link: the parent calls, the child serves.

import type { ChildLink } from './child-link.ts'
import type { ParentLink } from './parent-link.ts'

type Request = { readonly request: number; readonly method: string; readonly params: unknown }
type Reply =
  | { readonly reply: number; readonly ok: true; readonly value: unknown }
  | { readonly reply: number; readonly ok: false; readonly error: { name: string; message: string } }

/** Why a call has no answer: the child did not answer in time (and was killed), is gone, or its handler threw. */
export type ChildCallFailure = 'timed_out' | 'exited' | 'threw'

/** A call to a child that failed. For `threw`, the message is the one of the child's own error. */
export class ChildCallError extends Error {
  readonly failure: ChildCallFailure

  constructor(failure: ChildCallFailure, message: string) {
    super(message)
    this.name = 'ChildCallError'
    this.failure = failure
  }
}

export type Caller = {
  /** The child's answer. Rejects with `ChildCallError`. */
  call(method: string, params?: unknown): Promise<unknown>
  /** False from the moment that the child is gone, or was killed for its silence. */
  readonly alive: boolean
  /** Kills the child; calls under way are rejected as `exited`. */
  close(): void
}

type Waiting = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: ChildCallError) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Calls over a link of its own. A call that is not answered within `timeoutMs` kills the child, because a hanging
 * child answers nothing else either; every other call under way then ends as `exited`.
 */
export function createCaller(link: ChildLink, options: { readonly timeoutMs: number }): Caller {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let alive = true

  const take = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (entry) clearTimeout(entry.timer)
    return entry
  }
  const end = () => {
    alive = false
    for (const id of [...waiting.keys()]) {
      take(id)?.reject(new ChildCallError('exited', 'the child process ended before it answered'))
    }
  }
  const timeOut = (id: number, method: string) => {
    take(id)?.reject(
      new ChildCallError(
        'timed_out',
        `the child process did not answer ${method} in ${options.timeoutMs} ms`,
      ),
    )
    link.kill()
    end()
  }

  link.onExit(end)
  link.onMessage((message) => {
    if (!isReply(message)) return
    const entry = take(message.reply)
    if (message.ok) entry?.resolve(message.value)
    else entry?.reject(new ChildCallError('threw', message.error.message))
  })

  return {
    get alive() {
      return alive
    },
    call(method, params) {
      if (!alive) return Promise.reject(new ChildCallError('exited', 'the child process is gone'))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        link.send({ request: id, method, params } satisfies Request)
        const timer = setTimeout(() => timeOut(id, method), options.timeoutMs)
        waiting.set(id, { resolve, reject, timer })
      })
    },
    close() {
      link.kill()
      end()
    },
  }
}

export type CallHandlers = Readonly<Record<string, (params: unknown) => unknown>>

/** Answers a parent's calls: one handler a method. What a handler throws reaches the caller by name and message only. */
export function serveCalls(link: ParentLink, handlers: CallHandlers): void {
  link.onMessage((message) => {
    if (!isRequest(message)) return
    void answer(message, handlers).then((reply) => {
      try {
        link.send(reply)
      } catch (error) {
        link.send(failed(message.request, error))
      }
    })
  })
}

async function answer({ request, method, params }: Request, handlers: CallHandlers): Promise<Reply> {
  try {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handler) throw new Error(`no such method: ${method}`)
    return { reply: request, ok: true, value: await handler(params) }
  } catch (error) {
    return failed(request, error)
  }
}

function failed(reply: number, error: unknown): Reply {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { reply, ok: false, error: { name, message } }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRequest = (message: unknown): message is Request =>
  isRecord(message) && typeof message['request'] === 'number' && typeof message['method'] === 'string'

const isReply = (message: unknown): message is Reply =>
  isRecord(message) &&
  typeof message['reply'] === 'number' &&
  (message['ok'] === true ||
    (message['ok'] === false &&
      isRecord(message['error']) &&
      typeof message['error']['message'] === 'string'))

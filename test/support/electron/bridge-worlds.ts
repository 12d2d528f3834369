// The page's half of the stand-in: Electron's contextBridge and ipcRenderer between the page's own world and the preload's
// isolated one. The two worlds share the document and nothing else; what crosses is copied, functions become proxies.
// Both functions are injected by their source text, so each stands alone.

import { createCodec, type Codec } from './clone.ts'

/**
 * One world's end of the bridge (Electron, `docs/api/context-bridge.md`, "Parameter / Error / Return Type support").
 * `event` names the events on the document that both ends know; `side` is this world's.
 */
export function installBridgeEnd(config: { readonly event: string; readonly side: 'page' | 'preload' }) {
  type Packed =
    | { readonly kind: 'value'; readonly value: unknown }
    | { readonly kind: 'list'; readonly items: readonly Packed[] }
    | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Packed])[] }
    | { readonly kind: 'function' | 'promise'; readonly id: number }
    | { readonly kind: 'error'; readonly message: string; readonly stack: string }
  type Call = { readonly call: number; readonly target: number; readonly args: readonly Packed[] }
  type Reply = { readonly call: number; readonly ok: boolean; readonly value: Packed }
  type Settled = { readonly promise: number; readonly ok: boolean; readonly value: Packed }
  type Message =
    | { readonly type: 'call'; readonly body: Call }
    | { readonly type: 'reply'; readonly body: Reply }
    | { readonly type: 'settled'; readonly body: Settled }
    | { readonly type: 'expose'; readonly body: { readonly key: string; readonly api: Packed } }
    | { readonly type: 'exposed'; readonly body: { readonly key: string; readonly taken: boolean } }
    | { readonly type: 'ready' }

  const other = config.side === 'page' ? 'preload' : 'page'
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const replies = new Map<number, Reply>()
  const exposed = new Map<string, boolean>()
  const early: Message[] = []
  let isOtherReady = false
  let lastId = 0

  const post = (message: Message) =>
    document.dispatchEvent(new CustomEvent(`${config.event}-${other}`, { detail: message }))

  function pack(value: unknown, depth = 0): Packed {
    if (depth > 1000) throw new TypeError('The object is nested too deeply for the context bridge')
    if (typeof value === 'function') {
      functions.set(++lastId, value as (...args: unknown[]) => unknown)
      return { kind: 'function', id: lastId }
    }
    if (typeof value === 'symbol') throw new TypeError('A symbol cannot cross the context bridge')
    if (typeof value !== 'object' || value === null) return { kind: 'value', value }
    if (value instanceof Promise) {
      const id = ++lastId
      value.then(
        (result: unknown) => settle(id, true, result),
        (error: unknown) => settle(id, false, error),
      )
      return { kind: 'promise', id }
    }
    if (value instanceof Error) return { kind: 'error', message: value.message, stack: value.stack ?? '' }
    if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => pack(item, depth + 1)) }
    const prototype: unknown = Object.getPrototypeOf(value)
    const isPlain = prototype === null || prototype === Object.prototype
    // Not a plain object: a Date, bytes, a Blob cross as clones; of a class's instance only its own fields do.
    if (!isPlain && /^(Date|ArrayBuffer|Blob|Map|Set|.*Array)$/.test((prototype as object).constructor.name))
      return { kind: 'value', value }
    const fields = Object.keys(value).map((key) => [key, pack(Reflect.get(value, key), depth + 1)] as const)
    return { kind: 'object', fields }
  }

  function settle(promise: number, ok: boolean, value: unknown): void {
    post({ type: 'settled', body: { promise, ok, value: pack(value) } })
  }

  function unpack(packed: Packed): unknown {
    switch (packed.kind) {
      case 'value':
        return packed.value
      case 'list':
        return packed.items.map(unpack)
      case 'object':
        return Object.fromEntries(packed.fields.map(([key, field]) => [key, unpack(field)]))
      case 'error':
        return Object.assign(new Error(packed.message), { stack: packed.stack })
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }))
      case 'function':
        return (...args: unknown[]) => call(packed.id, args)
    }
  }

  function call(target: number, args: readonly unknown[]): unknown {
    const id = ++lastId
    // Events are dispatched at once: the reply is there when this returns.
    post({ type: 'call', body: { call: id, target, args: args.map((arg) => pack(arg)) } })
    const reply = replies.get(id)
    replies.delete(id)
    if (!reply) throw new Error('the other world did not answer')
    const value = unpack(reply.value)
    if (reply.ok) return value
    throw value
  }

  function answer({ call: id, target, args }: Call): Reply {
    try {
      return { call: id, ok: true, value: pack(functions.get(target)?.(...args.map(unpack))) }
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error))
      return { call: id, ok: false, value: pack(known) }
    }
  }

  function put(key: string, api: Packed): boolean {
    if (key in window) return false
    const deepFreeze = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      for (const field of Object.values(value)) deepFreeze(field)
      return Object.freeze(value)
    }
    Object.defineProperty(window, key, { value: deepFreeze(unpack(api)), enumerable: true })
    return true
  }

  document.addEventListener(`${config.event}-${config.side}`, (event) => {
    const message = (event as CustomEvent<Message>).detail
    switch (message.type) {
      case 'call':
        post({ type: 'reply', body: answer(message.body) })
        return
      case 'reply':
        replies.set(message.body.call, message.body)
        return
      case 'settled': {
        const { promise, ok, value } = message.body
        const waiting = promises.get(promise)
        promises.delete(promise)
        if (ok) waiting?.resolve(unpack(value))
        else waiting?.reject(unpack(value))
        return
      }
      case 'expose': {
        const { key, api } = message.body
        post({ type: 'exposed', body: { key, taken: !put(key, api) } })
        return
      }
      case 'exposed':
        exposed.set(message.body.key, message.body.taken)
        return
      case 'ready':
        if (isOtherReady) return
        isOtherReady = true
        post({ type: 'ready' })
        for (const waiting of early.splice(0)) post(waiting)
    }
  })
  post({ type: 'ready' })

  return {
    expose(key: string, api: unknown): void {
      const message: Message = { type: 'expose', body: { key, api: pack(api) } }
      if (!isOtherReady) {
        early.push(message)
        return
      }
      post(message)
      if (exposed.get(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object')
    },
  }
}

/** What the preload's world needs from outside; put together where the source text is made. */
export type PreloadConfig = {
  /** Name of the DevTools binding that carries messages to the main process; only this world has it. */
  readonly binding: string
  /** Global function of this world that main's messages arrive at. */
  readonly receiver: string
  /** What the document's events between the worlds begin with. */
  readonly event: string
}

/** Runs a sandboxed preload script: `require('electron')` has contextBridge and ipcRenderer, and nothing else of Node is there. */
export function runPreload(
  config: PreloadConfig,
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
  { expose }: ReturnType<typeof installBridgeEnd>,
  codec: Codec,
): void {
  type Listener = (event: object, ...args: unknown[]) => void
  type FromMain =
    | { readonly type: 'answer'; readonly id: number; readonly ok: boolean; readonly value: unknown }
    | { readonly type: 'event'; readonly channel: string; readonly args: readonly unknown[] }

  const send = Reflect.get(globalThis, config.binding) as (text: string) => void
  const listeners = new Map<string, Listener[]>()
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0

  Reflect.set(globalThis, config.receiver, (text: string) => {
    const message = codec.decode(text) as FromMain
    if (message.type === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({ sender: ipcRenderer, ports: [] }, ...message.args)
      }
      return
    }
    const call = asked.get(message.id)
    asked.delete(message.id)
    if (message.ok) call?.resolve(message.value)
    else call?.reject(new Error(String(message.value)))
  })

  document.addEventListener(`${config.event}-open`, (event) => {
    send(codec.encode({ type: 'open', ...(event as CustomEvent<object>).detail }))
  })

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        // What cannot be cloned rejects here, before anything is sent.
        const text = codec.encode({ type: 'invoke', id, channel, args })
        asked.set(id, { resolve, reject })
        send(text)
      })
    },
    send(channel: string, ...args: unknown[]): void {
      send(codec.encode({ type: 'send', channel, args }))
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    once(channel: string, listener: Listener) {
      const once: Listener = (event, ...args) => {
        ipcRenderer.off(channel, once)
        listener(event, ...args)
      }
      return ipcRenderer.on(channel, once)
    },
    off(channel: string, listener: Listener) {
      const left = (listeners.get(channel) ?? []).filter((known) => known !== listener)
      listeners.set(channel, left)
      return ipcRenderer
    },
  }
  const electron = { contextBridge: { exposeInMainWorld: expose }, ipcRenderer }
  const load = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  preload(load, module, module.exports)
}

/** `window.open` of a page whose windows are all denied: nothing opens, and main is told what was wanted. */
function denyWindows(event: string): void {
  window.open = (url = '', frameName = '') => {
    const detail = { url: new URL(url, location.href).href, frameName }
    document.dispatchEvent(new CustomEvent(`${event}-open`, { detail }))
    return null
  }
}

const isolatedWorld = 'Electron Isolated Context'

/** The scripts that a page of the stand-in begins with: its own world's, and the preload's in an isolated one. */
export function pageScripts(names: PreloadConfig, preload: string) {
  const end = (side: 'page' | 'preload') =>
    `(${installBridgeEnd.toString()})(${JSON.stringify({ event: names.event, side })})`
  const inMainFrame = (script: string) => `if (window === window.top) { ${script} }`
  return {
    worldName: isolatedWorld,
    page: inMainFrame(`(${denyWindows.toString()})(${JSON.stringify(names.event)}); ${end('page')}`),
    preload: inMainFrame(
      `(${runPreload.toString()})(${JSON.stringify(names)}, function (require, module, exports) {\n${preload}\n},` +
        ` ${end('preload')}, (${createCodec.toString()})())`,
    ),
  }
}

// Electron's binary is not needed here: a stand-in for its module records what the host asks of it.

import type { EventEmitter } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventListener, Station } from '../../../src/app/station.ts'
import { eventChannel, invokeChannel, type PageBridge } from '../../../src/contract/ipc.ts'
import type { Envelope } from '../../../src/contract/operations.ts'

type IpcHandler = (event: unknown, operation: unknown, input: unknown) => Promise<Envelope>
type Child = EventEmitter & { pid: number; postMessage(message: unknown): void }

const electron = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  class Page extends EventEmitter {
    sent: unknown[][] = []
    send(...message: unknown[]) {
      this.sent.push(message)
    }
  }
  return {
    handlers: new Map<string, unknown>(),
    schemes: [] as { scheme: string }[],
    protocols: new Map<string, (request: Request) => Promise<Response>>(),
    children: [] as {
      entry: string
      args: string[]
      options: Record<string, unknown>
      child: EventEmitter
    }[],
    renderer: new EventEmitter(),
    exposed: new Map<string, unknown>(),
    invoked: [] as unknown[][],
    Page,
    EventEmitter,
  }
})

vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: unknown) => electron.handlers.set(channel, handler) },
  protocol: {
    registerSchemesAsPrivileged: (schemes: { scheme: string }[]) => electron.schemes.push(...schemes),
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      electron.protocols.set(scheme, handler),
  },
  net: {
    fetch: async (url: string) => new Response(new Uint8Array(await readFile(fileURLToPath(url)))),
  },
  utilityProcess: {
    fork(entry: string, args: string[], options: Record<string, unknown>) {
      const posted: unknown[] = []
      const child = Object.assign(new electron.EventEmitter(), {
        pid: 0,
        posted,
        postMessage: (message: unknown) => posted.push(message),
      })
      electron.children.push({ entry, args, options, child })
      return child
    },
  },
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: Object.assign(electron.renderer, {
    invoke: (...message: unknown[]) => {
      electron.invoked.push(message)
      return Promise.resolve({ ok: true, value: 'answered' })
    },
  }),
}))

const { serveOperations, sendEvents } = await import('../../../src/main/ipc.ts')
const { registerPageScheme, servePage } = await import('../../../src/main/page-protocol.ts')
const { startUtilityChild } = await import('../../../src/main/utility-child.ts')
await import('../../../src/preload/index.ts')

function recordingStation() {
  const asked: unknown[][] = []
  const listeners = new Set<EventListener>()
  const station: Station = {
    invoke(...call) {
      asked.push(call)
      return Promise.resolve({ ok: true, value: 'done' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => Promise.resolve(),
  }
  return { station, asked, listeners }
}

const ownFrame = { parent: null, url: 'packbench://station/index.html' }

describe('operations over IPC', () => {
  const { station, asked } = recordingStation()
  serveOperations(station)
  const handler = electron.handlers.get(invokeChannel) as IpcHandler

  beforeEach(() => {
    asked.length = 0
  })

  it("reach the station's table when its own page asks", async () => {
    const answer = await handler({ senderFrame: ownFrame }, 'station.status', {})
    expect(answer).toEqual({ ok: true, value: 'done' })
    expect(asked).toEqual([['station.status', {}]])
  })

  it.each([
    ['another origin', { parent: null, url: 'https://example.test/' }],
    ['an origin that only begins alike', { parent: null, url: 'packbench://station.example.test/' }],
    ['a file', { parent: null, url: 'file:///tmp/page.html' }],
    ['a frame inside the page', { parent: {}, url: 'packbench://station/index.html' }],
    ['a frame that is gone', null],
  ])('are refused to %s', async (_, senderFrame) => {
    const answer = await handler({ senderFrame }, 'station.status', {})
    expect(answer).toMatchObject({ ok: false, error: { code: 'not_allowed' } })
    expect(asked).toEqual([])
  })

  it('are refused when the name is no text', async () => {
    expect(await handler({ senderFrame: ownFrame }, { name: 'x' }, {})).toMatchObject({ ok: false })
  })
})

describe('events', () => {
  it('reach the window, and stop when it is destroyed', () => {
    const { station, listeners } = recordingStation()
    const page = new electron.Page()
    sendEvents(station, page as never)
    for (const listener of listeners) listener('importProgress', { rowsDone: 3 })
    expect(page.sent).toEqual([[eventChannel, 'importProgress', { rowsDone: 3 }]])
    page.emit('destroyed')
    expect(listeners.size).toBe(0)
  })
})

describe('the page scheme', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-page-'))
  writeFileSync(join(folder, 'index.html'), '<p>page</p>')
  registerPageScheme()
  servePage(folder)
  const get = (url: string) => electron.protocols.get('packbench')!(new Request(url))

  it('is registered as a secure standard scheme', () => {
    expect(electron.schemes).toMatchObject([
      { scheme: 'packbench', privileges: { standard: true, secure: true } },
    ])
  })

  it("serves the page's files under the content security policy", async () => {
    const answer = await get('packbench://station/index.html')
    expect(await answer.text()).toBe('<p>page</p>')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  it("serves nothing at the host of links, so that no page can have the station's origin by one", async () => {
    expect((await get('packbench://order/index.html')).status).toBe(404)
  })

  it('serves nothing outside the folder', async () => {
    expect((await get('packbench://station/..%2f..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })
})

describe('a utility process', () => {
  it('is started, heard and told to end', () => {
    const link = startUtilityChild(new URL('file:///bundle/keychain-child.js'), { name: 'Keychain' })
    const { entry, options, child } = electron.children[0]!
    expect(entry).toBe('/bundle/keychain-child.js')
    expect(options).toMatchObject({ serviceName: 'Keychain' })

    const heard: unknown[] = []
    const ended: unknown[] = []
    const stop = link.onMessage((message) => heard.push(message))
    link.onExit((code) => ended.push(code))
    link.send({ ask: 1 })
    child.emit('message', { told: 1 })
    stop()
    child.emit('message', { told: 2 })
    child.emit('exit', 7)
    link.send({ ask: 2 })
    expect(heard).toEqual([{ told: 1 }])
    expect(ended).toEqual([7])
    expect((child as Child & { posted: unknown[] }).posted).toEqual([{ ask: 1 }])
  })
})

describe('preload', () => {
  const bridge = electron.exposed.get('packbench') as PageBridge

  it('gives the page two functions and nothing else', () => {
    expect(Object.keys(bridge).sort()).toEqual(['invoke', 'subscribe'])
  })

  it('passes calls and events on without the IPC event object', async () => {
    expect(await bridge.invoke('station.status', {})).toEqual({ ok: true, value: 'answered' })
    expect(electron.invoked).toEqual([[invokeChannel, 'station.status', {}]])
    const heard: unknown[][] = []
    const stop = bridge.subscribe((...event) => heard.push(event))
    electron.renderer.emit(eventChannel, { sender: 'ipc' }, 'parcel', { id: 1 })
    stop()
    electron.renderer.emit(eventChannel, { sender: 'ipc' }, 'parcel', { id: 2 })
    expect(heard).toEqual([['parcel', { id: 1 }]])
  })
})

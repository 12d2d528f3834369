// The module `electron` for tests in one process: main and preload of the same application, joined as Electron joins
// them, with everything copied on its way. What the bridge between two worlds does to values is proved in Chromium
// (test/e2e/desktop).

import { EventEmitter } from 'node:events'
import type { ContextBridge, IpcRenderer } from 'electron'
import { ipcMain } from './ipc-main.ts'

export { ipcMain }
export { net, protocol } from './protocol.ts'

const exposed = new Map<string, unknown>()

/** What the preload put on the page's window. */
export const exposedApi = (key: string): unknown => exposed.get(key)

export const contextBridge: Pick<ContextBridge, 'exposeInMainWorld'> = {
  exposeInMainWorld: (key, api) => void exposed.set(key, api),
}

const heard = new EventEmitter()

/** The page as main sees it. */
export const webContents = Object.assign(new EventEmitter(), {
  isDestroyed: () => false,
  send: (channel: string, ...args: unknown[]) => void heard.emit(channel, {}, ...structuredClone(args)),
})

const event = { senderFrame: { parent: null, url: 'packbench://station/index.html' } }

export const ipcRenderer: Pick<IpcRenderer, 'invoke' | 'on' | 'off'> = {
  async invoke(channel, ...args) {
    const { ok, value } = await ipcMain.answer(channel, event, structuredClone(args))
    if (!ok) throw new Error(String(value))
    return value
  },
  on(channel, listener) {
    heard.on(channel, listener)
    return ipcRenderer as IpcRenderer
  },
  off(channel, listener) {
    heard.off(channel, listener)
    return ipcRenderer as IpcRenderer
  },
}

// Two functions for the page, and nothing else of Electron.

import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { eventChannel, invokeChannel, type PageBridge } from '../contract/ipc.ts'
import type { Envelope } from '../contract/operations.ts'

const bridge: PageBridge = {
  invoke: (operation, input) => ipcRenderer.invoke(invokeChannel, operation, input) as Promise<Envelope>,
  subscribe(listener) {
    const pass = (_: IpcRendererEvent, event: string, payload: unknown) => listener(event, payload)
    ipcRenderer.on(eventChannel, pass)
    return () => ipcRenderer.off(eventChannel, pass)
  },
}

contextBridge.exposeInMainWorld('packbench', bridge)

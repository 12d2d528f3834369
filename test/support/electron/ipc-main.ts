import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'

type Handler = Parameters<IpcMain['handle']>[1]
type Answer = { readonly ok: boolean; readonly value: unknown }

class StandInIpcMain
  extends EventEmitter
  implements Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>
{
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (...args) => {
      this.removeHandler(channel)
      return handler(...args) as unknown
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** What `ipcRenderer.invoke` gets: of an error only its text crosses (docs/api/ipc-renderer.md, `invoke`). */
  async answer(channel: string, event: object, args: readonly unknown[]): Promise<Answer> {
    const handler = this.#handlers.get(channel)
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return {
        ok: true,
        value: structuredClone(await (handler(event as IpcMainInvokeEvent, ...args) as unknown)),
      }
    } catch (error) {
      return { ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` }
    }
  }

  take(channel: string, event: object, args: readonly unknown[]): void {
    this.emit(channel, event, ...args)
  }
}

export const ipcMain = new StandInIpcMain()

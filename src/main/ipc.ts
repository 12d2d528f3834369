import { ipcMain, type WebContents } from 'electron'
import type { Station } from '../app/station.ts'
import { AppError } from '../contract/errors.ts'
import { eventChannel, invokeChannel } from '../contract/ipc.ts'
import type { Envelope } from '../contract/operations.ts'
import { isOwnPage } from './page-protocol.ts'

/** Serves the handler table to the page. */
export function serveOperations(station: Station): void {
  ipcMain.handle(invokeChannel, async (event, operation: unknown, input: unknown): Promise<Envelope> => {
    if (!isOwnPage(event.senderFrame) || typeof operation !== 'string') {
      const error = new AppError('not_allowed', 'Only the page of this station may ask')
      return { ok: false, error: error.toInfo() }
    }
    return station.invoke(operation, input)
  })
}

/** Passes the station's events to a window until it is destroyed. */
export function sendEvents(station: Station, page: WebContents): void {
  const unsubscribe = station.subscribe((event, payload) => page.send(eventChannel, event, payload))
  page.once('destroyed', unsubscribe)
}

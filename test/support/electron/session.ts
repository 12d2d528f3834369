import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

type Handlers = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>
type RequestHandler = Parameters<Handlers['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Handlers['setPermissionCheckHandler']>[0]
type DeviceHandler = Parameters<Handlers['setDevicePermissionHandler']>[0]

/**
 * The default session. Headless Chromium gives a page no permission and has no devices: what the application would
 * answer is asked of its handlers by `allows`, over the control port.
 */
class StandInSession extends EventEmitter implements Handlers {
  #request: RequestHandler = null
  #check: CheckHandler = null
  #device: DeviceHandler = null

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#device = handler
  }

  /** What a page's wish for a permission is answered. Without a handler Electron allows everything. */
  async allows(
    page: object,
    permission: string,
    origin: string,
  ): Promise<Record<'check' | 'request', boolean>> {
    const check = this.#check as ((...args: unknown[]) => boolean) | null
    const request = this.#request as ((...args: unknown[]) => void) | null
    const details = { isMainFrame: true, requestingUrl: `${origin}/`, securityOrigin: `${origin}/` }
    return {
      check: check ? check(page, permission, origin, details) : true,
      request: request
        ? await new Promise<boolean>((resolve) => request(page, permission, resolve, details))
        : true,
    }
  }

  allowsDevice(details: {
    readonly deviceType: string
    readonly origin: string
    readonly device: object
  }): boolean {
    const device = this.#device as ((details: object) => boolean) | null
    return device ? device(details) : false
  }
}

export const defaultSession = new StandInSession()

export const session = { defaultSession: defaultSession as unknown as Session }

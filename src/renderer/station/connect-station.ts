import type { PageBridge } from '../../contract/ipc.ts'
import { bridgeTransport } from './bridge-transport.ts'
import { httpTransport } from './http-transport.ts'
import { pageToken } from './page-token.ts'
import { createStationClient, type StationClient } from './station-client.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly packbench?: PageBridge
  }
}

/** The client over Electron's bridge where there is one, else over HTTP. */
export function connectStation(page: Window): StationClient {
  if (page.packbench) return createStationClient(bridgeTransport(page.packbench))
  // Another address of the station was put into this tab: its token is another.
  page.addEventListener('hashchange', () => page.location.reload())
  return createStationClient(httpTransport({ origin: page.location.origin, token: pageToken(page) }))
}

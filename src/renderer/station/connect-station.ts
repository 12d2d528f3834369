import type { PageBridge } from '../../contract/ipc.ts'
import { bridgeTransport } from './bridge-transport.ts'
import { httpTransport } from './http-transport.ts'
import { createStationClient, type StationClient } from './station-client.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly packbench?: PageBridge
  }
}

/**
 * The client over Electron's bridge where there is one, else over HTTP with the token of the address's fragment.
 * The token stays in memory and in the fragment, which no request carries, so that the page can be loaded again.
 */
export function connectStation(page: Window): StationClient {
  if (page.packbench) return createStationClient(bridgeTransport(page.packbench))
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token') ?? ''
  return createStationClient(httpTransport({ origin: page.location.origin, token }))
}

// One suite over both transports, each joined with the host that it is made for: two halves that were each right alone
// had different ideas of `subscribe` once, and no event reached Electron's window.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventListener, Station } from '../../../../src/app/station.ts'
import type { PageBridge } from '../../../../src/contract/ipc.ts'
import type { StationStatus } from '../../../../src/contract/domain.ts'
import type { Envelope } from '../../../../src/contract/operations.ts'
import { bridgeTransport } from '../../../../src/renderer/station/bridge-transport.ts'
import { httpTransport } from '../../../../src/renderer/station/http-transport.ts'
import {
  createStationClient,
  type LinkState,
  type StationClient,
  type Transport,
} from '../../../../src/renderer/station/station-client.ts'
import { mostStreams } from '../../../../src/web/event-streams.ts'
import { startLoopbackHost } from '../../../../src/web/loopback-host.ts'
import { until } from '../../../support/until.ts'
import { statusView } from '../views.ts'

vi.mock('electron', () => import('../../../support/electron/one-process.ts'))

const electron = await import('../../../support/electron/one-process.ts')
const { sendEvents, serveOperations } = await import('../../../../src/main/ipc.ts')
await import('../../../../src/preload/index.ts')

type Opened = { readonly transport: Transport; close(): Promise<void> }

const transports: Readonly<Record<string, (station: Station) => Promise<Opened>>> = {
  async 'HTTP on the loopback host'(station) {
    const pageDir = mkdtempSync(join(tmpdir(), 'packbench-page-'))
    const host = await startLoopbackHost({ station, port: 0, token: 'of this launch', pageDir })
    const transport = httpTransport({ origin: `http://127.0.0.1:${host.port}`, token: 'of this launch' })
    return {
      transport,
      async close() {
        await host.close()
        rmSync(pageDir, { recursive: true })
      },
    }
  },
  async "Electron's bridge"(station) {
    serveOperations(station)
    sendEvents(station, electron.webContents as never)
    const bridge = electron.exposedApi('packbench') as PageBridge
    return Promise.resolve({
      transport: bridgeTransport(bridge),
      async close() {
        electron.ipcMain.removeHandler('packbench:invoke')
        electron.webContents.emit('destroyed')
        return Promise.resolve()
      },
    })
  },
}

describe.each(Object.entries(transports))('%s', (_, open) => {
  let opened: Opened
  let client: StationClient
  let listeners: Set<EventListener>
  let answer: (operation: string, input: unknown) => Envelope

  beforeEach(async () => {
    listeners = new Set()
    answer = () => ({ ok: true, value: statusView() })
    opened = await open({
      invoke: (operation, input) => Promise.resolve(answer(operation, input)),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: () => Promise.resolve(),
    })
    client = createStationClient(opened.transport)
  })

  afterEach(() => opened.close())

  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload)
  }

  async function linkUp(): Promise<void> {
    let link = ''
    client.watchLink((state) => (link = state))
    await until(() => link === 'up' && listeners.size > 0)
  }

  it('carries a call to the station, and its answer back', async () => {
    const asked: unknown[] = []
    answer = (...call) => {
      asked.push(call)
      return { ok: true, value: statusView({ shippedToday: 3 }) }
    }
    expect((await client.invoke('station.status', {})).shippedToday).toBe(3)
    expect(asked).toEqual([['station.status', {}]])
  })

  it('throws what the station refused, with its code and details', async () => {
    answer = () => ({ ok: false, error: { code: 'not_found', message: 'no such', details: { field: 'x' } } })
    await expect(client.invoke('ship.retry', { purchaseId: 'x' })).rejects.toMatchObject({
      info: { code: 'not_found', details: { field: 'x' } },
    })
  })

  it('tells an event to everybody who listens to it, until each has ended, and to nobody else', async () => {
    const first: StationStatus[] = []
    const second: StationStatus[] = []
    const parcels: unknown[] = []
    const endFirst = client.subscribe('station', (status) => first.push(status))
    client.subscribe('station', (status) => second.push(status))
    client.subscribe('parcel', (parcel) => parcels.push(parcel))
    await linkUp()
    emit('station', statusView({ shippedToday: 7 }))
    await until(() => second.length === 1)
    expect(first).toEqual([statusView({ shippedToday: 7 })])
    endFirst()
    emit('station', statusView({ shippedToday: 8 }))
    await until(() => second.length === 2)
    expect(first).toHaveLength(1)
    expect(parcels).toEqual([])
  })

  it('tells events to who begins to listen while the link is up', async () => {
    await linkUp()
    const heard: StationStatus[] = []
    client.subscribe('station', (status) => heard.push(status))
    emit('station', statusView({ shippedToday: 9 }))
    await until(() => heard.length === 1)
    expect(heard[0]?.shippedToday).toBe(9)
  })
})

it('says of a page that is one too many that it hears nothing, and goes on once another is closed', async () => {
  const station: Station = {
    invoke: () => Promise.resolve({ ok: true, value: statusView() }),
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const pageDir = mkdtempSync(join(tmpdir(), 'packbench-page-'))
  const host = await startLoopbackHost({ station, port: 0, token: 'of this launch', pageDir })
  const origin = `http://127.0.0.1:${host.port}`
  const leaving = new AbortController()
  for (let page = 0; page < mostStreams; page++) {
    const { status } = await fetch(`${origin}/events`, {
      headers: { authorization: 'Bearer of this launch' },
      signal: leaving.signal,
    })
    expect(status).toBe(200)
  }
  const links: LinkState[] = []
  httpTransport({ origin, token: 'of this launch' }).watchLink((link) => links.push(link))
  await until(() => links.length === 2)
  leaving.abort()
  await until(() => links.length === 3)
  expect(links).toEqual(['connecting', 'crowded', 'up'])
  await host.close()
  rmSync(pageDir, { recursive: true })
})

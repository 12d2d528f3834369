import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { StationStatus } from '../../../../src/contract/domain.ts'
import { httpTransport } from '../../../../src/renderer/station/http-transport.ts'
import { createStationClient, type LinkState } from '../../../../src/renderer/station/station-client.ts'
import { startFakeStation, type FakeStation } from '../../../support/fake-station.ts'
import { until } from '../../../support/until.ts'
import { statusView } from '../views.ts'

let folder: string
let station: FakeStation

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-page-'))
  station = await startFakeStation(folder, {
    'station.status': () => statusView(),
    'ship.retry': () => {
      throw new AppError('not_found', 'There is no such purchase')
    },
  })
})

afterEach(async () => {
  await station.close()
  rmSync(folder, { recursive: true })
})

function connect(token = 'scripted') {
  const client = createStationClient(httpTransport({ origin: new URL(station.url).origin, token }))
  const links: LinkState[] = []
  client.watchLink((link) => links.push(link))
  return { client, links }
}

it('gives the value of an answer, and throws its error with the code', async () => {
  const { client } = connect()
  expect((await client.invoke('station.status', {})).profile).toBe('demo')
  await expect(client.invoke('ship.retry', { purchaseId: 'x' })).rejects.toMatchObject({
    info: { code: 'not_found' },
  })
})

// Hazard: the page was drawn anew between a scan and its request.
it('asks at once where it knows its token', async () => {
  const { client } = connect()
  await client.invoke('station.status', {})
  const ask = vi.spyOn(globalThis, 'fetch')
  const answer = client.invoke('station.status', {})
  expect(ask).toHaveBeenCalledOnce()
  ask.mockRestore()
  await answer
})

it('hears events, and again after the link broke and came back', async () => {
  const { client, links } = connect()
  const heard: StationStatus[] = []
  client.subscribe('station', (status) => heard.push(status))
  await until(() => links.at(-1) === 'up')
  station.emit('station', statusView({ shippedToday: 7 }))
  await until(() => heard.at(-1)?.shippedToday === 7)

  station.breakLink()
  await until(() => links.at(-1) === 'lost')
  await expect(client.invoke('station.status', {})).rejects.toMatchObject({
    info: { code: 'station_unreachable' },
  })
  station.restore()
  await until(() => links.at(-1) === 'up')
  station.emit('station', statusView({ shippedToday: 8 }))
  await until(() => heard.at(-1)?.shippedToday === 8)
  expect(heard).toHaveLength(2)
})

it('says of an answer that breaks off that the station does not answer, and no fault', async () => {
  const half = createServer((request, response) => {
    if (!request.url?.startsWith('/rpc/')) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' })
    response.write('{"ok":true,', () => response.destroy())
  })
  half.listen(0, '127.0.0.1')
  await once(half, 'listening')
  const { port } = half.address() as AddressInfo
  const client = createStationClient(httpTransport({ origin: `http://127.0.0.1:${port}`, token: 'any' }))
  await expect(client.invoke('station.status', {})).rejects.toMatchObject({
    info: { code: 'station_unreachable' },
  })
  half.closeAllConnections()
  half.close()
})

it('gives up where the station does not know its token', async () => {
  const { client, links } = connect('of an earlier start')
  await until(() => links.at(-1) === 'denied')
  await expect(client.invoke('station.status', {})).rejects.toMatchObject({ info: { code: 'not_allowed' } })
})

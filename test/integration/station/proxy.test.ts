// A station whose service is behind a proxy alone, by a name that this computer does not know. Hazard: a proxy's no, or its
// silence, taken for the service's.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates, type Server } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { takeWays } from '../../../src/adapters/way-out.ts'
import { environmentWays, exceptLoopback } from '../../../src/adapters/proxy/ways.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { authority, certificates, serverKey } from '../../support/certificates.ts'
import { startConnectProxy, type ConnectProxy } from '../../support/connect-proxy.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const before = getCACertificates()
const service = 'another.invalid'
const baseUrl = `https://${service}/v3.1/`

let folder: string
let sandbox: Sandbox
let front: Server
let proxy: ConnectProxy
let station: TestStation
/** As the system's own PAC script answers. */
let systems: string

beforeAll(() => setDefaultCACertificates([...before, authority]))
afterAll(() => setDefaultCACertificates(before))
beforeEach(async () => {
  systems = 'DIRECT'
  folder = mkdtempSync(join(tmpdir(), 'packbench-proxy-'))
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  const behind = Number(new URL(sandbox.baseUrl).port)
  front = createServer({ key: serverKey, cert: certificates.otherName }, (secure) => {
    const plain = connect(behind, '127.0.0.1').on('error', () => secure.destroy())
    secure
      .on('error', () => plain.destroy())
      .pipe(plain)
      .pipe(secure)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  proxy = await startConnectProxy((front.address() as AddressInfo).port)
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    resolveProxy: () => Promise.resolve(systems),
  })
})
afterEach(async () => {
  await station.close()
  takeWays(exceptLoopback(environmentWays()))
  await proxy.close()
  await new Promise((resolve) => front.close(resolve))
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const byProxy = () => ({ use: 'address' as const, url: proxy.url, except: [] })

async function connected(): Promise<void> {
  await station.ask('proxy.save', { rule: byProxy() })
  await station.connect({ ...sandbox, baseUrl })
}

it('buys by the proxy alone, and says so in the settings', async () => {
  await connected()
  await station.importCsv(csvOf('PROXY-1'))
  const parcel = await station.shipped('PROXY-1')
  expect(parcel.state).toBe('bought')
  expect(new Set(proxy.asked)).toEqual(new Set([`${service}:443`]))
  expect(await station.ask('proxy.get', {})).toEqual({
    rule: byProxy(),
    hasPassword: false,
    service: { host: service, ways: [proxy.host] },
  })
})

it('goes by the proxy that the system names, unless the station is to go without', async () => {
  systems = `PROXY 127.0.0.1:9; PROXY ${proxy.host}`
  await station.connect({ ...sandbox, baseUrl })
  expect(proxy.asked).not.toEqual([])
  const view = await station.ask('proxy.get', {})
  expect(view).toEqual({
    rule: { use: 'system' },
    hasPassword: false,
    service: { host: service, ways: ['127.0.0.1:9', proxy.host] },
  })
  await station.ask('proxy.save', { rule: { use: 'none' } })
  await expect(station.connect({ ...sandbox, baseUrl })).rejects.toMatchObject({
    info: { code: 'service_unreachable', details: { reason: 'ENOTFOUND' } },
  })
})

it.each([
  [403, 'proxy_refused'],
  [407, 'proxy_wants_password'],
  [502, 'proxy_refused'],
  ['cut', 'ECONNRESET'],
] as const)(
  'a proxy that answers %s has charged nothing, and nothing is in doubt: %s',
  async (manner, reason) => {
    await connected()
    await station.importCsv(csvOf('PROXY-1', 'PROXY-2'))
    await station.shipped('PROXY-1')
    proxy.setManner(manner)
    // Its connections of before are no longer used.
    await station.ask('proxy.save', { rule: byProxy() })
    const waiting = await station.shipped('PROXY-2', (parcel) => parcel.reason !== undefined)
    expect(waiting).toMatchObject({ state: 'prepared', reason: { details: { reason } } })
    expect(sandbox.state().shipments).toBe(1)
    expect((await station.ask('doubts.list', {})).parcels).toEqual([])

    proxy.setManner('tunnel')
    await station.ask('station.look', {})
    await station.shipped('PROXY-2')
    expect(sandbox.state().shipments).toBe(2)
  },
)

it('keeps the password where keys are kept, for this proxy and user alone', async () => {
  const rule = { ...byProxy(), userName: 'bench' }
  const { hasPassword } = await station.ask('proxy.save', { rule, password: 'pa55 w:rd' })
  expect(hasPassword).toBe(true)
  await station.connect({ ...sandbox, baseUrl })
  expect(proxy.credentials[0]).toBe(`Basic ${btoa('bench:pa55 w:rd')}`)
  expect(readFileSync(join(folder, 'station', 'settings.json'), 'utf8')).not.toContain('pa55')
  // The same again without it: it stays.
  expect(await station.ask('proxy.save', { rule })).toMatchObject({ hasPassword: true })
  const other = { ...rule, userName: 'other' }
  expect(await station.ask('proxy.save', { rule: other })).toMatchObject({ hasPassword: false })
  expect(await station.ask('proxy.save', { rule })).toMatchObject({ hasPassword: false })
})

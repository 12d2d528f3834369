// A carrier's picture from its address to the page: the whole station, and a service that tells logos by address.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-logos-'))
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])
const heard: string[] = []
const account = { id: 'ca-1', name: 'Post', carrierCode: 'POST', configuration: {}, status: 'Enabled' }

const answers: Readonly<Record<string, (origin: string) => unknown>> = {
  'POST /v3.1/Account/Token': () => ({ token: 'token-1' }),
  'GET /v3.1/Carrier': (origin) => ({
    carriers: [
      { carrierCode: 'POST', name: 'Post', logo: `${origin}/logo.png` },
      { carrierCode: 'PAGE', name: 'Page', logo: `${origin}/logo.svg` },
      { carrierCode: 'AWAY', name: 'Away', logo: 'http://10.0.0.7/logo.png' },
    ],
  }),
  'GET /v3.1/CarrierAccount': (origin) => ({ carrierAccounts: [{ ...account, logo: `${origin}/logo.png` }] }),
  'GET /v3.1/CarrierAccount/Service': () => ({ services: [] }),
  'GET /v3.1/CarrierAccount/SpecialService': () => ({ specialServices: [] }),
  'GET /v3.1/CarrierAccount/PackageType': () => ({ packageTypes: [] }),
}
const server = createServer(({ method, url, headers: { host = '' } }, response) => {
  heard.push(`${method} ${url}`)
  if (url === '/logo.png') response.end(png)
  else if (url === '/logo.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  else {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answers[`${method} ${url}`]?.(`http://${host}`) ?? {}))
  }
})
let station: TestStation

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  station = await openTestStation({ dataDir: join(folder, 'station') })
  const keys = { apiKey: 'key', apiSecret: 'secret', userName: 'user', password: 'password' }
  const { port } = server.address() as AddressInfo
  await station.ask('account.connect', { baseUrl: `http://127.0.0.1:${port}/v3.1/`, keys })
})
afterAll(async () => {
  await station.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is fetched by the station, once, and told to the page as data; what is no picture is left out', async () => {
  const { accounts, available } = await station.ask('carriers.ask', {})
  const logo = `data:image/png;base64,${png.toString('base64')}`
  expect(accounts).toMatchObject([{ id: 'ca-1', logo }])
  expect(available.map((carrier) => [carrier.carrierCode, carrier.logo])).toEqual([
    ['POST', logo],
    ['PAGE', undefined],
    ['AWAY', undefined],
  ])
  expect((await station.ask('carriers.get', {})).accounts).toMatchObject([{ logo }])
  await station.ask('carriers.ask', {})
  expect(heard.filter((each) => each === 'GET /logo.png')).toHaveLength(1)
})

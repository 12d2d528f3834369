// The listener of a host whose page goes another way: off until it is switched on, on this computer alone or with TLS, by its
// setting and under the lock of the station profile.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { generateKeyPairSync } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { serveProgramsAsSet } from '../../../src/api/listener.ts'
import type { OperationInput } from '../../../src/contract/operations.ts'
import { authority, certificates, serverKey } from '../../support/certificates.ts'
import { listenToEvents } from '../../support/program-listener.ts'
import { askHttp, openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'
import { servePrograms } from '../../support/serve-programs.ts'
import { csvOf } from '../../support/test-station.ts'

const otherKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

let bench: ProgramsBench
let key: string
let end: () => Promise<void>
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['read'])
  end = serveProgramsAsSet(bench.station.station.programs)
  writeFileSync(join(bench.folder, 'cert.pem'), certificates.good)
  writeFileSync(join(bench.folder, 'key.pem'), serverKey)
})
afterAll(async () => {
  await end()
  await bench.close()
})

const tls = () => ({
  certificateFile: join(bench.folder, 'cert.pem'),
  keyFile: join(bench.folder, 'key.pem'),
})
const set = (wish: OperationInput<'programs.setHosting'>) => bench.station.ask('programs.setHosting', wish)
const authorization = () => ({ Authorization: `Bearer ${key}` })
const unreachable = (url: string) =>
  askHttp(`${url}/printers`).then(
    () => false,
    () => true,
  )

it('is off until it is switched on, and off again', async () => {
  const before = await bench.station.ask('programs.list', {})
  expect([before.addresses, before.hosting]).toEqual([[], {}])
  const on = await servePrograms(set)
  const [address = ''] = on.addresses
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/)
  const printers = await askHttp(`${address}/printers`, { headers: authorization() })
  expect([printers.status, printers.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(printers.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await askHttp(`${address}/printers`)).json.code).toBe('key_missing')
  // No page, and none of its operations.
  expect((await askHttp(address.replace('/api/v1', '/'))).status).toBe(404)
  expect((await askHttp(address.replace('/api/v1', '/rpc/station.status'), { body: {} })).status).toBe(404)
  const off = await set({ on: false, port: Number(new URL(address).port) })
  expect(off.addresses).toEqual([])
  expect(await unreachable(address)).toBe(true)
})

it('tells why it does not listen: its port is taken, its certificate is not there', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await set({ on: true, port })).toMatchObject({
    addresses: [],
    hosting: { fault: { code: 'conflict' } },
  })
  other.close()
  const files = { certificateFile: '/nowhere.pem', keyFile: '/nowhere.pem' }
  expect(await servePrograms(set, { tls: files })).toMatchObject({
    addresses: [],
    hosting: { fault: { code: 'not_found' } },
  })
})

it('serves no other computer without TLS', async () => {
  await expect(set({ on: true, port: 4_880, address: '0.0.0.0' })).rejects.toMatchObject({
    info: { code: 'invalid_input' },
  })
})

it('speaks TLS by the certificate that is set, and to nobody who calls it by another name', async () => {
  const on = await servePrograms(set, { address: '0.0.0.0', tls: tls() })
  const [address = ''] = on.addresses
  expect(address).toMatch(/^https:/)
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        `${address}/printers`,
        { ca: authority, servername: 'localhost', headers: { ...authorization(), ...headers } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      call.on('error', reject)
      call.end()
    })
  const { port } = new URL(address)
  expect(await ask({})).toBe(200)
  expect(await ask({ Host: `localhost:${port}` })).toBe(200)
  expect(await ask({ Host: `evil.example.com:${port}` })).toBe(403)
  expect(await unreachable(address.replace('https', 'http'))).toBe(true)
  // Who is connected, and says nothing, keeps nobody from switching it off.
  const silent = connect(Number(port), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const closed = once(silent, 'close')
  await set({ on: false, port: 4_880 })
  await closed
})

it('tells a key that is another certificate’s, and an address that is another computer’s', async () => {
  writeFileSync(join(bench.folder, 'other-key.pem'), otherKey)
  const other = { ...tls(), keyFile: join(bench.folder, 'other-key.pem') }
  expect(await set({ on: true, port: 4_880, tls: other })).toMatchObject({
    addresses: [],
    hosting: { fault: { code: 'not_found', message: expect.stringContaining('key') as unknown } },
  })
  expect(await set({ on: true, port: 4_880, address: '192.0.2.1', tls: tls() })).toMatchObject({
    addresses: [],
    hosting: { fault: { code: 'conflict', message: 'This computer has no address 192.0.2.1' } },
  })
})

it('loses no event of whoever goes on once it is switched on again, on another port too', async () => {
  const [before = ''] = (await servePrograms(set)).addresses
  const first = await listenToEvents(before, key)
  await set({ on: false, port: 4_880 })
  await first.over
  await bench.station.importCsv(csvOf('MEANWHILE-1'))
  const [after = ''] = (await servePrograms(set)).addresses
  expect(after).not.toBe(before)
  const second = await listenToEvents(after, key, first.begun.id)
  expect(second.begun).toMatchObject({ event: 'ready', id: first.begun.id })
  await second.next(({ event }) => event === 'orders')
})

it('asks the station for no events any more once it has ended', async () => {
  const { programs } = bench.station.station
  const heard = new Set<string>()
  const counted =
    <T extends readonly unknown[]>(what: string, register: (...args: T) => () => unknown) =>
    (...args: T) => {
      const release = register(...args)
      heard.add(what)
      return () => {
        heard.delete(what)
        release()
      }
    }
  const endServing = serveProgramsAsSet({
    ...programs,
    subscribe: counted('subscribe', programs.subscribe),
    onEnded: counted('onEnded', programs.onEnded),
  })
  const [address = ''] = (await servePrograms(set)).addresses
  expect([...heard]).toEqual([])
  const listening = await listenToEvents(address, key)
  expect([...heard]).toEqual(['subscribe', 'onEnded'])
  await endServing()
  await listening.over
  expect([...heard]).toEqual([])
})

// Hazard: the folder of the certificate is of a server that is gone, and the station cannot be quit.
it('ends while its certificate does not answer, and does not listen again after that', async () => {
  const endServing = serveProgramsAsSet(bench.station.station.programs)
  const [good = ''] = (await servePrograms(set)).addresses
  const silent = join(bench.folder, 'silent.pem')
  execFileSync('mkfifo', [silent])
  const opening = set({ on: true, port: 4_880, tls: { ...tls(), certificateFile: silent } })
  await expect.poll(() => unreachable(good)).toBe(true)
  await endServing()

  // It answers after all.
  writeFileSync(silent, certificates.good)
  expect((await opening).addresses).toEqual([])
  expect((await set({ on: true, port: Number(new URL(good).port) })).addresses).toEqual([])
  expect(await unreachable(good)).toBe(true)
})

// Hazard: the page was opened while the certificate did not answer yet, and shows what was so then.
it.each([
  [
    'where they are reached',
    certificates.good,
    { addresses: [expect.stringMatching('^https:')], hosting: { setting: { on: true } } },
  ],
  ['why it does not listen', 'no certificate', { addresses: [], hosting: { fault: { code: 'not_found' } } }],
])('tells its page, once its certificate answers after the start, %s', async (what, certificate, told) => {
  const { station } = bench.station
  // As the session before left it, whose listener is closed.
  await serveProgramsAsSet(station.programs)()
  const certificateFile = join(bench.folder, `${what}.pem`)
  execFileSync('mkfifo', [certificateFile])
  await servePrograms(set, { tls: { ...tls(), certificateFile } })

  const endServing = serveProgramsAsSet(station.programs)
  onTestFinished(endServing)
  const heard: unknown[] = []
  onTestFinished(station.subscribe((event, list) => event === 'programs' && heard.push(list)))
  expect((await bench.station.ask('programs.list', {})).addresses).toEqual([])
  await writeFile(certificateFile, certificate)
  await expect.poll(() => heard.at(-1)).toMatchObject(told)
})

// Hazard: a certificate on a share that hangs, and programs can neither be switched off nor be served without it.
it('waits for no certificate once it is set otherwise, and tells nothing of it', async () => {
  const endServing = serveProgramsAsSet(bench.station.station.programs)
  const [good = ''] = (await servePrograms(set)).addresses
  const silent = join(bench.folder, 'silent-again.pem')
  execFileSync('mkfifo', [silent])
  const opening = set({ on: true, port: 4_880, tls: { ...tls(), certificateFile: silent } })
  await expect.poll(() => unreachable(good)).toBe(true)
  // One that never came to its turn is waited for neither.
  const next = set({ on: true, port: 4_881, tls: { ...tls(), certificateFile: silent } })
  const { port } = new URL(good)
  expect(await set({ on: true, port: Number(port) })).toMatchObject({ addresses: [good] })
  await Promise.all([opening, next])
  const { addresses, hosting } = await bench.station.ask('programs.list', {})
  expect([addresses, hosting?.fault]).toEqual([[good], undefined])

  // So that its reading ends.
  writeFileSync(silent, certificates.good)
  await endServing()
})

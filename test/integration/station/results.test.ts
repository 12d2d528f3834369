// Results as a station tells them: orders of a file, the sandbox over HTTP, a receiver and a folder of the test.

import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FolderTarget, HttpTarget, ResultTargetView } from '../../../src/contract/results.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring } from '../../support/keyring.ts'
import { startResultReceiver, type ResultReceiver } from '../../support/result-receiver.ts'
import { hangFolder, withoutHangingFolder } from '../../support/hanging-folder.ts'
import { mountSmallDisk, withoutSmallDisk } from '../../support/small-disk.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const noMount = withoutHangingFolder() ?? withoutSmallDisk()
const inFolder = (path: string): FolderTarget => ({
  kind: 'folder',
  name: 'Files',
  enabled: true,
  events: ['parcel.shipped'],
  trackingStatuses: [],
  folder: path,
  format: 'json',
})
const folder = mkdtempSync(join(tmpdir(), 'packbench-results-'))
const secret = `whsec_${randomBytes(24).toString('base64')}`
let sandbox: Sandbox
let receiver: ResultReceiver

const all = [
  'parcel.shipped',
  'parcel.void_requested',
  'order.cancelled',
  'order.reopened',
] as const satisfies HttpTarget['events']
const shop = (url: string): HttpTarget => ({
  kind: 'http',
  name: 'Shop',
  enabled: true,
  events: [...all],
  trackingStatuses: [],
  method: 'POST',
  url: `${url}/hooks/{orderNumber}`,
  auth: 'signature',
  headerName: 'Authorization',
  user: '',
  body: {},
})

beforeAll(async () => {
  receiver = await startResultReceiver()
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
})
afterEach(() => receiver.answers(() => 204))
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a station', () => {
  let station: TestStation
  let target: ResultTargetView
  const drop = join(folder, 'drop')

  beforeAll(async () => {
    mkdirSync(drop)
    station = await openTestStation({ dataDir: join(folder, 'station') })
    await station.connect(sandbox)
    await station.importCsv(csvOf('BEFORE-1', 'TELL-1', 'TELL 2/ä', 'TELL-3', 'TELL-4', 'TELL-5', 'TELL-6'))
    await station.shipped('BEFORE-1')
    target = await station.ask('results.saveTarget', { config: shop(receiver.url), secret })
  })
  afterAll(() => station.close())

  const now = async () => (await station.ask('results.targets', {})).targets[0]
  const list = async (which: 'open' | 'stopped' | 'told' | 'skipped') =>
    (await station.ask('results.list', { which })).tellings

  it('tells a receiver what it ships, signed, once it was bought', async () => {
    const parcel = await station.shipped('TELL-1')
    const [result] = await until(() => receiver.of('TELL-1').length > 0 && receiver.of('TELL-1'))
    new Webhook(secret).verify(result?.text ?? '', result?.headers as Record<string, string>)
    expect(result).toMatchObject({ method: 'POST', path: '/hooks/TELL-1', json: { type: 'parcel.shipped' } })
    expect(result?.json.data).toMatchObject({
      trackingNumber: parcel.trackingNumber,
      parcelNumber: 1,
      carrier: 'usps',
      currency: 'USD',
    })
    expect(result?.text).not.toContain('Ada')
    await until(async () => (await now())?.counts.waiting === 0)
    expect(await station.ask('results.ofOrder', { orderNumber: 'TELL-1' })).toMatchObject({
      targets: [{ target: 'Shop', tellings: [{ event: 'parcel.shipped', state: 'told' }] }],
    })
    // What was before the target is nobody's news.
    expect(receiver.of('BEFORE-1')).toEqual([])
  })

  it('tells in order what became of an order, and keeps back nothing of others', async () => {
    receiver.answers(({ path }) => (path.includes('TELL%202') ? 422 : 204))
    await station.ask('orders.cancel', { orderNumber: 'TELL 2/ä' })
    const [stopped] = await until(async () => {
      const found = await list('stopped')
      return found.length > 0 && found
    })
    expect(stopped).toMatchObject({ event: 'order.cancelled', fault: { code: 'answered_no', status: 422 } })
    await station.ask('orders.takeBack', { orderNumber: 'TELL 2/ä' })
    await station.shipped('TELL-3')
    await until(() => receiver.of('TELL-3').length === 1)
    await until(async () => (await list('open')).some(({ isBehind }) => isBehind))
    expect(receiver.of('TELL 2/ä').map(({ json }) => json.type)).toEqual(['order.cancelled'])

    receiver.answers(() => 204)
    await station.ask('results.retry', { tellingId: stopped?.id ?? '' })
    await until(() => receiver.of('TELL 2/ä').length === 3)
    const [first, again, next] = receiver.of('TELL 2/ä')
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect([again?.json.type, next?.json.type]).toEqual(['order.cancelled', 'order.reopened'])
  })

  it('leaves what a person says is not to be told, and tells what comes after it', async () => {
    receiver.answers(({ json }) => (json.type === 'parcel.shipped' ? 404 : 204))
    const parcel = await station.shipped('TELL-4')
    const [stopped] = await until(async () => {
      const found = await list('stopped')
      return found.length > 0 && found
    })
    await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] })
    await until(async () => (await list('open')).length === 2)
    await station.ask('results.skip', { tellingId: stopped?.id ?? '', reason: 'told_otherwise' })
    await until(() => receiver.of('TELL-4').at(-1)?.json.type === 'parcel.void_requested')
    expect(await list('skipped')).toMatchObject([{ skipReason: 'told_otherwise', orderNumber: 'TELL-4' }])
  })

  // Hazard: "left out" stands there of what the shop has, and it is told to the shop by hand, too.
  it('says of what a person leaves while it is on its way that it is told, once the receiver has taken it', async () => {
    const held = Promise.withResolvers<number>()
    receiver.answers(() => held.promise)
    await station.shipped('TELL-6')
    await until(() => receiver.of('TELL-6').length === 1)
    const [sending] = await list('open')
    const tellingId = sending?.id ?? ''
    await station.ask('results.skip', { tellingId, reason: 'told_otherwise' })
    held.resolve(204)
    await until(async () => (await list('told')).some(({ id }) => id === tellingId))
    expect((await list('told')).find(({ id }) => id === tellingId)?.skipReason).toBeUndefined()
    expect((await list('skipped')).map(({ id }) => id)).not.toContain(tellingId)
    expect(receiver.of('TELL-6')).toHaveLength(1)
  })

  it('says what comes of a test, and gives no other address the secret', async () => {
    receiver.answers(() => 401)
    const config = target.config as HttpTarget
    expect(await station.ask('results.tryTarget', { targetId: target.id, config })).toEqual({
      fault: { code: 'no_entry', status: 401 },
    })
    const elsewhere = { ...config, url: `${receiver.url}/elsewhere` }
    await expect(
      station.ask('results.saveTarget', { targetId: target.id, config: elsewhere }),
    ).rejects.toMatchObject({ info: { code: 'invalid_input' } })
    expect(receiver.received.at(-1)?.json.type).toBe('test')
    expect((await list('open')).length).toBe(0)
  })

  it('is heard by the receiver of the guide, which lets in nobody else', async () => {
    const script = join(import.meta.dirname, '../../../docs/result-receiver.mjs')
    const program = spawn(process.execPath, [script, secret, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(async () => {
      const ended = once(program, 'close')
      program.kill()
      await ended
    })
    let said = ''
    program.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
    const port = await until(() => /listens at (\d+)\n/.exec(said)?.[1])
    const config = shop(`http://127.0.0.1:${port}`)
    const another = `whsec_${randomBytes(24).toString('base64')}`
    expect(await station.ask('results.tryTarget', { config, secret: another })).toEqual({
      fault: { code: 'no_entry', status: 401 },
    })
    expect(await station.ask('results.tryTarget', { config, secret })).toEqual({})
    await until(() => said.includes('"type":"test"'))
    expect(said.split('"type":"test"')).toHaveLength(2)
  })

  it('puts whole files into a folder, and keeps what happens while a target is off', async () => {
    const config: FolderTarget = {
      kind: 'folder',
      name: 'Accounts',
      enabled: false,
      events: ['parcel.shipped'],
      trackingStatuses: [],
      folder: drop,
      format: 'csv',
    }
    const { id } = await station.ask('results.saveTarget', { config })
    const parcel = await station.shipped('TELL-5')
    await until(async () => (await list('open')).some(({ targetId }) => targetId === id))
    expect(readdirSync(drop)).toEqual([])
    await station.ask('results.saveTarget', { targetId: id, config: { ...config, enabled: true } })
    await until(async () => (await list('told')).some(({ targetId }) => targetId === id))
    const [name, ...more] = readdirSync(drop)
    expect(more).toEqual([])
    const [heading, row] = readFileSync(join(drop, name ?? ''), 'utf8').split('\r\n')
    expect(heading).toMatch(/^eventId,type,timestamp,orderNumber,/)
    expect(row).toContain(`parcel.shipped,`)
    expect(row).toContain(parcel.trackingNumber)
    await station.ask('results.removeTarget', { targetId: id })
    expect(existsSync(join(drop, name ?? ''))).toBe(true)
    expect((await station.ask('results.targets', {})).targets).toHaveLength(1)
  })
})

const missing = missingForKeyring()
describe.skipIf(missing !== undefined)(`a station that is killed${missing ? ` (${missing})` : ''}`, () => {
  it('tells again what is not known to have arrived, under the same id, and loses nothing', async () => {
    const home = join(folder, 'killed')
    const dataDir = join(home, 'station')
    const keyring = await startKeyring()
    onTestFinished(() => keyring.stop())
    const orders = ['KILL-1', 'KILL-2', 'KILL-3', 'KILL-4']
    const first = await openTestStation({ dataDir, keychainEnv: keyring.env })
    await first.connect(sandbox)
    await first.importCsv(csvOf(...orders))
    await first.ask('results.saveTarget', { config: shop(receiver.url), secret })
    await first.close()

    const start = () => startStationProgram({ dataDir, home, env: keyring.env })
    const scan = (text: string) => ({ gestureId: randomUUID(), text })
    // It took the first, and its answer never came; the second cannot be reached at all.
    receiver.answers(({ json }) => (json.data?.['orderNumber'] === 'KILL-1' ? 'hang' : 503))
    const killed = await start()
    await killed.ask('ship.scan', scan('KILL-1'))
    await until(() => receiver.of('KILL-1').length === 1)
    await killed.stop('SIGKILL')

    receiver.answers(() => 503)
    const dead = await start()
    const before = sandbox.state().shipments
    for (const text of ['KILL-2', 'KILL-3']) await dead.ask('ship.scan', scan(text))
    await until(() => receiver.received.filter(({ path }) => path.includes('KILL')).length >= 2)
    await until(() => sandbox.state().shipments === before + 2)
    await dead.stop('SIGKILL')

    receiver.answers(() => 204)
    const last = await start()
    await last.ask('ship.scan', scan('KILL-4'))
    await until(() => orders.every((order) => receiver.of(order).length > 0))
    await until(async () => JSON.stringify(await last.ask('results.list', {})).includes('"total":0'))
    await last.stop()
    for (const order of orders) {
      const ids = receiver.of(order).map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids).size, order).toBe(1)
    }
  })

  // Hazard: a server that is gone holds the packer up, and then the station's end: a process cannot leave what hangs in a folder.
  it.skipIf(noMount !== undefined)(
    `ships while its folders hang, and ends all the same${noMount ? ` (${noMount})` : ''}`,
    async () => {
      const home = join(folder, 'hanging')
      const dataDir = join(home, 'station')
      const inbox = join(home, 'inbox')
      mkdirSync(inbox, { recursive: true })
      const keyring = await startKeyring()
      onTestFinished(() => keyring.stop())
      const first = await openTestStation({ dataDir, keychainEnv: keyring.env })
      await first.connect(sandbox)
      await first.importCsv(csvOf('HANG-1'))
      const source = { kind: 'folder', name: 'Inbox', enabled: true, folder: inbox, everySeconds: 1 } as const
      await first.ask('orders.saveSource', { config: source })
      await first.ask('results.saveTarget', { config: inFolder(inbox) })
      await first.close()

      const hanging = hangFolder(inbox)
      if (!hanging) throw new Error('nothing hangs')
      onTestFinished(hanging.end)
      const start = () => startStationProgram({ dataDir, home, env: keyring.env })
      const station = await start()
      const says = async (operation: string, text: string) =>
        JSON.stringify(await station.ask(operation, {})).includes(text)
      await until(() => says('orders.sources', '"state":"running"'))
      const scan = { gestureId: randomUUID(), text: 'HANG-1' }
      await until(async () => JSON.stringify(await station.ask('ship.scan', scan)).includes('"bought"'))
      await until(() => says('results.targets', '"state":"telling"'))
      await station.stop()
      expect(station.code()).toBe(0)

      hanging.end()
      const last = await start()
      await until(() => readdirSync(inbox).some((name) => name.startsWith('packbench-')))
      await last.stop()
      expect(readdirSync(inbox)).toHaveLength(1)
    },
  )

  it.skipIf(noMount !== undefined)(
    `keeps what a full disk has no room for, with no half file, and tells it once there is room${noMount ? ` (${noMount})` : ''}`,
    async () => {
      const disk = mountSmallDisk(join(folder, 'small'), 1)
      if (!disk) throw new Error('no small disk')
      onTestFinished(disk.close)
      const station = await openTestStation({ dataDir: join(folder, 'full', 'station') })
      onTestFinished(() => station.close())
      await station.connect(sandbox)
      await station.importCsv(csvOf('FULL-1', 'FULL-2'))
      const target = await station.ask('results.saveTarget', { config: inFolder(disk.folder) })
      const now = async () => (await station.ask('results.targets', {})).targets[0]
      disk.fill()
      await station.shipped('FULL-1')
      await station.shipped('FULL-2')
      await until(async () => (await now())?.fault?.code === 'folder_full')
      expect(await now()).toMatchObject({ counts: { waiting: 2, stopped: 0 } })
      expect(readdirSync(disk.folder)).toEqual(['filler'])

      disk.empty()
      await station.ask('results.retry', { targetId: target.id })
      await until(async () => (await now())?.counts.waiting === 0)
      const orders = readdirSync(disk.folder).map((name) => {
        const event = JSON.parse(readFileSync(join(disk.folder, name), 'utf8')) as {
          data: { orderNumber: string }
        }
        return event.data.orderNumber
      })
      expect(orders.toSorted()).toEqual(['FULL-1', 'FULL-2'])
    },
  )
})

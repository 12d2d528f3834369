// A new version at a station that is at work: real SQLite files, a sandbox over HTTP, a printer over TCP, a feed over
// HTTP, and an application that is replaced on the disk.

import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import type { UpdateHost } from '../../../src/app/station/updates.ts'
import type { UpdateHoldKind, UpdateProgress, UpdateRule } from '../../../src/contract/updates.ts'
import { plainScanner } from '../../../src/contract/scanner-setting.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, eventOnce, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { channelFile, openUpdateFeed, type UpdateFeed } from '../../support/update-feed.ts'

const newer = '99.0.0'
const folder = mkdtempSync(join(tmpdir(), 'packbench-update-'))
const appImage = process.env['APPIMAGE']
const installed = join(folder, 'Packbench.AppImage')
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

let sandbox: Sandbox
let feed: UpdateFeed
let station: TestStation
let stations = 0
let lastOrder = 0
let host: string[]

/** An application that says which version it is when it is started. */
const application = (version: string) => `#!/bin/sh\necho ${version} >> "${join(folder, 'started')}"\n`
const started = () =>
  existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8') : ''

const updateHost: UpdateHost = {
  version: packageJson.version,
  resourcesPath: folder,
  whenReady: () => Promise.resolve(),
  letNextIn: () => host.push('let in'),
  relaunch: () => host.push('relaunch'),
  quit: () => host.push('quit'),
}

const dataDir = () => join(folder, `station-${stations}`)
const rule = (): UpdateRule => ({ feedUrl: feed.url, automatic: true, channel: 'latest', idleMinutes: 15 })

/** Opens the station of a test on its folder, with a feed whose key it trusts. */
async function open(options: { updateHost?: UpdateHost } = { updateHost }): Promise<void> {
  station = await openTestStation({ dataDir: dataDir(), ...options })
}

/** As an administrator writes it: keys of feeds are set nowhere else. */
function trustFeed(): void {
  mkdirSync(dataDir())
  const settings = {
    profile: 'test',
    baseUrls: {},
    printers: [],
    serviceRule: 'cheapest',
    updates: { ...rule(), publicKeys: [feed.publicKey] },
  }
  writeFileSync(join(dataDir(), 'settings.json'), JSON.stringify(settings))
}

beforeAll(async () => {
  process.env['APPIMAGE'] = installed
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
})
beforeEach(async () => {
  host = []
  stations++
  writeFileSync(installed, application(packageJson.version))
  chmodSync(installed, 0o755)
  rmSync(join(folder, 'started'), { force: true })
  feed = await openUpdateFeed()
  feed.publish({ version: packageJson.version, installer: application(packageJson.version) })
  feed.publish({ version: newer, installer: application(newer), notes: 'Scans <b>faster</b>' })
  trustFeed()
  await open()
  await station.connect(sandbox)
  await station.ask('printers.save', { ...tcpPrinterSetting(sandbox.printers[0]!, 'bench'), fitPages: true })
})
afterEach(async () => {
  await sandbox.printer.setFault(undefined)
  sandbox.faults.release()
  sandbox.faults.clear()
  await station.close()
  await feed.close()
})
afterAll(async () => {
  if (appImage === undefined) delete process.env['APPIMAGE']
  else process.env['APPIMAGE'] = appImage
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const progress = async () => (await station.ask('updates.get', {})).progress
const inState = async <S extends UpdateProgress['state']>(state: S) =>
  until(async () => {
    const now = await progress()
    return now.state === state && (now as Extract<UpdateProgress, { state: S }>)
  })

async function fetchNewer() {
  await station.ask('updates.check', {})
  return inState('ready')
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.info : Promise.reject(error as Error)),
  )

async function newOrder(): Promise<string> {
  const number = `UPD-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return number
}
const bought = async () => station.shipped(await newOrder())
const hang = (endpoint: string) => sandbox.faults.set({ endpoint, kind: 'hang', times: 20 } as never)
const heldBack = () => until(() => sandbox.faults.held() > 0)

/** The ways in which a station is at work, and how it comes to be so. */
const ways: Readonly<Partial<Record<UpdateHoldKind, () => Promise<unknown>>>> = {
  async labels_queued() {
    await sandbox.printer.setFault({ kind: 'paper_out' })
    await station.shipped(await newOrder(), ({ job }) => job?.state === 'queued')
  },
  async labels_printing() {
    await sandbox.printer.setFault({ kind: 'slow_reading', bytesPerSecond: 1 })
    await station.shipped(await newOrder(), ({ job }) => job?.state === 'sending' || job?.state === 'sent')
  },
  async labels_unanswered() {
    await sandbox.printer.setFault({ kind: 'cut_at_byte', byte: 300 })
    await station.shipped(await newOrder(), ({ job }) => job?.state === 'unknown')
  },
  async purchases_under_way() {
    hang('createShipment')
    await station.scan(await newOrder())
    await heldBack()
  },
  async purchases_in_doubt() {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 50 } as never)
    await station.shipped(await newOrder(), ({ state }) => state === 'in_doubt')
  },
  async labels_to_scan_back() {
    await station.ask('scanner.save', { scanner: plainScanner, scanBack: true })
    await bought()
  },
  parcel_open: () => station.ask('updates.benchUsed', { packing: true }),
  async batch_running() {
    await newOrder()
    hang('createShipment')
    const batch = await station.ask('batch.create', { source: { kind: 'all_open' } })
    await station.ask('batch.start', { batchId: batch.id, rows: batch.counts.waiting })
    await heldBack()
  },
  async refunds_under_way() {
    const { purchaseId } = await bought()
    hang('refundShipment')
    await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
    await heldBack()
  },
  async manifests_under_way() {
    await bought()
    hang('createManifest')
    const { lists } = await station.ask('manifests.today', {})
    await station.ask('manifests.create', { gestureId: randomUUID(), listIds: [lists[0]!.listId] })
    await heldBack()
  },
  async containers_under_way() {
    hang('createContainerLabels')
    const { form } = await station.ask('containers.newForm', {})
    await station.ask('containers.make', {
      gestureId: randomUUID(),
      form: {
        ...form,
        carrierAccountId: 'CA-POSTAL',
        entryFacilityType: 'DNDC',
        toAddress: { ...form.toAddress, zip: '78701' },
      },
    })
    await heldBack()
  },
  async deposit_under_way() {
    hang('addFunds')
    // Answered once the service has.
    station.ask('postage.addFunds', { gestureId: randomUUID(), amount: usd(5_000) }).catch(() => undefined)
    await heldBack()
  },
}

describe('a new version', () => {
  it.each(Object.entries(ways))('waits for %s', async (kind, begin) => {
    expect((await fetchNewer()).holds.map(({ kind: held }) => held)).toEqual(['bench_in_use'])
    await begin()
    const { holds } = await inState('ready')
    expect(holds.map(({ kind: held }) => held)).toContain(kind)
    expect(holds.every(({ count }) => count > 0)).toBe(true)
    const info = await refusal(station.ask('updates.install', { version: newer }))
    expect(info).toMatchObject({ code: 'update_waits' })
    expect(JSON.stringify(info?.details)).toContain(kind)
    expect([host, started()]).toEqual([[], ''])
  })

  it('takes the place of the one that runs once nothing is in its way, and lets nothing begin meanwhile', async () => {
    const heard = eventOnce(station.station, 'updates', (view) => view.progress.state === 'installing')
    await bought()
    await fetchNewer()
    const order = await newOrder()
    const { shipments } = sandbox.state()
    expect((await station.ask('updates.install', { version: newer })).progress).toEqual({
      state: 'installing',
      version: newer,
    })
    // Hazard: a scan slips in between the last look and the closing.
    expect(await refusal(station.scan(order))).toMatchObject({ code: 'update_installing' })
    await heard
    await until(() => started() === `${newer}\n`)
    expect(host).toEqual(['let in', 'quit'])

    await open({ updateHost: { ...updateHost, version: newer } })
    const view = await station.ask('updates.get', {})
    expect(view).toMatchObject({
      present: { version: newer, notes: 'Scans <b>faster</b>' },
      previous: { version: packageJson.version, possible: true },
    })
    const { entries } = await station.ask('audit.list', {})
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: 'updates.install', subject: newer, outcome: 'done' }),
    )
    expect(sandbox.state().shipments).toBe(shipments)

    await station.ask('updates.goBack', { version: packageJson.version })
    await until(() => started() === `${newer}\n${packageJson.version}\n`)
  })

  it('that does not come up is said at the next start, and not tried again by itself', async () => {
    await fetchNewer()
    await station.ask('updates.install', { version: newer })
    await until(() => host.includes('quit'))
    await open()
    expect(await progress()).toMatchObject({ state: 'failed', error: { code: 'update_not_installed' } })
    expect(await fetchNewer()).toMatchObject({ byHand: true })
  })

  it('from a feed in other hands is not fetched', async () => {
    feed.put(`${channelFile()}.sig`, 'AAAA')
    await station.ask('updates.check', {})
    expect(await inState('failed')).toMatchObject({
      error: { code: 'update_not_trusted', details: { why: 'signature' } },
    })
  })

  it('is a supervisor’s matter', async () => {
    await station.ask('operators.save', {
      name: 'Sue Bell',
      role: 'supervise',
      badge: 'E-004711',
      limits: {},
    })
    await station.ask('operators.save', { name: 'Pat Moss', role: 'pack', badge: 'E-004712', limits: {} })
    await fetchNewer()
    await station.ask('operators.badge', { badge: 'E-004712' })
    for (const asked of [
      station.ask('updates.install', { version: newer }),
      station.ask('updates.goBack', { version: packageJson.version }),
      station.ask('updates.saveRule', rule()),
    ]) {
      expect(await refusal(asked)).toMatchObject({ code: 'operator_not_allowed' })
    }
    expect((await progress()).state).toBe('ready')
  })
})

describe('the rule', () => {
  it('is kept, without what is not the page’s', async () => {
    const wish: UpdateRule = { automatic: false, channel: 'beta', idleMinutes: 30 }
    expect((await station.ask('updates.saveRule', wish)).rule).toEqual(wish)
    await station.close()
    await open()
    expect((await station.ask('updates.get', {})).rule).toEqual(wish)
    expect(readFileSync(join(dataDir(), 'settings.json'), 'utf8')).toContain(feed.publicKey)
  })

  it.each(['ftp://feed.test/', 'file:///etc/', 'http://name:secret@feed.test/', 'no address'])(
    'takes no %s',
    async (feedUrl) => {
      const asked = station.ask('updates.saveRule', { ...rule(), feedUrl })
      expect(await refusal(asked)).toMatchObject({ code: 'invalid_input' })
    },
  )
})

it('a station that was not installed as an application offers nothing', async () => {
  await station.close()
  await open({})
  expect(await station.ask('updates.get', {})).toMatchObject({
    offered: false,
    present: { version: packageJson.version },
    progress: { state: 'not_asked' },
  })
  expect(await refusal(station.ask('updates.check', {}))).toMatchObject({ code: 'conflict' })
})

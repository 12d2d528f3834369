// The end of the day on real parts: SQLite files, the sandbox over HTTP and its printer, with the service failing at the
// worst moments.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { EndOfDayView, ManifestView, OpenListView } from '../../../src/contract/manifests.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-manifests-'))
let sandbox: Sandbox
let station: TestStation
let lastOrder = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await connect(station)
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The form is a Letter page: the label printer makes it fit. */
async function connect(to: TestStation): Promise<void> {
  await to.connect(sandbox)
  const [printer] = sandbox.printers
  if (!printer) throw new Error('the sandbox has no printer')
  await to.ask('printers.save', { ...tcpPrinterSetting(printer, 'bench'), fitPages: true })
}

async function bought(is = ({ job }: ParcelView) => job?.state === 'confirmed'): Promise<ParcelView> {
  const number = `EOD-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return station.shipped(number, is)
}

const today = (): Promise<EndOfDayView> => station.ask('manifests.today', {})

/** The one open list of a test. */
async function openList(): Promise<OpenListView> {
  const { lists } = await today()
  const [list] = lists
  if (!list || lists.length > 1) throw new Error(`${String(lists.length)} open lists`)
  return list
}

async function created(gestureId: string = randomUUID()): Promise<ManifestView> {
  const { listId } = await openList()
  const { manifests } = await station.ask('manifests.create', { gestureId, listIds: [listId] })
  const [manifest] = manifests
  if (!manifest || manifests.length > 1) throw new Error(`${String(manifests.length)} manifests`)
  return manifest
}

const isCreated = ({ state }: ManifestView) => state === 'created'

/** The manifests that the service has, whoever made them. */
async function atService(): Promise<readonly string[]> {
  const { manifests } = await station.ask('manifests.listAtService', daysAround(new Date()))
  return manifests.map(({ serviceManifestId }) => serviceManifestId)
}

describe('the end of a day', () => {
  it('lists what was bought, leaves out what is blocked and says why, and prints the form of the rest', async () => {
    const [first, second, refunded] = [await bought(), await bought(), await bought()]
    await station.ask('printers.hold', { printerId: 'bench', held: true })
    const unprinted = await bought(({ job }) => job !== undefined)
    await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [refunded.purchaseId] })

    const list = await openList()
    expect(list).toMatchObject({ due: 'today', ready: 2, blockedCount: 2, manifests: 1, packageLimit: 200 })
    expect(list.origin).toContain('Seattle')
    expect(Object.fromEntries(list.blocked.map(({ orderNumber, blocks }) => [orderNumber, blocks]))).toEqual({
      [refunded.orderNumber]: ['refund_requested'],
      [unprinted.orderNumber]: ['not_printed'],
    })
    await expect(
      station.ask('manifests.find', { text: refunded.trackingNumber ?? '' }),
    ).resolves.toMatchObject({
      kind: 'open',
      listId: list.listId,
      parcel: { blocks: ['refund_requested'] },
    })
    await station.ask('printers.hold', { printerId: 'bench', held: false })
    await station.parcelOnce(unprinted.purchaseId, ({ job }) => job?.state === 'confirmed')
    expect(await openList()).toMatchObject({ ready: 3, blockedCount: 1 })

    const manifest = await station.manifestOnce(await created(), isCreated)
    expect(manifest).toMatchObject({ parcels: 3, hasForm: true, fetched: false })
    const job = await station.jobOnce(manifest.job?.id ?? '', ({ state }) => state === 'confirmed')
    expect(job).toMatchObject({ kind: 'scan_form', role: 'document', subject: manifest.manifestNumber })
    expect(await atService()).toEqual([manifest.serviceManifestId])
    for (const parcel of [first, second]) {
      await expect(station.ask('manifests.find', { text: parcel.orderNumber })).resolves.toMatchObject({
        kind: 'on_manifest',
        manifest: { manifestId: manifest.manifestId },
      })
    }
    expect(await openList()).toMatchObject({ ready: 0, blockedCount: 1 })
    expect((await today()).totals).toMatchObject({
      bought: 4,
      refundsRequested: 1,
      onManifests: 3,
      manifestsCreated: 1,
    })
    const { listId } = await openList()
    await expect(
      station.ask('manifests.create', { gestureId: randomUUID(), listIds: [listId] }),
    ).rejects.toMatchObject({ info: { code: 'conflict' } })
  })

  it('creates one manifest for one gesture, however often it is sent', async () => {
    await bought()
    const before = await atService()
    const { listId } = await openList()
    const wish = { gestureId: randomUUID(), listIds: [listId] }
    const answers = await Promise.all([
      station.ask('manifests.create', wish),
      station.ask('manifests.create', wish),
    ])
    const ids = answers.map(({ manifests }) => manifests[0]?.manifestId)
    expect(ids[0]).toBe(ids[1])
    for (const manifest of answers[0].manifests) await station.manifestOnce(manifest, isCreated)
    expect(await atService()).toHaveLength(before.length + 1)
  })

  it('finds the manifest that was made although no answer came, and makes no second one', async () => {
    const parcel = await bought()
    const before = await atService()
    sandbox.faults.set({ endpoint: 'createManifest', kind: 'cut_after_work' })
    const manifest = await station.manifestOnce(
      await created(),
      ({ state }) => state === 'in_doubt' || state === 'created',
    )
    const settled = await station.manifestOnce(manifest, isCreated)
    const after = await atService()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toContain(settled.serviceManifestId)
    expect(settled).toMatchObject({ parcels: 1, hasForm: true })
    await station.jobOnce(settled.job?.id ?? '', ({ state }) => state === 'confirmed')
    await expect(station.ask('manifests.find', { text: parcel.orderNumber })).resolves.toMatchObject({
      kind: 'on_manifest',
    })
  })

  it('is sent later by itself when the service cannot be reached, without what was refunded meanwhile', async () => {
    const [stays, goes] = [await bought(), await bought()]
    await sandbox.stopService()
    const waiting = await station.manifestOnce(await created(), ({ reason }) => reason !== undefined)
    expect(waiting).toMatchObject({ state: 'prepared', parcels: 2 })
    await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [goes.purchaseId] })
    await sandbox.startService()
    expect(await station.manifestOnce(waiting, isCreated)).toMatchObject({ parcels: 1 })
    await expect(station.ask('manifests.find', { text: stays.orderNumber })).resolves.toMatchObject({
      kind: 'on_manifest',
    })
  })

  it('leaves out what the service refuses, in its words, and goes on with the rest', async () => {
    const [mine, elsewhere] = [await bought(), await bought()]
    const client = createShippingServiceClient({
      baseUrl: sandbox.baseUrl,
      keys: () => Promise.resolve(sandbox.keys),
      clock: systemClock,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    const value = elsewhere.trackingNumber ?? ''
    await client.refunds.request({ key: 'TrackingNumber', value }, randomUUID())
    const refused = await station.manifestOnce(await created(), ({ state }) => state === 'refused')
    expect(refused.reason?.details?.['code']).toBe('MANIFEST.VALIDATION_FAILED')
    const list = await until(async () => {
      const now = await openList()
      return now.ready === 1 ? now : undefined
    })
    const blocked = list.blocked.find(({ orderNumber }) => orderNumber === elsewhere.orderNumber)
    expect(blocked).toMatchObject({ blocks: ['refused_by_service'] })
    expect(blocked?.refusal).toContain('refund')
    expect(await station.manifestOnce(await created(), isCreated)).toMatchObject({ parcels: 1 })
    await expect(station.ask('manifests.find', { text: mine.orderNumber })).resolves.toMatchObject({
      kind: 'on_manifest',
    })
    const purchaseIds = [elsewhere.purchaseId]
    await expect(station.ask('manifests.listAgain', { purchaseIds })).resolves.toEqual({
      listed: [{ purchaseId: elsewhere.purchaseId, orderNumber: elsewhere.orderNumber }],
    })
    const again = await openList()
    expect(again.ready).toBe(1)
    expect(again.blocked.map(({ orderNumber }) => orderNumber)).not.toContain(elsewhere.orderNumber)
    await station.manifestOnce(await created(), ({ state }) => state === 'refused')
    await until(async () => ((await openList()).ready === 0 ? true : undefined))
  })

  it('makes as many manifests as the carrier’s limit asks for, with every parcel on one of them', async () => {
    const big = await openTestStation({ dataDir: join(folder, 'big') })
    try {
      await connect(big)
      // Labels for a file are out as soon as they are written: the sandbox's printer takes its time over each.
      const out = { kind: 'file', path: join(folder, 'labels.zpl') } as const
      await big.ask('printers.save', { ...tcpPrinterSetting({ port: 1 }, 'bench'), connection: out })
      const before = new Set(await atService())
      const orders = Array.from({ length: 203 }, (_, at) => `MANY-${at + 1}`)
      await big.importCsv(csvOf(...orders))
      const left = [...orders]
      const packer = async () => {
        for (let order = left.pop(); order !== undefined; order = left.pop())
          await big.shipped(order, ({ job }) => job?.state === 'sent' || job?.state === 'confirmed')
      }
      await Promise.all([packer(), packer(), packer(), packer()])
      const { lists } = await big.ask('manifests.today', {})
      expect(lists).toMatchObject([{ ready: 203, manifests: 2, packageLimit: 200 }])
      const listIds = lists.map(({ listId }) => listId)
      await big.ask('manifests.create', { gestureId: randomUUID(), listIds })
      const made = await until(async () => {
        const { manifests } = await big.ask('manifests.list', {})
        return manifests.every(isCreated) && manifests
      })
      expect(made.map(({ part, parts, parcels, hasForm }) => [part, parts, parcels, hasForm]).sort()).toEqual(
        [
          [1, 2, 200, true],
          [2, 2, 3, true],
        ],
      )
      const added = (await atService()).filter((id) => !before.has(id))
      expect(added.sort()).toEqual(made.map(({ serviceManifestId }) => serviceManifestId).sort())
      expect((await big.ask('manifests.today', {})).lists).toEqual([])
    } finally {
      await big.close()
    }
  })

  it('says of a parcel for a later day, and of one that may not have come out, why it stays off', async () => {
    const other = await openTestStation({ dataDir: join(folder, 'blocked') })
    try {
      await connect(other)
      await other.importCsv(csvOf('LATER-1', 'UNSURE-1'))
      const { draft } = await other.ask('ship.openDraft', { orderNumber: 'LATER-1' })
      const shipDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const outcome = await other.ask('ship.buy', { gestureId: randomUUID(), draft: { ...draft, shipDate } })
      if (outcome.kind !== 'shipping') throw new Error(`not shipping: ${JSON.stringify(outcome)}`)
      await other.parcelOnce(outcome.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
      await sandbox.printer.setFault({ kind: 'cut_at_byte', byte: 300 })
      await other.shipped('UNSURE-1', ({ job }) => job?.state === 'unknown')
      await sandbox.printer.setFault(undefined)
      const { lists } = await other.ask('manifests.today', {})
      const blocks = lists.flatMap(({ due, ready, blocked }) =>
        blocked.map((parcel) => [parcel.orderNumber, due, ready, parcel.blocks]),
      )
      expect(blocks).toEqual([
        ['UNSURE-1', 'today', 0, ['print_unknown']],
        ['LATER-1', 'later', 0, ['other_day']],
      ])
    } finally {
      await sandbox.printer.setFault(undefined)
      await other.close()
    }
  })

  it('fetches a manifest of another station, keeps its form and prints it', async () => {
    const other = await openTestStation({ dataDir: join(folder, 'other') })
    await connect(other)
    const [first] = await atService()
    expect((await other.ask('manifests.list', {})).manifests).toEqual([])
    const fetched = await other.ask('manifests.fetch', { serviceManifestId: first ?? '' })
    expect(fetched).toMatchObject({ fetched: true, hasForm: true, serviceManifestId: first })
    const again = await other.ask('manifests.fetch', { serviceManifestId: first ?? '' })
    expect(again.manifestId).toBe(fetched.manifestId)
    const { manifestId } = fetched
    const job = await other.ask('manifests.print', { gestureId: randomUUID(), manifestId })
    await other.jobOnce(job.id, ({ state }) => state === 'confirmed')
    const picture = await other.ask('manifests.preview', { manifestId })
    expect(picture.widthDots).toBeGreaterThan(400)
    await expect(other.ask('manifests.fetch', { serviceManifestId: 'no-such-id' })).rejects.toMatchObject({
      info: { code: 'not_found' },
    })
    await other.close()
  })
})

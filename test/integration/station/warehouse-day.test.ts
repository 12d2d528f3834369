// The end of the day of all benches of a warehouse: made at one bench with the parcels of the other, which is off, and seen and printed
// there.

import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { EndOfDayView, ManifestView } from '../../../src/contract/manifests.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'
import {
  openWarehouseBenches,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const orders = Array.from({ length: 20 }, (_, at) => `DAY-${at + 1}`)

describe.skipIf(missing !== undefined)(
  `the end of the day of all benches${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    const unused = [...orders]
    let keyring: Keyring
    let benches: WarehouseBenches

    const how = () => ({ keychainEnv: keyring.env })

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(orders, how())
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
      const [printer] = benches.sandbox.printers
      // The form is a Letter page: the label printer makes it fit.
      for (const bench of [benches.left, benches.right])
        await bench.ask('printers.save', { ...tcpPrinterSetting(printer!, 'bench'), fitPages: true })
    })
    afterEach(() => benches.sandbox.faults.clear())
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
    })

    const today = (bench: Bench): Promise<EndOfDayView> => bench.ask('manifests.today', {})
    const readyAt = async (bench: Bench) => {
      const { lists } = await today(bench)
      return lists.reduce((sum, { ready }) => sum + ready, 0)
    }
    const readyOnce = (bench: Bench, count: number) =>
      until(async () => (await readyAt(bench)) === count && (await today(bench)).lists)
    const bought = (bench: Bench) => bench.shipped(unused.shift() ?? '')
    async function create(bench: Bench): Promise<ManifestView> {
      const listIds = (await today(bench)).lists.map(({ listId }) => listId)
      const { manifests } = await bench.ask('manifests.create', { gestureId: randomUUID(), listIds })
      const [manifest] = manifests
      if (!manifest || manifests.length > 1) throw new Error(`${manifests.length} manifests`)
      return manifest
    }
    const isCreated = ({ state }: ManifestView) => state === 'created'
    /** What was made before is said to the warehouse: the same list can be made again, at any bench. */
    const madeIsSaid = () =>
      until(
        async () => (await rows(`SELECT 1 FROM packbench.day_manifests WHERE state = 'making'`)).length === 0,
      )
    const atService = async () =>
      (await benches.left.ask('manifests.listAtService', daysAround(new Date()))).manifests
    const find = (bench: Bench, text: string) => bench.ask('manifests.find', { text })
    const rows = (sql: string) => benches.postgres.query(sql)

    it('makes one manifest at one bench of what all have bought, also of one that is off, which sees and prints it', async () => {
      const mine = await bought(benches.left)
      const theirs = [await bought(benches.right), await bought(benches.right)]
      const [list] = await readyOnce(benches.left, 3)
      expect(list?.benches).toEqual([{ parcels: 1 }, { bench: 'right', parcels: 2 }])
      await readyOnce(benches.right, 3)
      await benches.right.close()

      const made = await benches.left.manifestOnce(await create(benches.left), isCreated)
      expect(made).toMatchObject({ parcels: 3, hasForm: true })
      const [listed] = await atService()
      expect(listed).toMatchObject({ serviceManifestId: made.serviceManifestId, shipments: 3 })
      expect(await readyAt(benches.left)).toBe(0)
      const { entries } = await benches.left.ask('audit.list', { limit: 20 })
      expect(entries.filter(({ operation }) => operation === 'manifests.of_benches')).toMatchObject([
        { subject: '3', reason: 'right: 2' },
      ])

      const right = await benches.openAgain('right', how())
      await readyOnce(right, 0)
      const there = await until(async () => {
        const scan = await find(right, theirs[0]?.orderNumber ?? '')
        return scan.kind === 'on_manifest' && scan.manifest
      })
      expect(there).toMatchObject({
        manifestId: made.manifestId,
        madeAt: 'left',
        manifestNumber: made.manifestNumber,
        hasForm: true,
        fetched: false,
      })
      const { warehouse } = await today(right)
      expect(warehouse).toMatchObject({
        state: 'shared',
        manifests: [{ bench: 'left', state: 'created', parcels: 3, ownParcels: 2, isHere: true }],
      })
      const job = await right.ask('manifests.print', {
        gestureId: randomUUID(),
        manifestId: made.manifestId,
      })
      await right.jobOnce(job.id, ({ state }) => state === 'confirmed')

      // Nothing of a customer's is plain in the database.
      const plain = JSON.stringify([
        ...(await rows(
          `SELECT encode(sealed, 'escape') AS sealed, content_index FROM packbench.day_parcels`,
        )),
        ...(await rows(
          `SELECT encode(sealed, 'escape') AS sealed, encode(facts, 'escape') AS facts, list_index FROM packbench.day_manifests`,
        )),
      ])
      for (const parcel of [mine, ...theirs]) {
        expect(plain).not.toContain(parcel.orderNumber)
        expect(plain).not.toContain(parcel.trackingNumber)
      }
    })

    it('takes each parcel once, while its maker is killed between taking and the answer, and tells the others what came of it', async () => {
      const before = (await atService()).length
      await bought(benches.left)
      const theirs = await bought(benches.right)
      await readyOnce(benches.left, 2)
      await benches.left.close()
      const env = { ...keyring.env, [inEnvironment]: key.toString('base64') }
      const start = () =>
        startStationProgram({ dataDir: join(benches.folder, 'left'), home: benches.folder, env })
      let program = await start()
      const value = async (operation: string, input: object) =>
        ((await program.ask(operation, input)) as { readonly value: unknown }).value
      const { lists } = await until(async () => {
        const view = (await value('manifests.today', {})) as EndOfDayView
        return view.lists[0]?.ready === 2 && view
      })
      benches.sandbox.faults.set({ endpoint: 'createManifest', kind: 'hang', when: 'after_work' })
      void program
        .ask('manifests.create', { gestureId: randomUUID(), listIds: lists.map(({ listId }) => listId) })
        .catch(() => undefined)
      await until(() => benches.sandbox.faults.held() > 0)
      await program.stop('SIGKILL')
      benches.sandbox.faults.clear()

      const { right } = benches
      const making = await until(async () => {
        const { warehouse } = await today(right)
        return warehouse?.manifests.find(({ state }) => state === 'making')
      })
      expect(making).toMatchObject({ bench: 'left', parcels: 2, ownParcels: 1, canEnd: false, isHere: false })
      expect(await readyAt(right)).toBe(0)
      expect(await find(right, theirs.orderNumber)).toMatchObject({ kind: 'at_bench', bench: 'left' })
      await expect(create(right)).rejects.toMatchObject({ info: { code: 'invalid_input' } })
      // The carrier may be expecting it by now.
      await expect(
        right.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [theirs.purchaseId] }),
      ).rejects.toMatchObject({ info: { code: 'conflict', details: { hindrance: 'manifest_under_way' } } })
      await expect(
        right.ask('manifests.endElsewhere', { manifestId: making.manifestId, reason: 'other' }),
      ).rejects.toMatchObject({ info: { code: 'conflict' } })

      program = await start()
      const scan = await until(async () => {
        const found = await find(right, theirs.orderNumber)
        return found.kind === 'on_manifest' && found
      })
      expect(scan.manifest).toMatchObject({ madeAt: 'left', parcels: 2, hasForm: true })
      await program.stop()
      await benches.openAgain('left', how())
      expect(await atService()).toHaveLength(before + 1)
    })

    it('says that it is cut off and makes nothing, and makes it once the warehouse answers', async () => {
      const { left, right } = benches
      await bought(left)
      await bought(right)
      await readyOnce(left, 2)
      left.link.cut()
      await warehouseOnce(left, ({ state }) => state === 'cut_off')
      const { lists, warehouse } = await today(left)
      // Its own alone: nobody knows whether others have that.
      expect(lists.map(({ ready }) => ready)).toEqual([1])
      expect(warehouse?.state).toBe('cut_off')
      await expect(create(left)).rejects.toMatchObject({ info: { code: 'warehouse_cut_off' } })
      expect(
        (await left.ask('manifests.list', {})).manifests.filter(({ state }) => state === 'prepared'),
      ).toEqual([])
      left.link.restore()
      await warehouseOnce(left, ({ state }) => state === 'joined')
      await readyOnce(left, 2)
      const made = await left.manifestOnce(await create(left), isCreated)
      expect(made.parcels).toBe(2)
    })

    it('leaves out what no bench with the key has written, and says so; and what is refunded since', async () => {
      const { left, right } = benches
      await madeIsSaid()
      const forged = await bought(right)
      const other = await bought(right)
      const refunded = await bought(right)
      await readyOnce(left, 3)
      const sealedOf = (id: string) => `(SELECT sealed FROM packbench.day_parcels WHERE parcel_id = '${id}')`
      // The content of one parcel in the row of another, as whoever has the password alone could write it.
      await rows(
        `WITH turn AS (UPDATE packbench.day_turns SET last = last + 1 RETURNING last)
         UPDATE packbench.day_parcels SET sealed = ${sealedOf(other.purchaseId)}, changed = turn.last FROM turn
         WHERE parcel_id = '${forged.purchaseId}'`,
      )
      await right.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [refunded.purchaseId] })
      await readyOnce(left, 1)
      expect((await today(left)).warehouse?.benches).toContainEqual({
        bench: 'right',
        why: 'not_proven',
        parcels: 1,
      })
      const made = await left.manifestOnce(await create(left), isCreated)
      expect(made.parcels).toBe(1)
      // At its own bench it is a parcel as any other.
      await readyOnce(right, 1)
      expect(await find(right, forged.orderNumber)).toMatchObject({ kind: 'open', parcel: { blocks: [] } })
      expect(await find(right, refunded.orderNumber)).toMatchObject({
        kind: 'open',
        parcel: { blocks: ['refund_requested'] },
      })
      await madeIsSaid()
      const own = await right.manifestOnce(await create(right), isCreated)
      expect(own.parcels).toBe(1)
    })

    it('keeps a created manifest where a bench knows nothing of it any more, and ends a dead bench’s on a supervisor’s word', async () => {
      const { left, right } = benches
      await madeIsSaid()
      const theirs = await bought(right)
      await readyOnce(left, 1)
      const made = await left.manifestOnce(await create(left), isCreated)
      await until(async () => (await find(right, theirs.orderNumber)).kind === 'on_manifest')
      // A manifest of a bench whose database was put back to before it, or which never comes again.
      const dead = randomUUID()
      await bought(right)
      await readyOnce(left, 1)
      const third = await benches.openThird()
      const open = await rows(
        'SELECT bench_id, parcel_id FROM packbench.day_parcels WHERE manifest_id IS NULL AND NOT is_off',
      )
      await third.day.take({
        manifestId: dead,
        listIndex: 'dead',
        own: [],
        others: open.map((row) => ({ benchId: String(row['bench_id']), parcelId: String(row['parcel_id']) })),
        sealed: undefined,
        facts: undefined,
      })
      await third.close()
      await rows(
        `UPDATE packbench.day_manifests SET taken_at = taken_at - interval '1 hour', said_at = said_at - interval '1 hour'
         WHERE manifest_id = '${dead}'`,
      )
      await readyOnce(left, 0)
      const canEnd = async () =>
        (await today(left)).warehouse?.manifests.find(({ manifestId }) => manifestId === dead)?.canEnd
      // Its bench was at work a moment ago.
      expect(await canEnd()).toBe(false)
      await rows(
        `UPDATE packbench.benches SET seen_at = seen_at - interval '1 hour'
         WHERE bench_id = (SELECT bench_id FROM packbench.day_manifests WHERE manifest_id = '${dead}')`,
      )
      expect(await canEnd()).toBe(true)
      for (let twice = 0; twice < 2; twice++)
        await left.ask('manifests.endElsewhere', { manifestId: dead, reason: 'other' })
      await readyOnce(left, 1)
      await expect(
        left.ask('manifests.endElsewhere', { manifestId: made.manifestId, reason: 'other' }),
      ).rejects.toMatchObject({ info: { code: 'conflict', details: { reason: 'manifest_made_here' } } })
      expect((await left.manifestOnce(await create(left), isCreated)).parcels).toBe(1)
    })

    it('says of what the warehouse holds without proof that it is held, and a supervisor frees it', async () => {
      const { left, right } = benches
      await madeIsSaid()
      const mine = await bought(right)
      await readyOnce(left, 1)
      await rows(
        `WITH turn AS (UPDATE packbench.day_turns SET last = last + 1 RETURNING last)
         UPDATE packbench.day_parcels SET manifest_id = gen_random_uuid(), changed = turn.last FROM turn
         WHERE parcel_id = '${mine.purchaseId}'`,
      )
      await readyOnce(left, 0)
      await until(async () => (await today(right)).warehouse?.held.includes(mine.purchaseId))
      expect(await find(right, mine.orderNumber)).toMatchObject({
        kind: 'open',
        parcel: { blocks: ['held_by_warehouse'] },
      })
      const free = () =>
        right.ask('manifests.freeHeld', { purchaseIds: [mine.purchaseId], reason: 'service_says' })
      expect(await free()).toEqual({
        freed: [{ purchaseId: mine.purchaseId, orderNumber: mine.orderNumber }],
      })
      // The same once more, whose answer was lost.
      expect(await free()).toEqual({ freed: [] })
      expect(await find(right, mine.orderNumber)).toMatchObject({ kind: 'open', parcel: { blocks: [] } })
      await readyOnce(left, 1)
      const { entries } = await right.ask('audit.list', { limit: 20 })
      expect(entries).toContainEqual(
        expect.objectContaining({
          operation: 'manifests.freeHeld',
          subject: mine.orderNumber,
          reason: 'service_says',
        }),
      )
    })
  },
)

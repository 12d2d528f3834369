// The end of the day of all benches of a warehouse: made at one bench with the parcels of the other, which is off, and seen and printed
// there.

import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { EndOfDayView, ManifestView } from '../../../src/contract/manifests.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
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
        ...(await rows(`SELECT encode(sealed, 'escape') AS sealed, content_index FROM packbench.day_parcels`)),
        ...(await rows(`SELECT encode(sealed, 'escape') AS sealed, list_index FROM packbench.day_manifests`)),
      ])
      for (const parcel of [mine, ...theirs]) {
        expect(plain).not.toContain(parcel.orderNumber)
        expect(plain).not.toContain(parcel.trackingNumber)
      }
    })
  },
)

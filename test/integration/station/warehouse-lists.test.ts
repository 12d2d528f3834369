// Operators, packages and shipping rules at two stations of one warehouse: what is done at one is at the other.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { listTaken } from '../../../src/contract/shared-list-words.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { until } from '../../support/until.ts'
import {
  openWarehouseBenches,
  warehouseOnce,
  type Bench,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()

const box = {
  id: 'long-tube',
  name: 'Long tube',
  packageType: 'Parcel',
  length: 30,
  width: 4,
  height: 4,
  dimensionUnit: 'in',
  tareGrams: 120,
} as const

describe.skipIf(missing !== undefined)(
  `lists that are the same at all benches of a warehouse${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    let keyring: Keyring
    let benches: WarehouseBenches

    const badge = (bench: Bench, code: string) => bench.ask('operators.badge', { badge: code })
    const operatorsAt = async (bench: Bench) => (await bench.ask('operators.list', {})).operators
    const packagesAt = async (bench: Bench) => (await bench.ask('presets.list', {})).presets
    const rulesAt = async (bench: Bench) => (await bench.ask('shippingRules.list', {})).rules
    const takenAt = async (bench: Bench) =>
      (await bench.ask('audit.list', { limit: 60 })).entries.filter(
        ({ operation }) => operation === listTaken,
      )
    const sharedAt = (bench: Bench) =>
      until(async () => {
        const { lists } = await bench.ask('warehouse.lists', {})
        return lists.every(({ state }) => state === 'shared')
      })

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(['LIST-1'], { keychainEnv: keyring.env })
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
      await Promise.all([sharedAt(benches.left), sharedAt(benches.right)])
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
    })

    it('lets whoever was added at one bench sign in at the other, and signs out whoever is removed', async () => {
      const { left, right } = benches
      await left.ask('operators.save', { name: 'Sue', role: 'supervise', limits: {}, badge: 'SUPER-0001' })
      await until(async () => (await right.ask('operators.state', {})).locked)
      expect((await badge(right, 'super-0001')).current?.name).toBe('Sue')
      await left.ask('operators.save', { name: 'Pat', role: 'pack', limits: {}, badge: 'PACKER-0001' })
      const pat = await until(async () => (await operatorsAt(right)).find(({ name }) => name === 'Pat'))
      expect((await badge(right, 'PACKER-0001')).current?.name).toBe('Pat')
      // Another badge: the one before is nobody's, and who is at work by it is signed out.
      await left.ask('operators.save', { ...patWish(pat), badge: 'PACKER-0002' })
      await until(async () => (await right.ask('operators.state', {})).locked)
      await expect(badge(right, 'PACKER-0001')).rejects.toThrow('badge_unknown')
      await badge(right, 'PACKER-0002')
      await left.ask('operators.remove', { operatorId: pat.id })
      await until(async () => (await right.ask('operators.state', {})).locked)
      await expect(badge(right, 'PACKER-0002')).rejects.toThrow('badge_unknown')
      await badge(right, 'SUPER-0001')
      // The newest first; Sue was the first that came.
      const taken = (await takenAt(right)).map((one) => [one.subject, one.outcome, one.reason])
      expect(taken).toEqual(
        ['removed', 'changed', 'added', 'added'].map((what) => ['operators', what, 'left']),
      )
      expect(await takenAt(left)).toEqual([])
    })

    it('has the packages and rules of each at both, and nothing of an operator in plain in the database', async () => {
      const { left, right } = benches
      await left.ask('presets.save', box)
      await until(async () => (await packagesAt(right)).some(({ id }) => id === box.id))
      await right.ask('presets.makeDefault', { presetId: box.id })
      await until(async () => (await packagesAt(left))[0]?.id === box.id)
      const rule = {
        id: randomUUID(),
        name: 'Heavy',
        on: true,
        conditions: [],
        specialServices: [],
        preset: box.id,
      }
      await right.ask('shippingRules.save', { rules: [rule] })
      await until(async () => (await rulesAt(left)).some(({ id }) => id === rule.id))
      const rows = await benches.postgres.query('SELECT * FROM packbench.shared_lists')
      expect(rows.map(({ list }) => list)).toEqual(expect.arrayContaining(['operators', 'presets', 'rules']))
      const [kept] = openSettingsFile(`${benches.folder}/left`).read().operators?.list ?? []
      for (const { sealed } of rows) {
        const text = Buffer.from(sealed as Uint8Array).toString('latin1')
        for (const part of ['Sue', 'Heavy', 'Long tube', kept?.badgeHash ?? ''])
          expect(text).not.toContain(part)
      }
    })

    it('works from what it knows while it is cut off, and what both did is at both afterwards', async () => {
      const { left, right } = benches
      right.link.cut()
      await warehouseOnce(right, ({ state }) => state === 'cut_off')
      await right.ask('operators.save', { name: 'Far', role: 'supervise', limits: {}, badge: 'FAR-00001' })
      await right.ask('presets.remove', { presetId: box.id })
      await left.ask('presets.save', { ...box, name: 'Longer tube' })
      const [sue] = await operatorsAt(left)
      await left.ask('operators.save', { name: 'Near', role: 'supervise', limits: {}, badge: 'NEAR-0001' })
      await badge(left, 'NEAR-0001')
      await left.ask('operators.remove', { operatorId: sue?.id ?? '' })
      expect((await right.ask('operators.state', {})).current?.name).toBe('Sue')
      right.link.restore()
      await until(async () => (await right.ask('operators.state', {})).locked)
      await badge(right, 'FAR-00001')
      for (const bench of [left, right])
        await until(async () => {
          const names = (await operatorsAt(bench)).map(({ name }) => name).toSorted()
          return names.join() === 'Far,Near' && !(await packagesAt(bench)).some(({ id }) => id === box.id)
        })
    })

    it('brings nobody back where a bench’s settings are those of a backup', async () => {
      const { left } = benches
      const before = openSettingsFile(`${benches.folder}/right`).read()
      const far = (await operatorsAt(left)).find(({ name }) => name === 'Far')
      await left.ask('operators.remove', { operatorId: far?.id ?? '' })
      await until(async () => (await benches.right.ask('operators.state', {})).locked)
      await benches.right.close()
      openSettingsFile(`${benches.folder}/right`).change(before)
      const right = await benches.openAgain('right', { keychainEnv: keyring.env })
      await badge(right, 'NEAR-0001')
      await sharedAt(right)
      expect((await operatorsAt(right)).map(({ name }) => name)).toEqual(['Near'])
      await expect(badge(right, 'FAR-00001')).rejects.toThrow('badge_unknown')
      expect((await operatorsAt(left)).map(({ name }) => name)).toEqual(['Near'])
    })
  },
)

const patWish = ({
  id,
  name,
  role,
  limits,
}: {
  id: string
  name: string
  role: 'look' | 'pack' | 'supervise'
  limits: object
}) => ({ id, name, role, limits })

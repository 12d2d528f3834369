// An order source that is added at one of two benches of a warehouse: both have it, with its secret; one of them asks the shop, and its orders
// are at both.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpFeed } from '../../../src/adapters/order-sources/http-feed.ts'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { HttpSource } from '../../../src/contract/orders.ts'
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

describe.skipIf(missing !== undefined)(
  `an order source of several benches${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    const secret = 'Bearer the-shops-secret'
    let keyring: Keyring
    let benches: WarehouseBenches
    let shop: Server
    /** Who asked, by the header that its link adds. */
    const asked: string[] = []
    let faults = new Set<string>()

    const config: HttpSource = {
      kind: 'http',
      name: 'Web shop',
      enabled: true,
      url: 'https://shop.example/orders',
      everyMinutes: 1,
      headerName: 'Authorization',
      rows: '',
      columns: {
        'order number': 'id',
        recipient: '=Robin Sample',
        'street 1': '=1200 Sample Ave',
        city: '=Chicago',
        state: '=IL',
        zip: '=60601',
        'weight unit': '=kg',
        weight: '=1',
      },
    }

    /** The shop is a real server: only its name is looked up here. */
    const feedOf = (side: string) => {
      const fetchFeed = httpFeed()
      return (request: Parameters<typeof fetchFeed>[0]) => {
        const { port } = shop.address() as AddressInfo
        const url = request.url.replace('https://shop.example', `http://127.0.0.1:${port}`)
        return fetchFeed({ ...request, url, headers: { ...request.headers, 'x-bench': side } })
      }
    }

    const sourceAt = async (bench: Bench) => (await bench.ask('orders.sources', {})).sources[0]
    const turnOf = async (bench: Bench) => (await sourceAt(bench))?.turn
    const countOf = (side: string) => asked.filter((one) => one === side).length
    const rows = () => benches.postgres.query('SELECT * FROM packbench.work_leases')

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      shop = createServer((request, response) => {
        const side = String(request.headers['x-bench'])
        asked.push(side)
        if (request.headers.authorization !== secret) response.writeHead(401).end()
        else if (faults.has(side)) response.writeHead(404).end()
        else response.end(JSON.stringify([{ id: `WEB-${asked.length}` }]))
      }).listen(0, '127.0.0.1')
      await once(shop, 'listening')
      benches = await openWarehouseBenches(['ORDER-1'], {
        keychainEnv: keyring.env,
        times: 30,
        // An answer of the database has its five seconds.
        asTheyAreMs: 5_000,
        adaptBench: (name, adapters) => ({ ...adapters, fetchOrderFeed: feedOf(name) }),
      })
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
      shop.close()
    })

    it('is at the other bench with its secret, which stands in no table and no file in plain', async () => {
      const { left, right } = benches
      const { id } = await left.ask('orders.saveSource', { config, authorization: secret })
      const source = await until(() => sourceAt(right))
      expect(source).toMatchObject({ id, config, hasAuthorization: true })
      const [row] = await benches.postgres.query(
        "SELECT * FROM packbench.shared_lists WHERE list = 'sources'",
      )
      const stored = [Buffer.from(row?.['sealed'] as Uint8Array)]
      for (const side of ['left', 'right'])
        for (const name of readdirSync(join(benches.folder, side), { recursive: true, encoding: 'utf8' })) {
          const path = join(benches.folder, side, name)
          if (statSync(path).isFile()) stored.push(readFileSync(path))
        }
      expect(stored.length).toBeGreaterThan(4)
      for (const bytes of stored) expect(bytes.includes('the-shops-secret')).toBe(false)
      const { lists } = await right.ask('warehouse.lists', {})
      expect(lists.find(({ list }) => list === 'sources')?.state).toBe('shared')
      const { entries } = await right.ask('audit.list', { limit: 20 })
      expect(entries.find(({ operation }) => operation === 'sharedLists.taken')).toMatchObject({
        subject: 'sources',
        reason: 'left',
        outcome: 'added',
      })
    })

    it('is asked by one bench, and its orders are at both; each says who asks', async () => {
      const { left, right } = benches
      await until(async () => (await turnOf(left))?.by === 'this_bench')
      await until(() => countOf('left') > 0)
      const turn = await until(async () => {
        const now = await turnOf(right)
        return now?.by === 'other_bench' && now.lookedAt !== undefined && now
      })
      expect(turn).toMatchObject({ bench: 'left' })
      const before = countOf('left')
      await until(() => countOf('left') >= before + 3)
      expect(countOf('right')).toBe(0)
      await until(async () => (await right.ask('orders.list', { query: 'WEB-1', state: 'all' })).total > 0)
      const [row, ...others] = await rows()
      expect(others).toEqual([])
      expect(row).toMatchObject({ kind: 'order_source' })
      expect(row?.['work']).toHaveLength(16)
    })

    it('is asked by the other one too where a person wishes it there, once', async () => {
      const { right } = benches
      const source = await sourceAt(right)
      const looked = await right.ask('orders.runSource', { sourceId: source?.id ?? '' })
      expect(countOf('right')).toBe(1)
      expect(looked).toMatchObject({ state: 'waiting', turn: { by: 'other_bench', bench: 'left' } })
      expect(looked.runs[0]).toMatchObject({ rejectedCount: 0 })
    })

    it('goes to another bench where the one that asks cannot, which then says who asks', async () => {
      faults = new Set(['left'])
      const before = countOf('right')
      await until(() => countOf('right') > before)
      await until(async () => (await turnOf(benches.right))?.by === 'this_bench')
      faults = new Set()
      const seen = await until(async () => {
        const source = await sourceAt(benches.left)
        return source?.turn?.by === 'other_bench' && !source.error && source
      })
      expect(seen).toMatchObject({ state: 'waiting', turn: { bench: 'right' } })
    })

    it('goes to another bench once the lease of one that was killed has run out, and not before', async () => {
      const { left, right } = benches
      // Nothing that it says when it ends reaches the database, as of one that is killed.
      right.link.cut()
      await warehouseOnce(right, ({ state }) => state === 'cut_off')
      // Cut off, it asks for itself: nobody could pack what comes in.
      await until(async () => (await turnOf(right))?.by === 'each_bench')
      const alone = countOf('right')
      await until(() => countOf('right') > alone)
      await right.close()
      const before = countOf('left')
      expect(await turnOf(left)).toMatchObject({ by: 'other_bench', bench: 'right' })
      expect(countOf('left')).toBe(before)
      await benches.postgres.query(
        `UPDATE packbench.work_leases SET lease_until = lease_until - interval '180 seconds'`,
      )
      await until(async () => (await turnOf(left))?.by === 'this_bench')
      await until(() => countOf('left') > before)
      right.link.restore()
      await benches.openAgain('right', { keychainEnv: keyring.env })
      await until(async () => (await turnOf(benches.right))?.by === 'other_bench')
    })

    it('is off at both once it is switched off at one, and asked with its secret where the bench that added it is closed', async () => {
      const { left, right } = benches
      const id = (await sourceAt(left))?.id ?? ''
      await left.ask('orders.saveSource', { sourceId: id, config: { ...config, enabled: false } })
      for (const bench of [left, right]) await until(async () => (await sourceAt(bench))?.state === 'off')
      expect(await turnOf(right)).toBeUndefined()
      // A form that stood open at the other bench does not switch it on again.
      const stale = { sourceId: id, before: config, config: { ...config, name: 'Stale' } }
      await expect(right.ask('orders.saveSource', stale)).rejects.toThrow('conflict')
      await left.ask('orders.saveSource', { sourceId: id, config })
      await until(async () => (await sourceAt(right))?.state !== 'off')
      await left.close()
      const before = asked.length
      await until(async () => (await turnOf(right))?.by === 'this_bench')
      await until(() => countOf('right') > 0 && asked.length > before)
      const order = `WEB-${asked.length}`
      await until(async () => (await right.ask('orders.list', { query: order, state: 'all' })).total > 0)
      expect(asked.slice(before).filter((side) => side !== 'right')).toEqual([])
    })

    it('is gone at both once it is removed at one', async () => {
      const left = await benches.openAgain('left', { keychainEnv: keyring.env })
      const id = (await sourceAt(benches.right))?.id ?? ''
      await benches.right.ask('orders.removeSource', { sourceId: id })
      await until(async () => (await sourceAt(left)) === undefined)
    })
  },
)

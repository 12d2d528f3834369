// Orders out of the databases of a shop, with real servers and a whole station.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseSource, OrderSourceView } from '../../../src/contract/orders.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { openLink } from '../../support/cuttable-link.ts'
import { serversUnderTest, shopPassword, type DatabaseServer } from '../../support/database-servers.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { openTestStation, Refused, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

describe.each(serversUnderTest)('$name', ({ missing, ...kind }) => {
  describe.skipIf(missing)('as a source of orders', () => {
    const root = mkdtempSync(join(tmpdir(), 'packbench-database-'))
    const data = join(root, 'station')
    let keyring: Keyring | undefined
    let sandbox: Sandbox
    let server: DatabaseServer
    let station: TestStation

    beforeAll(async () => {
      if (missingForKeyring() === undefined) keyring = await startKeyring()
      sandbox = await createSandbox({ dataDir: join(root, 'sandbox') })
      server = await kind.start()
      await server.query(
        `CREATE TABLE shop_orders (no VARCHAR(40), name VARCHAR(100), street VARCHAR(100), city VARCHAR(60), state CHAR(2),
          zip VARCHAR(10), grams INT, changed_at ${kind.moment} NOT NULL)`,
      )
      if (server.place.kind === 'postgres') await server.query('GRANT SELECT ON shop_orders TO packer')
      station = await openTestStation({
        dataDir: data,
        ...(keyring ? { keychainEnv: keyring.env } : {}),
      })
      await station.connect(sandbox)
    })
    afterAll(async () => {
      await station.close()
      await server.close()
      await sandbox.close()
      await keyring?.stop()
      rmSync(root, { recursive: true, force: true })
    })

    const put = (number: string, { city = 'Chicago', at = 'CURRENT_TIMESTAMP' } = {}) =>
      server.query(
        `INSERT INTO shop_orders VALUES ('${number}', 'Ada Example', '12 Sample St', '${city}', 'IL', '60601', 340, ${at})`,
      )
    const config = (change: Partial<DatabaseSource> = {}): DatabaseSource => ({
      kind: 'database',
      name: 'Shop',
      enabled: true,
      place: server.place,
      query: `SELECT no, name, street, city, state, zip, grams AS weight, 'g' AS weight_unit FROM shop_orders WHERE changed_at >= :since ORDER BY no`,
      everyMinutes: 1_440,
      overlapMinutes: 1_560,
      longestSeconds: 30,
      columns: { no: 'order number' },
      ...change,
    })
    const sourceOf = async (id: string): Promise<OrderSourceView> => {
      const source = (await station.ask('orders.sources', {})).sources.find((one) => one.id === id)
      if (!source) throw new Error('the source is gone')
      return source
    }
    /** Once what it looks into by itself at first is over. */
    async function add(change?: Partial<DatabaseSource>): Promise<string> {
      const { id } = await station.ask('orders.saveSource', {
        config: config(change),
        authorization: shopPassword,
      })
      await until(async () => (await sourceOf(id)).lookedAt)
      return id
    }
    const look = (sourceId: string) => station.ask('orders.runSource', { sourceId })
    const found = async (query: string) => (await station.ask('orders.list', { query })).orders
    const isRunning = async () => Number((await server.query(kind.running))[0]?.['n']) > 0

    it('brings its orders, once each, and one of them is shipped by a scan', async () => {
      await put('DB-1')
      await put('DB-2')
      // Before what is asked for: thirty days at first.
      await put('DB-OLD', { at: `'2020-01-01 00:00:00'` })
      const id = await add()
      expect((await sourceOf(id)).runs).toMatchObject([{ added: 2, rejectedCount: 0 }])
      expect(await found('DB-')).toHaveLength(2)
      expect(await look(id)).toMatchObject({ state: 'waiting' })
      // Nothing was another: that is no run to tell of.
      expect((await sourceOf(id)).runs).toHaveLength(1)
      await server.query(`UPDATE shop_orders SET city = 'Aurora' WHERE no = 'DB-2'`)
      await look(id)
      expect((await sourceOf(id)).runs[0]).toMatchObject({ added: 0, changed: 1 })
      expect(await station.shipped('DB-1', ({ state }) => state === 'bought')).toMatchObject({
        state: 'bought',
      })
      await station.ask('orders.removeSource', { sourceId: id })
    })

    it('is asked for one order that is scanned and not here, which is shipped by that scan', async () => {
      // No look brings it: it has not changed for years.
      await put('DB-LONG-AGO', { at: `'2020-01-01 00:00:00'` })
      const lookUpQuery = `SELECT no, name, street, city, state, zip, grams AS weight, 'g' AS weight_unit FROM shop_orders WHERE no = :orderNumber`
      const wish = { config: config({ lookUpQuery }), authorization: shopPassword }
      const tried = await station.ask('orders.tryLookUp', { ...wish, orderNumber: 'DB-LONG-AGO' })
      expect(tried).toMatchObject({ found: { cells: { 'order number': 'DB-LONG-AGO' } } })
      const id = await add({ lookUpQuery })
      expect(await found('DB-LONG-AGO')).toEqual([])
      await station.shipped('DB-LONG-AGO', ({ state }) => state === 'bought')
      expect(await station.scan(`DB-' OR 'A' = 'A`)).toMatchObject({
        kind: 'not_found',
        lookedUp: { noneAt: ['Shop'], unanswered: [] },
      })
      // What is typed is asked for in the same way: in the search of Orders, and on the pile of a batch.
      for (const number of ['DB-TYPED-1', 'DB-PILE']) await put(number, { at: `'2020-01-01 00:00:00'` })
      const typed = (orderNumber: string) =>
        station.ask('orders.lookUp', { orderNumber, gestureId: randomUUID() })
      expect((await station.ask('orders.list', { query: 'DB-TYPED-1' })).askable).toEqual(['Shop'])
      expect(await typed('DB-TYPED-1')).toEqual({ kind: 'here' })
      expect(await typed('DB-NOWHERE')).toEqual({
        kind: 'not_here',
        lookedUp: { noneAt: ['Shop'], unanswered: [] },
      })
      const { id: batchId } = await station.ask('batch.create', { source: { kind: 'pile' } })
      expect(await station.ask('batch.add', { batchId, text: 'DB-PILE' })).toMatchObject({ outcome: 'added' })
      await station.ask('batch.cancel', { batchId })
      await server.query(`DELETE FROM shop_orders WHERE no IN ('DB-TYPED-1', 'DB-PILE')`)
      await server.query('ALTER TABLE shop_orders RENAME TO shop_orders_away')
      expect(await station.scan('DB-AWAY')).toMatchObject({
        lookedUp: {
          noneAt: [],
          unanswered: [{ source: 'Shop', error: { details: { fault: { code: 'database_no_table' } } } }],
        },
      })
      await server.query('ALTER TABLE shop_orders_away RENAME TO shop_orders')
      await station.ask('orders.removeSource', { sourceId: id })
      await server.query(`DELETE FROM shop_orders WHERE no = 'DB-LONG-AGO'`)
    })

    it('leaves out a number that comes again, and says so', async () => {
      await put('DB-TWICE', { city: 'Chicago' })
      await put('DB-TWICE', { city: 'Aurora' })
      const id = await add()
      const [run] = (await sourceOf(id)).runs
      expect(run?.rejected).toMatchObject([
        { orderNumber: 'DB-TWICE', reason: { code: 'order_number_again' } },
      ])
      expect(await found('DB-TWICE')).toHaveLength(1)
      await station.ask('orders.removeSource', { sourceId: id })
      await server.query(`DELETE FROM shop_orders WHERE no = 'DB-TWICE'`)
    })

    it('shows what it would bring before it is kept, and keeps nothing', async () => {
      await put('DB-SEEN')
      const seen = await station.ask('orders.previewDatabase', {
        config: config({ columns: {} }),
        authorization: shopPassword,
      })
      expect(seen.columns.slice(0, 2)).toMatchObject([{ name: 'no' }, { name: 'name', column: 'recipient' }])
      expect(seen.columns[0]?.column).toBeUndefined()
      expect(seen.rows[0]?.rejected).toBeDefined()
      const mapped = await station.ask('orders.previewDatabase', {
        config: config(),
        authorization: shopPassword,
      })
      expect(mapped.found).toBeGreaterThan(0)
      expect(mapped.rows[0]?.rejected).toBeUndefined()
      expect(await found('DB-SEEN')).toEqual([])
    })

    it('has its password used at its own place alone', async () => {
      const id = await add()
      const link = await openLink(server.place.port)
      const other = config({ place: { ...server.place, port: link.port } })
      const asked = () => Promise.reject(new Error('it was asked'))
      await expect(station.ask('orders.saveSource', { sourceId: id, config: other })).rejects.toMatchObject({
        info: { code: 'order_source_secret' },
      })
      await expect(
        station.ask('orders.previewDatabase', { sourceId: id, config: other }).then(asked),
      ).rejects.toMatchObject({ info: { code: 'order_source_secret' } })
      // Another query is asked at the same place.
      expect(
        await station.ask('orders.saveSource', { sourceId: id, config: config({ name: 'Shop again' }) }),
      ).toMatchObject({ hasAuthorization: true })
      await link.close()
      await station.ask('orders.removeSource', { sourceId: id })
    })

    // Hazard: what came before the break is taken, and the rest is thought to be taken.
    it('that breaks off in the middle changes nothing, and brings all of it later', async () => {
      const id = await add()
      await put('DB-AFTER')
      const link = await openLink(server.place.port)
      await station.ask('orders.saveSource', {
        sourceId: id,
        config: config({
          place: { ...server.place, port: link.port },
          enabled: false,
          query: config().query.replace(
            'FROM shop_orders',
            `FROM shop_orders, (SELECT ${kind.sleep(600)}) AS waited`,
          ),
        }),
        authorization: shopPassword,
      })
      const looked = look(id)
      await until(isRunning)
      link.cut()
      expect(await looked).toMatchObject({
        error: { code: 'order_source_unreachable', details: { fault: { code: 'database_broke_off' } } },
      })
      expect(await found('DB-AFTER')).toEqual([])
      link.restore()
      await station.ask('orders.saveSource', {
        sourceId: id,
        config: config({ place: { ...server.place, port: link.port } }),
      })
      await until(async () => (await found('DB-AFTER')).length === 1)
      await station.ask('orders.removeSource', { sourceId: id })
      await link.close()
    })

    it('that is slow holds up no scan of an order that is here', async () => {
      const id = await add()
      await put('DB-HERE')
      await look(id)
      await station.ask('orders.saveSource', {
        sourceId: id,
        config: config({ enabled: false, query: `SELECT ${kind.sleep(600)} AS no`, longestSeconds: 300 }),
      })
      // It is refused as soon as the source is gone.
      const looked = look(id).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
      await until(isRunning)
      expect(await station.shipped('DB-HERE', ({ state }) => state === 'bought')).toMatchObject({
        state: 'bought',
      })
      expect(await isRunning()).toBe(true)
      // It is ended with the source: nobody waits for it.
      await station.ask('orders.removeSource', { sourceId: id })
      await looked
    })

    it.each([
      [{ query: 'SELECT * FROM absent' }, 'order_source_unreadable', 'database_no_table'],
      [{ query: 'DELETE FROM shop_orders' }, 'invalid_input', 'not_only_select'],
    ] as const)('says why it brings nothing: %o', async (change, code, fault) => {
      await expect(
        station.ask('orders.previewDatabase', { config: config(change), authorization: shopPassword }),
      ).rejects.toMatchObject({ info: { code, details: { fault: { code: fault } } } })
      expect(Number((await server.query('SELECT COUNT(*) AS n FROM shop_orders'))[0]?.['n'])).toBeGreaterThan(
        0,
      )
    })

    it('leaves no password, no cell and no query in what the station writes in the clear', async () => {
      const id = await add({
        name: 'Shop',
        query: config().query.replace(' ORDER', " AND no <> 'DB-MARK' ORDER"),
      })
      await station
        .ask('orders.previewDatabase', { config: config(), authorization: 'wrong password' })
        .catch(() => undefined)
      await station.ask('orders.removeSource', { sourceId: id })
      const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      )
      const texts = files.map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
      expect(texts.length).toBeGreaterThan(2)
      for (const secret of [shopPassword, 'wrong password', '12 Sample St', 'DB-MARK'])
        expect(texts.filter((text) => text.includes(secret)).length).toBe(0)
    })
  })
})

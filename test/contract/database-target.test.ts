// What became of orders, written into databases of others: real servers, that are killed, dead, and whose answers are lost.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabasePlace } from '../../src/contract/database-place.ts'
import type { DatabaseTarget } from '../../src/contract/results.ts'
import { checkResult, writeResult } from '../../src/core/results/database-target.ts'
import type { EventContent } from '../../src/core/results/ports.ts'
import { serversUnderTest, shopPassword, type DatabaseServer } from '../support/database-servers.ts'
import { openLosingLink } from '../support/lost-answers.ts'
import { until } from '../support/until.ts'

const content: EventContent = {
  eventId: '5274c9db-661d-57ef-acea-d5e0f12c3c2a',
  type: 'parcel.shipped',
  timestamp: '2026-11-29T00:35:45.000Z',
  orderNumber: `O'1`,
  parcelNumber: '1',
  trackingNumber: '9400',
  price: '7.12',
  weightGrams: '453.6',
  manifestNumber: '',
}
const never = new AbortController().signal

describe.each(serversUnderTest)('$name', ({ missing, databases, ...kind }) => {
  describe.skipIf(missing)('as a target of results', () => {
    let server: DatabaseServer

    beforeAll(async () => {
      server = await kind.start()
      await server.query(
        `CREATE TABLE orders (number VARCHAR(40) PRIMARY KEY, tracking VARCHAR(40), price DECIMAL(8,2), grams DECIMAL(8,1), parcel INT,
          manifest VARCHAR(20), at ${kind.moment} NULL, short VARCHAR(2))`,
      )
      await server.query('CREATE TABLE told (event VARCHAR(40) PRIMARY KEY, number VARCHAR(40), times INT)')
      if (server.place.kind === 'postgres') await server.query('GRANT ALL ON orders, told TO packer')
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      await server.query('DELETE FROM orders')
      await server.query('DELETE FROM told')
      await server.query(`INSERT INTO orders (number, manifest) VALUES ('O''1', 'M-1')`)
    })

    const target = (statement: string, change: Partial<DatabaseTarget> = {}): DatabaseTarget => ({
      kind: 'database',
      name: 'ERP',
      enabled: true,
      events: ['parcel.shipped'],
      trackingStatuses: [],
      place: server.place,
      statement,
      needsRow: true,
      longestSeconds: 120,
      ...change,
    })
    const request = (of: DatabaseTarget, password = shopPassword, signal = never) => ({
      target: of,
      password,
      content,
      signal,
    })
    const write = (...of: Parameters<typeof target>) => writeResult(databases, request(target(...of)))
    const check = (...of: Parameters<typeof target>) => checkResult(databases, request(target(...of)))
    const at = (change: Partial<DatabasePlace>) => ({ place: { ...server.place, ...change } })
    const orders = () => server.query('SELECT * FROM orders')
    const code = { code: expect.any(String) as string }

    const update = `UPDATE orders SET tracking = :trackingNumber, price = :price, grams = :weightGrams, parcel = :parcelNumber,
      manifest = :manifestNumber, at = :timestamp WHERE number = :orderNumber`
    const upsert =
      kind.name === 'PostgreSQL'
        ? `INSERT INTO told VALUES (:eventId, :orderNumber, 1) ON CONFLICT (event) DO UPDATE SET times = told.times + 1`
        : `INSERT INTO told VALUES (:eventId, :orderNumber, 1) ON DUPLICATE KEY UPDATE times = times + 1`

    test('is told each field as it is, and what is not known as null; twice is as once', async () => {
      expect(await write(update)).toEqual({})
      const [row, ...others] = await orders()
      expect(others).toEqual([])
      expect(row).toMatchObject({
        tracking: '9400',
        price: '7.12',
        grams: '453.6',
        parcel: 1,
        manifest: null,
      })
      expect(row?.['at']).toEqual(new Date('2026-11-29T00:35:45.000Z'))
      // Hazard: a server that counts rows that are other than before finds none the second time.
      expect(await write(update)).toEqual({})
    })

    test('an order that it does not know is a fault where a row is needed, and none otherwise', async () => {
      const elsewhere = `UPDATE orders SET tracking = :trackingNumber WHERE number = :trackingNumber`
      expect(await write(elsewhere)).toEqual({ fault: { code: 'no_row' } })
      expect(await write(elsewhere, { needsRow: false })).toEqual({})
    })

    test('a check changes nothing, and says what the statement would come to', async () => {
      expect(await check(update)).toEqual({})
      expect(await check(upsert)).toEqual({})
      expect(await check(`/* of the shop */ ${update};`)).toEqual({})
      expect(await check(`UPDATE nowhere SET a = :price`)).toMatchObject({
        fault: { code: 'database_cannot', serverCode: kind.noTable },
      })
      expect(await check(`UPDATE orders SET nothing = :price`)).toMatchObject({
        fault: { ...code, code: 'database_cannot' },
      })
      expect(await check(`UPDATE orders SET`)).toMatchObject({ fault: { code: 'database_cannot' } })
      expect(await check(`CALL ship(:orderNumber)`)).toEqual({ unseen: true })
      expect(await checkResult(databases, request(target('CALL ship(:orderNumber)'), 'wrong'))).toMatchObject(
        {
          fault: { code: 'database_no_entry' },
        },
      )
      expect(await orders()).toMatchObject([{ tracking: null, manifest: 'M-1' }])
      expect(await server.query('SELECT * FROM told')).toEqual([])
    })

    test('what it refuses is of the event, or of the target', async () => {
      expect(await write(`UPDATE orders SET short = :trackingNumber`)).toMatchObject({
        fault: { code: 'database_said_no' },
      })
      expect(await write(`INSERT INTO orders (number) VALUES (:orderNumber)`)).toMatchObject({
        fault: { code: 'database_said_no' },
      })
      expect(await write(`UPDATE orders SET nothing = :price`)).toMatchObject({
        fault: { code: 'database_cannot' },
      })
      expect(await writeResult(databases, request(target(update), 'wrong'))).toMatchObject({
        fault: { code: 'database_no_entry' },
      })
    })

    // Hazard: what was done there is taken for not done, or what was not for done.
    test('an answer that is lost is not known to be done, and is told again with the same event id', async () => {
      const link = await openLosingLink(server.place.port)
      link.lose('COMMIT')
      expect(await write(upsert, at({ port: link.port }))).toEqual({ fault: { code: 'database_unsure' } })
      expect(link.lost).toBe(1)
      link.lose(undefined)
      expect(await write(upsert, at({ port: link.port }))).toEqual({})
      expect(await server.query('SELECT event, times FROM told')).toEqual([
        { event: content.eventId, times: 2 },
      ])
      await link.close()
    })

    test('one that is killed in the middle, and is dead, is told once it is there again', async () => {
      const slow =
        kind.name === 'PostgreSQL'
          ? `UPDATE orders SET tracking = :trackingNumber FROM (SELECT ${kind.sleep(600)}) AS s WHERE number = :orderNumber`
          : `UPDATE orders SET tracking = IF(${kind.sleep(600)} = 0, :trackingNumber, '') WHERE number = :orderNumber`
      const written = write(slow)
      await until(async () => Number((await server.query(kind.running))[0]?.['n']) > 0)
      await server.kill()
      const { fault } = await written
      // A transaction that was never told to end is taken back, where the server has none that it ends by itself.
      expect(fault?.code).toBe(kind.name === 'PostgreSQL' ? 'database_away' : 'database_unsure')
      expect(await write(update)).toEqual({ fault: { code: 'database_away' } })
      await server.start()
      expect(await orders()).toMatchObject([{ tracking: null }])
      expect(await write(update)).toEqual({})
      expect(await orders()).toMatchObject([{ tracking: '9400' }])
    })

    test('one that is slow is given up, and so is one that nobody waits for any more', async () => {
      const slow = `UPDATE orders SET short = ${kind.name === 'PostgreSQL' ? `(SELECT 'x' FROM ${kind.sleep(600)})` : `IF(${kind.sleep(600)}, 'x', 'y')`}`
      expect((await write(slow, { longestSeconds: 5 })).fault?.code).toMatch(/^database_(slow|unsure)$/)
      const ending = new AbortController()
      const written = writeResult(databases, request(target(slow), shopPassword, ending.signal))
      await until(async () => Number((await server.query(kind.running))[0]?.['n']) > 0)
      ending.abort()
      expect((await written).fault?.code).toMatch(/^database_(away|unsure)$/)
    })
  })
})

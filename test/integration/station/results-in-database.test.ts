// Results as a station writes them into a PostgreSQL of the shop: one that is killed, dead for a while, and whose answer is lost.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseTarget, ResultTargetView } from '../../../src/contract/results.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { serversUnderTest, shopPassword, type DatabaseServer } from '../../support/database-servers.ts'
import { openLosingLink, type LosingLink } from '../../support/lost-answers.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

describe.each(serversUnderTest)('$name', ({ name, missing, start: startServer }) => {
  describe.skipIf(missing)('as a target of a station', () => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-result-database-'))
    const orders = ['SQL-1', `SQL '2'`, 'SQL-3', 'SQL-4', 'SQL-5']
    let server: DatabaseServer
    let link: LosingLink
    let sandbox: Sandbox
    let station: TestStation
    let target: ResultTargetView
    let config: DatabaseTarget

    beforeAll(async () => {
      server = await startServer()
      await server.query(
        'CREATE TABLE orders (number VARCHAR(40) PRIMARY KEY, tracking VARCHAR(60), price DECIMAL(8,2), event VARCHAR(40), times INT)',
      )
      if (server.place.kind === 'postgres') await server.query('GRANT ALL ON orders TO packer')
      for (const order of orders)
        await server.query(`INSERT INTO orders (number, times) VALUES ('${order.replaceAll(`'`, `''`)}', 0)`)
      link = await openLosingLink(server.place.port)
      sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
      station = await openTestStation({ dataDir: join(folder, 'station') })
      await station.connect(sandbox)
      await station.importCsv(csvOf(...orders, 'UNKNOWN-1'))
      config = {
        kind: 'database',
        name: 'ERP',
        enabled: true,
        events: ['parcel.shipped'],
        trackingStatuses: [],
        place: { ...server.place, port: link.port },
        statement:
          'UPDATE orders SET tracking = :trackingNumber, price = :price, event = :eventId, times = times + 1 WHERE number = :orderNumber',
        needsRow: true,
        longestSeconds: 30,
      }
      target = await station.ask('results.saveTarget', { config, secret: shopPassword })
    })
    afterAll(async () => {
      await station.close()
      await sandbox.close()
      await link.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const now = async () => (await station.ask('results.targets', {})).targets[0]
    const row = async (order: string) =>
      (await server.query(`SELECT * FROM orders WHERE number = '${order.replaceAll(`'`, `''`)}'`))[0]
    const isTold = (order: string, times = 1) => until(async () => (await row(order))?.['times'] === times)
    const again = () => station.ask('results.retry', { targetId: target.id })

    it('is checked without a change, and refused where the statement cannot be', async () => {
      const check = (statement: string) =>
        station.ask('results.tryTarget', { targetId: target.id, config: { ...config, statement } })
      expect(await check(config.statement)).toEqual({})
      expect(await check('UPDATE orders SET nothing = :price')).toMatchObject({
        fault: { code: 'database_cannot' },
      })
      await expect(check('UPDATE orders SET price = :cost')).rejects.toMatchObject({
        info: { code: 'invalid_input' },
      })
      expect(await row('SQL-1')).toMatchObject({ tracking: null, times: 0 })
    })

    it('has what is shipped, whatever stands in the number of an order', async () => {
      for (const order of ['SQL-1', `SQL '2'`]) {
        const parcel = await station.shipped(order)
        await isTold(order)
        expect(await row(order)).toMatchObject({ tracking: parcel.trackingNumber })
      }
    })

    it('has an order that it does not know waiting for a person, and no other waits for it', async () => {
      await station.shipped('UNKNOWN-1')
      const [stopped] = await until(async () => {
        const { tellings } = await station.ask('results.list', { which: 'stopped' })
        return tellings.length > 0 && tellings
      })
      expect(stopped).toMatchObject({ orderNumber: 'UNKNOWN-1', fault: { code: 'no_row' } })
      await station.shipped('SQL-3')
      await isTold('SQL-3')
      await server.query(`INSERT INTO orders (number, times) VALUES ('UNKNOWN-1', 0)`)
      await station.ask('results.retry', { tellingId: stopped?.id ?? '' })
      await isTold('UNKNOWN-1')
    })

    it('has again what was done and not answered, with the same event id', async () => {
      link.lose('COMMIT')
      await station.shipped('SQL-4')
      await until(async () => (await now())?.fault?.code === 'database_unsure')
      const { event } = (await row('SQL-4')) ?? {}
      expect(event).toEqual(expect.any(String))
      link.lose(undefined)
      await again()
      await until(async () => (await now())?.counts.waiting === 0)
      const last = await row('SQL-4')
      expect(last?.['event']).toBe(event)
      expect(Number(last?.['times'])).toBeGreaterThan(1)
    })

    it('that is dead keeps no packer waiting, and has it once it is there again', async () => {
      await server.kill()
      const parcel = await station.shipped('SQL-5')
      expect(parcel.trackingNumber).toEqual(expect.any(String))
      await until(async () => (await now())?.fault?.code === 'database_away')
      expect(await now()).toMatchObject({ counts: { waiting: 1, stopped: 0 } })
      await server.start()
      await again()
      await isTold('SQL-5')
      expect(await row('SQL-5')).toMatchObject({ tracking: parcel.trackingNumber })
    })

    it(`says nothing of ${name} in the log`, async () => {
      const { text } = await station.ask('diagnostics.log', {})
      expect(text).toContain('result.failed')
      for (const secret of [shopPassword, config.place.user, 'UPDATE', 'UNKNOWN-1'])
        expect(text).not.toContain(secret)
    })
  })
})

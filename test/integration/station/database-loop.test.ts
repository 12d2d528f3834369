// The whole way, with a shop that is a database: its orders are read, bought and printed, and what became of them is written back and told to
// an address, while the station and the database are killed. At the end the books of all four agree.

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { DatabaseTarget, HttpTarget } from '../../../src/contract/results.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { serversUnderTest, shopPassword } from '../../support/database-servers.ts'
import { missingForKeyring, startKeyring } from '../../support/keyring.ts'
import { startResultReceiver } from '../../support/result-receiver.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { openTestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const noKeyring = missingForKeyring()
const folder = mkdtempSync(join(tmpdir(), 'packbench-loop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(serversUnderTest)('$name', ({ name, missing, start: startServer }) => {
  const without = missing ?? noKeyring
  it.skipIf(without)(
    `has each of its orders bought once, and hears of each${without ? ` (${without})` : ''}`,
    async () => {
      const orders = Array.from({ length: 12 }, (_, at) => `LOOP-${at + 1}`)
      const home = join(folder, name)
      const dataDir = join(home, 'station')
      mkdirSync(home)
      const [server, keyring, receiver] = await Promise.all([
        startServer(),
        startKeyring(),
        startResultReceiver(),
      ])
      const sandbox = await createSandbox({ dataDir: join(home, 'sandbox') })
      onTestFinished(async () => {
        await Promise.all([server.close(), keyring.stop(), receiver.close(), sandbox.close()])
      })
      await server.query(
        `CREATE TABLE shop_orders (number VARCHAR(40) PRIMARY KEY, changed_at TIMESTAMP NOT NULL, tracking VARCHAR(40), price DECIMAL(8,2))`,
      )
      if (server.place.kind === 'postgres') await server.query('GRANT ALL ON shop_orders TO packer')
      for (const order of orders)
        await server.query(`INSERT INTO shop_orders VALUES ('${order}', CURRENT_TIMESTAMP, NULL, NULL)`)

      const about = { enabled: true, events: ['parcel.shipped' as const], trackingStatuses: [] }
      const written: DatabaseTarget = {
        kind: 'database',
        ...about,
        name: 'Shop',
        place: server.place,
        statement:
          'UPDATE shop_orders SET tracking = :trackingNumber, price = :price WHERE number = :orderNumber',
        needsRow: true,
        longestSeconds: 30,
      }
      const told: HttpTarget = {
        kind: 'http',
        ...about,
        name: 'Webhook',
        method: 'POST',
        url: `${receiver.url}/told`,
        auth: 'none',
        headerName: 'Authorization',
        user: '',
        body: {},
      }
      const first = await openTestStation({ dataDir, keychainEnv: keyring.env })
      await first.connect(sandbox)
      await first.ask('orders.saveSource', {
        config: {
          kind: 'database',
          name: 'Shop',
          enabled: true,
          place: server.place,
          query:
            `SELECT number AS "order number", 'Ada Example' AS recipient, '12 Sample St' AS "street 1", 'Chicago' AS city, 'IL' AS state,
            '60601' AS zip, 'US' AS country, 340 AS weight, 'g' AS "weight unit" FROM shop_orders WHERE changed_at >= :since ORDER BY number`.replaceAll(
              '"',
              server.place.kind === 'mysql' ? '`' : '"',
            ),
          everyMinutes: 1_440,
          overlapMinutes: 1_560,
          longestSeconds: 30,
          columns: {},
        },
        authorization: shopPassword,
      })
      await first.ask('results.saveTarget', { config: written, secret: shopPassword })
      await first.ask('results.saveTarget', { config: told })
      await until(async () => (await first.ask('orders.list', { query: 'LOOP-' })).total === orders.length)
      await first.close()

      const start = () => startStationProgram({ dataDir, home, env: keyring.env })
      const scanAll = async (
        station: Awaited<ReturnType<typeof start>>,
        ...texts: readonly string[]
      ): Promise<void> => {
        for (const text of texts) await station.ask('ship.scan', { gestureId: randomUUID(), text })
      }
      const waits = async (station: Awaited<ReturnType<typeof start>>) =>
        JSON.stringify(await station.ask('results.list', {})).includes('"total":0')

      // Killed as soon as the service has sold some, whatever of it was bought, printed, written or told by then.
      const killed = await start()
      await scanAll(killed, ...orders.slice(0, 5))
      await until(() => sandbox.state().shipments >= 3)
      await killed.stop('SIGKILL')

      // The shop is away meanwhile.
      await server.kill()
      receiver.answers(() => 503)
      const cut = await start()
      await scanAll(cut, ...orders.slice(0, 9))
      await until(() => receiver.received.length > 0)
      await cut.stop('SIGKILL')

      await server.start()
      receiver.answers(() => 204)
      const last = await start()
      await scanAll(last, ...orders)
      await until(() => sandbox.state().shipments === orders.length)
      await until(() => orders.every((order) => receiver.of(order).length > 0))
      await until(() => waits(last))
      await last.stop()

      const books = await openTestStation({ dataDir, keychainEnv: keyring.env })
      onTestFinished(() => books.close())
      const parcels = new Map<string, ParcelView['trackingNumber']>()
      for (const order of orders) {
        const { parcels: found } = await books.ask('orders.show', { orderNumber: order })
        expect(found, order).toHaveLength(1)
        parcels.set(order, found[0]?.parcel.trackingNumber)
      }
      const rows = await server.query('SELECT number, tracking FROM shop_orders')
      expect(new Map(rows.map(({ number, tracking }) => [number, tracking]))).toEqual(parcels)
      for (const order of orders) {
        const heard = receiver.of(order)
        expect(new Set(heard.map(({ json }) => json.data?.['trackingNumber'])), order).toEqual(
          new Set([parcels.get(order)]),
        )
        expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size, order).toBe(1)
      }
      expect(sandbox.state().shipments).toBe(orders.length)
    },
  )
})

// Hazard: two benches begin the same row of a shared batch, or none does, as one was killed, slept past its lease or lost an answer at a
// moment that no other test has. Made-up shifts of three benches over real books and a real PostgreSQL.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sqliteBatchShares } from '../../src/adapters/sqlite/batch-shares.ts'
import { sqliteBatchStore } from '../../src/adapters/sqlite/batch.ts'
import { batchBench, type BatchBench, type Service } from '../support/batch-benches.ts'
import { inTurn } from '../support/in-turn.ts'
import { withoutPostgres } from '../support/private-postgres.ts'
import { randomOf } from '../support/random.ts'
import { warehouseOfShift } from '../support/warehouse-of-shift.ts'
import { openStores, orderContent } from '../unit/adapters/sqlite/samples.ts'

const names = ['owner', 'helper', 'third'] as const
const seeds = Array.from({ length: 60 }, (_, at) => at + 1)
const steps = 80
/** In so many rounds in which nothing goes wrong all is over. */
const roundsToEnd = 40

/** What may happen at a bench; named twice, it does so more often. */
const acts: readonly (readonly [name: string, act: (bench: BatchBench) => unknown])[] = [
  ['begins', (bench) => bench.begin()],
  ['begins', (bench) => bench.begin()],
  ['sends', (bench) => bench.send()],
  ['sends', (bench) => bench.send()],
  ['hears bought', (bench) => bench.answer('bought')],
  ['hears refused', (bench) => bench.answer('refused')],
  ['hears nothing', (bench) => bench.answer('none')],
  ['lacks something', (bench) => bench.lack()],
  ['settles', (bench) => bench.settle()],
  ['tells and hears', (bench) => bench.round()],
  ['tells and hears', (bench) => bench.round()],
  ['is killed', (bench) => bench.kill()],
  ['is paused', (bench) => bench.pause()],
  ['goes on', (bench) => bench.resume()],
  ['goes on', (bench) => bench.resume()],
  ['is cut off', (bench) => bench.link('cut')],
  ['has a shaky link', (bench) => bench.link('shaky')],
  ['has a shaky link', (bench) => bench.link('shaky')],
  ['is joined', (bench) => bench.link('on')],
  ['is joined', (bench) => bench.link('on')],
]

describe.skipIf(withoutPostgres)('a batch that three benches share out', () => {
  const warehouse = warehouseOfShift(names)

  /** Its clock cannot be set: what it judges by is put back instead. */
  const leasesEnd = () =>
    warehouse.query(`UPDATE packbench.batch_rows SET lease_until = lease_until - interval '2 minutes'`)

  test.each(inTurn('a made-up shift of a shared batch', seeds, 6))(
    'has each order bought by one bench, and comes to its end: shift %i',
    async (seed) => {
      const random = randomOf(seed)
      const orders = Array.from({ length: 2 + random.below(5) }, (_, at) => `SHIFT-${seed}-${at + 1}`)
      const sharedId = randomUUID()
      const service: Service = new Map()
      const benches: BatchBench[] = []
      for (const name of names) {
        const stores = await openStores()
        await stores.orders.upsert(orders.map((order) => orderContent(order)))
        const store = sqliteBatchStore(stores.context)
        const book = sqliteBatchShares(stores.context)
        const batchId = name === 'owner' ? sharedId : randomUUID()
        if (name === 'owner') {
          await store.create(batchId, { kind: 'all_open' })
          await store.update(batchId, ['draft'], { state: 'running' })
          await book.share(batchId)
        } else await book.help(batchId, { batchId: sharedId, bench: 'owner', withSlips: false })
        const batches = warehouse.as(name).batches
        benches.push(batchBench(name, { stores, batches, batchId, service, random: random.fork(name) }))
      }
      const [owner] = benches
      const told: string[] = []
      const isAskedForByOne = () => [...service.values()].every((asked) => asked.size === 1)

      await owner!.round()
      for (let step = 0; step < steps; step++) {
        if (random.below(12) === 0) {
          told.push('leases end')
          await leasesEnd()
        }
        const bench = random.pick(benches)
        const [name, act] = random.pick(acts)
        told.push(`${bench.name} ${name}`)
        await act(bench)
        expect(isAskedForByOne(), told.join(', ')).toBe(true)
      }

      for (const bench of benches) bench.link('on')
      let rounds = 0
      const isOver = async () => (await owner!.batch()).state === 'done'
      while (!(await isOver()) && rounds++ < roundsToEnd) {
        await leasesEnd()
        for (const bench of benches) {
          await bench.resume()
          await bench.begin()
          await bench.send()
          await bench.answer('bought')
          await bench.settle()
          await bench.round()
        }
      }
      const rows = (await owner!.rows()).map(({ orderNumber, state }) => ({ orderNumber, state }))
      const story = `${told.join(', ')}: ${JSON.stringify(rows)}`
      expect(await isOver(), story).toBe(true)
      expect(isAskedForByOne(), story).toBe(true)
      for (const { orderNumber, state } of rows) {
        expect(['bought', 'refused', 'not_sent'], story).toContain(state)
        if (state === 'bought') expect(service.has(orderNumber), story).toBe(true)
        if (state === 'not_sent') expect(service.has(orderNumber), story).toBe(false)
      }
    },
  )
})

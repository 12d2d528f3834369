// A bench of a warehouse as far as it shares its orders: its own database, the warehouse's, and what carries orders between the two.

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished } from 'vitest'
import {
  openWarehouse,
  type OpenWarehouse,
  type WarehouseOptions,
} from '../../src/adapters/postgres/open-warehouse.ts'
import { sqliteOrderSharing } from '../../src/adapters/sqlite/order-sharing.ts'
import { orderReader, orderSealer } from '../../src/app/station/order-envelope.ts'
import { createOrderSharing, type OrderSharing } from '../../src/core/warehouse/share-orders.ts'
import type { OrderSharingBook, SharedOrders } from '../../src/core/warehouse/shared-orders.ts'
import { openStores, type TestStores } from '../unit/adapters/sqlite/samples.ts'
import { fastClock } from './fast-clock.ts'
import { until } from './until.ts'

export type SharingBench = TestStores & {
  readonly book: OrderSharingBook
  readonly sharing: OrderSharing
  readonly warehouse: OpenWarehouse
  readonly logged: readonly string[]
  /** The keys that it has, the newest last. */
  keys: readonly Uint8Array[]
  /** Called before each statement about orders: may wait, or throw as a link that is cut. */
  before: (name: keyof SharedOrders) => Promise<void> | void
  /** Called after it, as if its answer had been lost. */
  after: (name: keyof SharedOrders) => void
  /** How often each was asked. */
  readonly asked: { after: number }
  /** The number of statements that told orders, and of those that were told. */
  readonly told: { statements: number; orders: number }
}

/** How many times as fast its rounds pass. */
const times = 50

/** It is closed when the test is over. `start: false`: it begins by itself when it is told to. */
export async function openSharingBench(
  place: Omit<WarehouseOptions, 'benchId' | 'bench'>,
  bench: string,
  { key, start = true }: { readonly key: Uint8Array | undefined; readonly start?: boolean },
): Promise<SharingBench> {
  const stores = await openStores()
  const warehouse = await openWarehouse({ ...place, benchId: randomUUID(), bench })
  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const book = sqliteOrderSharing(stores.context)
  const told = { statements: 0, orders: 0 }
  const counted = { after: 0 }
  const asked = (orders: SharedOrders): SharedOrders => ({
    ...orders,
    async tell(list) {
      await self.before('tell')
      told.statements += 1
      told.orders += list.length
      const answer = await orders.tell(list)
      self.after('tell')
      return answer
    },
    async after(...from) {
      await self.before('after')
      counted.after += 1
      return orders.after(...from)
    },
    async of(keys) {
      await self.before('of')
      return orders.of(keys)
    },
    async lacking(list) {
      await self.before('lacking')
      return orders.lacking(list)
    },
  })
  const sharing = createOrderSharing({
    orders: () => Promise.resolve(asked(warehouse.orders)),
    book,
    keysFor() {
      const newest = self.keys.at(-1)
      return Promise.resolve({
        seal: newest && orderSealer({ version: self.keys.length, key: newest }, warehouse.orders),
        open: orderReader(self.keys, warehouse.warehouseId),
      })
    },
    epoch: () => warehouse.archive.epoch(),
    clock: fastClock(times),
    logger: { info: log, warn: log, error: log },
    onOrders: () => undefined,
  })
  const self: SharingBench = {
    ...stores,
    book,
    sharing,
    warehouse,
    logged,
    told,
    keys: key ? [key] : [],
    before: () => undefined,
    after: () => undefined,
    asked: counted,
  }
  onTestFinished(async () => {
    await sharing.close()
    await warehouse.close()
  })
  if (start) sharing.start()
  return self
}

/** Once the order is in its book. */
export const has = ({ orders }: SharingBench, number: string) => until(() => orders.findByNumber(number))

/** Until none of them has anything left to tell. */
export async function idle(...benches: readonly SharingBench[]): Promise<void> {
  for (const { book } of benches) await until(async () => (await book.wished(0, 1)).length === 0)
}

/** Until some have passed that begin after this. */
export async function rounds(...benches: readonly SharingBench[]): Promise<void> {
  for (const bench of benches) {
    const begun = bench.asked.after
    await until(() => bench.asked.after >= begun + 3)
  }
}

export const matches = (order: object | undefined, is: object): boolean =>
  isDeepStrictEqual({ ...order, ...is }, { ...order })

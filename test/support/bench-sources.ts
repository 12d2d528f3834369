// The order sources of a bench without its database: their list and its keychain stay where the bench is opened again. What is asked of
// addresses is written down, and nothing is answered.

import { openOrderSources } from '../../src/app/features/order-sources.ts'
import { keptSources } from '../../src/app/profile/kept-placed.ts'
import type { Stores } from '../../src/app/profile/stores.ts'
import { AppError } from '../../src/contract/errors.ts'
import type { DatabaseSource, HttpSource, OrderSourceConfig } from '../../src/contract/orders.ts'
import { DatabaseFailure } from '../../src/core/databases/ports.ts'
import type { FeedMemory, OrderSource, OrderSourceStore } from '../../src/core/orders/sources/ports.ts'
import type { manualClock } from './manual-clock.ts'

export const shopSource: HttpSource = {
  kind: 'http',
  name: 'Shop',
  enabled: true,
  url: 'https://shop.example/orders?page={page}',
  everyMinutes: 60,
  headerName: 'Authorization',
  rows: '',
  columns: Object.fromEntries(
    ['order number', 'recipient', 'street 1', 'city', 'zip'].map((column) => [column, 'x']),
  ),
}
export const databaseSource: DatabaseSource = {
  kind: 'database',
  name: 'ERP',
  enabled: true,
  place: {
    kind: 'postgres',
    host: 'erp.example',
    port: 5432,
    database: 'erp',
    user: 'packbench',
    tls: 'verify',
  },
  query: 'SELECT * FROM to_pack WHERE changed_at >= :since',
  everyMinutes: 60,
  overlapMinutes: 1_560,
  longestSeconds: 30,
  columns: {},
}
const silent = () => undefined

export function benchSources() {
  const rows = new Map<string, { config: OrderSourceConfig; memory: FeedMemory }>()
  const keychain = new Map<string, string>()
  const state = { isLocked: false }
  /** Ids of those whose key is not here any more. */
  const closed = new Set<string>()
  /** All that the keychain ever took. */
  const taken: string[] = []
  const asked: { readonly url: string; readonly secret: string | undefined }[] = []
  const locked = () => Promise.reject(new AppError('keychain_unavailable', 'locked'))
  const secrets = {
    // A locked keychain looks empty.
    get: (name: string) => Promise.resolve(state.isLocked ? undefined : keychain.get(name)),
    set(name: string, value: string) {
      if (state.isLocked) return locked()
      taken.push(value)
      return Promise.resolve(void keychain.set(name, value))
    },
    delete: (name: string) => (state.isLocked ? locked() : Promise.resolve(void keychain.delete(name))),
  }
  const store: Partial<OrderSourceStore> = {
    list: () =>
      Promise.resolve(
        [...rows].flatMap(([id, { config }]): OrderSource[] => (closed.has(id) ? [] : [{ id, config }])),
      ),
    closed: () => Promise.resolve([...closed]),
    save({ id, config }) {
      rows.set(id, { memory: {}, ...rows.get(id), config })
      return Promise.resolve()
    },
    remove: (id) => Promise.resolve(void rows.delete(id)),
    memory: (id) => Promise.resolve(rows.get(id)?.memory ?? {}),
    saveMemory(id, memory) {
      const row = rows.get(id)
      if (row) rows.set(id, { ...row, memory })
      return Promise.resolve()
    },
    runs: () => Promise.resolve([]),
    addRun: () => Promise.resolve(),
  }

  return {
    rows,
    closed,
    keychain,
    taken,
    asked,
    lock: (isLocked: boolean) => void (state.isLocked = isLocked),
    names: () => [...rows.values()].map(({ config }) => config.name),
    secretOf: (id: string) => keychain.get(`order-source:station:${id}`)?.replace(/^for:[^:]+:/, ''),
    open(values: Stores['values'], clock: ReturnType<typeof manualClock>) {
      const stores = { stationId: 'station', orderSources: store, values } as never
      const kept = keptSources({ stores, secrets, clock, isShared: true })
      const atWork = openOrderSources({
        stores,
        kept,
        presets: () => [],
        language: () => 'en',
        turns: () => ({ take: () => Promise.resolve(undefined), letGo: () => Promise.resolve(undefined) }),
        adapters: {
          openOrderFolder: () => ({ list: () => Promise.resolve([]) }),
          fetchOrderFeed({ url, headers }: { url: string; headers: Record<string, string> }) {
            asked.push({ url, secret: headers['Authorization'] })
            return Promise.resolve({ kind: 'unchanged' })
          },
          databases: {
            ask({ place, password }: { place: DatabaseSource['place']; password: string | undefined }) {
              asked.push({ url: `${place.host}/${place.database}`, secret: password })
              return Promise.reject(new DatabaseFailure({ code: 'database_starting' }))
            },
          },
        } as never,
        clock,
        logger: { info: silent, warn: silent, error: silent },
        onSource: silent,
        onOrders: silent,
      })
      return {
        kept,
        atWork,
        start: () =>
          kept.inTurn(async () => {
            await atWork.start()
            kept.follow(atWork)
          }),
        save: (config: OrderSourceConfig, authorization?: string, sourceId?: string) =>
          kept.inTurn(() => atWork.save({ config, authorization, sourceId })),
      }
    },
  }
}

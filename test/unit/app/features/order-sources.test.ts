import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openOrderSources } from '../../../../src/app/features/order-sources.ts'
import { keptSources } from '../../../../src/app/profile/kept-placed.ts'
import type { HttpSource } from '../../../../src/contract/orders.ts'
import type { OrderSourceStore } from '../../../../src/core/orders/sources/ports.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const silent = () => undefined
const source = (url: string): HttpSource => ({
  kind: 'http',
  name: 'Shop',
  enabled: false,
  url,
  everyMinutes: 60,
  headerName: 'Authorization',
  rows: '',
  columns: Object.fromEntries(
    ['order number', 'recipient', 'street 1', 'city', 'zip'].map((column) => [column, 'x']),
  ),
})

/** The sources over a keychain, and a database that may be another one at each opening, as a restored backup is. */
async function opened(keychain: Map<string, string>, id: string, saved: HttpSource) {
  const sent: (string | undefined)[] = []
  const store: Partial<OrderSourceStore> = {
    list: () => Promise.resolve([{ id, config: saved }]),
    save: () => Promise.resolve(),
    runs: () => Promise.resolve([]),
    memory: () => Promise.resolve({}),
    saveMemory: () => Promise.resolve(),
  }
  const sources = openOrderSources({
    presets: () => [],
    language: () => 'en',
    stores: {} as never,
    kept: keptSources({
      stores: {
        stationId: 'station',
        orderSources: store,
        values: { get: () => Promise.resolve(undefined), set: () => Promise.resolve() },
      } as never,
      secrets: {
        get: (name) => Promise.resolve(keychain.get(name)),
        set: (name, value) => Promise.resolve(void keychain.set(name, value)),
        delete: (name) => Promise.resolve(void keychain.delete(name)),
      },
      clock: manualClock(),
      isShared: false,
    }),
    adapters: {
      fetchOrderFeed: ({ headers }: { headers: Record<string, string> }) => {
        sent.push(headers['Authorization'])
        return Promise.resolve({ kind: 'unchanged' })
      },
    } as never,
    clock: manualClock(),
    logger: { info: silent, warn: silent, error: silent },
    onSource: silent,
    onOrders: silent,
  })
  onTestFinished(() => sources.close())
  await sources.start()
  return { sources, sent }
}

const [here, there] = [
  source('https://shop.example/orders?page={page}'),
  source('https://other.example/orders'),
]

// A database that was put back, or changed in another way than by saving, must not send the secret elsewhere.
it('a secret that was given for another address than the source has now is not sent when it is fetched from', async () => {
  const keychain = new Map<string, string>()
  const id = randomUUID()
  const first = await opened(keychain, id, here)
  await first.sources.save({ sourceId: id, config: here, authorization: 'Bearer s3cret' })
  await first.sources.runNow(id)
  expect(first.sent).toEqual(['Bearer s3cret'])

  const second = await opened(keychain, id, there)
  expect(await second.sources.runNow(id)).toMatchObject({
    hasAuthorization: false,
    error: { code: 'order_source_secret' },
  })
  expect(second.sent).toEqual([])
})

it('a secret that was kept before its address was, is of the address that the source has', async () => {
  const id = randomUUID()
  const keychain = new Map([[`order-source:station:${id}`, 'Bearer old']])
  const { sources, sent } = await opened(keychain, id, here)
  expect(await sources.runNow(id)).toMatchObject({ hasAuthorization: true })
  expect(sent).toEqual(['Bearer old'])
  await expect(sources.save({ sourceId: id, config: there })).rejects.toMatchObject({
    code: 'order_source_secret',
  })
})

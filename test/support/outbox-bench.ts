// What tells targets, by a clock that the test owns, over a store that outlives it.

import { onTestFinished } from 'vitest'
import type {
  DatabaseTarget,
  HttpTarget,
  ResultTargetConfig,
  ResultTargetView,
  TellFault,
} from '../../src/contract/results.ts'
import type { DatabaseRequest, DatabaseWritten } from '../../src/core/databases/ports.ts'
import type { ResultRequest, TellOutcome } from '../../src/core/results/ports.ts'
import { createResultTelling } from '../../src/core/results/tell-results.ts'
import { manualClock } from './manual-clock.ts'
import { memoryResultStore } from './memory-result-store.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const secret = 'Bearer s3cret'
const about = { name: 'Shop', enabled: true, events: ['parcel.shipped' as const], trackingStatuses: [] }
export const shop: HttpTarget = {
  kind: 'http',
  ...about,
  method: 'POST',
  url: 'https://shop.example/results/{orderNumber}',
  auth: 'none',
  headerName: 'Authorization',
  user: '',
  body: {},
}
export const folder: ResultTargetConfig = { kind: 'folder', ...about, folder: '/out', format: 'json' }
export const database: DatabaseTarget = {
  kind: 'database',
  ...about,
  place: {
    kind: 'postgres',
    host: 'erp.example',
    port: 5432,
    database: 'erp',
    user: 'packbench',
    tls: 'verify',
  },
  statement: 'UPDATE orders SET tracking = :trackingNumber WHERE number = :orderNumber',
  needsRow: true,
  longestSeconds: 30,
}
export const fault = (code: TellFault['code'], status?: number): TellOutcome => ({
  fault: { code, ...(status === undefined ? {} : { status }) },
})
export const taken: TellOutcome = {}

type Answer = TellOutcome | Promise<TellOutcome>

/** What tells targets, of which nothing was begun yet. What `answers` say is what targets answer. */
export function outbox({ random = 0 } = {}) {
  const clock = manualClock()
  const store = memoryResultStore(clock)
  const kept = new Map<string, { place: string; value: string }>()
  const sent: { order: string; eventId: string; atMs: number; request: ResultRequest }[] = []
  const dropped: { name: string; folder: string }[] = []
  const written: DatabaseRequest[] = []
  const views: ResultTargetView[] = []
  const bugs: unknown[] = []
  const answers = {
    of: (_: string): Answer => taken,
    drop: (): Answer => taken,
    write: (_: string): DatabaseWritten => ({ is: 'written', affected: 1 }),
  }
  let changes = 0
  let ids = 0
  let daily = (): void => undefined

  const open = () =>
    createResultTelling({
      store,
      send(request) {
        const order = decodeURIComponent(request.url.split('/').at(-1) ?? '')
        sent.push({ order, eventId: request.eventId, atMs: clock.elapsedMs(), request })
        return Promise.resolve(answers.of(order))
      },
      drop(path, name, _content, signal) {
        dropped.push({ folder: path, name })
        const { promise, resolve } = Promise.withResolvers<TellOutcome>()
        signal.addEventListener('abort', () => resolve(fault('folder_hangs')))
        return Promise.race([answers.drop(), promise])
      },
      databases: {
        ask: () => Promise.reject(new Error('nothing is asked')),
        write(request) {
          written.push(request)
          return Promise.resolve(answers.write(String(request.values['orderNumber'])))
        },
      },
      secrets: {
        get(id) {
          const secret = kept.get(id)
          return Promise.resolve(secret && { value: secret.value, isFor: (place) => place === secret.place })
        },
        set: (id, place, value) => Promise.resolve(void kept.set(id, { place, value })),
        delete: (id) => Promise.resolve(void kept.delete(id)),
      },
      // A day of polls is long, also for a clock that runs by itself.
      clock: {
        ...clock,
        after(ms, run) {
          if (ms < 24 * hourMs) return clock.after(ms, run)
          daily = run
          return () => undefined
        },
      },
      newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
      random: () => random,
      logger: { info: () => undefined, warn: () => undefined, error: (_, __, cause) => bugs.push(cause) },
      onTarget: (view) => views.push(view),
      onChange: () => (changes += 1),
    })

  const bench = { telling: open() }
  onTestFinished(() => bench.telling.close())
  return {
    clock,
    store,
    kept,
    sent,
    dropped,
    written,
    views,
    bugs,
    answers,
    changes: () => changes,
    daily: () => daily(),
    orders: () => sent.map(({ order }) => order),
    get telling() {
      return bench.telling
    },
    /** The station died, or closed, and is there again. */
    async reopen() {
      await bench.telling.close()
      bench.telling = open()
      await bench.telling.start()
      await clock.advance(0)
    },
    async add(config: ResultTargetConfig = shop, given?: string) {
      const saved = bench.telling.saveTarget({ config, ...(given === undefined ? {} : { secret: given }) })
      const [{ id }] = await Promise.all([saved, clock.advance(0)])
      return id
    },
    /** Notes events of these orders, and lets them be told. */
    async happen(...orders: readonly string[]) {
      const ids = orders.map((order) => store.note(order))
      bench.telling.noted()
      await clock.advance(50)
      return ids
    },
    view: async () => (await bench.telling.targets())[0],
  }
}

/** One that tells this target. */
export const started = async (config: ResultTargetConfig = shop, given?: string) => {
  const all = outbox()
  await all.telling.start()
  const id = await all.add(config, given)
  return {
    ...all,
    get telling() {
      return all.telling
    },
    id,
  }
}

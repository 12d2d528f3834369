import { expect, it, onTestFinished } from 'vitest'
import { createOrderSources } from '../../../../../src/core/orders/sources/order-sources.ts'
import type { HttpSource, OrderSourceView } from '../../../../../src/contract/orders.ts'
import type { FeedAnswer } from '../../../../../src/core/orders/sources/ports.ts'
import { AppError } from '../../../../../src/contract/errors.ts'
import { sourceError } from '../../../../../src/core/orders/sources/source-error.ts'
import type { SourceTold, SourceTurn } from '../../../../../src/core/orders/sources/source-turns.ts'
import { manualClock, settle } from '../../../../support/manual-clock.ts'

const minuteMs = 60_000
const id = 'b9c7f0b4-6a55-4d0e-9d0e-7d4e0a1f2b3c'
const silent = () => undefined
const mine: SourceTurn = { by: 'this_bench', fence: 3, isNew: false, lookedAgoMs: undefined }
const locked = () => Promise.reject(new AppError('keychain_unavailable', 'locked'))
const others = (lookedAgoMs?: number): SourceTurn => ({
  by: 'other_bench',
  bench: 'Bench 2',
  lookedAgoMs,
  isFailing: false,
})

/** An address that is asked every ten minutes, at a bench that is told `turn`. */
async function bench(turn: SourceTurn | undefined, memory = {}) {
  const clock = manualClock()
  const now = {
    turn,
    afterLettingGo: { by: 'nobody' } as SourceTurn | undefined,
    answer: { kind: 'unchanged' } as FeedAnswer | Error,
    kept: [] as { id: string; config: HttpSource }[],
    /** An answer that is waited for, until the look is ended. */
    isSlow: false,
    /** Its keychain is. */
    isLocked: false,
    /** A keychain that asks whoever saves. */
    keychain: Promise.resolve(),
  }
  const asked: ('letGo' | SourceTold | undefined)[] = []
  const looks: string[] = []
  const told: OrderSourceView[] = []
  const config: HttpSource = {
    kind: 'http',
    name: 'Shop',
    enabled: true,
    url: 'https://shop.example/orders?since={since}',
    everyMinutes: 10,
    headerName: 'Authorization',
    rows: '',
    columns: Object.fromEntries(
      ['order number', 'recipient', 'street 1', 'city', 'zip'].map((column) => [column, 'x']),
    ),
  }
  now.kept = [{ id, config }]
  const sources = createOrderSources({
    store: {
      list: () => Promise.resolve(now.kept),
      runs: () => Promise.resolve([]),
      memory: () => Promise.resolve(memory),
      save: () => Promise.resolve(),
      saveMemory: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    } as never,
    openFolder: silent as never,
    fetchFeed({ url, signal }) {
      looks.push(url)
      if (now.isSlow)
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(sourceError({ code: 'nothing_answered' }, 'ended')))
        })
      return now.answer instanceof Error ? Promise.reject(now.answer) : Promise.resolve(now.answer)
    },
    askDatabase: silent as never,
    importInto: silent as never,
    report: () => '',
    secrets: {
      get: () => Promise.resolve(undefined),
      set: () => (now.isLocked ? locked() : now.keychain),
      delete: () => (now.isLocked ? locked() : Promise.resolve()),
    },
    turns: () => ({
      take(what) {
        asked.push(what)
        return Promise.resolve(now.turn)
      },
      letGo() {
        asked.push('letGo')
        return Promise.resolve(now.afterLettingGo)
      },
    }),
    clock,
    newId: () => id,
    logger: { info: silent, warn: silent, error: silent },
    onSource: (view) => told.push(view),
    onOrders: silent,
  })
  onTestFinished(() => sources.close())
  await sources.start()
  await clock.advance(0)
  await settle()
  const view = async () => (await sources.list())[0]
  return { clock, now, asked, looks, told, sources, view, config }
}

it('whose turn it is looks in its time, and says so to the others', async () => {
  const { clock, asked, looks, view } = await bench(mine)
  expect(looks).toHaveLength(1)
  expect(asked.at(-1)).toEqual({ fence: 3, lookedAgoMs: 0, isFailing: false })
  expect(await view()).toMatchObject({ state: 'waiting', turn: { by: 'this_bench' } })
  // Renewed meanwhile.
  await clock.advance(9 * minuteMs)
  expect(asked.length).toBeGreaterThan(8)
  expect(looks).toHaveLength(1)
  await clock.advance(minuteMs)
  expect(looks).toHaveLength(2)
})

it('another bench’s turn: it does not look, says who does and when, and looks once it is its turn and due', async () => {
  const { clock, now, looks, told, view } = await bench(others(4 * minuteMs))
  expect(looks).toEqual([])
  expect(await view()).toMatchObject({
    state: 'waiting',
    turn: { by: 'other_bench', bench: 'Bench 2', lookedAt: '2026-11-20T08:56:00.000Z' },
  })
  expect(told).toHaveLength(1)
  now.turn = { by: 'this_bench', fence: 4, isNew: true, lookedAgoMs: 5 * minuteMs }
  await clock.advance(minuteMs)
  now.turn = { ...now.turn, isNew: false }
  await clock.advance(4 * minuteMs)
  expect(looks).toEqual([])
  await clock.advance(minuteMs)
  expect(looks).toHaveLength(1)
  expect(await view()).toMatchObject({ turn: { by: 'this_bench' } })
})

it('by hand it looks at once, also where it is another bench’s turn', async () => {
  const { asked, looks, sources } = await bench(others(minuteMs))
  const view = await sources.runNow(id)
  expect(looks).toHaveLength(1)
  expect(view).toMatchObject({ lookedAt: '2026-11-20T09:00:00.000Z', turn: { by: 'other_bench' } })
  expect(asked.filter((what) => what !== undefined)).toEqual([])
})

it('cut off, or without the key, each bench looks in its time', async () => {
  for (const turn of [{ by: 'each_bench' } as const, undefined]) {
    const { clock, looks, view } = await bench(turn)
    expect(looks).toHaveLength(1)
    await clock.advance(10 * minuteMs)
    expect(looks).toHaveLength(2)
    expect((await view())?.turn).toEqual(turn)
  }
})

it('cut off after another bench looked, it looks when that look is an interval ago', async () => {
  const { clock, now, looks } = await bench(others(4 * minuteMs))
  now.turn = { by: 'each_bench' }
  await clock.advance(5 * minuteMs)
  expect(looks).toEqual([])
  await clock.advance(minuteMs)
  expect(looks).toHaveLength(1)
})

it('who fails lets go and pauses, and is well again once another bench has looked', async () => {
  const { clock, now, asked, looks, view } = await bench(mine)
  now.answer = sourceError({ code: 'no_answer' }, 'no answer')
  await clock.advance(10 * minuteMs)
  expect(looks).toHaveLength(2)
  expect(asked.at(-1)).toBe('letGo')
  expect(await view()).toMatchObject({ state: 'failing', error: { code: 'order_source_unreachable' } })
  expect((await view())?.turn).toBeUndefined()
  // It takes no turn before its pause is over.
  const before = asked.length
  await clock.advance(2 * minuteMs)
  expect(asked.slice(before).every((what) => what === 'letGo')).toBe(true)
  now.afterLettingGo = others(30_000)
  await clock.advance(minuteMs)
  const seen = await view()
  expect(seen).toMatchObject({ state: 'waiting', turn: { by: 'other_bench' } })
  expect(seen?.error).toBeUndefined()
  expect(looks).toHaveLength(2)
})

it('who failed goes on pausing where the bench that tries now has not done better', async () => {
  const { clock, now, looks, view } = await bench(mine)
  now.answer = sourceError({ code: 'no_answer' }, 'no answer')
  now.afterLettingGo = others()
  await clock.advance(12 * minuteMs)
  expect(await view()).toMatchObject({ error: { code: 'order_source_unreachable' } })
  now.afterLettingGo = { by: 'nobody' }
  now.turn = mine
  await clock.advance(15 * minuteMs)
  expect(looks).toHaveLength(2)
  await clock.advance(5 * minuteMs)
  expect(looks).toHaveLength(3)
})

it('a shop that asks to wait is left alone: the turn is kept, and the others hear that it fails', async () => {
  const { clock, now, asked, looks } = await bench(mine)
  now.answer = sourceError({ code: 'busy', status: 429 }, 'busy')
  await clock.advance(10 * minuteMs)
  expect(looks).toHaveLength(2)
  expect(asked).not.toContain('letGo')
  expect(asked.at(-1)).toMatchObject({ isFailing: true })
  await clock.advance(15 * minuteMs)
  expect(asked).not.toContain('letGo')
  expect(looks).toHaveLength(2)
})

it('paused, removed and closed it lets go', async () => {
  const paused = await bench(mine)
  await paused.sources.save({ sourceId: id, config: { ...paused.config, enabled: false } })
  expect(paused.asked.at(-1)).toBe('letGo')
  const off = await paused.view()
  expect(off).toMatchObject({ state: 'off' })
  expect(off?.turn).toBeUndefined()
  const removed = await bench(mine)
  await removed.sources.remove(id)
  expect(removed.asked.at(-1)).toBe('letGo')
  const closed = await bench(mine)
  await closed.sources.close()
  expect(closed.asked.at(-1)).toBe('letGo')
})

it('goes on looking where the keychain takes no secret, or lets go of none', async () => {
  const { clock, now, looks, sources, view, config } = await bench(mine)
  now.isLocked = true
  const locked = { code: 'keychain_unavailable' }
  const wish = { sourceId: id, config: { ...config, everyMinutes: 20 }, authorization: 'Bearer x' }
  await expect(sources.save(wish)).rejects.toMatchObject(locked)
  // At once, as one that is begun, and in its time.
  await clock.advance(10 * minuteMs)
  expect(looks).toHaveLength(3)
  await expect(sources.remove(id)).rejects.toMatchObject(locked)
  await clock.advance(10 * minuteMs)
  expect(looks).toHaveLength(5)
  expect(await view()).toMatchObject({ config, state: 'waiting' })
})

it('a bench that others looked for since long asks no further back than a new one', async () => {
  const memory = { since: '2025-01-01T00:00:00.000Z' }
  const after = await bench({ by: 'this_bench', fence: 2, isNew: true, lookedAgoMs: 11 * minuteMs }, memory)
  expect(decodeURIComponent(after.looks[0] ?? '')).toContain('since=2026-10-21')
  // Where nobody looked meanwhile it is asked for all of it.
  const alone = await bench(mine, memory)
  expect(decodeURIComponent(alone.looks[0] ?? '')).toContain('since=2025-01-01')
})

it('a look that is under way while another bench changes the source is ended, and the next asks what is kept then', async () => {
  const { clock, now, asked, looks, sources, view, config } = await bench(mine)
  now.isSlow = true
  await clock.advance(10 * minuteMs)
  expect(await view()).toMatchObject({ state: 'running' })
  const before = looks.length
  let looksMeanwhile = 0
  await sources.replace(id, async () => {
    expect(asked.at(-1)).toBe('letGo')
    await clock.advance(60 * minuteMs)
    looksMeanwhile = looks.length - before
    now.kept = [{ id, config: { ...config, url: 'https://other.example/orders' } }]
    now.isSlow = false
  })
  expect(looksMeanwhile).toBe(0)
  await clock.advance(0)
  await settle()
  expect(looks.at(-1)).toBe('https://other.example/orders')
  expect(await view()).toMatchObject({ state: 'waiting', config: { url: 'https://other.example/orders' } })
})

it('a look that is under way while another bench removes the source is ended, and none comes after it', async () => {
  const { clock, now, looks, sources, view } = await bench(mine)
  now.isSlow = true
  await clock.advance(10 * minuteMs)
  const before = looks.length
  await sources.replace(id, () => Promise.resolve(void (now.kept = [])))
  await clock.advance(120 * minuteMs)
  expect(looks.length).toBe(before)
  expect(await view()).toBeUndefined()
  await expect(sources.runNow(id)).rejects.toMatchObject({ code: 'not_found' })
})

it('what is looked into by hand while another address is saved for it is asked there, and no more where it was', async () => {
  const { now, looks, sources, config } = await bench(mine)
  const keychain = Promise.withResolvers<void>()
  now.keychain = keychain.promise
  const other = { ...config, url: 'https://other.example/orders' }
  const saving = sources.save({ sourceId: id, config: other, authorization: 'Bearer x' })
  await settle()
  const before = looks.length
  const looking = sources.runNow(id)
  await settle()
  expect(looks.length).toBe(before)
  keychain.resolve()
  await saving
  expect(await looking).toMatchObject({ config: other, lookedAt: '2026-11-20T09:00:00.000Z' })
  expect(looks.slice(before)).toContain('https://other.example/orders')
  expect(looks.slice(before)).not.toContainEqual(expect.stringContaining('shop.example'))
})

it('a look by hand that is changed under way answers with the source as it is now', async () => {
  const { now, sources, config } = await bench(mine)
  now.isSlow = true
  const looking = sources.runNow(id)
  await settle()
  const other = { ...config, enabled: false, url: 'https://other.example/orders' }
  await sources.save({ sourceId: id, config: other })
  expect(await looking).toMatchObject({ config: other, state: 'off' })
})

it('one that is removed while it is looked into by hand is not answered with', async () => {
  const { now, looks, sources } = await bench(mine)
  now.isSlow = true
  const looking = sources.runNow(id)
  await settle()
  const before = looks.length
  const refused = expect(looking).rejects.toMatchObject({ code: 'not_found' })
  await sources.remove(id)
  await refused
  expect(looks.length).toBe(before)
})

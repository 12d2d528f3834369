// Hazard: the computer's clock says a year ahead, and the nightly removal takes everything.

import { expect, it, onTestFinished } from 'vitest'
import { createRetention, longestGapMs, noticeMs } from '../../../../src/core/retention/retention.ts'
import type { RetentionStore } from '../../../../src/core/retention/ports.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const dayMs = 24 * 60 * 60_000
const yearMs = 365 * dayMs
const kept = { lackingLabels: 0, unconfirmed: 0, inDoubt: 0, notOnManifest: 2 }

function bench({ days }: { days: number | undefined } = { days: 30 }) {
  const clock = manualClock()
  let held: Promise<void> | undefined
  const removals: Date[] = []
  const logged: string[] = []
  let trusted: Date | undefined = clock.now()
  let prepared = 0
  const store: RetentionStore = {
    preview: (before) =>
      Promise.resolve({ labels: 3, documents: 1, orders: 1, others: 0, kept, oldest: before }),
    removeSome(before) {
      removals.push(before)
      return Promise.resolve({
        labels: 3,
        documents: 1,
        orders: 1,
        others: 0,
        isAll: true,
        lookedAt: undefined,
      })
    },
    erase: () => Promise.resolve(true),
    trustedAt: () => Promise.resolve(trusted),
    trust(time) {
      trusted = time
      return Promise.resolve()
    },
  }
  const open = () =>
    createRetention({
      store,
      copies: { removeBefore: () => Promise.resolve(0) },
      days: () => days,
      prepare: () => {
        prepared += 1
        const waits = held
        held = undefined
        return waits ?? Promise.resolve()
      },
      clock,
      logger: {
        info: (event) => logged.push(event),
        warn: (event) => logged.push(event),
        error: (event) => logged.push(event),
      },
    })
  return {
    clock,
    removals,
    logged,
    open,
    prepared: () => prepared,
    keep: (age: number) => (days = age),
    /** The next look at the manifests ends when it is told to. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return { resolve }
    },
  }
}

it('says what goes, by kind and with its oldest, before it goes', async () => {
  const { clock, removals, logged, open } = bench()
  const retention = open()
  await clock.advance(0)
  const at = new Date(clock.now().getTime() + noticeMs)
  expect(retention.planned()).toEqual({
    at,
    preview: {
      labels: 3,
      documents: 1,
      orders: 1,
      others: 0,
      kept,
      oldest: new Date(at.getTime() - 30 * dayMs),
    },
  })
  expect(logged).toEqual(['retention.planned'])
  expect(removals).toEqual([])
  await clock.advance(noticeMs)
  expect(removals).toHaveLength(1)
  expect(retention.lastRun()).toMatchObject({ labels: 3, orders: 1 })
  await clock.advance(dayMs)
  expect(removals).toHaveLength(2)
  retention.close()
})

it('knows which parcels wait for a manifest before it counts or removes', async () => {
  const { clock, open, prepared } = bench()
  const retention = open()
  await clock.advance(0)
  expect(prepared()).toBe(1)
  await clock.advance(noticeMs)
  expect(prepared()).toBeGreaterThan(1)
  retention.close()
})

it('removes nothing by a clock that jumped a year while it ran, until a person believes it', async () => {
  const { clock, removals, open } = bench()
  const retention = open()
  await clock.advance(noticeMs)
  expect(removals).toHaveLength(1)
  const believedAt = clock.now()
  clock.setWallClock(yearMs)
  await clock.advance(3 * dayMs)
  expect(removals).toHaveLength(1)
  expect(retention.clockDoubt()?.believedAt).toEqual(believedAt)

  await retention.run()
  expect(removals).toHaveLength(2)
  expect(retention.clockDoubt()).toBeUndefined()
  await clock.advance(dayMs)
  expect(removals).toHaveLength(3)
  retention.close()
})

it('removes nothing by a clock that was a year ahead at the start, and goes on when it is set right', async () => {
  const { clock, removals, open } = bench()
  clock.setWallClock(yearMs)
  const retention = open()
  await clock.advance(dayMs)
  expect(removals).toEqual([])
  expect(retention.clockDoubt()).toBeDefined()
  clock.setWallClock(-yearMs)
  await clock.advance(dayMs)
  expect(retention.clockDoubt()).toBeUndefined()
  expect(removals).toHaveLength(1)
  retention.close()
})

it('trusts a station that stood still for some days, and a clock that was set back takes less', async () => {
  const { clock, removals, open } = bench()
  clock.setWallClock(longestGapMs - dayMs)
  const retention = open()
  await clock.advance(noticeMs)
  expect(removals).toHaveLength(1)
  clock.setWallClock(-yearMs)
  await clock.advance(dayMs)
  expect(removals).toHaveLength(2)
  expect(removals[1]!.getTime()).toBeLessThan(removals[0]!.getTime())
  retention.close()
})

it('does nothing where it is off', async () => {
  const { clock, removals, logged, open } = bench({ days: undefined })
  const retention = open()
  await clock.advance(3 * dayMs)
  expect([removals, logged, retention.planned()]).toEqual([[], [], undefined])
  retention.close()
})

it('takes as many parcels at once as hold up no scan, and fewer of a slow store', async () => {
  const clock = manualClock()
  const limits: number[] = []
  let elapsedMs = 0
  const behind: (number | undefined)[] = []
  let left = 200
  const retention = createRetention({
    store: {
      preview: () =>
        Promise.resolve({ labels: 0, documents: 0, orders: 0, others: 0, kept, oldest: undefined }),
      removeSome(_, limit, after) {
        limits.push(limit)
        behind.push(after?.seq)
        elapsedMs += limit * (left > 100 ? 0.25 : 2)
        left -= limit
        const lookedAt = { boughtAt: 0, seq: limits.length }
        return Promise.resolve({
          labels: limit,
          documents: 0,
          orders: 0,
          others: 0,
          isAll: left <= 0,
          lookedAt,
        })
      },
      erase: () => Promise.resolve(true),
      trustedAt: () => Promise.resolve(undefined),
      trust: () => Promise.resolve(),
    },
    copies: { removeBefore: () => Promise.resolve(0) },
    days: () => 30,
    clock: {
      now: () => clock.now(),
      elapsedMs: () => elapsedMs,
      after: (delayMs, run) => clock.after(delayMs, run),
    },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await clock.advance(noticeMs + 60_000)
  retention.close()
  expect(limits.slice(0, 4)).toEqual([8, 16, 32, 32])
  // What was looked at and left is not looked at again.
  expect(behind.slice(0, 4)).toEqual([undefined, 1, 2, 3])
  // 8 ms at 2 ms each.
  expect(new Set(limits.slice(6))).toEqual(new Set([4]))
})

/** A removal of what is older than 30 days that has taken one portion, and is asked for the next. */
async function removing() {
  const clock = manualClock()
  let days: number | undefined = 30
  const removed: number[] = []
  const copies: number[] = []
  const ageOf = (time: Date) => Math.round((clock.now().getTime() - time.getTime()) / dayMs)
  const first = Promise.withResolvers<void>()
  const retention = createRetention({
    store: {
      preview: (before) =>
        Promise.resolve({ labels: 9, documents: 0, orders: 0, others: 0, kept, oldest: before }),
      async removeSome(before) {
        removed.push(ageOf(before))
        if (removed.length === 1) await first.promise
        const isAll = removed.length >= 4
        return { labels: 1, documents: 0, orders: 0, others: 0, isAll, lookedAt: undefined }
      },
      erase: () => Promise.resolve(true),
      trustedAt: () => Promise.resolve(undefined),
      trust: () => Promise.resolve(),
    },
    copies: {
      removeBefore(time) {
        copies.push(ageOf(time))
        return Promise.resolve(0)
      },
    },
    days: () => days,
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => retention.close())
  await clock.advance(noticeMs)
  expect(removed).toEqual([30])
  return { retention, clock, removed, copies, first, keep: (age: number | undefined) => (days = age) }
}

// Hazard: what is to be kept for a year from now on, or for ever, goes all the same: the removal had begun before.
it.each([365, undefined])('ends a removal that goes by another time than is set since (%s)', async (age) => {
  const { retention, clock, removed, copies, first, keep } = await removing()
  keep(age)
  const run = retention.run()
  first.resolve()
  await clock.advance(0)
  await clock.advance(1_000)
  await run
  expect(removed.filter((one) => one === 30)).toHaveLength(1)
  expect(copies).toEqual(age === undefined ? [] : [365])
})

// Hazard: "removed" is said of what is older than a week, and a removal of what is older than a month was all there was.
it('removes by the shorter time that is set while a removal is under way', async () => {
  const { retention, clock, removed, copies, first, keep } = await removing()
  keep(7)
  const run = retention.run()
  first.resolve()
  await clock.advance(0)
  await clock.advance(1_000)
  expect(await run).toMatchObject({ labels: 3 })
  expect(removed).toEqual([30, 7, 7, 7])
  expect(copies).toEqual([7])
})

// Hazard: the screen counts what goes after thirty days, and what is older than a week goes.
it('tells of what goes next by the time that is set, whichever count is made last', async () => {
  const { clock, open, prepared, keep, hold } = bench()
  const held = hold()
  const retention = open()
  onTestFinished(() => retention.close())
  await clock.advance(0)
  expect(prepared()).toBe(1)
  keep(7)
  await retention.run()
  held.resolve()
  await clock.advance(0)
  const planned = retention.planned()
  expect(planned?.at).toEqual(new Date(clock.now().getTime() + dayMs))
  expect(planned?.preview.oldest).toEqual(new Date(clock.now().getTime() + dayMs - 7 * dayMs))
})

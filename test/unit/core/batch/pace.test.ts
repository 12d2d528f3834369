import { describe, expect, it } from 'vitest'
import { createPace, mostUnderWay } from '../../../../src/core/batch/pace.ts'

/**
 * Rows through a service that takes `serviceMs` for each, and a printer that takes `printMs`: how many were under way at most,
 * and how many a second came out in the last third.
 */
function run({ rows, serviceMs, printMs }: { rows: number; serviceMs: number; printMs: number }) {
  let now = 0
  const pace = createPace({ elapsedMs: () => now })
  const underWay: { readonly begunMs: number; alone: boolean }[] = []
  const ends: number[] = []
  let printerFreeAt = 0
  let waiting = 0
  let begun = 0
  let most = 0
  while (ends.length < rows) {
    while (begun < rows && underWay.length < pace.most() && waiting + underWay.length < pace.mostWaiting()) {
      underWay.push({ begunMs: now, alone: underWay.length === 0 })
      begun += 1
      most = Math.max(most, underWay.length)
    }
    now += 1
    while (underWay[0] && underWay[0].begunMs + serviceMs <= now) {
      const row = underWay.shift()!
      pace.bought(row.begunMs, row.alone && underWay.length === 0)
      waiting += 1
    }
    if (waiting > 0 && printerFreeAt <= now) {
      waiting -= 1
      printerFreeAt = now + printMs
      ends.push(now)
    }
  }
  const last = ends.slice(-Math.ceil(rows / 3))
  const aSecond = ((last.length - 1) * 1_000) / ((last.at(-1) ?? 0) - (last[0] ?? 0))
  return { most, aSecond }
}

describe('the pace of a batch', () => {
  it('begins with one row alone, and doubles while rows are bought', () => {
    let now = 0
    const pace = createPace({ elapsedMs: () => now })
    expect(pace.most()).toBe(1)
    now = 200
    pace.bought(0, true)
    expect(pace.most()).toBe(2)
    now = 400
    pace.bought(200, false)
    pace.bought(200, false)
    expect(pace.most()).toBe(3)
  })

  it('keeps a quick printer at work at a service that takes its time', () => {
    const { most, aSecond } = run({ rows: 600, serviceMs: 200, printMs: 13 })
    expect(aSecond).toBeGreaterThan(60)
    expect(most).toBeLessThanOrEqual(mostUnderWay)
  })

  it('buys little ahead of a printer that is slower than the service', () => {
    const { most, aSecond } = run({ rows: 60, serviceMs: 200, printMs: 500 })
    expect(aSecond).toBeGreaterThan(1.9)
    expect(most).toBeLessThanOrEqual(2)
  })

  it('needs few rows at once at a service that answers at once', () => {
    expect(run({ rows: 300, serviceMs: 12, printMs: 13 }).most).toBeLessThanOrEqual(3)
  })

  it('follows a service that has become slower', () => {
    let now = 0
    const pace = createPace({ elapsedMs: () => now })
    const round = (tookMs: number) => {
      const count = pace.most()
      const begunMs = now
      now += tookMs
      for (let at = 0; at < count; at++) pace.bought(begunMs, count === 1)
      return count
    }
    for (let at = 0; at < 12; at++) round(50)
    expect(pace.most()).toBe(mostUnderWay)
    for (let at = 0; at < 40; at++) round(800)
    expect(pace.most()).toBeGreaterThan(8)
  })
})

describe('a service that is busy', () => {
  function atFull() {
    let now = 0
    const pace = createPace({ elapsedMs: () => now })
    const round = () => {
      const count = pace.most()
      const begunMs = now
      now += 100
      for (let at = 0; at < count; at++) pace.bought(begunMs, count === 1)
    }
    while (pace.most() < mostUnderWay) round()
    return { pace, round, now: () => now, advance: (ms: number) => (now += ms) }
  }

  it('is asked by half as many at once, once for all that were out, and is left alone as long as it says', () => {
    const { pace, now } = atFull()
    const begunMs = now() - 50
    for (let at = 0; at < 10; at++) expect(pace.busy(begunMs, 4_000)).toBe(true)
    expect(pace.most()).toBe(mostUnderWay / 2)
    expect(pace.waitMs()).toBe(4_000)
  })

  it('is asked by one more at a time, only after as many as there are were bought', () => {
    const { pace, round, advance, now } = atFull()
    pace.busy(now(), undefined)
    advance(pace.waitMs())
    round()
    expect(pace.most()).toBe(mostUnderWay / 2 + 1)
    round()
    expect(pace.most()).toBe(mostUnderWay / 2 + 2)
  })

  it('is left alone for longer each time, and no more after a minute', () => {
    const { pace, advance, now } = atFull()
    const waits: number[] = []
    while (pace.busy(now(), undefined)) {
      waits.push(pace.waitMs())
      advance(pace.waitMs())
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    expect(pace.most()).toBe(1)
  })

  it('that asks for longer than a minute is a matter for a person', () => {
    const { pace, now } = atFull()
    expect(pace.busy(now(), 90_000)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { OperatorsState } from '../../../../src/contract/operators.ts'
import { createBadgeReader } from '../../../../src/core/operators/badge-reader.ts'
import { createOperatorSession } from '../../../../src/core/operators/operator-session.ts'
import type { OperatorSettings, OperatorStore } from '../../../../src/core/operators/ports.ts'
import { createOperatorRegister } from '../../../../src/core/operators/register.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const minute = 60_000

function open(idleLockMinutes = 10) {
  let settings: OperatorSettings = { operators: [], idleLockMinutes }
  const store: OperatorStore = {
    read: () => settings,
    change: (change) => void (settings = { ...settings, ...change }),
  }
  let made = 0
  const register = createOperatorRegister({
    store,
    hash: { salt: () => 'salt', of: (badge, salt) => Promise.resolve(`hash of ${badge} with ${salt}`) },
    newId: () => `00000000-0000-7000-8000-00000000000${++made}`,
  })
  const clock = manualClock()
  const states: OperatorsState[] = []
  const badges = createBadgeReader({ store, register, clock })
  const onState = (state: OperatorsState) => states.push(state)
  const session = createOperatorSession({ store, register, badges, clock, onState })
  return { register, badges, session, clock, states, store }
}

async function withTwo(idleLockMinutes?: number) {
  const bench = open(idleLockMinutes)
  const sue = await bench.register.save({ name: 'Sue', role: 'supervise', limits: {}, badge: 'sue-1' })
  const pat = await bench.register.save({ name: 'Pat', role: 'pack', limits: {}, badge: 'pat-22' })
  bench.session.changed()
  return { ...bench, sue, pat }
}

describe('a station', () => {
  it('without operators is open to everything', () => {
    const { session } = open()
    session.check('supervise')
    expect(session.state()).toMatchObject({ configured: false, locked: false })
  })

  it('with operators is locked until a badge is read, in whatever case', async () => {
    const { session } = await withTwo()
    expect(session.state()).toMatchObject({ configured: true, locked: true })
    expect(() => session.check('look')).toThrow('locked')
    session.check('always')
    await expect(session.begin('nobody')).rejects.toMatchObject({ code: 'badge_unknown' })
    await session.begin(' PAT-22 ')
    expect(session.current()?.name).toBe('Pat')
    session.check('pack')
    expect(() => session.check('supervise')).toThrow('may not')
    await session.begin('sue-1')
    session.check('supervise')
  })

  it('locks itself when nobody touched it for the set time, and not before', async () => {
    const { session, clock, states } = await withTwo(10)
    await session.begin('sue-1')
    await clock.advance(9 * minute)
    session.touch()
    await clock.advance(9 * minute)
    expect(session.state().locked).toBe(false)
    await clock.advance(minute)
    expect(session.state().locked).toBe(true)
    expect(states.at(-1)).toMatchObject({ locked: true })
    expect(clock.pending).toBe(0)
  })

  // Hazard: set back, the station stood open for as long again; set forward, it locked under the packer's hands.
  it.each([-60 * minute, 60 * minute])(
    'locks itself after the same time where the computer’s clock is set by %d ms',
    async (byMs) => {
      const { session, clock } = await withTwo(10)
      await session.begin('sue-1')
      session.touch()
      clock.setWallClock(byMs)
      await clock.advance(9 * minute)
      session.changed()
      expect(session.state().locked).toBe(false)
      await clock.advance(minute)
      expect(session.state().locked).toBe(true)
    },
  )

  // Hazard: the pause after wrong badges, skipped by whoever may set the clock.
  it('pauses wrong badges for the same time where the computer’s clock is set', async () => {
    const { badges, clock } = await withTwo()
    for (let wrong = 0; wrong < 3; wrong++) {
      await expect(badges.read('nobody')).rejects.toMatchObject({ code: 'badge_unknown' })
    }
    const leftMs = badges.pauseMs()
    expect(leftMs).toBeGreaterThan(0)
    for (const byMs of [60 * minute, -120 * minute]) {
      clock.setWallClock(byMs)
      expect(badges.pauseMs()).toBe(leftMs)
    }
    await clock.advance(leftMs)
    expect(badges.pauseMs()).toBe(0)
  })

  it('never locks itself where that is set, and counts a changed time from the last touch', async () => {
    const { session, clock, store } = await withTwo(0)
    await session.begin('sue-1')
    await clock.advance(24 * 60 * minute)
    expect(session.state().locked).toBe(false)
    session.touch()
    store.change({ idleLockMinutes: 5 })
    session.changed()
    await clock.advance(5 * minute)
    expect(session.state().locked).toBe(true)
  })

  // Hazard: a locked station that says what its badges look like says what is worth trying.
  it('tells what badges look like to whoever is at work, and nothing of them while it is locked', async () => {
    const { session, states } = await withTwo()
    expect(session.state().badgeShapes).toEqual([])
    await session.begin('sue-1')
    expect(session.state().badgeShapes).toEqual(['AAA-9', 'AAA-99'])
    session.lock()
    expect(states.at(-1)?.badgeShapes).toEqual([])
  })

  it('locks when the operator at work is removed', async () => {
    const { session, register, pat } = await withTwo()
    await session.begin('pat-22')
    register.remove(pat.id)
    session.changed()
    expect(session.state().locked).toBe(true)
  })
})

describe('the register', () => {
  it('always has somebody who supervises', async () => {
    const { register } = open()
    await expect(
      register.save({ name: 'Pat', role: 'pack', limits: {}, badge: 'pat-22' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const { register: two, sue, pat } = await withTwo()
    await expect(two.save({ ...sue, role: 'look' })).rejects.toMatchObject({ code: 'conflict' })
    expect(() => two.remove(sue.id)).toThrow('last supervisor')
    two.remove(pat.id)
    two.remove(sue.id)
    expect(two.list().operators).toEqual([])
  })

  it('gives no badge to two, needs one for a new operator, and keeps it when another field changes', async () => {
    const { register, pat } = await withTwo()
    await expect(
      register.save({ name: 'Kim', role: 'pack', limits: {}, badge: 'SUE-1' }),
    ).rejects.toMatchObject({ code: 'conflict', details: { field: 'badge' } })
    await expect(register.save({ name: 'Kim', role: 'pack', limits: {} })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await register.save({ ...pat, name: 'Patricia' })
    expect((await register.byBadge('pat-22')).name).toBe('Patricia')
    await register.save({ ...pat, badge: 'new-5' })
    await expect(register.byBadge('pat-22')).rejects.toMatchObject({ code: 'badge_unknown' })
  })
})

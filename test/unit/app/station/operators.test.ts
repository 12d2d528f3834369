import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createOperators } from '../../../../src/app/station/operators.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import { operatorOperations, type OperatorsState } from '../../../../src/contract/operators.ts'
import { pauseMsAfter } from '../../../../src/core/operators/badge-reader.ts'
import type { Clock } from '../../../../src/core/runtime.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { quickHash } from '../../../support/quick-hash.ts'

const minute = 60_000

/** Sue supervises, Pat packs; their settings in a real file, which a later start reads again. */
async function withOperators() {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-badges-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = manualClock()
  const states: OperatorsState[] = []
  const startAt = (time: Clock) =>
    createOperators({
      settings: openSettingsFile(folder),
      clock: time,
      onState: (state) => states.push(state),
      hashBadge: quickHash,
    })
  const start = () => startAt(clock)
  const operators = start()
  await operators.register.save({ name: 'Sue', role: 'supervise', limits: {}, badge: 'SUE-00000001' })
  await operators.register.save({ name: 'Pat', role: 'pack', limits: {}, badge: 'PAT-1' })
  const wrong = async (times: number, by = operators) => {
    for (let n = 0; n < times; n++) {
      await clock.advance(by.badges.pauseMs())
      await expect(by.session.begin(`wrong ${n}`)).rejects.toMatchObject({ code: 'badge_unknown' })
    }
  }
  return { ...operators, clock, states, start, startAt, wrong }
}

it('waits longer after each wrong badge from the third on, and never longer than five minutes', () => {
  const seconds = Array.from({ length: 14 }, (_, wrong) => pauseMsAfter(wrong) / 1_000)
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
})

it('reads no badge during the pause, not even a right one, and tells how long', async () => {
  const { session, clock, states, wrong } = await withOperators()
  await wrong(2)
  expect(session.state().badgePauseMs).toBe(0)
  await expect(session.begin('wrong')).rejects.toMatchObject({ details: { waitMs: 2_000 } })
  expect(states.at(-1)).toMatchObject({ locked: true, badgePauseMs: 2_000 })
  await clock.advance(500)
  await expect(session.begin('SUE-00000001')).rejects.toMatchObject({
    code: 'badges_paused',
    details: { waitMs: 1_500 },
  })
  await clock.advance(1_500)
  await session.begin('SUE-00000001')
  expect(session.current()?.name).toBe('Sue')
})

// Hazard: the pause would be got around by ending the station.
it('goes on waiting after a start', async () => {
  const { start, clock, wrong } = await withOperators()
  await wrong(5)
  const again = start()
  expect(again.session.state().badgePauseMs).toBe(8_000)
  await expect(again.session.begin('SUE-00000001')).rejects.toMatchObject({ code: 'badges_paused' })
  await clock.advance(8_000)
  await expect(again.session.begin('wrong')).rejects.toMatchObject({ details: { waitMs: 16_000 } })
})

// Hazard: many tries at once would all be read before the first of them is counted.
it('reads badges that come at once one after the other', async () => {
  const { session } = await withOperators()
  const tries = Array.from({ length: 8 }, (_, n) => session.begin(`wrong ${n}`))
  const codes = (await Promise.allSettled(tries)).map(
    (tried) => tried.status === 'rejected' && (tried.reason as { code: string }).code,
  )
  expect(codes.filter((code) => code === 'badge_unknown')).toHaveLength(3)
  expect(codes.filter((code) => code === 'badges_paused')).toHaveLength(5)
})

// Hazard: a packer would guess a supervisor's badge with readings of the own one in between.
it('forgets wrong badges by a supervisor’s badge and with time, not by a packer’s', async () => {
  const { session, badges, clock, wrong } = await withOperators()
  await wrong(4)
  await clock.advance(4_000)
  await session.begin('PAT-1')
  await expect(session.begin('wrong')).rejects.toMatchObject({ details: { waitMs: 8_000 } })
  await clock.advance(8_000)
  await session.begin('SUE-00000001')
  await wrong(2)
  expect(badges.pauseMs()).toBe(0)
  await clock.advance(20 * minute)
  await wrong(2)
  expect(badges.pauseMs()).toBe(0)
})

it('is over after its time also where the computer’s clock was set back', async () => {
  const { startAt, wrong, clock } = await withOperators()
  await clock.advance(24 * 60 * minute)
  await wrong(12)
  const setBack = manualClock()
  const { badges, session } = startAt(setBack)
  expect(badges.pauseMs()).toBe(5 * minute)
  await setBack.advance(5 * minute)
  await session.begin('SUE-00000001')
  expect(session.current()?.name).toBe('Sue')
})

it('holds no order number against anybody that looks as a badge does, and tries none during a pause', async () => {
  const { session, badges, wrong } = await withOperators()
  await session.begin('PAT-1')
  for (let n = 0; n < 9; n++) {
    await expect(session.begin('SUE-00000009', true)).rejects.toMatchObject({ code: 'badge_unknown' })
  }
  expect(badges.pauseMs()).toBe(0)
  await wrong(3)
  await expect(session.begin('SUE-00000001', true)).rejects.toMatchObject({ code: 'badge_unknown' })
  expect(session.current()?.name).toBe('Pat')
})

it('takes no new badge of fewer than eight characters, reads those of earlier, and says which they are', async () => {
  const { register, session } = await withOperators()
  const { input } = operatorOperations['operators.save']
  const wish = { name: 'Kim', role: 'pack', limits: {} }
  expect(input.safeParse({ ...wish, badge: 'KIM-123' }).success).toBe(false)
  expect(input.safeParse({ ...wish, badge: 'KIM-1234' }).success).toBe(true)
  // A refusal of what is short would tell that none is.
  expect(operatorOperations['operators.badge'].input.safeParse({ badge: 'K' }).success).toBe(true)
  await session.begin('PAT-1')
  expect(register.list().operators.map(({ name, hasShortBadge }) => [name, hasShortBadge])).toEqual([
    ['Sue', false],
    ['Pat', true],
  ])
})

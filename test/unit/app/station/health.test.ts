import { expect, it } from 'vitest'
import { watchHealth } from '../../../../src/app/station/health.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'

const silent = { error: () => undefined }

const watched = () => {
  const clock = manualClock()
  const told: string[] = []
  const watch = watchHealth(
    { clock, logger: silent },
    () => Promise.resolve(),
    ({ state }) => Promise.resolve(told.push(state)),
  )
  return { clock, told, watch }
}

it('says how the service answers, since when, and only when that changes', () => {
  const { clock, told, watch } = watched()
  expect(watch.health().state).toBe('unknown')
  for (const durationMs of [100, 200, 3_500, 4_000, 50, 60]) watch.report({ reachable: true, durationMs })
  watch.report({ reachable: false, durationMs: 5 })
  expect(told).toEqual(['reachable', 'slow', 'reachable', 'offline'])
  expect(watch.health().since).toBe(clock.now().toISOString())
  watch.close()
})

it('asks an offline service every five seconds until it answers, and then no more', async () => {
  const clock = manualClock()
  let asked = 0
  let back = false
  const watch = watchHealth(
    { clock, logger: silent },
    () => {
      asked += 1
      watch.report({ reachable: back, durationMs: 1 })
      return back ? Promise.resolve() : Promise.reject(new Error('unreachable'))
    },
    () => Promise.resolve(),
  )
  watch.report({ reachable: false, durationMs: 1 })
  await clock.advance(15_000)
  expect(asked).toBe(3)
  back = true
  await clock.advance(5_000)
  expect([asked, watch.health().state]).toEqual([4, 'reachable'])
  await clock.advance(60_000)
  expect(asked).toBe(4)
})

it('asks nothing after it is closed', async () => {
  const clock = manualClock()
  let asked = 0
  const watch = watchHealth(
    { clock, logger: silent },
    () => Promise.resolve(asked++),
    () => Promise.resolve(),
  )
  watch.report({ reachable: false, durationMs: 1 })
  watch.close()
  await clock.advance(60_000)
  expect([asked, clock.pending]).toEqual([0, 0])
})

it('lets no call fail for what a change of state sets off, and logs that', async () => {
  const logged: unknown[] = []
  const watch = watchHealth(
    { clock: manualClock(), logger: { error: (event, _fields, cause) => logged.push([event, cause]) } },
    () => Promise.resolve(),
    () => Promise.reject(new TypeError('a bug')),
  )
  expect(() => watch.report({ reachable: true, durationMs: 1 })).not.toThrow()
  await settle()
  expect(logged).toEqual([['health.bug', new TypeError('a bug')]])
  watch.close()
})

// A word that changes with each call says nothing, and rings a sound each time.
it('does not flicker: one slow call among fast ones, or one fast among slow ones, changes nothing', () => {
  const { told, watch } = watched()
  for (const durationMs of [50, 4_000, 50, 4_000, 50]) watch.report({ reachable: true, durationMs })
  expect(told).toEqual(['reachable'])
  for (const durationMs of [4_000, 4_000, 50, 4_000]) watch.report({ reachable: true, durationMs })
  expect(told).toEqual(['reachable', 'slow'])
  watch.close()
})

it('does not flicker: a line that comes and goes is away until it has answered twice', async () => {
  const { clock, told, watch } = watched()
  const call = (reachable: boolean) => watch.report({ reachable, durationMs: 1 })
  call(false)
  call(true)
  await clock.advance(2_000)
  call(false)
  for (let times = 0; times < 3; times++) {
    call(true)
    call(false)
  }
  expect(told).toEqual(['offline', 'reachable', 'offline'])
  call(true)
  call(true)
  expect(told.at(-1)).toBe('reachable')
  // One that stayed for long is believed at once when it is back.
  await clock.advance(60_000)
  call(false)
  call(true)
  expect(told.slice(3)).toEqual(['reachable', 'offline', 'reachable'])
  watch.close()
})

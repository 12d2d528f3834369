import { expect, it } from 'vitest'
import type { ServiceHealthEvent } from '../../../../src/adapters/shipping-service/call.ts'
import { watchHealth } from '../../../../src/app/station/health.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'

const silent = { error: () => undefined }

type Answering = 'at_once' | 'only_at_its_address' | 'never' | 'refuses'

/** A service that answers as a test says, and counts how it is asked. */
function watched() {
  const clock = manualClock()
  const told: string[] = []
  const asked = { reach: 0, ask: 0 }
  let answering: Answering = 'at_once'
  const service = {
    reach() {
      asked.reach += 1
      if (answering === 'never') return new Promise<void>(() => undefined)
      if (answering === 'refuses') return Promise.reject(new AppError('service_unreachable', 'refused'))
      return Promise.resolve()
    },
    ask() {
      asked.ask += 1
      if (answering !== 'at_once') return new Promise<void>(() => undefined)
      call('answered')
      return Promise.resolve()
    },
  }
  const watch = watchHealth({ clock, logger: silent }, service, ({ state }) =>
    Promise.resolve(told.push(state)),
  )
  const call = (outcome: ServiceHealthEvent['outcome'], durationMs = 1) =>
    watch.report({ outcome, durationMs })
  return { clock, told, watch, call, asked, is: (now: Answering) => (answering = now) }
}

it('says how the service answers, since when, and only when that changes', () => {
  const { clock, told, watch, call } = watched()
  expect(watch.health().state).toBe('unknown')
  for (const durationMs of [100, 200, 3_500, 4_000, 50, 60]) call('answered', durationMs)
  call('not_sent')
  expect(told).toEqual(['reachable', 'slow', 'reachable', 'offline'])
  expect(watch.health().since).toBe(clock.now().toISOString())
  watch.close()
})

it('asks an offline service every five seconds until it answers, and then no more', async () => {
  const { clock, watch, call, asked, is } = watched()
  is('refuses')
  call('not_sent')
  await clock.advance(15_000)
  expect(asked).toEqual({ reach: 3, ask: 0 })
  is('at_once')
  await clock.advance(5_000)
  expect(asked).toEqual({ reach: 4, ask: 1 })
  expect(watch.health().state).toBe('reachable')
  await clock.advance(60_000)
  expect(asked.reach).toBe(4)
})

it('asks nothing after it is closed', async () => {
  const { clock, watch, call, asked } = watched()
  call('not_sent')
  watch.close()
  await clock.advance(60_000)
  await watch.look(true)
  expect([asked.reach, clock.pending]).toEqual([0, 0])
})

it('lets no call fail for what a change of state sets off, and logs that', async () => {
  const logged: unknown[] = []
  const watch = watchHealth(
    { clock: manualClock(), logger: { error: (event, _fields, cause) => logged.push([event, cause]) } },
    { reach: () => Promise.resolve(), ask: () => Promise.resolve() },
    () => Promise.reject(new TypeError('a bug')),
  )
  expect(() => watch.report({ outcome: 'answered', durationMs: 1 })).not.toThrow()
  await settle()
  expect(logged).toEqual([['health.bug', new TypeError('a bug')]])
  watch.close()
})

// A word that changes with each call says nothing, and rings a sound each time.
it('does not flicker: one slow call among fast ones, or one fast among slow ones, changes nothing', () => {
  const { told, watch, call } = watched()
  for (const durationMs of [50, 4_000, 50, 4_000, 50]) call('answered', durationMs)
  expect(told).toEqual(['reachable'])
  for (const durationMs of [4_000, 4_000, 50, 4_000]) call('answered', durationMs)
  expect(told).toEqual(['reachable', 'slow'])
  watch.close()
})

it('does not flicker: a line that comes and goes is away until it has answered twice', async () => {
  const { clock, told, watch, call, is } = watched()
  is('refuses')
  call('not_sent')
  call('answered')
  await clock.advance(2_000)
  call('not_sent')
  for (let times = 0; times < 3; times++) {
    call('answered')
    call('not_sent')
  }
  expect(told).toEqual(['offline', 'reachable', 'offline'])
  call('answered')
  call('answered')
  expect(told.at(-1)).toBe('reachable')
  // One that stayed for long is believed at once when it is back.
  await clock.advance(60_000)
  call('not_sent')
  call('answered')
  expect(told.slice(3)).toEqual(['reachable', 'offline', 'reachable'])
  watch.close()
})

it('stays reachable where one call has no answer and the next one has', async () => {
  const { told, watch, call, asked } = watched()
  call('answered')
  call('unanswered', 20_000)
  await settle()
  expect(told).toEqual(['reachable'])
  // Something that answers at its address is not enough: the account's own calls have to be answered.
  expect(asked).toEqual({ reach: 1, ask: 1 })
  watch.close()
})

it('stays reachable where another call is answered while it is asked', async () => {
  const { clock, told, watch, call, is } = watched()
  call('answered')
  is('never')
  call('unanswered')
  await clock.advance(3_000)
  call('answered')
  await clock.advance(10_000)
  expect(told).toEqual(['reachable'])
  watch.close()
})

it.each(['refuses', 'never', 'only_at_its_address'] as const)(
  'is offline within five seconds after a call without an answer where it %s',
  async (answering) => {
    const { clock, watch, call, is } = watched()
    call('answered')
    is(answering)
    call('unanswered')
    await clock.advance(5_000)
    expect(watch.health().state).toBe('offline')
    watch.close()
  },
)

it('is asked where somebody looks and nothing was heard for a moment, with no call of the account', async () => {
  const { clock, watch, call, asked, is } = watched()
  await watch.look()
  expect(watch.health().state).toBe('reachable')
  await watch.look()
  expect(asked).toEqual({ reach: 1, ask: 0 })
  await clock.advance(2_000)
  call('answered')
  await clock.advance(2_000)
  await watch.look()
  expect(asked.reach).toBe(1)
  await clock.advance(2_000)
  is('refuses')
  await watch.look()
  expect(watch.health().state).toBe('offline')
  watch.close()
})

it('says how old its word is, and asks anew at once where that is wanted', async () => {
  const { clock, watch, call, asked } = watched()
  expect(watch.heardMs()).toBeUndefined()
  call('answered')
  await clock.advance(60_000)
  expect(watch.heardMs()).toBe(60_000)
  await watch.look()
  expect(watch.heardMs()).toBe(0)
  await watch.look(true)
  expect(asked.reach).toBe(2)
  watch.close()
})

it('is not known where no account is connected', async () => {
  const clock = manualClock()
  const noAccount = () => Promise.reject(new AppError('no_account', 'none'))
  const watch = watchHealth({ clock, logger: silent }, { reach: noAccount, ask: noAccount }, () =>
    Promise.resolve(),
  )
  watch.report({ outcome: 'answered', durationMs: 1 })
  await clock.advance(5_000)
  await watch.look()
  expect([watch.health().state, watch.heardMs()]).toEqual(['unknown', undefined])
  watch.close()
})

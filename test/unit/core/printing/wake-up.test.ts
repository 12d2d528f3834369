import { expect, it } from 'vitest'
import { createWakeUp } from '../../../../src/core/printing/wake-up.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'

// Hazard: a call that is lost leaves a label in its queue until the next one is added.
it('hears a call that comes while nobody sleeps, also after a sleep that ran out', async () => {
  const clock = manualClock()
  const { sleep, wake } = createWakeUp(clock)
  wake()
  expect(await sleep()).toBe(true)
  const short = sleep(10)
  await clock.advance(10)
  expect(await short).toBe(false)
  wake()
  expect(await sleep()).toBe(true)
})

it('sleeps until its own time, whatever woke the sleep before', async () => {
  const clock = manualClock()
  const { sleep, wake } = createWakeUp(clock)
  const first = sleep(10)
  wake()
  expect(await first).toBe(true)
  let isOver = false
  void sleep(30).then(() => (isOver = true))
  await clock.advance(20)
  expect(isOver).toBe(false)
  wake()
  await settle()
  expect(isOver).toBe(true)
  expect(clock.pending).toBe(0)
})

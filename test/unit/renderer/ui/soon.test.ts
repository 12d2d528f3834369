import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Soon } from '../../../../src/renderer/ui/soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits until nobody has asked for a while', () => {
  const work = vi.fn()
  const soon = new Soon(100, work)
  for (let asked = 0; asked < 5; asked++) {
    soon.ask()
    vi.advanceTimersByTime(99)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})

it('is done all the same while news come without end', () => {
  const work = vi.fn()
  const soon = new Soon(100, work)
  for (let ms = 0; ms < 1_000; ms += 10) {
    soon.askAtLeast()
    vi.advanceTimersByTime(10)
  }
  expect(work).toHaveBeenCalledTimes(10)
})

it('is not done once it is forgotten, and again when it is asked for', () => {
  const work = vi.fn()
  const soon = new Soon(100, work)
  soon.askAtLeast()
  soon.forget()
  vi.advanceTimersByTime(200)
  expect(work).not.toHaveBeenCalled()
  soon.askAtLeast()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(1)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Paced } from '../../../../src/renderer/ui/paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('works at once, and once more for all that is asked for meanwhile', async () => {
  const work = vi.fn(() => Promise.resolve())
  const paced = new Paced(200, work)
  paced.ask()
  expect(work).toHaveBeenCalledTimes(1)
  paced.ask()
  paced.ask()
  await vi.advanceTimersByTimeAsync(199)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  paced.ask()
  expect(work).toHaveBeenCalledTimes(3)
})

it('never works twice at once, and takes a small part of the time', async () => {
  let [running, most, count] = [0, 0, 0]
  const paced = new Paced(200, async () => {
    most = Math.max(most, ++running)
    count++
    await after(100)
    running--
  })
  for (let ms = 0; ms < 10_900; ms += 10) {
    paced.ask()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect([most, count]).toEqual([1, 10])
})

it('looks again soon also where a look takes long', async () => {
  const work = vi.fn(() => after(3_000))
  const paced = new Paced(200, work)
  paced.ask()
  paced.ask()
  await vi.advanceTimersByTimeAsync(4_499)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
})

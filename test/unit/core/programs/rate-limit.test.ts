import { expect, it } from 'vitest'
import { createRateLimiter } from '../../../../src/core/programs/rate-limit.ts'

function open(burst: number, perMinute: number) {
  let nowMs = 0
  const limiter = createRateLimiter({ burst, perMinute }, () => nowMs)
  return { limiter, pass: (ms: number) => (nowMs += ms) }
}

it('lets through as many as the bucket holds, and then as fast as it fills', () => {
  const { limiter, pass } = open(3, 60)
  const lets = () => limiter.take('a').retryAfterS === undefined
  expect([lets(), lets(), lets(), lets()]).toEqual([true, true, true, false])
  pass(999)
  expect(lets()).toBe(false)
  pass(1)
  expect([lets(), lets()]).toEqual([true, false])
})

it('says how long to wait, and what is left', () => {
  const { limiter } = open(2, 6)
  expect(limiter.take('a')).toEqual({ limit: 2, remaining: 1, resetS: 10, retryAfterS: undefined })
  limiter.take('a')
  expect(limiter.take('a')).toEqual({ limit: 2, remaining: 0, resetS: 20, retryAfterS: 10 })
})

it('holds up nobody for another one, and holds no more than its bucket after a long while', () => {
  const { limiter, pass } = open(1, 60)
  limiter.take('greedy')
  expect(limiter.take('greedy').retryAfterS).toBe(1)
  expect(limiter.take('patient').retryAfterS).toBeUndefined()
  pass(3_600_000)
  expect(limiter.take('greedy')).toMatchObject({ remaining: 0, retryAfterS: undefined })
  expect(limiter.take('greedy').retryAfterS).toBe(1)
})

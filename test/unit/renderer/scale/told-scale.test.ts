import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellScale } from '../../../../src/renderer/scale/told-scale.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Reading = { grams: number; takenAt: string; source: 'scale' } | undefined

it('tells what stands on the scale once, again while it stands, and that it is gone', () => {
  const told: unknown[] = []
  let reading: Reading
  const scale = { name: 'USB scale' as string | undefined, reading: () => reading }
  const end = tellScale(scale, (one) => Promise.resolve(told.push(one)))
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([{ name: 'USB scale' }])
  reading = { grams: 340, takenAt: '2026-11-20T09:00:00.000Z', source: 'scale' }
  vi.advanceTimersByTime(500)
  const stands = { name: 'USB scale', reading: { grams: 340, takenAt: '2026-11-20T09:00:00.000Z' } }
  expect(told.slice(1)).toEqual([stands])
  vi.advanceTimersByTime(3_000)
  expect(told.slice(2)).toEqual([stands])
  reading = undefined
  vi.advanceTimersByTime(500)
  expect(told.at(-1)).toEqual({ name: 'USB scale' })
  const before = told.length
  end()
  reading = { grams: 1, takenAt: '2026-11-20T09:00:00.000Z', source: 'scale' }
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(before)
})

it('tells nothing where there is no scale', () => {
  const told: unknown[] = []
  const end = tellScale({ name: undefined, reading: () => undefined }, (one) =>
    Promise.resolve(told.push(one)),
  )
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([])
  end()
})

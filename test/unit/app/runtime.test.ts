import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../src/app/runtime.ts'

describe('ids', () => {
  test('are each another, of version 7, and sort in the order of their making', () => {
    const ids = Array.from({ length: 5_000 }, newId)
    expect(new Set(ids).size).toBe(5_000)
    expect(ids.toSorted()).toEqual(ids)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    // What no place is counted in: 40 bits.
    expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(5_000)
  })

  test('sort so too where the clock is set back, and say when they were made', () => {
    const before = newId()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() - 60_000)
    expect(newId() > before).toBe(true)
    const later = Date.now() + 120_000
    vi.setSystemTime(later)
    expect(Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)).toBe(later)
  })
})

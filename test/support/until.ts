import { vi } from 'vitest'

/** Waits until `condition` gives something true, and gives that. Patient: the machine may be busy with other tests. */
export function until<T>(condition: () => T | Promise<T>) {
  return vi.waitUntil(condition, { timeout: 30_000, interval: 5 })
}

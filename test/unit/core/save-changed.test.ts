import { expect, it } from 'vitest'
import { onlyChanged } from '../../../src/core/save-changed.ts'

// Hazard: a form that stood open undid what another bench had changed since it was opened.
it('saves of a form only what was changed in it, and refuses what another bench changed too', () => {
  const before = { name: 'Pat', role: 'pack', limits: { parcel: 5 } }
  const now = { name: 'Pat', role: 'look', limits: { parcel: 5 } }
  expect(onlyChanged({ ...before, name: 'Patty' }, before, now)).toEqual({ ...now, name: 'Patty' })
  expect(onlyChanged(before, before, now)).toEqual(now)
  expect(onlyChanged({ ...before, role: 'look' }, before, now)).toEqual(now)
  expect(() => onlyChanged({ ...before, role: 'supervise' }, before, now)).toThrow(
    expect.objectContaining({ code: 'conflict', details: { reason: 'changed_meanwhile' } }) as Error,
  )
  // Taken away by the other bench.
  const without = { name: now.name, role: now.role }
  expect(onlyChanged<object>({ ...before, name: 'Patty' }, before, without)).toEqual({
    name: 'Patty',
    role: 'look',
  })
})

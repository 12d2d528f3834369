// Lists that an administrator's file locks at one bench, beside benches that share them.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { bench, pass, warehouse } from '../../../support/list-benches.ts'

const lockedLimits = { locked: ['operators' as const], operators: { limits: { parcel: 100 } } }
const limitsOf = ({ register }: ReturnType<typeof bench>, id: string) => register.get(id)?.limits

async function twoBenches() {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  const pat = await left.add('Pat', 'pack')
  left.start()
  right.start()
  await pass()
  return { left, right, pat }
}
/** The bench starts again, with this file. */
async function again(before: ReturnType<typeof bench>, name: string, file?: Parameters<typeof bench>[1]) {
  await before.sharing.close()
  const back = bench(name, { folder: before.folder, values: before.values, ...file })
  back.start()
  return back
}

// Hazard: limits that an administrator locked at one bench became those of all.
it('keeps limits that a file locks at the bench, and tells others none of them, also with a change or once the lock is lifted', async () => {
  const { left, right, pat } = await twoBenches()
  await left.register.save({ ...pat, limits: { parcel: 900 } })
  left.sharing.changed()
  await pass()
  const locked = await again(right, 'right', { file: lockedLimits })
  await pass()
  expect(limitsOf(locked, pat.id)).toEqual({ parcel: 100 })
  expect(limitsOf(left, pat.id)).toEqual({ parcel: 900 })
  // What else is changed of the operator there is told.
  await locked.register.save({ ...pat, name: 'Patty', limits: { parcel: 100 } })
  locked.sharing.changed()
  await pass()
  expect(left.register.get(pat.id)).toMatchObject({ name: 'Patty', limits: { parcel: 900 } })
  await left.register.save({ ...pat, name: 'Patty', limits: { parcel: 700 } })
  left.sharing.changed()
  await pass()
  expect(limitsOf(locked, pat.id)).toEqual({ parcel: 100 })
  // The lock is lifted while the bench is cut off: it has what all have, as far as it knows.
  warehouse.fault = 'cut'
  const free = await again(locked, 'right')
  await pass()
  expect(limitsOf(free, pat.id)).toEqual({ parcel: 700 })
  warehouse.fault = undefined
  await warehouse.clock.advance(60_000)
  for (const one of [left, free]) expect(limitsOf(one, pat.id)).toEqual({ parcel: 700 })
  // And its own changes are told again.
  await free.register.save({ ...pat, name: 'Patty', limits: { parcel: 100 } })
  free.sharing.changed()
  await pass()
  expect(limitsOf(left, pat.id)).toEqual({ parcel: 100 })
})

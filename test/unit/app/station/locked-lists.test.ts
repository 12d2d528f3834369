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

const [first] = defaultPackagePresets
const box = (id: string) => ({ ...first!, id, name: id })
const rule = (name: string) => ({ id: randomUUID(), name, on: true, conditions: [], specialServices: [] })
const lockedLists = (packages: string[]) => ({
  file: {
    locked: ['presets' as const, 'shippingRules' as const],
    presets: packages.map(box),
    shippingRules: [rule('Theirs')],
  },
})
const packagesOf = (one: ReturnType<typeof bench>) => one.packages().toSorted()
const rulesOf = async (one: ReturnType<typeof bench>) => (await one.rules.read()).map(({ name }) => name)

// Hazard: what a bench had while its list was locked was told as its changes, and what it lacked was removed at all.
it('tells nothing of what a file had locked once the lock is lifted, and has what all have then', async () => {
  const left = bench('left')
  left.settings.change({ packagePresets: [box('a'), box('b')] })
  await left.rules.save([rule('Ours')])
  left.start()
  const right = bench('right')
  right.start()
  await pass()
  const locked = await again(right, 'right', lockedLists(['b', 'own']))
  await pass()
  expect(packagesOf(locked)).toEqual(['b', 'own'])
  left.settings.change({ packagePresets: [box('a'), { ...box('b'), tareGrams: 77 }, box('c')] })
  left.sharing.changed()
  await pass()
  const free = await again(locked, 'right')
  await pass()
  for (const one of [left, free]) {
    expect(packagesOf(one)).toEqual(['a', 'b', 'c'])
    expect(one.settings.read().packagePresets?.find(({ id }) => id === 'b')?.tareGrams).toBe(77)
    expect(await rulesOf(one)).toEqual(['Ours'])
  }
  free.settings.change({ packagePresets: [box('a'), box('c')] })
  free.sharing.changed()
  await pass()
  expect(packagesOf(left)).toEqual(['a', 'c'])
})

it('adds nothing to what others have where a bench joined with its lists locked, and is the first to tell of them where nobody has', async () => {
  const locked = bench('right', lockedLists(['own']))
  locked.start()
  await pass()
  const left = bench('left')
  left.settings.change({ packagePresets: [box('a')] })
  await left.rules.save([rule('Ours')])
  left.start()
  await pass()
  const free = await again(locked, 'right')
  await pass()
  for (const one of [left, free]) {
    expect(packagesOf(one)).toEqual(['a'])
    expect(await rulesOf(one)).toEqual(['Ours'])
  }
  warehouse.rows.clear()
  const alone = await again(bench('alone', lockedLists(['own'])), 'alone', lockedLists(['own']))
  await left.sharing.close()
  await free.sharing.close()
  await pass()
  const opened = await again(alone, 'alone')
  await pass()
  expect(packagesOf(opened)).toEqual(['own'])
  expect(opened.state('presets')).toBe('shared')
})

// The lists of benches that share them, as each bench has them.

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listKeys } from '../../../../src/app/station/list-envelope.ts'
import { presetsOf } from '../../../../src/app/station/package-presets.ts'
import { sharedListNames } from '../../../../src/contract/shared-list-words.ts'
import type { ShippingRule } from '../../../../src/contract/shipping-rules.ts'
import {
  bench,
  key,
  nowMicros,
  pass,
  sealedDocument,
  signsIn,
  warehouse,
  warehouseId,
  write,
} from '../../../support/list-benches.ts'

it('has at each bench whom the other one had when it joined, each with the badge that was read there before', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  await right.add('Ann', 'supervise')
  left.start()
  await pass()
  right.start()
  await pass()
  for (const one of [left, right]) {
    expect(one.names()).toEqual(['Sue', 'Ann'])
    expect(await signsIn(one, 'SUE-0000001')).toBe('Sue')
    expect(await signsIn(one, 'ANN-0000001')).toBe('Ann')
  }
  // From then on both hash with one salt, and so the same badge is known as that.
  await expect(right.add('Sam', 'pack', 'SUE-0000001')).rejects.toMatchObject({ code: 'conflict' })
  expect(left.settings.read().operators?.badgeSalt).toBe(right.settings.read().operators?.badgeSalt)
  expect(warehouse.log).toEqual([])
})

it('keeps the warehouse’s operator of two with one name, and says at the bench that joins whose was left out', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise', 'LEFT-00001')
  const own = await right.add('sue', 'supervise', 'RIGHT-0001')
  left.start()
  await pass()
  right.start()
  await pass()
  expect(right.names()).toEqual(['Sue'])
  expect(await signsIn(right, 'LEFT-00001')).toBe('Sue')
  expect(await signsIn(right, 'RIGHT-0001')).toBeUndefined()
  expect(right.written).toContainEqual({ list: 'operators', id: own.id, bench: 'left', what: 'left_out' })
})

// Hazard: a badge that was hashed while the salt changed was readable nowhere.
it('reads a badge that was being hashed while the station took another salt', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  left.start()
  await pass()
  await right.add('Ann', 'supervise')
  let end = (): void => undefined
  warehouse.hashing = new Promise((resolve) => (end = resolve))
  const adding = right.register.save({ name: 'Pat', role: 'pack', limits: {}, badge: 'PAT-000001' })
  const before = right.settings.read().operators?.badgeSalt
  right.start()
  await pass()
  expect(right.settings.read().operators?.badgeSalt).not.toBe(before)
  end()
  await adding
  right.sharing.changed()
  await pass()
  for (const one of [left, right]) expect(await signsIn(one, 'PAT-000001')).toBe('Pat')
})

it('signs out whoever is at work here and was removed, or was given another badge, elsewhere', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  const pat = await left.add('Pat', 'pack')
  left.start()
  right.start()
  await pass()
  await right.session.begin('PAT-0000001')
  await left.register.save({ ...pat, limits: { parcel: 500 } })
  left.sharing.changed()
  await pass()
  // A limit takes nobody's work away.
  expect(right.session.current()).toMatchObject({ name: 'Pat', limits: { parcel: 500 } })
  await left.register.save({ ...pat, badge: 'PAT-0000002' })
  left.sharing.changed()
  await pass()
  expect(right.session.state()).toMatchObject({ locked: true })
  await right.session.begin('PAT-0000002')
  left.remove(pat.id)
  await pass()
  expect(right.session.state()).toMatchObject({ locked: true })
  expect(await signsIn(right, 'PAT-0000002')).toBeUndefined()
  expect(right.written.map(({ list, what, bench: where }) => [list, what, where])).toEqual(
    ['added', 'added', 'changed', 'changed', 'removed'].map((what) => ['operators', what, 'left']),
  )
})

it('goes by when a thing was done, and not by when the warehouse heard of it or what the bench’s clock says', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  const pat = await left.add('Pat', 'pack')
  left.start()
  right.start()
  await pass()
  await left.sharing.close()
  // Cut off, and earlier than the other.
  await left.register.save({ ...pat, role: 'look' })
  left.sharing.changed()
  await warehouse.clock.advance(60_000)
  await right.register.save({ ...pat, limits: { funds: 100 } })
  right.sharing.changed()
  await pass()
  const back = bench('left', { folder: left.folder, values: left.values })
  back.start()
  await pass()
  for (const one of [back, right])
    expect(one.register.get(pat.id)).toMatchObject({ role: 'pack', limits: { funds: 100 } })
})

it('brings nobody back where a bench, or the database, is put back from a backup, and tells the database what it lost', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  const pat = await left.add('Pat', 'pack')
  left.start()
  right.start()
  await pass()
  const [settingsBefore, rowsBefore] = [right.settings.read(), new Map(warehouse.rows)]
  left.remove(pat.id)
  await pass()
  await right.sharing.close()
  right.settings.change(settingsBefore)
  const back = bench('right', { folder: right.folder, values: right.values })
  back.start()
  await pass()
  expect([left.names(), back.names()]).toEqual([['Sue'], ['Sue']])
  warehouse.rows = rowsBefore
  await pass()
  expect([left.names(), back.names()]).toEqual([['Sue'], ['Sue']])
  // Also as a new bench sees it then.
  const third = bench('third')
  third.start()
  await pass()
  expect(third.names()).toEqual(['Sue'])
  // A backup of before it joined.
  await back.sharing.close()
  back.settings.change({ sharedLists: undefined, operators: settingsBefore.operators })
  const fresh = bench('right', { folder: back.folder, values: back.values })
  fresh.start()
  await pass()
  expect(fresh.names()).toEqual(['Sue'])
})

// Hazard: an administrator who took the operators out of one bench's file would have opened all benches.
it('takes no list for emptied that was taken out of the file of one bench, and opens all where the last one is removed', async () => {
  const [left, right] = [bench('left'), bench('right')]
  const sue = await left.add('Sue', 'supervise')
  left.start()
  right.start()
  await pass()
  await right.sharing.close()
  right.settings.change({ operators: undefined, packagePresets: undefined })
  const back = bench('right', { folder: right.folder, values: right.values })
  back.start()
  await pass()
  for (const one of [left, back]) expect(one.names()).toEqual(['Sue'])
  expect(back.packages()).toEqual(left.packages())
  left.remove(sue.id)
  await pass()
  for (const one of [left, back]) expect(one.session.state()).toMatchObject({ configured: false })
  await back.add('Ann', 'supervise')
  await pass()
  expect(left.names()).toEqual(['Ann'])
})

it('is the same after a lost answer, and where both tell at the same moment', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  left.start()
  right.start()
  await pass()
  warehouse.fault = 'lost answer'
  await left.add('Pat', 'pack')
  await right.add('Ann', 'pack')
  await warehouse.clock.advance(2_000)
  warehouse.fault = undefined
  await warehouse.clock.advance(60_000)
  for (const one of [left, right]) expect(one.names().toSorted()).toEqual(['Ann', 'Pat', 'Sue'])
  const numbers = [...warehouse.rows.values()].map(({ number }) => number)
  await warehouse.clock.advance(60_000)
  // Nothing is told again without a reason.
  expect([...warehouse.rows.values()].map(({ number }) => number)).toEqual(numbers)
})

it('tells nothing and takes nothing without the key, and says so', async () => {
  const [left, right] = [bench('left'), bench('right', { keys: [] })]
  await left.add('Sue', 'supervise')
  left.start()
  right.start()
  await pass()
  expect(right.names()).toEqual([])
  expect(sharedListNames.map(right.state)).toEqual(sharedListNames.map(() => 'no_key'))
  expect(sharedListNames.map(left.state)).toEqual(sharedListNames.map(() => 'shared'))
  const alone = bench('alone', { keys: [] })
  warehouse.rows = new Map()
  alone.start()
  await pass()
  expect(alone.state('presets')).toBe('no_key')
})

it('takes what others tell and tells nothing while it lacks the newest key alone, without asking for it all the time', async () => {
  const left = bench('left')
  await left.add('Sue', 'supervise')
  left.start()
  const joined = bench('right')
  joined.start()
  await pass()
  await joined.sharing.close()
  const right = bench('right', { folder: joined.folder, values: joined.values, hasNewest: false })
  right.start()
  await pass()
  await left.add('Pat', 'pack')
  await right.add('Ann', 'pack')
  await pass()
  const before = warehouse.reads
  await warehouse.clock.advance(60_000)
  expect(warehouse.reads - before).toBeLessThan(20)
  expect(right.names().toSorted()).toEqual(['Ann', 'Pat', 'Sue'])
  expect(right.state('operators')).toBe('no_key')
  expect(left.names()).toEqual(['Sue', 'Pat'])
})

it('seals every list anew after the key was changed, and calls that no change', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  left.start()
  right.start()
  await pass()
  const newKey = { version: 2, key: randomBytes(32) }
  const again = async (one: ReturnType<typeof bench>, name: string) => {
    await one.sharing.close()
    const back = bench(name, { folder: one.folder, values: one.values, keys: [key, newKey] })
    back.start()
    await pass()
    return back
  }
  const newLeft = await again(left, 'left')
  const old = listKeys({ keys: [key.key], newest: key })
  for (const [list, { sealed }] of warehouse.rows)
    expect([list, old.open(warehouseId, list, sealed)]).toEqual([list, 'no_key'])
  expect(warehouse.rows.size).toBe(sharedListNames.length)
  // Who has not the new one yet keeps what it has.
  await warehouse.clock.advance(30_000)
  expect([right.state('operators'), right.names()]).toEqual(['no_key', ['Sue']])
  const newRight = await again(right, 'right')
  expect(sharedListNames.map(newRight.state)).toEqual(sharedListNames.map(() => 'shared'))
  expect([...newLeft.written, ...newRight.written]).toEqual([])
  const numbers = [...warehouse.rows.values()].map(({ number }) => number)
  await warehouse.clock.advance(30_000)
  expect([...warehouse.rows.values()].map(({ number }) => number)).toEqual(numbers)
})

it('believes nothing that no bench with the key has written, and writes over it', async () => {
  const left = bench('left')
  await left.add('Sue', 'supervise')
  left.start()
  await pass()
  const operators = warehouse.rows.get('operators')!
  // Another list's, under a higher number.
  warehouse.rows.set('presets', { ...operators, number: operators.number + 5 })
  await pass()
  expect(warehouse.log).toContain('warehouse.list_not_proven')
  const right = bench('right')
  right.start()
  await pass()
  expect(right.packages()).toEqual(left.packages())
  expect(right.names()).toEqual(['Sue'])
})

it('keeps and passes on a line of a newer version unread, and says that it does not hold here', async () => {
  const left = bench('left')
  await left.add('Sue', 'supervise')
  left.start()
  await pass()
  const number = nowMicros()
  const value = { name: 'Robot', role: 'machine', limits: {} }
  const rule = { name: 'By moon', on: true, conditions: [{ kind: 'moon', is: 'full' }], specialServices: [] }
  write('operators', { [randomUUID()]: { number, bench: 'new', value } })
  write('rules', { [randomUUID()]: { number, bench: 'new', value: rule } })
  await pass()
  expect(left.names()).toEqual(['Sue'])
  expect(left.sharing.stateOf('operators')).toMatchObject({ state: 'shared', unread: 1 })
  expect(left.sharing.stateOf('rules')).toMatchObject({ unread: 1 })
  await left.add('Pat', 'pack')
  await left.rules.save([])
  await pass()
  expect(JSON.stringify(sealedDocument('operators'))).toContain('machine')
  expect(JSON.stringify(sealedDocument('rules'))).toContain('moon')
  // With nobody whom this version can read, it keeps whom it had: it does not stand open.
  const entries = Object.fromEntries(
    Object.entries(sealedDocument('operators').entries).map(([id, entry]) => [
      id,
      entry.value === undefined || id.includes('~') ? entry : { ...entry, number: nowMicros(), value },
    ]),
  )
  write('operators', entries)
  await pass()
  expect(left.names().toSorted()).toEqual(['Pat', 'Sue'])
})

it('adds to others’ packages none that every station begins with, and leaves alone what an administrator’s file locks', async () => {
  const left = bench('left')
  const [first] = presetsOf(left.settings)
  left.settings.change({ packagePresets: [{ ...first!, id: 'own', name: 'Own' }] })
  left.start()
  await pass()
  const right = bench('right')
  const locked = bench('locked', {
    stationProfile: { profile: undefined, isLocked: (section?: string) => section === 'presets' },
  })
  right.start()
  locked.start()
  await pass()
  expect(right.packages()).toEqual(['own'])
  expect(locked.packages()).toContain(first!.id)
  expect(locked.state('presets')).toBe('locked')
  expect(left.packages()).toEqual(['own'])
})

it('has the rules of both, in the order of the one that was put in order last', async () => {
  const rule = (name: string): ShippingRule => ({
    id: randomUUID(),
    name,
    on: true,
    conditions: [],
    specialServices: [],
    preset: 'not-here',
    ceiling: { amountMinor: 500, currency: 'USD' },
  })
  const [left, right] = [bench('left'), bench('right')]
  const [a, b, c] = [rule('A'), rule('B'), rule('C')]
  await left.rules.save([a, b])
  left.start()
  await pass()
  await right.rules.save([c])
  right.start()
  await pass()
  expect(await left.rules.read()).toEqual([a, b, c])
  const withoutCeiling: ShippingRule = { ...b }
  delete withoutCeiling.ceiling
  await left.rules.save([c, withoutCeiling])
  left.sharing.changed()
  await pass()
  await expect.poll(() => right.rules.read()).toEqual([c, withoutCeiling])
  expect(right.written.map(({ list, what }) => [list, what])).toContainEqual(['rules', 'removed'])
})

// Hazard: two benches had given one short code to two people, hashed with two salts, and it signed one of them in.
it('signs nobody in by a badge of two people, until one of them has a new one, but for who alone can supervise', async () => {
  const [left, right] = [bench('left'), bench('right')]
  await left.add('Sue', 'supervise')
  const pat = await left.add('Pat', 'pack', '4711-0001')
  await right.add('Ann', 'supervise', 'ANN-000001')
  await right.add('Ben', 'pack', '4711-0001')
  left.start()
  await pass()
  right.start()
  await pass()
  for (const one of [left, right]) {
    await expect(one.session.begin('4711-0001')).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'badge_of_two' },
    })
    // It is no wrong one: nobody waits for that.
    expect(one.session.state()).toMatchObject({ locked: true, badgePauseMs: 0 })
    expect(one.settings.read().operators?.wrongBadges?.count ?? 0).toBe(0)
  }
  await left.register.save({ ...pat, badge: 'PAT-0000009' })
  left.sharing.changed()
  await pass()
  for (const one of [left, right]) expect(await signsIn(one, '4711-0001')).toBe('Ben')

  const alone = bench('alone')
  const [sue] = left.settings.read().operators!.list
  const ben = left.settings.read().operators!.list.find(({ name }) => name === 'Ben')!
  const { badgeHash, badgeSalt, badgeShape } = ben
  alone.settings.change({
    operators: {
      ...left.settings.read().operators!,
      list: [ben, { ...sue!, badgeHash, badgeShape, badgeSalt }],
    },
  })
  expect(await signsIn(alone, '4711-0001')).toBe('Sue')
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { batchKeys } from '../../../../src/app/station/batch-envelope.ts'

const key = { version: 1, key: randomBytes(32) }
const [warehouseId, owner, helper, batchId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const held = { keys: [key.key], newest: key }
const ofOwner = batchKeys(held, { warehouseId, benchId: owner })
const ofHelper = batchKeys(held, { warehouseId, benchId: helper })
const row = { place: 3, orderKey: 'a-1' }
const about = {
  bench: 'Bench 1',
  isOpen: true,
  sharedAt: new Date(),
  benchHeardAt: undefined,
  waiting: 1,
  atWork: 0,
  toCome: 1,
  total: 1,
}
const sealed = <T>(bytes: T | undefined): T => {
  if (bytes === undefined) throw new Error('not sealed')
  return bytes
}

test('a row opens where it stands, and nowhere else', () => {
  const bytes = sealed(ofOwner.seal?.row(batchId, row, 'A-1'))
  const here = { ...row, sealed: bytes }
  expect(ofHelper.openRow(batchId, owner, here)).toEqual({ is: 'A-1' })
  // In another batch, of another bench, in another place, for another order.
  expect(ofHelper.openRow(randomUUID(), owner, here)).toBe('not_proven')
  expect(ofHelper.openRow(batchId, helper, here)).toBe('not_proven')
  expect(ofHelper.openRow(batchId, owner, { ...here, place: 4 })).toBe('not_proven')
  expect(ofHelper.openRow(batchId, owner, { ...here, orderKey: 'a-2' })).toBe('not_proven')
})

test('a batch says who shared it, and is not believed of another bench', () => {
  const bytes = sealed(ofOwner.seal?.batch(batchId, { withSlips: true, operator: 'Sue' }))
  const shared = { ...about, batchId, benchId: owner, sealed: bytes }
  expect(ofHelper.openBatch(shared)).toEqual({ withSlips: true, operator: 'Sue' })
  expect(ofHelper.openBatch({ ...shared, benchId: helper })).toBe('not_proven')
  expect(ofHelper.openBatch({ ...shared, sealed: randomBytes(3) })).not.toMatchObject({ withSlips: true })
})

test('what a row cost opens under its take alone', () => {
  const takeId = randomUUID()
  const price = { amountMinor: 845, currency: 'USD' }
  const bytes = sealed(ofHelper.seal?.said(batchId, { place: 3, takeId }, { price }))
  const said = {
    place: 3,
    state: 'bought',
    benchId: helper,
    bench: 'Bench 2',
    takeId,
    isBegun: true,
    word: undefined,
    code: undefined,
    sealed: bytes,
  } as const
  expect(ofOwner.openSaid(batchId, said)).toEqual({ price })
  expect(ofOwner.openSaid(batchId, { ...said, takeId: randomUUID() })).toBeUndefined()
  expect(ofOwner.openSaid(batchId, { ...said, sealed: undefined })).toBeUndefined()
})

test('a bench without the key seals nothing, and knows that it cannot tell', () => {
  const none = batchKeys({ keys: [], newest: undefined }, { warehouseId, benchId: helper })
  const other = batchKeys({ keys: [randomBytes(32)], newest: undefined }, { warehouseId, benchId: helper })
  const bytes = sealed(ofOwner.seal?.row(batchId, row, 'A-1'))
  for (const keys of [none, other]) {
    expect(keys.seal).toBeUndefined()
    expect(keys.openRow(batchId, owner, { ...row, sealed: bytes })).toBeUndefined()
    expect(keys.lacking()).toMatchObject({ code: 'sealed_with_other_key' })
  }
})

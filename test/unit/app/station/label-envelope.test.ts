import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { copyReader, copySealer } from '../../../../src/app/station/label-envelope.ts'
import type { LabelContent } from '../../../../src/core/warehouse/label-archive.ts'

const name = { warehouseId: 'warehouse-1', benchId: 'bench-1' }
const key = randomBytes(32)
const content: LabelContent = {
  format: 'zpl',
  bytes: new Uint8Array([...randomBytes(500), 0, 255]),
  orderNumber: 'A-100',
  trackingNumber: '1Z 999 AA1',
  service: 'Ground',
  recipient: 'Ada Lovelace',
  destination: 'London',
  packageNumber: 2,
  packageCount: 3,
  boughtAt: new Date('2026-11-20T09:00:00.123Z'),
}
const { sealed, trackingIndex, keyVersion } = copySealer({ version: 4, key }, name)('label-1', content)

test('a copy opens to the label’s exact bytes and all that is shown of it', () => {
  expect(keyVersion).toBe(4)
  const { bytes, ...facts } = copyReader([key]).open(sealed, name, 'label-1')
  const { bytes: own, ...shown } = content
  expect(facts).toEqual(shown)
  expect(Buffer.from(bytes)).toEqual(Buffer.from(own))
})

test('nothing of it is plain, and two copies of one label are not alike', () => {
  const text = Buffer.from(sealed).toString('latin1')
  for (const secret of ['Lovelace', 'London', 'A-100', '1Z 999', '1Z999AA1', 'Ground'])
    expect(`${text} ${trackingIndex}`).not.toContain(secret)
  expect(Buffer.from(sealed).includes(Buffer.from(content.bytes.subarray(0, 8)))).toBe(false)
  const again = copySealer({ version: 4, key }, name)('label-1', content)
  expect(Buffer.from(again.sealed)).not.toEqual(Buffer.from(sealed))
})

test('another key, warehouse, bench or label opens nothing, and neither does a bit that was changed', () => {
  const damaged = { code: 'label_unreadable' }
  const open = (reader: ReturnType<typeof copyReader>, bytes = sealed, of = name, labelId = 'label-1') =>
    (() => reader.open(bytes, of, labelId)) as () => unknown
  expect(open(copyReader([randomBytes(32)]))).toThrow(
    expect.objectContaining({ code: 'sealed_with_other_key' }),
  )
  expect(open(copyReader([]))).toThrow(expect.objectContaining({ code: 'sealed_with_other_key' }))
  const own = copyReader([key])
  expect(open(own, sealed, { ...name, warehouseId: 'warehouse-2' })).toThrow(expect.objectContaining(damaged))
  expect(open(own, sealed, { ...name, benchId: 'bench-2' })).toThrow(expect.objectContaining(damaged))
  expect(open(own, sealed, name, 'label-2')).toThrow(expect.objectContaining(damaged))
  const changed = Uint8Array.from(sealed)
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(open(own, changed)).toThrow(expect.objectContaining(damaged))
  expect(open(own, sealed.subarray(0, 20))).toThrow(expect.objectContaining(damaged))
})

test('a tracking number is found however it is written, also by a key that was changed since', () => {
  expect(copyReader([key]).trackingIndexes('1z999-aa1')).toEqual([trackingIndex])
  const newer = copyReader([key, randomBytes(32)])
  expect(newer.trackingIndexes('1Z999AA1')).toHaveLength(2)
  expect(newer.trackingIndexes('1Z999AA1')[1]).toBe(trackingIndex)
  expect(newer.open(sealed, name, 'label-1').recipient).toBe('Ada Lovelace')
  expect(copyReader([key]).trackingIndexes('1Z999AA2')).not.toEqual([trackingIndex])
  const without = copySealer({ version: 4, key }, name)('label-1', { ...content, trackingNumber: '' })
  expect(without.trackingIndex).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSku, sealSku } from '../../../../src/app/station/scan-envelope.ts'

const key = randomBytes(32)
const place = { warehouseId: 'warehouse-1', benchId: 'bench-1', orderKey: 'web-1' }
const sealed = sealSku({ version: 1, key }, place, 'MUG-RED')
const open = (change: Partial<typeof place> = {}, keys = [key], bytes: Uint8Array | undefined = sealed) => {
  const { benchId, ...at } = { ...place, ...change }
  return openSku(keys, at, { benchId, sealed: bytes })
}

test('an SKU opens at whoever has its key, also beside a newer one, and cannot be read in the database', () => {
  expect(open()).toBe('MUG-RED')
  expect(open({}, [key, randomBytes(32)])).toBe('MUG-RED')
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('MUG-RED')
})

test.each(Object.keys(place))('under another %s nothing is said', (field) => {
  expect(open({ [field]: 'another' })).toBeUndefined()
})

test('changed, cut, without its key or not told, nothing is said', () => {
  const changed = Uint8Array.from(sealed)
  changed[sealed.length - 1]! ^= 1
  expect(open({}, [key], changed)).toBeUndefined()
  expect(open({}, [key], sealed.subarray(0, 20))).toBeUndefined()
  expect(open({}, [])).toBeUndefined()
  expect(open({}, [randomBytes(32)])).toBeUndefined()
  expect(openSku([key], place, { benchId: place.benchId, sealed: undefined })).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openRequest, sealRequest } from '../../../../src/app/station/request-envelope.ts'

const key = randomBytes(32)
const name = { requestId: 'request-1', benchId: 'bench-1', labelId: 'label-1', askedBy: 'bench-2' }
const content = { orderNumber: 'A-100', trackingNumber: '1Z 999 AA1', operator: 'Ada' }
const sealed = sealRequest({ version: 1, key }, 'warehouse-1', name, content)
const open = (change: Partial<typeof name> = {}, keys = [key], warehouseId = 'warehouse-1', bytes = sealed) =>
  openRequest(keys, warehouseId, { ...name, ...change, sealed: bytes })

test('a request opens at whoever has its key, also beside a newer one', () => {
  expect(open()).toEqual(content)
  expect(open({}, [key, randomBytes(32)])).toEqual(content)
  const text = Buffer.from(sealed).toString('latin1')
  for (const secret of Object.values(content)) expect(text).not.toContain(secret)
})

test.each(Object.keys(name))('under another %s it proves nothing', (field) => {
  expect(open({ [field]: 'another' })).toBe('not_proven')
})

test('in another warehouse, changed or cut it proves nothing; without its key nobody can tell', () => {
  expect(open({}, [key], 'warehouse-2')).toBe('not_proven')
  const changed = Uint8Array.from(sealed)
  changed[40]! ^= 1
  expect(open({}, [key], 'warehouse-1', changed)).toBe('not_proven')
  expect(open({}, [key], 'warehouse-1', sealed.subarray(0, 20))).toBe('not_proven')
  expect(open({}, [])).toBe('no_key')
  expect(open({}, [randomBytes(32)])).toBe('no_key')
})

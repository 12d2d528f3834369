import { expect, test } from 'vitest'
import { kindOfAddress } from '../../../../src/core/spending/address-sign.ts'

test.each([
  ['https://sandbox.labels.example/v3.1/', 'test'],
  ['https://api-test.labels.example/v3.1/', 'test'],
  ['https://labels.example/staging/v3.1/', 'test'],
  ['https://uat2.labels.example/v3.1/', 'test'],
  ['https://api.prod.labels.example/v3.1/', 'production'],
  ['https://live.labels.example/v3.1/', 'production'],
  ['https://api.labels.example/v3.1/', 'not_told'],
  // Words are whole: nothing is read out of a part of one.
  ['https://contest.products.example/v3.1/', 'not_told'],
  ['https://test.production.example/v3.1/', 'not_told'],
] as const)('the address %s says: %s', (baseUrl, kind) => {
  expect(kindOfAddress(baseUrl)).toBe(kind)
})

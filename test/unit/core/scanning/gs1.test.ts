import { describe, expect, test } from 'vitest'
import { parseGs1 } from '../../../../src/core/scanning/gs1.ts'

describe('GS1 elements', () => {
  test('of fixed length need no separator', () => {
    expect(parseGs1('00001234560000000018' + '0209501101530003' + '3712')).toEqual([
      { ai: '00', value: '001234560000000018' },
      { ai: '02', value: '09501101530003' },
      { ai: '37', value: '12' },
    ])
  })

  test('of variable length end at the separator', () => {
    expect(parseGs1('10LOT7\x1d42060601\x1d9212345')).toEqual([
      { ai: '10', value: 'LOT7' },
      { ai: '420', value: '60601' },
      { ai: '92', value: '12345' },
    ])
  })

  test('may be typed as they stand under the barcode', () => {
    expect(parseGs1('(420) 60601 (92) 0019 0132')).toEqual([
      { ai: '420', value: '60601' },
      { ai: '92', value: '00190132' },
    ])
  })

  test.each(['ORDER-1001', '0012', '(420', '(7777)12', '420\x1d92', '(00)12'])('are not in %j', (text) => {
    expect(parseGs1(text)).toBeUndefined()
  })
})

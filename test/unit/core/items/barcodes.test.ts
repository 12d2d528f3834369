import { describe, expect, it } from 'vitest'
import { barcodesText, keyBeginnings, readBarcodes } from '../../../../src/core/items/barcodes.ts'
import { codeKey } from '../../../../src/core/orders/barcode.ts'

describe('a cell of barcodes', () => {
  it('holds GTINs of each length, cases with their count, and whatever else names an item', () => {
    expect(readBarcodes('012345678905 | 96385074|4006381333931 | 10012345678902 x 12 | SUP-77a')).toEqual({
      ok: true,
      value: [
        { code: '012345678905' },
        { code: '96385074' },
        { code: '4006381333931' },
        { code: '10012345678902', count: 12 },
        { code: 'SUP-77a' },
      ],
    })
  })

  it.each(['012345678904', '96385075', '4006381333930', '10012345678903 x 12'])(
    'with the wrong check digit of %s is not taken',
    (cell) => {
      expect(readBarcodes(`SUP-1 | ${cell}`)).toMatchObject({
        ok: false,
        reason: { code: 'check_digit_wrong', value: cell.split(' ')[0] },
      })
    },
  )

  it('takes such a number where it is said to be no GTIN', () => {
    expect(readBarcodes('code 96385075 x 6')).toEqual({
      ok: true,
      value: [{ code: '96385075', count: 6 }],
    })
  })

  it('has a code once, whichever way it is written', () => {
    expect(readBarcodes('012345678905 | 0012345678905 | sup-1 | SUP-1')).toEqual({
      ok: true,
      value: [{ code: '012345678905' }, { code: 'sup-1' }],
    })
  })

  it('refuses a count of none', () => {
    expect(readBarcodes('SUP-1 x 0')).toMatchObject({ reason: { code: 'quantity_out_of_range' } })
  })

  it('is read again as it was written', () => {
    const barcodes = [
      { code: '10012345678902', count: 12 },
      { code: '96385075' },
      { code: 'code 7' },
      { code: 'A' },
    ]
    expect(readBarcodes(barcodesText(barcodes))).toEqual({ ok: true, value: barcodes })
  })
})

describe('codes are compared', () => {
  it('as one number where they are GTINs, and without case where not', () => {
    expect(codeKey('012345678905')).toBe(codeKey('00012345678905'))
    expect(codeKey(' Sup-1 ')).toBe(codeKey('SUP-1'))
    expect(codeKey('012345678904')).not.toBe(codeKey('0012345678904'))
  })

  it('by their beginnings, in each length that they may have', () => {
    for (const code of ['012345678905', '96385074', '4006381333931', '10012345678902']) {
      const key = codeKey(code)
      expect(keyBeginnings(code.slice(0, 6)).some((beginning) => key.startsWith(beginning))).toBe(true)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from '../../../../src/labels/raster/crc16.ts'
import { bitmapLabel } from '../../../../src/labels/raster/graphic-field.ts'
import { graphicFields } from '../../../support/graphic-field.ts'

/** Bitmaps with runs long and short, repeated rows, and rows that end in white or black. */
const bitmaps = fc
  .tuple(fc.integer({ min: 1, max: 130 }), fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }))
  .chain(([rowBytes, order]) =>
    fc
      .array(
        fc.array(fc.tuple(fc.constantFrom(0, 255, 0x0f, 0xa5, 0x10), fc.integer({ min: 1, max: 130 })), {
          minLength: 1,
        }),
        { minLength: 6, maxLength: 6 },
      )
      .map((rows) => {
        const bits = new Uint8Array(rowBytes * order.length)
        order.forEach((row, y) => {
          let x = 0
          for (const [byte, length] of rows[row] ?? []) {
            const end = Math.min(x + length, rowBytes)
            bits.fill(byte, y * rowBytes + x, y * rowBytes + end)
            x = end
          }
        })
        return { width: rowBytes * 8, height: order.length, rowBytes, bits }
      }),
  )

describe('the CRC of Z64 data', () => {
  it('is CRC-16/CCITT from zero', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0x31c3)
    expect(crc16(new Uint8Array())).toBe(0)
  })
})

describe('a bitmap in ZPL', () => {
  it.each(['z64', 'run_length'] as const)('comes back dot for dot from %s', (encoding) => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        const [field] = graphicFields(Buffer.from(bitmapLabel(bitmap, encoding)))
        expect(field?.rowBytes).toBe(bitmap.rowBytes)
        expect(Buffer.compare(field!.bits, bitmap.bits)).toBe(0)
      }),
    )
  })

  it('is a whole label that covers the paper from its first dot', () => {
    const bitmap = { width: 16, height: 3, rowBytes: 2, bits: Uint8Array.of(0xff, 0xff, 0x80, 0, 0x80, 0) }
    expect(bitmapLabel(bitmap, 'run_length')).toBe(
      '^XA^PON^PMN^LRN^LS0^PW16^LL3^LH0,0^FO0,0^GFA,6,6,2,!8,:^FS^XZ\n',
    )
  })

  it.each([
    ['short runs as they are, longer ones counted', 'AABBCC', 'AABBCC'],
    ['nineteen and twenty of a digit', `${'A'.repeat(19)}${'B'.repeat(20)}0`, 'YAgB,'],
    ['more than 419 of a digit', `${'A'.repeat(420)}${'B'.repeat(819)}1`, 'zAgAzBzYB1'],
    ['a row that ends in white, and one that ends in black', `12${'0'.repeat(38)}`, '12,'],
    ['a row that ends in black', `12${'F'.repeat(38)}`, '12!'],
    ['a white row', '0'.repeat(40), ','],
  ])('writes %s', (_, hex, written) => {
    const bits = new Uint8Array(Buffer.from(hex, 'hex'))
    const [count, width] = [bits.length, bits.length * 8]
    expect(bitmapLabel({ width, height: 1, rowBytes: count, bits }, 'run_length')).toBe(
      `^XA^PON^PMN^LRN^LS0^PW${width}^LL1^LH0,0^FO0,0^GFA,${count},${count},${count},${written}^FS^XZ\n`,
    )
  })

  it('writes Z64 as zlib data in base64, and the CRC of that text', () => {
    const bitmap = { width: 16, height: 2, rowBytes: 2, bits: Uint8Array.of(0xff, 0x00, 0xff, 0x00) }
    expect(bitmapLabel(bitmap, 'z64')).toBe(
      '^XA^PON^PMN^LRN^LS0^PW16^LL2^LH0,0^FO0,0^GFA,4,4,2,:Z64:eNr7z/CfAQAF/gH/:2BA4^FS^XZ\n',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { bars, grey, greys } from '../../../../src/labels/zpl/patterns.ts'
import { graphicFields, type GraphicField } from '../../../support/graphic-field.ts'

const at = { x: 8, y: 16 }
const read = (field: string): GraphicField => graphicFields(Buffer.from(field))[0]!
const dotsOf = ({ rowBytes, bits }: GraphicField, row: number) =>
  [...bits.subarray(row * rowBytes, (row + 1) * rowBytes)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')

describe('a pattern', () => {
  it('writes these bytes', () => {
    const size = { ...at, widthDots: 350, heightDots: 4 }
    expect(grey({ ...size, percent: 50 })).toBe('^FO8,16^GFA,172,172,43,jLAjL5jLAjL5^FS')
    expect(bars({ ...size, widthDots: 16, barDots: 2, along: 'across' })).toBe('^FO8,16^GFA,8,8,2,CCCC:::^FS')
    expect(bars({ ...size, widthDots: 16, barDots: 2, along: 'down' })).toBe('^FO8,16^GFA,8,8,2,JF:J0:^FS')
  })

  it.each(greys)('of %i percent has so many black dots, at any width', (percent) => {
    for (const widthDots of [8, 79, 168, 3_300]) {
      const { rowBytes, bits } = read(grey({ ...at, widthDots, heightDots: 32, percent }))
      expect(rowBytes).toBe(Math.floor(widthDots / 8))
      const black = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
      expect(Math.floor((black / bits.length / 8) * 100)).toBe(percent)
    }
  })

  it.each([1, 2, 3, 4])('of bars has them %i dots wide, and as far apart, in both directions', (barDots) => {
    const size = { ...at, widthDots: 160, heightDots: 160, barDots }
    const across = dotsOf(read(bars({ ...size, along: 'across' })), 77)
    const field = read(bars({ ...size, along: 'down' }))
    const down = Array.from({ length: 160 }, (_, row) => dotsOf(field, row).charAt(99)).join('')
    const expected = `${'1'.repeat(barDots)}${'0'.repeat(barDots)}`.repeat(80).slice(0, 160)
    expect([across, down]).toEqual([expected, expected])
  })
})

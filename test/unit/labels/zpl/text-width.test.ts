import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLine, textWidthDots } from '../../../../src/labels/zpl/text-width.ts'

describe('fitting a line', () => {
  const fit = { widthDots: 300, heightDots: 40, minHeightDots: 20 }

  it('keeps what fits', () => {
    expect(fitLine('Short', fit)).toEqual({ text: 'Short', heightDots: 40 })
  })

  it('makes text smaller before it cuts it', () => {
    const fitted = fitLine('1200 Industrial Avenue S', fit)
    expect(fitted.text).toBe('1200 Industrial Avenue S')
    expect(fitted.heightDots).toBeLessThan(40)
  })

  it('cuts what is too long even at its smallest, and says so', () => {
    expect(fitLine('W'.repeat(100), fit)).toEqual({ text: `${'W'.repeat(16)}...`, heightDots: 20 })
  })

  it('keeps what fits at the largest height also where that is less than the smallest asked for', () => {
    const low = { widthDots: 300, heightDots: 13, minHeightDots: 20 }
    expect(fitLine('Short', low)).toEqual({ text: 'Short', heightDots: 13 })
    expect(fitLine('W'.repeat(100), low).heightDots).toBe(13)
  })

  it('never makes a line wider than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { text: kept, heightDots } = fitLine(text, fit)
        expect(textWidthDots(kept, heightDots)).toBeLessThanOrEqual(300)
        expect(heightDots).toBeGreaterThanOrEqual(20)
      }),
    )
  })
})

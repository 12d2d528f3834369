import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from '../../../src/renderer/amount.ts'
import { numberOf, readTyped, shownReading, typedText } from '../../../src/renderer/typed-number.ts'
import { locale, writeAs } from '../../../src/words/format.ts'

const before = locale()
afterEach(() => writeAs(before))

const number = (decimal: string) => ({ kind: 'number', decimal })

describe.each(['en-US', 'es-ES', 'es-US', 'de-DE', 'fr-FR'])('a number typed where %s is spoken', (tag) => {
  beforeEach(() => writeAs(tag))

  it.each([
    ['12', '12'],
    ['1500', '1500'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['0,250', '0.250'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['1234,500', '1234.500'],
    ['1,500.25', '1500.25'],
    ['1.500,25', '1500.25'],
    ['1,500,000', '1500000'],
    ['1.500.000', '1500000'],
    ['1 500', '1500'],
    ['1\u00a0500', '1500'],
    ['1\u202f500,25', '1500.25'],
    ['1\u202f500\u202f000', '1500000'],
    ['1’500,5', '1500.5'],
  ])('%s can be read in one way alone', (text, decimal) => {
    expect(readTyped(text)).toEqual(number(decimal))
  })

  it.each(['1.5.2', '12 oz', '-3', '1e3', '1 5', '1,50,000', '1.500,000.2', ',', '.', '1,5,000', '٣'])(
    '%s is none',
    (text) => {
      expect(readTyped(text)).toEqual({ kind: 'wrong' })
      expect(numberOf(text)).toBeNaN()
    },
  )

  it('is read again as it is written', () => {
    for (const value of [0, 0.25, 12.5, 1_500, 1_234.5]) expect(numberOf(typedText(value))).toBe(value)
    for (const amountMinor of [5, 7_550, 10_000, 123_456])
      expect(readAmount(writeAmount({ amountMinor, currency: 'USD' }), 'USD')).toEqual({
        amountMinor,
        currency: 'USD',
      })
  })
})

describe('three digits behind a mark', () => {
  it.each([
    ['en-US', '1.500', '1,500'],
    ['es-US', '1.500', '1,500'],
    ['es-ES', '1,500', '1.500'],
    ['de-DE', '12,250', '12.250'],
    ['de', '1,500', '1.500'],
    ['fr', '1,500', '1.500'],
  ])('are a fraction behind the mark of %s, and unclear behind the other', (tag, own, other) => {
    writeAs(tag)
    expect(readTyped(own)).toEqual(number(own.replace(',', '.')))
    expect(readTyped(other)).toMatchObject({ kind: 'unclear' })
    expect(numberOf(other)).toBeNaN()
  })

  it('tell both of their readings as they would be typed', () => {
    writeAs('en-US')
    expect(readTyped('1,500')).toEqual({ kind: 'unclear', readings: ['1500', '1.500'] })
    writeAs('es-ES')
    expect(readTyped('1.500')).toEqual({ kind: 'unclear', readings: ['1500', '1,500'] })
  })

  it.each([
    ['en-US', '1,000', '1.000'],
    ['es-ES', '1.000', '1,000'],
    ['de', '1.000', '1,000'],
    ['fr', '1.000', '1,000'],
  ])('of money are thousands where %s writes them so, and nothing else', (tag, thousand, none) => {
    writeAs(tag)
    expect(readAmount(thousand, 'USD')).toEqual({ amountMinor: 100_000, currency: 'USD' })
    expect(readAmount(none, 'USD')).toBeUndefined()
    // Of a currency of thousandths they are unclear, as of anything else.
    expect(readAmount(thousand, 'KWD')).toBeUndefined()
  })
})

it('what is written otherwise than it was typed is shown as it was read', () => {
  writeAs('en-US')
  expect(
    ['12', '1500', '1.5', '1.500,25', '1,500', ''].map((text) => shownReading(readTyped(text), text)),
  ).toEqual([undefined, '1,500', undefined, '1,500.25', undefined, undefined])
  // As French sets thousands apart, by whichever space was typed.
  writeAs('fr')
  expect(['1\u202f500', '1 500', '1.5', '1,5'].map((text) => shownReading(readTyped(text), text))).toEqual([
    undefined,
    undefined,
    '1,5',
    undefined,
  ])
})

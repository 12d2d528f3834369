import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, moneyFrom } from '../../../../src/adapters/shipping-service/money.ts'

describe('an amount', () => {
  it.each([
    ['7.45', 'USD', 745],
    ['1.005', 'USD', 101],
    ['0.1', 'usd', 10],
    ['19.999', 'USD', 2000],
    ['-3.5', 'USD', -350],
    ['-0.005', 'USD', -1],
    ['1200', 'JPY', 1200],
    ['1.2345', 'KWD', 1235],
    ['4503599627370.49', 'USD', 450359962737049],
    [' 7.4500 ', 'USD', 745],
    ['$7.45', 'USD', 745],
    ['-$7.45', 'USD', -745],
    ['USD 7.45', 'USD', 745],
    ['7.45 usd', 'USD', 745],
    ['7,45 €', 'EUR', 745],
    ['1,234.50', 'USD', 123450],
    ['1,234,567', 'USD', 123456700],
    ['1.234,50', 'EUR', 123450],
    ['¥1200', 'JPY', 1200],
  ])('%s %s is %i in minor units', (amount, currency, amountMinor) => {
    expect(moneyFrom(amount, currency)).toEqual({ amountMinor, currency: currency.toUpperCase() })
  })

  it.each([
    ...['', 'free', '7.', '1e3', 'NaN', '99999999999999999.00'],
    // Twelve hundred, or one and a fifth; of another currency; and what nobody writes.
    ...['1,200', '7.45 EUR', 'EUR 7.45', '1,23,4.50', '12,34.5', '-7.45-', '$', '--7', '7.45.1'],
  ])('“%s” is none', (amount) => {
    expect(moneyFrom(amount, 'USD')).toBeUndefined()
  })

  it('needs a currency of three letters', () => {
    expect(moneyFrom('1', 'dollars')).toBeUndefined()
  })

  it('of whole cents is never off by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(moneyFrom(written, 'USD')?.amountMinor).toBe(cents)
      }),
    )
  })

  it.each([
    [2550, 'USD', '25.5'],
    [1005, 'USD', '10.05'],
    [7, 'USD', '0.07'],
    [0, 'USD', '0'],
    [-345, 'USD', '-3.45'],
    [1200, 'JPY', '1200'],
    [1235, 'KWD', '1.235'],
  ])('of %i in minor units of %s is sent as %s', (amountMinor, currency, sent) => {
    expect(JSON.stringify(amountOf({ amountMinor, currency }))).toBe(sent)
  })

  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (amountMinor, currency) => {
          expect(moneyFrom(String(amountOf({ amountMinor, currency })), currency)).toEqual({
            amountMinor,
            currency,
          })
        },
      ),
    )
  })
})

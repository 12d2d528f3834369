import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameTrackingNumber } from '../../../../src/core/scanning/same-tracking-number.ts'

const GS = '\x1d'

/** What the barcode of a label holds, and the number that the service tells of it. Published by the carriers. */
const labels = [
  ['IMpb', '9400111201080805483016', '9400111201080805483016'],
  ['IMpb as it is printed', '9400 1112 0108 0805 4830 16', '9400111201080805483016'],
  ['IMpb behind its ZIP', '420221539101026837331000039521', '9101026837331000039521'],
  ['IMpb behind ZIP+4', `420102820000${GS}9261290113185417468510`, '9261290113185417468510'],
  ['IMpb with its AIM identifier', `]C142022153${GS}9101026837331000039521\r\n`, '9101026837331000039521'],
  [
    'IMpb, told with its ZIP by the service',
    '9101026837331000039521',
    '420 22153 9101 0268 3733 1000 0395 21',
  ],
  ['certified mail with its identifier', '9171969010756003077385', '71969010756003077385'],
  ['UPS in small letters', '1z5r89390357567127', '1Z5R89390357567127'],
  ['UPS as it is printed', '1Z 8V92A7 03 6720 3024', '1Z8V92A70367203024'],
  ['FedEx Ground 96', '9611020987654312345672', '987654312345672'],
  ['FedEx Express, 34 digits', '1001921334250001000300779017972697', '779017972697'],
  ['FedEx Ground Economy', '9261299998820821171811', '61299998820821171811'],
  ['DHL Express', '3318810025', '33 1881 0025'],
  ['a piece of DHL Express', 'JJD014600003828984545', 'JD01 4600 0038 2898 4545'],
  ['DHL eCommerce', 'GM60511234500000001', 'gm60511234500000001'],
  ['a number that no form fits', 'abc-123', 'ABC123'],
  ['a number that no form fits, behind its ZIP', '42062701SANDBOX0001', 'SANDBOX0001'],
] as const

describe('the barcode of a label', () => {
  it.each(labels)('is known by its tracking number: %s', (_, barcode, trackingNumber) => {
    expect(isSameTrackingNumber(barcode, trackingNumber)).toBe(true)
  })

  it('is never another label’s', () => {
    for (const [, barcode, own] of labels) {
      for (const [, , other] of labels) {
        if (!isSameTrackingNumber(own, other)) expect(isSameTrackingNumber(barcode, other)).toBe(false)
      }
    }
  })

  it('is not known by one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...labels),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ([, barcode, own], at, add) => {
          const digits = [...barcode.matchAll(/\d/g)].map(({ index }) => index)
          const index = digits[at % digits.length] ?? 0
          // Before the number stands the route, which may be any.
          fc.pre(index >= barcode.length - Math.min(12, own.replace(/\D/g, '').length))
          const wrong = String((Number(barcode[index]) + add) % 10)
          const misread = barcode.slice(0, index) + wrong + barcode.slice(index + 1)
          expect(isSameTrackingNumber(misread, own)).toBe(false)
        },
      ),
    )
  })

  it('is not known by nothing, by a part of it, or by more than it', () => {
    expect(isSameTrackingNumber('', '')).toBe(false)
    expect(isSameTrackingNumber('--', '--')).toBe(false)
    expect(isSameTrackingNumber('0805483016', '9400111201080805483016')).toBe(false)
    expect(isSameTrackingNumber('9400111201080805483016', '0805483016')).toBe(false)
    expect(isSameTrackingNumber('XSANDBOX0001', 'SANDBOX0001')).toBe(false)
  })
})

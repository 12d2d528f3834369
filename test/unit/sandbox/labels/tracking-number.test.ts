import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dhlExpressTrackingNumber,
  gs1CheckDigit,
  impbTrackingNumber,
  isDhlExpressTrackingNumber,
  isImpbTrackingNumber,
  isUpsTrackingNumber,
  upsTrackingNumber,
} from '../../../../src/sandbox/labels/tracking-number.ts'

const published = {
  impb: [
    '9400111202555842332669',
    '9400111201080805483016',
    '9361289878700317633795',
    '9405803699300124287899',
  ],
  ups: ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1Z8V92A70367203024'],
  dhl: ['3318810025', '8487135506', '3318810036', '3318810014'],
}
const validators = { impb: isImpbTrackingNumber, ups: isUpsTrackingNumber, dhl: isDhlExpressTrackingNumber }
const kinds = ['impb', 'ups', 'dhl'] as const

describe('tracking numbers', () => {
  it.each(kinds)('takes published numbers of %s', (kind) => {
    for (const number of published[kind]) expect([number, validators[kind](number)]).toEqual([number, true])
  })

  it.each(kinds)('finds one wrong digit in a number of %s', (kind) => {
    for (const number of published[kind]) {
      const last = Number(number.at(-1))
      for (let wrong = 0; wrong < 10; wrong++) {
        expect(validators[kind](`${number.slice(0, -1)}${wrong}`)).toBe(wrong === last)
      }
    }
  })

  it('computes the GS1 check digit of published codes', () => {
    expect(gs1CheckDigit('629104150021')).toBe('3')
    expect(gs1CheckDigit('37610425002123456')).toBe('9')
  })

  it('makes postal numbers: identifier, service type, mailer, serial, check digit', () => {
    const parts = { serviceTypeCode: '055', mailerId: '901234567', serial: 1234 }
    expect(impbTrackingNumber(parts)).toBe('9205590123456700012348')
    expect(impbTrackingNumber({ ...parts, applicationIdentifier: '94' })).toMatch(
      /^94055901234567000123\d{2}$/,
    )
  })

  it('makes the published UPS number from its parts', () => {
    expect(upsTrackingNumber({ shipper: '5R8939', service: '03', serial: 5_756_712 })).toBe(
      '1Z5R89390357567127',
    )
  })

  it('makes numbers that are valid, and different for each serial', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (one, other) => {
        const postal = (serial: number) =>
          impbTrackingNumber({ serviceTypeCode: '001', mailerId: '123456789', serial })
        const ups = (serial: number) => upsTrackingNumber({ shipper: 'A1B2C3', service: '03', serial })
        for (const [make, valid] of [
          [postal, isImpbTrackingNumber],
          [ups, isUpsTrackingNumber],
          [dhlExpressTrackingNumber, isDhlExpressTrackingNumber],
        ] as const) {
          expect(valid(make(one))).toBe(true)
          expect(make(one) === make(other)).toBe(one === other)
        }
      }),
    )
  })

  it('refuses parts of a wrong form', () => {
    const postal = { serviceTypeCode: '055', mailerId: '901234567', serial: 1 }
    expect(() => impbTrackingNumber({ ...postal, serviceTypeCode: '55' })).toThrow(RangeError)
    expect(() => impbTrackingNumber({ ...postal, mailerId: '90123456x' })).toThrow(RangeError)
    expect(() => impbTrackingNumber({ ...postal, serial: 10_000_000 })).toThrow(RangeError)
    expect(() => upsTrackingNumber({ shipper: 'short', service: '03', serial: 1 })).toThrow(RangeError)
    expect(() => dhlExpressTrackingNumber(-1)).toThrow(RangeError)
  })
})

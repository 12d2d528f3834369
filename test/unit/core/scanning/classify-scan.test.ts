import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../../../src/core/orders/clean-text.ts'
import { classifyScan } from '../../../../src/core/scanning/classify-scan.ts'
import { orderNumberKey } from '../../../../src/core/orders/order-number.ts'

const GS = '\x1d'

describe('an order number', () => {
  test.each([
    ['as it is', 'ORDER-1001', 'ORDER-1001'],
    ['with the scanner’s line end', 'ORDER-1001\r\n', 'ORDER-1001'],
    ['with a tab after it', 'ORDER-1001\t', 'ORDER-1001'],
    ['between STX and ETX', '\x02ORDER-1001\x03\r', 'ORDER-1001'],
    ['after an AIM identifier', ']C0ORDER-1001', 'ORDER-1001'],
    ['after an AIM identifier and FNC1', `]C1${GS}ORDER-1001${GS}`, 'ORDER-1001'],
    ['of a QR code', ']Q1#1001\n', '#1001'],
    ['with spaces inside', '  ORDER  1001 ', 'ORDER 1001'],
    ['with letters beyond ASCII', 'COMMANDE-É7', 'COMMANDE-É7'],
  ])('is found %s', (_, scan, orderNumber) => {
    expect(classifyScan(scan)).toEqual({ kind: 'order', text: orderNumber, orderNumber })
  })

  test('of nothing but control characters is empty', () => {
    expect(classifyScan('\x02\r\n')).toEqual({ kind: 'order', text: '', orderNumber: '' })
  })

  test('that looks like a carrier’s number is still told as text', () => {
    expect(classifyScan('3318810025')).toMatchObject({ kind: 'tracking', text: '3318810025' })
  })
})

type Published = readonly [scan: string, carrier: string, trackingNumber: string, zip?: string]

/** Numbers from the carriers' public documents and from github.com/jkeen/tracking_number_data. */
const published: readonly Published[] = [
  ['9400 1112 0108 0805 4830 16', 'usps', '9400111201080805483016'],
  ['9361289878700317633795', 'usps', '9361289878700317633795'],
  ['9405803699300124287899', 'usps', '9405803699300124287899'],
  ['9101 1234 5678 9000 0000 13', 'usps', '9101123456789000000013'],
  ['92748931507708513018050063', 'usps', '92748931507708513018050063'],
  ['420221539101026837331000039521', 'usps', '9101026837331000039521', '22153'],
  [`]C142022153${GS}9101026837331000039521\r\n`, 'usps', '9101026837331000039521', '22153'],
  ['(420)22153(91)01026837331000039521', 'usps', '9101026837331000039521', '22153'],
  ['(420) 22153 (91) 0102 6837 3310 0003 9521', 'usps', '9101026837331000039521', '22153'],
  ['4201002334249200190132607600833457', 'usps', '9200190132607600833457', '100233424'],
  [`420102820000${GS}9261290113185417468510`, 'usps', '9261290113185417468510', '102820000'],
  ['7196 9010 7560 0307 7385', 'usps', '71969010756003077385'],
  ['0307 1790 0005 2348 3741', 'usps', '03071790000523483741'],
  ['7112 3456 7891 2345 6787', 'usps', '71123456789123456787'],
  ['1Z5R89390357567127', 'ups', '1Z5R89390357567127'],
  ['1z410e7w0392751591', 'ups', '1Z410E7W0392751591'],
  ['1Z 8V92A7 03 6720 3024', 'ups', '1Z8V92A70367203024'],
  ['986578788855', 'fedex', '986578788855'],
  ['4771 7908 1230', 'fedex', '477179081230'],
  ['0414 4176 0228 964', 'fedex', '041441760228964'],
  ['568283610012000', 'fedex', '568283610012000'],
  ['61299998820821171811', 'fedex', '61299998820821171811'],
  ['9611020987654312345672', 'fedex', '987654312345672'],
  ['9622001900000000000000776632517510', 'fedex', '776632517510'],
  ['1001921334250001000300779017972697', 'fedex', '779017972697'],
  ['3318810025', 'dhl', '3318810025'],
  ['8487135506', 'dhl', '8487135506'],
]

describe('a tracking number', () => {
  const named = published.map(([scan, carrier, trackingNumber, zip]) => ({
    scan,
    carrier,
    trackingNumber,
    zip,
  }))
  test.each(named)('$scan is $carrier $trackingNumber', ({ scan, carrier, trackingNumber, zip }) => {
    expect(classifyScan(scan)).toMatchObject({
      kind: 'tracking',
      carrier,
      trackingNumber,
      ...(zip ? { destinationZip: zip } : {}),
    })
  })

  test.each([
    '9361289878700317633796',
    '9200000000000000000000',
    '420000009200000000000000000000',
    '4201028200009261290113185417468511',
    '0307 1790 0005 2348 3742',
    '1Z1111111111111111',
    '1A5R89390357567127',
    '996578788855',
    '5682 8361 0012 732',
    '9622001560001234567100794808390595',
    '3318810010',
  ])('%s has a wrong check digit and is only text', (scan) => {
    expect(classifyScan(scan)).toEqual({ kind: 'order', text: scan, orderNumber: scan })
  })

  test('with any one digit misread is not taken for the same parcel', () => {
    const samples = published.filter(([scan]) => /^\d+$|^1Z/.test(scan))
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (sample, place, by) => {
          const [scan, , trackingNumber] = sample
          const at = scan.length - 1 - (place % Math.min(trackingNumber.length, 9))
          const digit = scan.charAt(at)
          fc.pre(/\d/.test(digit))
          const misread = scan.slice(0, at) + String((Number(digit) + by) % 10) + scan.slice(at + 1)
          const read = classifyScan(misread)
          expect(read.kind === 'tracking' && read.trackingNumber === trackingNumber).toBe(false)
        },
      ),
    )
  })

  test('of 1Z, IMpb or 15 digits with any one digit misread is text', () => {
    const samples = ['1Z5R89390357567127', '9400111201080805483016', '568283610012000']
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.integer({ min: 5, max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (scan, at, by) => {
          const digit = scan.charAt(at)
          fc.pre(/\d/.test(digit))
          // UPS weighs every second value by 2, so that it cannot tell two digits that are 5 apart.
          fc.pre(!(scan.startsWith('1Z') && by === 5))
          const misread = scan.slice(0, at) + String((Number(digit) + by) % 10) + scan.slice(at + 1)
          expect(classifyScan(misread).kind).toBe('order')
        },
      ),
    )
  })
})

describe('a container', () => {
  test('of a mailer with six digits is read', () => {
    expect(classifyScan('99M123456000000123456\r')).toEqual({
      kind: 'container',
      text: '99M123456000000123456',
      containerNumber: '99M123456000000123456',
      mailerId: '123456',
      serialNumber: '000000123456',
    })
  })

  test('of a mailer with nine digits and a serial number padded with dashes is read from GS1', () => {
    expect(classifyScan(`]C1${GS}99M900066875---123456`)).toMatchObject({
      kind: 'container',
      mailerId: '900066875',
      serialNumber: '---123456',
    })
  })

  test('of a wrong length is only text', () => {
    expect(classifyScan('99M12345600000012345').kind).toBe('order')
  })
})

describe('any text', () => {
  const noise = fc.string({ unit: fc.constantFrom('\r', '\n', '\t', '\x02', '\x03', ' '), maxLength: 3 })

  const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

  test('has a meaning, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit, maxLength: 120 }), (scan) => {
        const { text } = classifyScan(scan)
        expect(cleanText(text)).toBe(text)
      }),
    )
  })

  test('that is an order number is found again however the scanner wraps it', () => {
    const orderNumber = fc.stringMatching(/^[A-Za-z0-9#][A-Za-z0-9 #/_.-]{0,30}$/)
    const aim = fc.constantFrom('', ']C0', ']Q1', ']d2', ']A0')
    fc.assert(
      fc.property(orderNumber, aim, noise, noise, (number, identifier, before, after) => {
        const scanned = classifyScan(before.trim() + identifier + number + after)
        expect(orderNumberKey(scanned.text)).toBe(orderNumberKey(number.toUpperCase()))
      }),
    )
  })
})

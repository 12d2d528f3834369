import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  booleanOf,
  decodeIppResponse,
  encodeIppRequest,
  integerOf,
  IppFormatError,
  textOf,
  textsOf,
} from '../../../../../src/adapters/printers/transports/cups/ipp-message.ts'
import { answer, attribute, group, integer } from './ipp-answer.ts'

/** As hex, with what RFC 8010 shows of it in words left as words. */
const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))))

describe('an IPP request', () => {
  it('is written as the example of RFC 8010, appendix A.1', () => {
    const written = encodeIppRequest({
      operation: 0x0002,
      requestId: 1,
      attributes: [
        ['charset', 'attributes-charset', 'utf-8'],
        ['naturalLanguage', 'attributes-natural-language', 'en-us'],
        ['uri', 'printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'],
        ['name', 'job-name', 'foobar'],
        ['boolean', 'ipp-attribute-fidelity', true],
      ],
      jobAttributes: [
        ['integer', 'copies', 20],
        ['keyword', 'sides', 'two-sided-long-edge'],
      ],
    })
    const expected = bytes(
      ...[2, 0, 0, 2, 0, 0, 0, 1, 1],
      ...[0x47, 0, 0x12, 'attributes-charset', 0, 5, 'utf-8'],
      ...[0x48, 0, 0x1b, 'attributes-natural-language', 0, 5, 'en-us'],
      ...[0x45, 0, 0x0b, 'printer-uri', 0, 0x2c, 'ipp://printer.example.com/ipp/print/pinetree'],
      ...[0x42, 0, 8, 'job-name', 0, 6, 'foobar'],
      ...[0x22, 0, 0x16, 'ipp-attribute-fidelity', 0, 1, 1],
      2,
      ...[0x21, 0, 6, 'copies', 0, 4, 0, 0, 0, 20],
      ...[0x44, 0, 5, 'sides', 0, 0x13, 'two-sided-long-edge'],
      3,
    )
    expect(Buffer.from(written).toString('latin1')).toBe(expected.toString('latin1'))
  })

  it('names an attribute once, however many values it has', () => {
    const written = encodeIppRequest({
      operation: 0x000b,
      requestId: 1,
      attributes: [['keyword', 'requested-attributes', 'printer-state', 'media-supported']],
    })
    const text = Buffer.from(written).toString('latin1')
    expect(text).toContain(
      '\x44\0\x14requested-attributes\0\x0dprinter-state\x44\0\0\0\x0fmedia-supported\x03',
    )
  })

  it('counts bytes, not characters', () => {
    const written = encodeIppRequest({
      operation: 2,
      requestId: 1,
      attributes: [['name', 'job-name', 'Größe']],
    })
    expect(Buffer.from(written).includes(bytes(0, 7, 'Größe'))).toBe(true)
  })

  it('is not made of a value that IPP has no room for', () => {
    const attributes = [['name', 'job-name', 'x'.repeat(32_768)]] as const
    expect(() => encodeIppRequest({ operation: 2, requestId: 1, attributes })).toThrow(RangeError)
  })
})

describe('an IPP answer', () => {
  it('gives the status and the attributes of each group', () => {
    const read = decodeIppResponse(
      answer(
        group(1, attribute(0x47, 'attributes-charset', 'utf-8')),
        group(
          4,
          attribute(0x42, 'printer-name', 'one'),
          attribute(0x22, 'printer-is-accepting-jobs', Buffer.of(1)),
        ),
        group(4, attribute(0x42, 'printer-name', 'Zwölf'), attribute(0x23, 'printer-state', integer(-5))),
        group(2, attribute(0x21, 'job-id', integer(2_147_483_647))),
      ),
    )
    expect(read.status).toBe(0)
    expect(textOf(read.operation, 'attributes-charset')).toBe('utf-8')
    expect(read.printers.map((printer) => textOf(printer, 'printer-name'))).toEqual(['one', 'Zwölf'])
    expect(read.printers.map((printer) => booleanOf(printer, 'printer-is-accepting-jobs'))).toEqual([
      true,
      undefined,
    ])
    expect(integerOf(read.printers[1] ?? new Map(), 'printer-state')).toBe(-5)
    expect(read.jobs.map((job) => integerOf(job, 'job-id'))).toEqual([2_147_483_647])
  })

  it('gives several values, ranges, resolutions and texts with a language', () => {
    const [printer = new Map()] = decodeIppResponse(
      answer(
        group(
          4,
          attribute(0x44, 'media-supported', 'na_letter_8.5x11in'),
          attribute(0x44, '', 'iso_a4_210x297mm'),
          attribute(0x33, 'copies-supported', Buffer.concat([integer(1), integer(9999)])),
          attribute(
            0x32,
            'printer-resolution-default',
            Buffer.concat([integer(203), integer(300), Buffer.of(3)]),
          ),
          attribute(0x36, 'printer-info', bytes(0, 2, 'de', 0, 5, 'Büro')),
        ),
      ),
    ).printers
    expect(textsOf(printer, 'media-supported')).toEqual(['na_letter_8.5x11in', 'iso_a4_210x297mm'])
    expect(printer.get('copies-supported')).toEqual([{ lower: 1, upper: 9999 }])
    expect(printer.get('printer-resolution-default')).toEqual([{ crossFeed: 203, feed: 300, unit: 'dpi' }])
    expect(textOf(printer, 'printer-info')).toBe('Büro')
  })

  it('passes over collections, also nested ones, and attributes without a value', () => {
    const [printer = new Map()] = decodeIppResponse(
      answer(
        group(
          4,
          attribute(0x34, 'media-col-default', ''),
          attribute(0x4a, '', 'media-size'),
          attribute(0x34, '', ''),
          attribute(0x4a, '', 'x-dimension'),
          attribute(0x21, '', integer(21_590)),
          attribute(0x37, '', ''),
          attribute(0x37, '', ''),
          attribute(0x13, 'printer-message-time', ''),
          attribute(0x23, 'printer-state', integer(3)),
        ),
      ),
    ).printers
    expect(printer.get('media-col-default')).toEqual([])
    expect(printer.get('printer-message-time')).toEqual([])
    expect(integerOf(printer, 'printer-state')).toBe(3)
  })

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['no end', Buffer.of(2, 0, 0, 0, 0, 0, 0, 1)],
    ['another protocol', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    [
      'a name that is longer than the message',
      Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 4, 0x21, 0xff, 0xff, 0x61, 3),
    ],
    ['an integer of three bytes', answer(group(4, attribute(0x21, 'a', Buffer.alloc(3))))],
    ['an integer of five bytes', answer(group(4, attribute(0x21, 'a', Buffer.alloc(5))))],
    [
      'a text that is longer than its value',
      answer(group(4, attribute(0x35, 'a', bytes(0, 2, 'de', 0, 9, 'x')))),
    ],
    ['an attribute before any group', answer(attribute(0x21, 'a', integer(1)))],
    ['a further value of nothing', answer(group(4, attribute(0x21, '', integer(1))))],
    ['a collection that does not end', answer(group(4, attribute(0x34, 'a', '')))],
    ['a collection that only ends', answer(group(4, attribute(0x37, 'a', '')))],
  ])('with %s is an error', (_, broken) => {
    expect(() => decodeIppResponse(broken)).toThrow(IppFormatError)
  })

  it('is read or refused, whatever its bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isReadOrRefused), { numRuns: 2_000 })
  })

  it('is read or refused wherever it is cut off or changed', () => {
    const whole = answer(
      group(1, attribute(0x47, 'attributes-charset', 'utf-8')),
      group(
        4,
        attribute(0x36, 'printer-info', bytes(0, 2, 'de', 0, 4, 'Buro')),
        attribute(0x32, 'printer-resolution-default', Buffer.alloc(9)),
        attribute(0x34, 'media-col', ''),
        attribute(0x37, '', ''),
      ),
    )
    for (let length = 0; length < whole.length; length++) {
      expect(() => decodeIppResponse(whole.subarray(0, length))).toThrow(IppFormatError)
    }
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, (places) => {
        const changed = Buffer.from(whole)
        for (const [place, value] of places) changed[place] = value
        isReadOrRefused(changed)
      }),
      { numRuns: 5_000 },
    )
  })
})

function isReadOrRefused(message: Uint8Array): void {
  try {
    decodeIppResponse(message)
  } catch (error) {
    expect(error).toBeInstanceOf(IppFormatError)
  }
}

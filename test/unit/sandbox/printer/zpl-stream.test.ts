import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createZplStream,
  type HostRequest,
  type ZplFormat,
} from '../../../../src/sandbox/printer/zpl-stream.ts'

const fixtures = new URL('../../../fixtures/carrier-zpl/', import.meta.url)
const bytes = (text: string) => Buffer.from(text, 'latin1')

type Read = {
  readonly formats: readonly (Omit<ZplFormat, 'bytes'> & { readonly text: string })[]
  readonly requests: readonly HostRequest[]
  readonly variables: readonly string[]
  readonly insideFormat: boolean
}

/** Sends chunks, closes, and sums up what the stream found; trailers are added to the format they follow. */
function read(...chunks: readonly Uint8Array[]): Read {
  const stream = createZplStream()
  const formats: (Omit<ZplFormat, 'bytes'> & { text: string })[] = []
  const requests: HostRequest[] = []
  const variables: string[] = []
  const take = (events: ReturnType<typeof stream.push>) => {
    for (const event of events) {
      if (event.kind === 'request') requests.push(event.request)
      else if (event.kind === 'variable') variables.push(event.name)
      else if (event.kind === 'trailer') formats.at(-1)!.text += Buffer.from(event.bytes).toString('latin1')
      else {
        const { bytes: own, ...rest } = event.format
        formats.push({ ...rest, text: Buffer.from(own).toString('latin1') })
      }
    }
  }
  for (const chunk of chunks) take(stream.push(chunk))
  const insideFormat = stream.insideFormat()
  take(stream.end())
  return { formats, requests, variables, insideFormat }
}

const texts = (input: string) => read(bytes(input)).formats.map(({ text }) => text)
const label = (data: string) => `^XA^FO1,1^A0N,30^FD${data}^FS^XZ`

describe('the ZPL stream', () => {
  it('keeps what stands before a format, and gives each its own line end', () => {
    expect(texts(`\r\n~SD15${label('a')}\n^CT~~CD,${label('b')}\r\n\r\n${label('c')}\n\n`)).toEqual([
      `\r\n~SD15${label('a')}\n`,
      `^CT~~CD,${label('b')}\r\n`,
      `\r\n${label('c')}\n\n`,
    ])
  })

  it('gives the same bytes each time the same file is sent on one link', () => {
    const file = `~TA000${label('a')}\r\n`
    expect(texts(file + file + file)).toEqual([file, file, file])
  })

  it('finds requests between and inside formats, and keeps them out of the labels', () => {
    const { formats, requests } = read(bytes(`~HS\r\n^XA~HI^FDa~HQES^FS^XZ~HS${label('b')}`))
    expect(requests).toEqual(['host_status', 'host_identification', 'error_status', 'host_status'])
    expect(formats.map(({ text }) => text)).toEqual(['^XA^FDa^FS^XZ', label('b')])
  })

  it('hears the request for the configuration inside a format alone', () => {
    expect(read(bytes('^XA^HH^XZ')).requests).toEqual(['configuration'])
    expect(read(bytes('^HH')).requests).toEqual([])
  })

  it('takes other commands that begin alike for what they are', () => {
    const { formats, requests } = read(bytes(`~HQMA~HQE~HM^HH^HS${label('a')}`))
    expect(requests).toEqual([])
    expect(formats[0]?.text).toBe(`~HQMA~HQE~HM^HH^HS${label('a')}`)
  })

  it('counts copies and length, and starts anew with each format', () => {
    const { formats } = read(bytes(`^XA^LL1218^FDa^FS^PQ3,0,0,N^XZ${label('b')}^XA^FDc^FS^PQ0^XZ`))
    expect(formats.map(({ copies, labelLengthDots }) => [copies, labelLengthDots])).toEqual([
      [3, 1218],
      [1, undefined],
      [1, undefined],
    ])
  })

  it('prints nothing for settings, an empty format, or one that is only stored', () => {
    const { formats } = read(bytes(`^XA^JUS^XZ^XA^XZ^XA^DFR:A.ZPL^FDx^FS^XZ^XA^XFR:A.ZPL^XZ${label('a')}`))
    expect(formats.map(({ prints }) => prints)).toEqual([false, false, false, true, true])
  })

  it('knows a format within a format as one, and an end without a beginning as none', () => {
    expect(texts(`^XZ^XA^XA^FDa^FS^XZ`)).toEqual([`^XZ^XA^XA^FDa^FS^XZ`])
  })

  it('takes commands in small letters', () => {
    expect(read(bytes('^xa^fdhi^fs^pq2^xz')).formats).toMatchObject([{ copies: 2, prints: true }])
  })

  it('follows changed prefixes', () => {
    const changed = '^XA^CC!!FD^XZ is text here!FS!CC^^CD;^GFB;2;2;1;\u0000\u0000^CD,^CT#^XZ'
    const { formats, requests } = read(bytes(`${changed}~HS#HS${label('b')}`))
    expect(formats.map(({ text }) => text)).toEqual([changed, `~HS${label('b')}`])
    expect(requests).toEqual(['host_status'])
  })

  it.each([
    ['^GFB', (data: string) => `^XA^FO1,1^GFB,${data.length},${data.length},1,${data}^FS^XZ`],
    ['^GFC', (data: string) => `^XA^FO1,1^GFC,${data.length},999,1,${data}^FS^XZ`],
    ['~DYB', (data: string) => `~DYR:LOGO,B,G,${data.length},1,${data}^XA^XGR:LOGO^FS^XZ`],
    ['a PNG by ~DY', (data: string) => `~DYE:L,P,P,${data.length + 1},,\u0089${data}^XA^XGE:L^FS^XZ`],
  ])('does not look for commands in the binary data of %s', (_, job) => {
    const whole = job('^XZ~HS^XA^CC!\u0000\u00ff^X')
    expect(texts(whole + label('next'))).toEqual([whole, label('next')])
  })

  it('reads hex and base64 graphics as text', () => {
    const jobs = [
      '^XA^GFA,4,4,1,FF00FF00^FS^XZ',
      '^XA^GFA,4,4,1,:Z64:eJz7DwABAQEA:0000^FS^XZ',
      '~DGR:A.GRF,4,1,FF00FF00^XA^XGR:A.GRF^FS^XZ',
      '~DYR:A,P,P,8,,89504E47^XA^XGR:A^FS^XZ',
    ]
    expect(texts(jobs.join(''))).toEqual(jobs)
  })

  it('ends a graphic’s header where a command begins', () => {
    expect(texts(`^XA^GFB,9^FS^XZ${label('a')}`)).toEqual(['^XA^GFB,9^FS^XZ', label('a')])
  })

  it('knows that it is inside a format, and drops an unfinished one with its link', () => {
    const { formats, insideFormat } = read(bytes(`${label('a')}^XA^FDb^FS`))
    expect(insideFormat).toBe(true)
    expect(formats.map(({ text }) => text)).toEqual([label('a')])
  })

  it('finds the same however the bytes are cut', () => {
    const pieces = fc.constantFrom(
      ...[
        '^XA',
        '^XZ',
        '~HS',
        '~HQES',
        '~HI\r\n',
        '^FDtext^FS',
        '^PQ12',
        '^LL800',
        '^CC!',
        '!CC^',
        '^CT#',
        '#CT~',
      ],
      ...[
        '^CD;',
        '^CD,',
        '^GFB,6,6,1,^XZ~HS',
        '^GFB;4;4;1;^XA!',
        '~DYR:A,P,P,5,,\u0089^XZ!',
        '\r\n',
        '\n',
        ' ',
        '^',
        '~',
      ],
      ...['!XA', '!XZ', '#HS', 'X', '^DFR:A', label('x')],
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        fc.array(fc.nat(200), { maxLength: 60 }),
        (parts, cuts) => {
          const whole = bytes(parts.join(''))
          const places = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b)
          const chunks = [0, ...places].map((from, index) =>
            whole.subarray(from, places[index] ?? whole.length),
          )
          const expected = read(whole)
          expect(read(...chunks)).toEqual(expected)
          expect(read(...Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('loses no byte: labels, requests and what is unfinished are all that was sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(label('a'), label('b^'), '\n', '\r\n', ' ', '^XA^JUS^XZ')),
        (parts) => {
          const sent = parts.join('')
          const lastEnd = sent.lastIndexOf('^XZ') + 3
          expect(texts(sent).join('')).toBe(lastEnd < 3 ? '' : sent)
        },
      ),
    )
  })

  it('takes 20 MB in many pieces in one go', () => {
    const graphic = Buffer.alloc(20_000_000, '^XZ~')
    const job = Buffer.concat([
      bytes(`^XA^FO1,1^GFB,${graphic.length},${graphic.length},100,`),
      graphic,
      bytes('^FS^XZ'),
    ])
    const chunks: Uint8Array[] = []
    for (let from = 0; from < job.length; from += 1_460) chunks.push(job.subarray(from, from + 1_460))
    const { formats } = read(...chunks)
    expect(formats.map(({ text }) => Buffer.from(text, 'latin1').equals(job))).toEqual([true])
  })

  const labelsIn: Readonly<Record<string, number>> = { pnldpd: 2, qr_code_ft_manual: 1 }
  it.each(readdirSync(fixtures).filter((name) => name.endsWith('.zpl')))('takes %s apart', (file) => {
    const whole = readFileSync(new URL(file, fixtures))
    const { formats } = read(whole)
    expect(formats.filter(({ prints }) => prints)).toHaveLength(labelsIn[file.replace('.zpl', '')] ?? 1)
    expect(formats.map(({ text }) => text).join('')).toBe(whole.toString('latin1'))
  })
})

describe('questions for variables', () => {
  const question = '! U1 getvar "media.speed"\r\n'

  it('are heard between formats, wherever they are cut, and belong to no label', () => {
    const input = bytes(`^XA^FDa^FS^XZ\n${question}${question}^XA^FDb^FS^XZ`)
    for (let cut = 0; cut <= input.length; cut++) {
      const heard = read(input.subarray(0, cut), input.subarray(cut))
      expect(heard.variables).toEqual(['media.speed', 'media.speed'])
      expect(heard.formats.map(({ text }) => text)).toEqual(['^XA^FDa^FS^XZ\n', '^XA^FDb^FS^XZ'])
    }
  })

  it.each([
    ['inside a format', `^XA^FD${question}^FS^XZ`],
    ['of another kind', '! U1 setvar "media.speed" "4"\r\n^XA^FDa^FS^XZ'],
    ['without an end', `! U1 getvar "${'x'.repeat(300)}^XA^FDa^FS^XZ`],
  ])('are none %s: it stays with its label', (_, input) => {
    expect(read(bytes(input))).toMatchObject({ variables: [], formats: [{ text: input }] })
  })
})

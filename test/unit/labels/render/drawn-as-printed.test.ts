import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { crc16 } from '../../../../src/labels/raster/crc16.ts'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { countPapers, resolveZpl, sizesOf } from '../../../../src/labels/render/resolve-zpl.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'

const renderer = createLabelRenderer()
afterAll(() => renderer.close())

const bytes = (text: string) => Buffer.from(text, 'latin1')
const size = { widthMm: 50, heightMm: 25, dpmm: 8 }
const drawn = async (zpl: Uint8Array | string, options = size) => {
  const { labels, notExact } = await renderer.draw(typeof zpl === 'string' ? bytes(zpl) : zpl, options)
  expect(notExact).toEqual([])
  return labels.map(({ png }) => PNG.sync.read(Buffer.from(png)).data)
}
const hasInk = (picture: Buffer | undefined) => picture?.includes(0) === true
const notExact = (zpl: string, dpmm = 8) =>
  resolveZpl(bytes(zpl), dpmm).flatMap((label) =>
    label.notExact.map(({ command, why }) => `${command} ${why}`),
  )

/** Both are drawn alike, and as more than white paper. */
async function expectSame(zpl: string | Uint8Array, plain: string | Uint8Array): Promise<void> {
  const [one, other] = [await drawn(zpl), await drawn(plain)]
  expect(other.length > 0 && other.every(hasInk)).toBe(true)
  expect(one.length).toBe(other.length)
  for (const [index, picture] of one.entries()) expect(picture.equals(other[index]!)).toBe(true)
}

const text = (ci: string, data: string) => `^XA^CI${ci}^FO20,20^A0N,40^FD${data}^FS^XZ`
const utf8 = (data: string) => Buffer.from(text('28', data))

describe('a label is drawn as a printer prints it', () => {
  it('in small letters', async () => {
    await expectSame(
      '^xa^fo10,10^a0r,30^fdaBc^fs^fo99,9^gb50,60,5^fs^fo160,10^bqn,2,4^fdqa,hi^fs^xz',
      '^XA^FO10,10^A0R,30^FDaBc^FS^FO99,9^GB50,60,5^FS^FO160,10^BQN,2,4^FDqa,hi^FS^XZ',
    )
  })

  it.each([
    ['27', '\xe4\x80\x9a', 'ä€š'],
    ['13', '\x84\x9c', 'ä£'],
    ['6', '\\[{', 'ÖÄä'],
    ['0', '\x82\\', 'é¢'],
    ['31', '\xb9\xea', 'ąę'],
    ['35', '\xdd\xfe', 'İş'],
  ])('in code page ^CI%s', async (page, data, characters) => {
    await expectSame(text(page, data), utf8(characters))
    const hex = [...bytes(data)].map((byte) => `_${byte.toString(16)}`).join('')
    await expectSame(`^XA^CI${page}^FO20,20^A0N,40^FH^FD${hex}^FS^XZ`, utf8(characters))
  })

  it('in several code pages, each of which holds for what follows', async () => {
    await expectSame(
      '^XA^CI27^FO20,20^A0N,40^FD\xe4^FS^CI13^FO80,20^A0N,40^FD\x84^FS^XZ^XA^FO20,20^A0N,40^FD\x84^FS^XZ',
      Buffer.from('^XA^CI28^FO20,20^A0N,40^FDä^FS^FO80,20^A0N,40^FDä^FS^XZ^XA^FO20,20^A0N,40^FDä^FS^XZ'),
    )
  })

  it('with other prefixes and delimiter, which are characters of the data then', async () => {
    await expectSame(
      '^XA^CC##CD;#FO10;10#A0N;30#FDa^b,c#FS#CD,#CC^^XZ',
      '^XA^FO10,10^A0N,30^FH^FDa_5Eb,c^FS^XZ',
    )
    await expectSame('\x1eXA\x1eFO10\x1f10\x1eGB50\x1f50\x1f5\x1eFS\x1eXZ', '^XA^FO10,10^GB50,50,5^FS^XZ')
  })

  it('in millimetres and inches', async () => {
    await expectSame(
      '^XA^MUM^LH1,1^FO2,2.5^GB10,5,.5^FS^MUI^FO1,.5^A0N,.2,.2^FDone^FS^MUD^FO10,120^GB50,9,1^FS^XZ',
      '^XA^LH8,8^FO16,20^GB80,40,4^FS^FO203,102^A0N,41,41^FDone^FS^FO10,120^GB50,9,1^FS^XZ',
    )
    const sized = bytes('^XA^MUM^PW40^LL20^FO2,2^GB10,5,1^FS^XZ')
    expect(resolveZpl(sized, 12)).toMatchObject([{ widthDots: 480, lengthDots: 240 }])
  })

  it('with as large modules as its printer takes where it says none', async () => {
    await expectSame(
      '^XA^FO9,9^BQN^FDQA,one^FS^FO99,9^B0N^FDtwo^FS^XZ',
      '^XA^FO9,9^BQN,2,2^FDQA,one^FS^FO99,9^BON,2^FDtwo^FS^XZ',
    )
  })
})

const bits = Buffer.from('ff818199998181ff', 'hex')
const hex = bits.toString('hex').toUpperCase()
const packed = (letter: string, data: Uint8Array) => {
  const base64 = Buffer.from(data).toString('base64')
  return `:${letter}64:${base64}:${crc16(Buffer.from(base64)).toString(16).padStart(4, '0')}`
}
const plain = `^XA^FO10,10^GFA,8,8,1,${hex}^FS^XZ`
const dotPng = () => {
  const png = new PNG({ width: 8, height: 8 })
  for (let at = 0; at < 64; at++) {
    const grey = ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) === 0 ? 255 : 0
    png.data.set([grey, grey, grey, 255], at * 4)
  }
  return PNG.sync.write(png)
}

describe('a graphic is drawn as a printer prints it', () => {
  it.each([
    ['hexadecimal over several lines', `A,8,8,1,${hex.slice(0, 5)}\r\n ${hex.slice(5).toLowerCase()}\r\n`],
    ['run lengths', 'A,8,8,1,!81:99:81:!'],
    ['base64', `A,8,8,1,${packed('B', bits)}`],
    ['base64 of deflated data', `A,8,8,1,${packed('Z', deflateSync(bits))}`],
    ['raw bytes', `B,8,8,1,${bits.toString('latin1')}`],
  ])('from %s', async (_, graphic) => {
    await expectSame(`^XA^FO10,10^GF${graphic}^FS^XZ`, plain)
  })

  it('from raw bytes among which are carets', async () => {
    const raw = '^XZ~JR^X'
    await expectSame(
      `^XA^FO10,10^GFB,8,8,1,${raw}^FS^FO30,30^GB9,9,1^FS^XZ`,
      `^XA^FO10,10^GFA,8,8,1,${bytes(raw).toString('hex')}^FS^FO30,30^GB9,9,1^FS^XZ`,
    )
  })

  it.each([
    [`~DGR:A.GRF,8,1,${hex}`, '^XGR:A.GRF,1,1'],
    [`~dga,8,1,${packed('Z', deflateSync(bits))}`, '^xgR:a'],
    [`~DGE:A,8,1,${hex}`, '^XGA'],
    [`~DGR:A.GRF,8,1,${hex}`, '^IMR:A.GRF'],
    [`~DYR:A,A,G,8,1,${hex}`, '^XGR:A.GRF'],
    [`~DYR:A,B,G,8,1,${bits.toString('latin1')}`, '^XGA.GRF'],
    [`~DYR:A,P,P,${dotPng().length},,${dotPng().toString('hex')}`, '^IMR:A.PNG'],
    [`~DYR:A,P,P,${dotPng().length},,${packed('B', dotPng())}`, '^XGR:A.PNG'],
    [`~DYR:A,P,P,${dotPng().length},,${dotPng().toString('latin1')}`, '^XGA'],
  ])('that %j has loaded', async (load, recall) => {
    await expectSame(`${load}^XA^FO10,10${recall}^FS^XZ`, plain)
    await expectSame(`^XA${load}^FO10,10${recall}^FS^XZ`, plain)
  })

  it('that is recalled larger, or as what lies under a label', async () => {
    const load = `~DGR:A.GRF,8,1,${hex}`
    const wide = [...bits].map((byte) => byte.toString(2).padStart(8, '0').replaceAll(/[01]/g, '$&$&'))
    const twice = wide.map((row) => BigInt(`0b${row}`).toString(16).padStart(4, '0').repeat(3)).join('')
    await expectSame(`${load}^XA^FO10,10^XGR:A.GRF,2,3^FS^XZ`, `^XA^FO10,10^GFA,48,48,2,${twice}^FS^XZ`)
    await expectSame(
      `${load}^XA^ILR:A.GRF^FS^FO50,50^GB9,9,1^FS^XZ`,
      `^XA^FO0,0^GFA,8,8,1,${hex}^FS^FO50,50^GB9,9,1^FS^XZ`,
    )
  })

  it('that a stored format brings along, by whatever name', async () => {
    await expectSame(
      '^XA^DFship^FS^FO10,10^A0N,30^FN1^FS^XZ^XA^XFR:SHIP.ZPL^FS^FN1^FDone_two^FS^XZ',
      '^XA^FO10,10^A0N,30^FDone_two^FS^XZ',
    )
  })
})

describe('a drawing says where it may differ', () => {
  const label = (commands: string) => `^XA^FO10,10${commands}^FS^XZ`

  it.each([
    [label('^B8N,50^FD1234567'), '^B8 not_drawn'],
    [label('^GE50,60,3'), '^GE not_drawn'],
    [label('^TBN,200,50^FDone'), '^TB not_drawn'],
    [label('^GFC,4,4,1,\x01\x02\x03\x04'), '^GF not_drawn'],
    [label('^XGR:LOGO.GRF,1,1'), '^XG not_in_file'],
    [`^XA^ILE:LOGO.GRF^FS^XZ`, '^IL not_in_file'],
    ['^XA^XFE:SHIP.ZPL^FS^FN1^FDone^FS^XZ', '^XF not_in_file'],
    [label('^A@N,30,30,E:ARIAL.TTF^FDone'), '^A@ other_font'],
    [`^XA^CWW,E:ARIAL.TTF^FO9,9^AWN,30^FDone^FS^XZ`, '^AW other_font'],
    [label('^FC%^A0N,30^FD%d.%m'), '^FC printer_decides'],
    [label('^A0N,30^SN001,1,Y^FS^PQ3'), '^SN printer_decides'],
    [label('^A0N,30^FD001^SF%d,1^FS^PQ2'), '^SF printer_decides'],
    [label('^CI33^A0N,30^FD\xc0\xc1'), '^FD other_character'],
    [label('^CI28^A0N,30^FD\xe9'), '^FD other_character'],
    [label('^CI14^A0N,30^FD\x90\x91'), '^FD other_character'],
    [label('^CI0,21,36^A0N,30^FD$'), '^CI other_character'],
    [label('^CI27^BQN,2,4^FDQA,caf\xe9'), '^FD other_character'],
    [label('^LS20^GB9,9,1'), '^LS not_drawn'],
    [label('^LT-20^GB9,9,1'), '^LT not_drawn'],
    [label('^PMY^GB9,9,1'), '^PM not_drawn'],
    [label('^JMB^GB9,9,1'), '^JM not_drawn'],
    [label('^MUD,200,600^GB9,9,1'), '^MU not_drawn'],
    ['^XA^FO300,10,1^GB50,50,5^FS^XZ', '^FO not_drawn'],
  ])('%j', (zpl, expected) => {
    expect(notExact(zpl)).toEqual([expected])
  })

  it('with the place of each command', () => {
    const zpl = bytes('^XA^FO1,1^FDone^FS\n^FO1,1^GE9,9,1^FS\n^FO1,1^GE9,9,1^FS^XZ')
    expect(resolveZpl(zpl, 8)[0]?.notExact).toEqual([
      { command: '^GE', offset: 25, line: 2, why: 'not_drawn' },
    ])
  })

  it.each([
    label('^LS0^LT0^PMN^JMA^MUD^MTT^MNY^PR4^A0N,30^FDone'),
    label('^A0N,30^SN001,1,Y'),
    '^XA^FO300,10,1^A0N,30^FDone^FS^XZ',
    '^XA^CWW,E:ARIAL.TTF^FO9,9^A0N,30^FDone^FS^XZ',
    label('^MUD,200,200^GB9,9,1'),
  ])('and only there: %j', (zpl) => {
    expect(notExact(zpl)).toEqual([])
  })

  const carrierLabels = new URL('../../../fixtures/carrier-zpl/', import.meta.url)
  it.each(readdirSync(carrierLabels).filter((name) => name.endsWith('.zpl')))(
    'never in %s of a carrier',
    (name) => {
      const labels = resolveZpl(readFileSync(new URL(name, carrierLabels)), 8)
      expect(labels.length).toBeGreaterThan(0)
      expect(labels.flatMap((label) => label.notExact)).toEqual([])
    },
  )
})

describe('a file of any bytes', () => {
  const pieces = [
    ...[
      '^XA',
      '^XZ',
      '^FS',
      '^FD',
      '^FO9,9',
      '^GFA,8,8,1,',
      '^GFB,9,9,1,',
      '~DGR:A.GRF,8,1,',
      '~DYR:A,P,P,9,1,',
    ],
    ...[
      '^XGR:A.GRF,10,10',
      '^ILA',
      '^CI15',
      '^CI99',
      '^FH',
      '^CC#',
      '^MUM',
      '^PW9',
      ':Z64:',
      hex,
      '^DFA',
      '^XFA',
      '^A',
    ],
  ]
  const parts = fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.constantFrom(...pieces).map(bytes))

  it('is resolved without an error, into ASCII', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (some) => {
        const file = Buffer.concat(some)
        for (const { zpl, notExact: notes } of resolveZpl(file, 8)) {
          expect(zpl).toMatch(/^[ -~]*$/)
          for (const { offset } of notes) expect(offset).toBeLessThan(file.length)
        }
        expect(sizesOf(file, 8).length).toBeLessThanOrEqual(resolveZpl(file, 8).length)
      }),
      // A graphic that a printer draws nothing of.
      { examples: [[[bytes('^XA^GFA,8,8,1,^XZ')]]] },
    )
  })
})

describe('a file of many labels', () => {
  it('tells its copies and papers, and draws the first label alone where that is asked', async () => {
    const many = bytes(`^XA^JUS^XZ^XA^FO9,9^GB9,9,1^FS^PQ3^XZ${'^XA^FO9,9^GB9,9,2^FS^XZ'.repeat(99)}`)
    const first = await renderer.draw(many, { ...size, firstOnly: true })
    expect(first).toMatchObject({ labels: [{ copies: 3 }] })
    expect(countPapers(many)).toBe(102)
    const all = await renderer.draw(many, size)
    expect(all.labels.map(({ copies }) => copies)).toEqual([3, ...Array<number>(99).fill(1)])
    expect(Buffer.compare(first.labels[0]!.png, all.labels[0]!.png)).toBe(0)
  })

  it('draws each in the size that holds for it', async () => {
    const two = '^XA^PW200^LL100^FO9,9^BQN,2,3^FDQA,one^FS^XZ^XA^LL300^FO9,9^BQN,2,3^FDQA,two^FS^XZ'
    const { labels } = await renderer.draw(bytes(two))
    const pictures = labels.map(({ png }) => PNG.sync.read(Buffer.from(png)))
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [200, 100],
      [200, 300],
    ])
    expect((await decodeBarcodes(labels[1]!.png))[0]?.text).toBe('two')
  })
})

import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'
import * as UTIF from 'utif2'
import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { renderLabelDocument } from '../../../../src/sandbox/labels/label-document.ts'
import type { LabelAddress, ShippingLabelContent } from '../../../../src/sandbox/labels/label-content.ts'
import { composeShippingLabel } from '../../../../src/sandbox/labels/shipping-label.ts'
import {
  labelOrientations,
  labelSizes,
  type LabelFileType,
  type LabelOrientation,
  type LabelSize,
} from '../../../../src/service/enums.ts'
import { createZplStream } from '../../../../src/sandbox/printer/zpl-stream.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { imagesOf, pageSizes } from '../../../support/pdf-images.ts'

const renderer = createLabelRenderer()
afterAll(() => renderer.close())

const postal: ShippingLabelContent = {
  from: {
    name: 'Shipping Department',
    company: 'Packbench Demo Co',
    street1: '1200 Industrial Ave S',
    city: 'Seattle',
    state: 'WA',
    zip: '98108',
  },
  to: {
    name: "José Ñuñez-O'Brien",
    street1: '4821 Willow Creek Blvd',
    city: 'Springfield',
    state: 'IL',
    zip: '62704-1234',
  },
  carrierName: 'Postal',
  serviceName: 'PRIORITY MAIL',
  serviceMark: 'P',
  trackingNumber: '9205590123456700012348',
  barcode: 'postal',
  weightText: '2 lb 4 oz',
  shipDate: '2026-11-20',
  zone: '5',
  packageNumber: 1,
  packageCount: 2,
  referenceLines: ['Order 1009'],
  postageLines: ['US POSTAGE PAID', 'eVS Permit 1234'],
  isTest: true,
}
const carrier: ShippingLabelContent = {
  ...postal,
  carrierName: 'UPS',
  serviceName: 'UPS GROUND',
  trackingNumber: '1Z5R89390357567127',
  barcode: 'carrier',
  isTest: false,
}
const longest: LabelAddress = {
  name: 'Maximiliana Alexandrina von Hohenstaufen-Wolkenstein und zu Trostburg',
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  street1: 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Road 1234567',
  street2: 'Building 7, loading dock on the far side, behind the second gate',
  street3: 'c/o W W W W W W W W W W W W W W W W W W W W W W W W W W W W W W W',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  state: 'Anglesey',
  zip: 'LL61 5UJ',
  country: 'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND',
  phone: '+44 1248 000000',
}
const text = (zpl: Uint8Array) => Buffer.from(zpl).toString('latin1')

/** The label's text fields in order, as a person reads them. */
function linesOf(zpl: Uint8Array): readonly string[] {
  return [...text(zpl).matchAll(/\^A0N[^\n]*\^FD([^^]*)\^FS/g)].map(([, data]) =>
    decodeURIComponent((data ?? '').replace(/%/g, '%25').replace(/_([0-9A-F]{2})/g, '%$1')),
  )
}

const document = (
  content: ShippingLabelContent,
  fileType: LabelFileType,
  size: LabelSize = '4x6',
  orientation?: LabelOrientation,
) => renderLabelDocument(content, { fileType, size, orientation }, renderer)

const customs = {
  contentType: 'Merchandise',
  items: [
    {
      description: 'Ceramic mug',
      quantity: 2,
      valueText: '12.50 USD',
      hsTariffNumber: '691110',
      originCountry: 'US',
    },
    { description: 'Cotton towel', quantity: 1, valueText: '8.00 USD' },
  ],
  totalText: '33.00 USD',
  nonDelivery: 'Return',
  signer: 'Shipping Department',
  date: '2026-11-20',
}
const abroad: ShippingLabelContent = { ...postal, to: { ...longest }, barcode: 'carrier', customs }

const forms = labelSizes.flatMap((size) =>
  [undefined, ...labelOrientations].map((orientation) => [size, orientation] as const),
)

describe('a composed shipping label', () => {
  it('is one ZPL format of 4x6 inches at 203 dpi, in plain ASCII', () => {
    const zpl = composeShippingLabel(postal)
    const events = createZplStream().push(zpl)
    expect(events).toMatchObject([
      { kind: 'format', format: { copies: 1, labelLengthDots: 1218, prints: true } },
    ])
    expect(text(zpl)).toContain('^PW812^LL1218')
    expect(zpl.every((byte) => byte < 0x7f)).toBe(true)
  })

  it('says all that a carrier and a packer need', () => {
    const lines = linesOf(composeShippingLabel(postal))
    for (const line of [
      ...['P', 'Postal', 'US POSTAGE PAID', 'PRIORITY MAIL', 'Shipping Department', 'Seattle WA 98108'],
      ...["José Ñuñez-O'Brien", '4821 Willow Creek Blvd', 'Springfield IL 62704-1234'],
      ...['Ship date: 2026-11-20', 'Weight: 2 lb 4 oz', 'Zone: 5', 'Package: 1 of 2'],
      ...['POSTAL TRACKING #', '9205 5901 2345 6700 0123 48', 'Order 1009', 'SAMPLE - NOT FOR MAIL'],
    ]) {
      expect(lines).toContain(line)
    }
  })

  it('shows a UPS number in its usual groups, and no sample mark on a real label', () => {
    const lines = linesOf(composeShippingLabel(carrier))
    expect(lines).toContain('1Z 5R8 939 03 5756 7127')
    expect(lines.join()).not.toContain('SAMPLE')
  })

  it.each([
    ['postal', postal, '(420)62704(92)05590123456700012348'],
    ['postal, to abroad', { ...postal, to: { ...longest, zip: 'LL61 5UJ' } }, '(92)05590123456700012348'],
    ['carrier', carrier, '1Z5R89390357567127'],
    ['carrier, digits only', { ...carrier, trackingNumber: '3318810025' }, '3318810025'],
    [
      'carrier, long',
      { ...carrier, trackingNumber: 'JJD-01-ABCDEFGHIJKLMNOPQ-99' },
      'JJD-01-ABCDEFGHIJKLMNOPQ-99',
    ],
  ])('has a barcode and a 2D code that scanners read: %s', async (_, content, expected) => {
    expect(await decodeBarcodes(await document(content, 'PNG'))).toEqual([
      { format: 'DataMatrix', text: expected },
      { format: 'Code128', text: expected },
    ])
  })

  it('keeps commands in an address from the printer', () => {
    const to = {
      ...postal.to,
      name: '^XZ~JA',
      street1: '_5EXZ\\&',
      company: '^XA^FO0,0^GB800,1200,800^FS^XZ',
    }
    const zpl = composeShippingLabel({ ...postal, to, referenceLines: ['~HS', '^PQ99', '^CC!'] })
    expect(createZplStream().push(zpl)).toMatchObject([{ kind: 'format', format: { copies: 1 } }])
    expect(linesOf(zpl)).toEqual(expect.arrayContaining(['^XZ~JA', '_5EXZ\\&', '~HS', '^PQ99', '^CC!']))
  })

  it('keeps every line of the longest addresses inside the frame, and never cuts the ZIP', async () => {
    const content = {
      ...postal,
      from: longest,
      to: longest,
      carrierName: 'W'.repeat(60),
      serviceName: 'W'.repeat(90),
      serviceMark: 'WWW',
      referenceLines: ['W'.repeat(200), 'W'.repeat(200), 'W'.repeat(200)],
      postageLines: ['W'.repeat(60), 'W'.repeat(60), 'W'.repeat(60), 'W'.repeat(60)],
    }
    expect(linesOf(composeShippingLabel(content))).toContain('Anglesey LL61 5UJ')
    const { width, height, data } = PNG.sync.read(Buffer.from(await document(content, 'PNG')))
    const blackOutside: string[] = []
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const outside = x < 16 || x >= width - 16 || y < 16 || y >= height - 16
        if (outside && data[(y * width + x) * 4]! < 128) blackOutside.push(`${x},${y}`)
      }
    }
    expect(blackOutside).toEqual([])
  })
})

describe('a label document', () => {
  it('is the same ZPL for both names of the language', async () => {
    expect(await document(postal, 'ZPL')).toEqual(composeShippingLabel(postal))
    expect(await document(postal, 'ZPL2')).toEqual(composeShippingLabel(postal))
  })

  it('is one PDF page of 4x6 inches that holds the bitmap dot for dot', async () => {
    const pdf = await document(postal, 'PDF')
    expect(text(pdf).slice(0, 5)).toBe('%PDF-')
    expect(text(pdf).match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(text(pdf)).toContain('/MediaBox [0 0 288 432]')
    const [{ png, width, height } = { png: Buffer.alloc(0), width: 0, height: 0 }, ...others] = imagesOf(pdf)
    expect(others).toEqual([])
    expect([width, height]).toEqual([812, 1218])
    const drawn = PNG.sync.read(Buffer.from(await document(postal, 'PNG')))
    expect(PNG.sync.read(png).data.equals(drawn.data)).toBe(true)
    const expected = '(420)62704(92)05590123456700012348'
    expect((await decodeBarcodes(png)).map((code) => code.text)).toEqual([expected, expected])
  })

  it('has the same bytes each time', async () => {
    for (const fileType of ['ZPL', 'PNG', 'PDF'] as const) {
      expect(await document(postal, fileType)).toEqual(await document(postal, fileType))
    }
  })

  it('is a black and white TIFF of one page at 203 dpi, the drawn label dot for dot', async () => {
    const file = await document(postal, 'TIF')
    expect(file.length).toBeLessThan(60_000)
    const buffer = new Uint8Array(file).buffer
    const [page, ...others] = UTIF.decode(buffer)
    expect(others).toEqual([])
    expect(page).toMatchObject({ t258: [1], t282: [[2030, 10]], t283: [[2030, 10]] })
    UTIF.decodeImage(buffer, page!)
    const { width, height, data } = PNG.sync.read(Buffer.from(await document(postal, 'PNG')))
    expect([page!.width, page!.height]).toEqual([width, height])
    const rgba = UTIF.toRGBA8(page!)
    const wrong = rgba.findIndex(
      (value, at) => at % 4 < 3 && value !== (data[at - (at % 4)]! < 128 ? 0 : 255),
    )
    expect(wrong).toBe(-1)
  })

  it('is a JPEG whose codes still read', async () => {
    const { width, height, data } = decodeJpeg(await document(postal, 'JPEG'))
    expect([width, height]).toEqual([812, 1218])
    const image = new PNG({ width, height })
    image.data = Buffer.from(data)
    const expected = '(420)62704(92)05590123456700012348'
    const codes = await decodeBarcodes(PNG.sync.write(image))
    expect(codes.map((code) => code.text)).toEqual([expected, expected])
  })
})

describe('a label of any size and orientation', () => {
  const sides: Readonly<Record<LabelSize, readonly [number, number]>> = {
    '4x6': [4, 6],
    '6x4': [6, 4],
    '4x8': [4, 8],
    '7x3': [7, 3],
    Letter: [8.5, 11],
  }

  it.each(forms)('%s %s is a page of that size, upright or lying', async (size, orientation) => {
    const [width, height] = sides[size]
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    const page = { Portrait: [short, long], Landscape: [long, short], none: [width, height] }[
      orientation ?? 'none'
    ]
    expect(pageSizes(await document(postal, 'PDF', size, orientation))).toEqual([
      page.map((inches) => inches * 72).join(' '),
    ])
    const zpl = composeShippingLabel(postal, size, orientation)
    const [widthDots, heightDots] = page.map((inches) => Math.round(inches * 203))
    expect(text(zpl)).toContain(`^PW${String(widthDots)}^LL${String(heightDots)}`)
    expect(createZplStream().push(zpl)).toMatchObject([{ kind: 'format', format: { copies: 1 } }])
  })

  const kinds: readonly (readonly [string, ShippingLabelContent, string])[] = [
    ['at home', postal, '(420)62704(92)05590123456700012348'],
    ['of another carrier', carrier, '1Z5R89390357567127'],
    ['abroad, with customs and the longest address', abroad, '9205590123456700012348'],
  ]
  /** One turn has each form, with one kind of label. */
  const readForms = inTurn(
    'the codes of a label of any size and orientation read',
    forms.flatMap((form, at) =>
      kinds.map((_, of) => [...form, ...kinds[(at + of) % kinds.length]!] as const),
    ),
    forms.length,
    ([size, orientation = '', kind]) => `${size} ${orientation} ${kind}`,
  )
  it.each(readForms)(
    '%s %s: its codes read at 203 dpi %s',
    async (size, orientation, _, content, expected) => {
      const codes = await decodeBarcodes(await document(content, 'PNG', size, orientation))
      expect(codes).toHaveLength(2)
      expect(codes).toEqual(
        expect.arrayContaining([
          { format: 'DataMatrix', text: expected },
          { format: 'Code128', text: expected },
        ]),
      )
    },
  )

  it.each(forms)('%s %s says all, also to customs', (size, orientation) => {
    const to = { ...postal.to, country: 'GERMANY' }
    const lines = linesOf(
      composeShippingLabel({ ...postal, to, barcode: 'carrier', customs }, size, orientation),
    )
    const said = lines.join('\n')
    for (const part of [
      ...['PRIORITY MAIL', 'Seattle WA 98108', "José Ñuñez-O'Brien", 'GERMANY', 'Order 1009'],
      ...['CUSTOMS DECLARATION  CN 22', 'MERCHANDISE', '2 x 691110 US Ceramic mug', '12.50 USD'],
      ...['1 x Cotton towel', 'Total 33.00 USD', 'Certified by Shipping Department, 2026-11-20'],
      'SAMPLE - NOT FOR MAIL',
    ])
      expect(said).toContain(part)
  })

  it.each(forms)('%s %s never cuts a line that fits', (size, orientation) => {
    for (const line of linesOf(composeShippingLabel(abroad, size, orientation)))
      expect(line).not.toMatch(/^(Anglesey )?LL61 5UJ\.\.\.$/)
    expect(linesOf(composeShippingLabel(abroad, size, orientation))).toContain('Anglesey LL61 5UJ')
  })

  it('counts the customs items that find no room', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      description: `Thing ${String(index)}`,
      quantity: 1,
      valueText: '1.00 USD',
    }))
    const zpl = composeShippingLabel({ ...abroad, customs: { ...customs, items: many } })
    const lines = linesOf(zpl)
    const shown = lines.filter((line) => line.startsWith('1 x Thing')).length
    expect(shown).toBeGreaterThan(3)
    expect(lines).toContain(`and ${String(40 - shown)} more`)
  })

  it.each(['4x6', '6x4', '7x3'] as const)('%s keeps inside its frame', async (size) => {
    const wide = { ...abroad, from: longest, serviceName: 'W'.repeat(90), carrierName: 'W'.repeat(60) }
    const { width, height, data } = PNG.sync.read(Buffer.from(await document(wide, 'PNG', size)))
    const outside: string[] = []
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if ((x < 16 || x >= width - 16 || y < 16 || y >= height - 16) && data[(y * width + x) * 4]! < 128)
          outside.push(`${String(x)},${String(y)}`)
    expect(outside).toEqual([])
  })

  it('says on a return who it goes back to', () => {
    const lines = linesOf(composeShippingLabel({ ...postal, isReturn: true }))
    expect(lines).toContain('RETURN - PRIORITY MAIL')
    expect(lines).toContain('RETURN')
    expect(lines).not.toContain('SHIP')
  })
})

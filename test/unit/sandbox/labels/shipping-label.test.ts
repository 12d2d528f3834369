import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { renderLabelDocument } from '../../../../src/sandbox/labels/label-document.ts'
import {
  composeShippingLabel,
  type LabelAddress,
  type ShippingLabelContent,
} from '../../../../src/sandbox/labels/shipping-label.ts'
import { labelSizes, type LabelFileType } from '../../../../src/service/enums.ts'
import { createZplStream } from '../../../../src/sandbox/printer/zpl-stream.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'

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

/** The page's one image, put back into a PNG: the PDF holds the PNG's own rows. */
function imageOf(pdf: Uint8Array): { readonly png: Buffer; readonly width: number; readonly height: number } {
  const source = text(pdf)
  const images = source.split('\nendobj').filter((object) => object.includes('/Subtype /Image'))
  expect(images).toHaveLength(1)
  const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(images[0]!)![1])
  const [width, height, length] = [number('Width'), number('Height'), number('Length')]
  const begin = images[0]!.indexOf('stream\n') + 'stream\n'.length
  const rows = inflateSync(Buffer.from(images[0]!.slice(begin, begin + length), 'latin1'))
  expect(rows).toHaveLength((width + 1) * height)
  const image = new PNG({ width, height })
  let above: Buffer = Buffer.alloc(width)
  for (let y = 0; y < height; y++) {
    const row = unfiltered(rows.subarray(y * (width + 1), (y + 1) * (width + 1)), above)
    row.forEach((value, x) => image.data.set([value, value, value, 255], (y * width + x) * 4))
    above = row
  }
  return { png: PNG.sync.write(image), width, height }
}

/** One row of 8-bit grey, PNG's filters undone (PNG specification, section 9). */
function unfiltered(filtered: Buffer, above: Buffer): Buffer {
  const row = Buffer.alloc(filtered.length - 1)
  for (let x = 0; x < row.length; x++) {
    const [a, b, c] = [row[x - 1] ?? 0, above[x] ?? 0, x === 0 ? 0 : (above[x - 1] ?? 0)]
    const p = a + b - c
    const nearest = [a, b, c].reduce((best, next) => (Math.abs(p - next) < Math.abs(p - best) ? next : best))
    const predicted = [0, a, b, (a + b) >> 1, nearest][filtered[0]!]!
    row[x] = (filtered[x + 1]! + predicted) & 0xff
  }
  return row
}

const document = (content: ShippingLabelContent, fileType: LabelFileType) =>
  renderLabelDocument(content, { fileType, size: '4x6' }, renderer)

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
    const { png, width, height } = imageOf(pdf)
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

  it('names the field that it cannot serve', async () => {
    for (const fileType of ['JPEG', 'TIF'] as const) {
      await expect(document(postal, fileType)).rejects.toMatchObject({
        field: 'labelFileType',
        value: fileType,
      })
    }
    for (const size of labelSizes.filter((name) => name !== '4x6')) {
      const asked = renderLabelDocument(postal, { fileType: 'ZPL', size }, renderer)
      await expect(asked).rejects.toMatchObject({ field: 'labelSize', value: size })
    }
    const landscape = { fileType: 'ZPL', size: '4x6', orientation: 'Landscape' } as const
    await expect(renderLabelDocument(postal, landscape, renderer)).rejects.toMatchObject({
      name: 'UnsupportedLabel',
      field: 'labelOrientation',
    })
  })
})

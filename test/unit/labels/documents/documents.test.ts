import fc from 'fast-check'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCommandSheet } from '../../../../src/app/papers/command-sheet.ts'
import { fillDayReport } from '../../../../src/app/papers/day-report.ts'
import { commandGroups, commands } from '../../../../src/contract/command-codes.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import { printerDpis } from '../../../../src/contract/printers.ts'
import { scannerTestCode } from '../../../../src/contract/scanner-setting.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { commandSheet } from '../../../../src/labels/documents/command-sheet.ts'
import {
  packingSlip,
  type PackingSlip,
  type SlipParcel,
} from '../../../../src/labels/documents/packing-slip.ts'
import type { Paper } from '../../../../src/labels/documents/paper.ts'
import { report } from '../../../../src/labels/documents/report.ts'
import { reprintBanner } from '../../../../src/labels/documents/reprint-banner.ts'
import { scannerTest } from '../../../../src/labels/documents/scanner-test.ts'
import { testLabel, testLabelCode } from '../../../../src/labels/documents/test-label.ts'
import { createLabelRenderer, type LabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { inspectZpl } from '../../../../src/labels/zpl/inspect.ts'
import { services } from '../../../../src/service/enums.ts'
import { commands as names } from '../../../../src/words/en/commands.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { inTurn } from '../../../support/in-turn.ts'
import { fullDay } from '../../app/papers/full-day.ts'

const media = ['4x6', '100x150mm', '4x3', '2.25x1.25'] as const
const paperOf = (name: string, dpi: number): Paper => ({ ...mediaSize(name), dpi })
/** One turn has each medium, not all of them at the same resolution. */
const papers = media.flatMap((name, at) =>
  printerDpis.map((_, of) => [name, printerDpis[(at + of) % printerDpis.length]!] as const),
)
const papersInTurn = (promise: string) => inTurn(promise, papers, media.length, (paper) => paper.join(' at '))
const at = new Date(2026, 10, 20, 19, 7)
const slip: PackingSlip = {
  orderNumber: 'ORDER-1007',
  toAddress: {
    name: 'José Große-Example',
    company: 'Sample Works',
    street1: '12 Sample St',
    city: 'Springfield',
    state: 'IL',
    zip: '62704',
  },
  items: Array.from({ length: 31 }, (_, index) => ({
    sku: `SKU-${1000 + index}`,
    quantity: (index % 4) + 1,
  })),
  references: ['PO 4711', ''],
  at,
  language: 'en',
}
const parcel: SlipParcel = {
  number: 1,
  of: 2,
  items: [
    {
      sku: 'CAMERA',
      quantity: 12,
      serials: Array.from({ length: 12 }, (_, number) => `SN-2026-11-${1000 + number}`),
    },
    { sku: 'FILM', quantity: 1, lots: ['L-77', 'L-78'], serials: [] },
  ],
  follows: [
    { sku: 'MUG', quantity: 3 },
    { sku: 'POT', quantity: 2 },
  ],
}
const presets = [...defaultPackagePresets]
const offered = services.map((service) => ({ carrierAccountId: 'CA-1', service }))
const sheet = fillCommandSheet(commandGroups, { presets, services: offered }, 'en')
/** The longest codes. */
const few = fillCommandSheet(['presets'], { presets, services: [] }, 'en')
const day = fillDayReport(fullDay(1), wordsIn('en'), 'en')
const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const test = (name: string, dpi: number) =>
  testLabel(
    { printerName: 'Zebra left', model: 'ZTC ZD421', media: name, at, language: 'en' },
    paperOf(name, dpi),
  )

let renderer: LabelRenderer
beforeAll(() => {
  renderer = createLabelRenderer()
})
afterAll(() => renderer.close())

const dpmm: Readonly<Record<number, number>> = { 203: 8, 300: 12, 600: 24 }

/** As the head prints it: dot by dot, whatever the renderer takes a millimetre for. */
async function draw(zpl: Uint8Array, dpi: number): Promise<readonly Uint8Array[]> {
  return renderer.render(zpl, { dpmm: dpmm[dpi] })
}

const codesOf = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)

/** How far the fields of a document lie from where they lie at another resolution, at most, in millimetres. */
function furthestApartMm(
  one: Uint8Array,
  other: Uint8Array,
  [dpi, otherDpi]: readonly [number, number],
): number {
  const places = (zpl: Uint8Array, dotsPerInch: number) =>
    [...ascii(zpl).matchAll(/\^FO(\d+),(\d+)\^(?:A|GB)/g)].flatMap(([, x, y]) =>
      [x, y].map((dots) => (Number(dots) / dotsPerInch) * 25.4),
    )
  const [first, second] = [places(one, dpi), places(other, otherDpi)]
  expect(second).toHaveLength(first.length)
  return Math.max(...first.map((place, index) => Math.abs(place - (second[index] ?? Infinity))))
}

describe('the scanner’s test', () => {
  it.each(papersInTurn('the scanner’s test reads on each paper'))(
    'reads on %s at %d dpi, with each of its characters',
    async (name, dpi) => {
      const [png] = await draw(scannerTest(scannerTestCode, 'Left', paperOf(name, dpi)), dpi)
      expect(await codesOf(png!)).toEqual([scannerTestCode])
    },
  )
})

describe('every document', () => {
  const makers: readonly (readonly [string, (paper: Paper, name: string) => Uint8Array])[] = [
    ['scanner’s test', (paper) => scannerTest(scannerTestCode, 'Left', paper)],
    [
      'test label',
      (paper, name) => testLabel({ printerName: 'Left', media: name, at, language: 'es' }, paper),
    ],
    ['command sheet', (paper) => Buffer.concat(commandSheet(few, paper))],
    ['packing slip', (paper) => packingSlip(slip, paper)],
    ['packing slip of a parcel', (paper) => packingSlip({ ...slip, parcel }, paper)],
    ['day report', (paper) => report(day, paper)],
    [
      'reprint banner',
      (paper) => reprintBanner({ reason: 'lost', at, prints: 1, orderNumber: 'A-1', language: 'es' }, paper),
    ],
  ]

  it.each(makers)('lies on the paper alike at every resolution, and within it: %s', (_, make) => {
    for (const name of [...media, 'letter', 'a4']) {
      const [coarse, middle, fine] = printerDpis.map((dpi) => make(paperOf(name, dpi), name))
      // Half a dot of 203 dpi, and half a dot of the finer one.
      expect(furthestApartMm(coarse!, fine!, [203, 600])).toBeLessThan(0.1)
      expect(furthestApartMm(coarse!, middle!, [203, 300])).toBeLessThan(0.12)
      const { widthMm, heightMm } = mediaSize(name)
      for (const [zpl, dpi] of [
        [coarse, 203],
        [middle, 300],
        [fine, 600],
      ] as const) {
        for (const [, x, y] of ascii(zpl!).matchAll(/\^FO(\d+),(\d+)/g)) {
          expect(Number(x)).toBeLessThan((widthMm / 25.4) * dpi)
          expect(Number(y)).toBeLessThan((heightMm / 25.4) * dpi)
        }
      }
    }
  })

  it.each(makers)('is whole, has the paper’s size, and does nothing else to the printer: %s', (_, make) => {
    for (const [name, dpi] of papers) {
      const { labels, notices, refusals } = inspectZpl(make(paperOf(name, dpi), name))
      expect({ notices, refusals }).toEqual({ notices: [], refusals: [] })
      const { widthMm, heightMm } = mediaSize(name)
      const size = { width: { dots: Math.round((widthMm / 25.4) * dpi) } }
      const length = { dots: Math.round((heightMm / 25.4) * dpi) }
      for (const label of labels) expect(label).toMatchObject({ ...size, length, copies: 1 })
    }
  })

  it('is made for paper of any size', () => {
    const anyPaper = fc.record({
      dpi: fc.constantFrom(...printerDpis),
      widthMm: fc.double({ min: 10, max: 216, noNaN: true }),
      heightMm: fc.double({ min: 10, max: 600, noNaN: true }),
    })
    fc.assert(
      fc.property(anyPaper, (paper) => {
        for (const [, make] of makers) expect(inspectZpl(make(paper, 'any')).refusals).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('has no command in it that came from a text', () => {
    const commandsIn = (zpl: Uint8Array) => new Set(ascii(zpl).match(/[\^~]../g))
    const paper = paperOf('4x6', 203)
    const all = (text: string) =>
      [
        testLabel({ printerName: text, model: text, media: '4x6', at, language: 'en' }, paper),
        Buffer.concat(
          commandSheet(
            {
              groups: [{ title: text, commands: [{ code: 'PB-X', key: text, name: text, picture: 'box' }] }],
              language: 'en',
            },
            paper,
          ),
        ),
        reprintBanner({ reason: 'lost', at, prints: 0, orderNumber: text, language: 'en' }, paper),
        packingSlip(
          {
            ...slip,
            orderNumber: text,
            toAddress: { ...slip.toAddress, name: text, street1: text },
            items: [{ sku: text, quantity: 2 }],
            references: [text],
          },
          paper,
        ),
      ].map(commandsIn)
    const plain = all('plain')
    const parts = ['^', '~', '_', '\\', '&', 'XZ', 'JR', '^XA', '~JA', '\n', '! U1', '5E', 'é', 'a']
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...parts) }))
    fc.assert(
      fc.property(anyText, (text) => {
        all(text).forEach((commands, index) => {
          // A number that no barcode can hold has none.
          for (const command of commands) expect(plain[index]).toContain(command)
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('the test label', () => {
  it.each(papersInTurn('the test label reads on each paper'))(
    'on %s at %i dpi has a barcode that reads, upright and turned',
    async (name, dpi) => {
      const [png, ...more] = await draw(test(name, dpi), dpi)
      expect(more).toEqual([])
      const codes = await codesOf(png!)
      expect(codes.length).toBeGreaterThanOrEqual(mediaSize(name).heightMm > 100 ? 2 : 1)
      expect(new Set(codes)).toEqual(new Set([testLabelCode(dpi)]))
    },
  )

  it('has a frame along the very edge of the paper', async () => {
    const [png] = await draw(test('4x6', 203), 203)
    const { width, height, data } = PNG.sync.read(Buffer.from(png!))
    expect([width, height]).toEqual([812, 1218])
    const isBlack = (x: number, y: number) => data[(y * width + x) * 4]! < 128
    for (let x = 0; x < width; x++) expect([isBlack(x, 0), isBlack(x, height - 1)]).toEqual([true, true])
    for (let y = 0; y < height; y++) expect([isBlack(0, y), isBlack(width - 1, y)]).toEqual([true, true])
  })

  it('names the printer, its resolution, the paper and the time', () => {
    const text = ascii(test('4x6', 300))
    for (const part of [
      'Zebra left',
      '300 dpi',
      '4x6',
      '1200 x 1800 dots',
      '2026-11-20 19:07',
      'ZTC ZD421',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('has bars of 1 to 4 dots in both directions, and areas from light to black', async () => {
    const [png] = await draw(test('4x6', 203), 203)
    const { width, height, data } = PNG.sync.read(Buffer.from(png!))
    const isBlack = (x: number, y: number) => data[(y * width + x) * 4]! < 128
    const widths = new Set<number>()
    const record = (length: number, blackAt: (index: number) => boolean) => {
      let run = 0
      for (let index = 0; index < length; index++) {
        if (blackAt(index)) run++
        else {
          if (run > 0) widths.add(run)
          run = 0
        }
      }
    }
    record(width, (x) => isBlack(x, 800))
    for (const bar of [1, 2, 3, 4]) expect(widths).toContain(bar)
    widths.clear()
    for (const x of [100, 220, 340, 460]) record(height, (y) => isBlack(x, y))
    for (const bar of [1, 2, 3, 4]) expect(widths).toContain(bar)
    const greyAt = (left: number) => {
      let black = 0
      for (let y = 560; y < 624; y++) for (let x = left; x < left + 64; x++) if (isBlack(x, y)) black++
      return black / 64 ** 2
    }
    const shares = [90, 186, 284, 382, 478].map(greyAt)
    ;[0.125, 0.25, 0.5, 0.75, 1].forEach((share, index) => expect(shares[index]).toBeCloseTo(share, 2))
  })
})

describe('the sheet of command barcodes', () => {
  const sheets = [
    ['4x6', 203, sheet],
    ['4x6', 300, sheet],
    ['a4', 203, sheet],
    ['letter', 300, sheet],
    ['100x150mm', 203, few],
    ['4x3', 203, few],
    ['2.25x1.25', 203, few],
  ] as const
  it.each(
    inTurn(
      'the sheet of command barcodes reads on each paper',
      sheets,
      2,
      ([name, dpi]) => `${name} at ${dpi}`,
    ),
  )('on %s at %i dpi has every command, package, service and quantity to scan', async (name, dpi, whole) => {
    const wanted = whole.groups.flatMap((group) => group.commands.map(({ code }) => code))
    const pages = commandSheet(whole, paperOf(name, dpi))
    const codes: string[] = []
    for (const page of pages) {
      const [png] = await draw(page, dpi)
      codes.push(...(await codesOf(png!)))
    }
    expect(codes.sort()).toEqual([...wanted].sort())
  })

  it('has bars of at least 15 mil where the paper is wide enough, and names and keys beside them', () => {
    for (const dpi of printerDpis) {
      const zpl = ascii(Buffer.concat(commandSheet(sheet, paperOf('4x6', dpi))))
      const modules = [...zpl.matchAll(/\^BY(\d+)/g)].map(([, dots]) => Number(dots) / dpi)
      for (const inches of modules) expect(inches).toBeGreaterThanOrEqual(0.0145)
      for (const { name } of commands) expect(zpl).toContain(`^FD${names[name].replaceAll('·', '_C2_B7')}^FS`)
      for (const key of ['Esc', 'F8', 'Shift+Del', 'Shift+PgUp']) expect(zpl).toContain(`^FD${key}^FS`)
    }
  })

  it('has what a packer scans all day on two labels', () => {
    const bench = fillCommandSheet(['bench'], { presets: [], services: [] }, 'en')
    for (const dpi of printerDpis) expect(commandSheet(bench, paperOf('4x6', dpi))).toHaveLength(2)
    expect(bench.groups.flatMap((group) => group.commands.map(({ code }) => code))).toEqual(
      expect.arrayContaining(['PB-SHIP', 'PB-SKIP', 'PB-YES', 'PB-NO', 'PB-LAST']),
    )
  })

  it('begins no page with commands whose title stands at the foot of the one before', () => {
    for (const name of ['4x6', 'letter', 'a4']) {
      for (const page of commandSheet(sheet, paperOf(name, 203))) {
        const [first] = ascii(page).split('^BC', 1)
        const last = ascii(page).slice(ascii(page).lastIndexOf('^BC'))
        for (const { title } of sheet.groups) expect(last).not.toContain(`^FD${title}^FS`)
        expect(first).toContain('^FDScan what to do^FS')
      }
    }
  })

  it('has only the groups that were wished for, and says why it has no services', () => {
    const reason = { code: 'service_unreachable', message: 'No answer' } as const
    const some = fillCommandSheet(['services'], { presets, services: [], reason }, 'en')
    expect(some.groups.map(({ commands: listed }) => listed.map(({ code }) => code))).toEqual([
      ['PB-RULE/CHEAPE', 'PB-RULE/FASTES'],
    ])
    expect(some.servicesMissing).toEqual(reason)
    expect(
      fillCommandSheet(['presets'], { presets, services: [], reason }, 'en').servicesMissing,
    ).toBeUndefined()
  })
})

describe('the packing slip', () => {
  it.each(papersInTurn('the packing slip reads on each paper'))(
    'on %s at %i dpi reads by its order number',
    async (name, dpi) => {
      const short = { ...slip, items: slip.items.slice(0, 2) }
      const [first] = await draw(packingSlip(short, paperOf(name, dpi)), dpi)
      expect(await codesOf(first!)).toEqual(['ORDER-1007'])
    },
  )

  it('flows over as many labels as it needs, with every item once and pages counted', () => {
    const zpl = ascii(packingSlip(slip, paperOf('4x6', 203)))
    const skus = [...zpl.matchAll(/\^FD(SKU-\d+)\^FS/g)].map(([, sku]) => sku)
    expect(skus).toEqual(slip.items.map(({ sku }) => sku))
    const pages = zpl.split('^XA').length - 1
    expect(pages).toBeGreaterThan(1)
    for (let page = 1; page <= pages; page++) expect(zpl).toContain(`^FD${page} / ${pages}^FS`)
    expect(zpl).toContain('^FD31 items _C2_B7 76 pieces^FS')
    expect(zpl).toContain('^FDSpringfield, IL 62704^FS')
  })

  it('fits what is too long, and leaves out a barcode that would not read', async () => {
    const long = {
      ...slip,
      orderNumber: 'LONG-ORDER-'.repeat(18),
      items: [{ sku: 'S'.repeat(300), quantity: 12_345 }],
    }
    const zpl = packingSlip(long, paperOf('4x6', 203))
    expect(ascii(zpl)).not.toContain('^BC')
    expect(ascii(zpl)).toMatch(/\^FDS{30,}\.\.\.\^FS/)
    const [png] = await draw(zpl, 203)
    const { width, height, data } = PNG.sync.read(Buffer.from(png!))
    // Nothing reaches into the margin at the right.
    for (let y = 0; y < height; y++) {
      for (let x = width - 16; x < width; x++) expect(data[(y * width + x) * 4]).toBeGreaterThan(128)
    }
  })
})

describe('the packing slip of a parcel', () => {
  it('says which parcel it is, what is in it with lots and serial numbers, and what comes in another', () => {
    const zpl = ascii(packingSlip({ ...slip, parcel }, paperOf('4x6', 203)))
    expect(zpl).toContain('^FDParcel 1 of 2^FS')
    expect(zpl).toContain('^FD2 items _C2_B7 13 pieces^FS')
    expect(zpl).toContain('^FDCAMERA^FS')
    expect(zpl).toContain('^FDLot L-77, L-78^FS')
    expect(zpl).toContain('^FDIn another parcel: 5 pieces^FS')
    expect(zpl).toContain('^FD3 _C3_97 MUG^FS')
    // What is in the order and not in this parcel is told below alone.
    expect(zpl).not.toContain('SKU-1^FS')
    const texts = [...zpl.matchAll(/\^FD([^^]*)\^FS/g)].map(([, text]) => text ?? '')
    const serials = texts.filter((text) => text.includes('SN-')).join(' ')
    // Over as many lines as they need: none of them is cut.
    expect(serials.match(/SN-[\d-]+/g)).toEqual(parcel.items[0]?.serials)
    expect(texts.filter((text) => text.includes('SN-')).length).toBeGreaterThan(1)
  })

  it('tells what nobody scanned by itself', () => {
    const half = { ...parcel, follows: [], unscanned: [{ sku: 'POT', quantity: 2 }] }
    const zpl = ascii(packingSlip({ ...slip, parcel: half }, paperOf('4x6', 203)))
    expect(zpl).toContain('^FDOrdered, not scanned: 2 pieces^FS')
    expect(zpl).toContain('^FD2 _C3_97 POT^FS')
    expect(zpl).not.toContain('In another parcel')
  })

  it('says no number of parcels that is not known, and nothing of others where none follow', () => {
    const last = { ...parcel, of: undefined, follows: [] }
    const zpl = ascii(packingSlip({ ...slip, parcel: last }, paperOf('4x6', 203)))
    expect(zpl).toContain('^FDParcel 1^FS')
    expect(zpl).not.toContain('In another parcel')
  })
})

describe('the reprint banner', () => {
  it('writes these bytes', () => {
    const banner = { reason: 'damaged', at, prints: 1, orderNumber: 'ORDER-1007', language: 'en' } as const
    expect(ascii(reprintBanner(banner, paperOf('2.25x1.25', 203))).split('\n')).toEqual([
      '^XA',
      '^CI28^MUD^FWN^PON^PMN^LRN',
      '^PW457^LL254^LH0,0',
      '^FO16,16^GB425,88,88,B,0^FS',
      '^FO16,31^A0N,76^FB425,1,0,C,0^FR^FH_^FDREPRINT^FS',
      '^FO24,113^A0N,36^FB450,1,0,L,0^FH_^FDORDER-1007^FS',
      '^FO24,152^A0N,27^FB450,1,0,L,0^FH_^FDDamaged _C2_B7 2nd print^FS',
      '^FO24,182^A0N,25^FB450,1,0,L,0^FH_^FD2026-11-20 19:07^FS',
      '^XZ',
    ])
  })

  it('is no longer than its strip where the paper has no gaps', () => {
    const banner = { reason: 'lost', at, prints: 2, orderNumber: 'A-1', language: 'en' } as const
    const lengthOf = (continuous: boolean) =>
      Number(/\^LL(\d+)/.exec(ascii(reprintBanner(banner, paperOf('4x6', 203), continuous)))?.[1])
    expect(lengthOf(false)).toBe(1218)
    expect(lengthOf(true)).toBeLessThan(420)
    expect(ascii(reprintBanner(banner, paperOf('4x6', 203)))).toContain('3rd print')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SizedArea } from '../../../../src/base/page-area.ts'
import { previewLabel } from '../../../../src/app/papers/label-preview.ts'
import { createPrinterBytes, toPrinterLanguage } from '../../../../src/app/papers/printer-language.ts'
import { errorReasons } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../../src/contract/printers.ts'
import type { Printable } from '../../../../src/core/printing/ports.ts'
import { greyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'
import { inTurn } from '../../../support/in-turn.ts'

const rasterizer = createLabelRasterizer()
const renderer = createLabelRenderer()
const make = createPrinterBytes({ rasterizer, renderer })
const preview = previewLabel({ rasterizer, renderer }, make)
afterAll(() => Promise.all([rasterizer.close(), renderer.close()]))

const fixtures = join(import.meta.dirname, '../../../fixtures')
const sample = (name: string) => readFileSync(join(fixtures, 'labels', name))
const { impb, m99 } = JSON.parse(sample('expected.json').toString()) as Record<
  'impb' | 'm99',
  readonly string[]
>

const printable = (
  format: Printable['format'],
  bytes: Uint8Array,
  other: Partial<Printable> = {},
): Printable => ({ id: 'one', kind: 'label', own: false, format, bytes, ...other })
const printer = (abilities: Partial<PrinterSetting> = {}): PrinterSetting => ({
  ...commonLabelPrinter,
  id: 'bench',
  name: 'Bench',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
  ...abilities,
})
const office = printer({ language: 'pdf', dpi: 300, media: 'letter', widthMm: 210 })
const textsOf = async (png: Uint8Array) =>
  [...new Set((await decodeBarcodes(png)).map(({ text }) => text))].sort()
const head = (zpl: Uint8Array) => Buffer.from(zpl).toString('latin1', 0, 80)
const code = '^XA^PW812^LL1218^FO100,100^BY3^BCN,200^FDPACK1^FS^XZ'
const about = (value: number) => expect.closeTo(value, 3) as number

describe('a ZPL printer', () => {
  it('gets ZPL as it came', async () => {
    const bytes = Buffer.from('^XA^FDé^FS^XZ', 'latin1')
    expect((await make(printable('zpl', bytes), printer())).bytes).toBe(bytes)
  })

  it.each(inTurn('ZPL for 203 dpi is as large at another', [300, 600] as const, 1))(
    'gets ZPL that was drawn for 203 dpi as large at %i dpi, to the same codes',
    async (dpi) => {
      const ups = readFileSync(join(fixtures, 'carrier-zpl/ups.zpl'))
      const drawn = printable('zpl', ups, { zplDpi: 203 })
      const { bytes, pages } = await make(drawn, printer({ dpi }))
      expect(pages).toEqual([{ scale: 1, rotated: false, blank: false }])
      const pngs = graphicFields(bytes).map(pngOf)
      const [original] = await renderer.render(ups)
      expect(pngs).toHaveLength(1)
      expect(await textsOf(pngs[0]!)).toEqual(await textsOf(original!))
      const shown = await preview(drawn, printer({ dpi }))
      expect(await textsOf(shown.png)).toEqual(await textsOf(original!))
    },
  )

  it('gets ZPL as it came where it was drawn for its dpi, or nobody knows for which', async () => {
    const bytes = Buffer.from(code)
    expect((await make(printable('zpl', bytes, { zplDpi: 300 }), printer({ dpi: 300 }))).bytes).toBe(bytes)
    expect((await make(printable('zpl', bytes), printer({ dpi: 300 }))).bytes).toBe(bytes)
  })

  it.each([
    [{ dpi: 203 }, '^PW812^LL1218', ':Z64:'],
    [{ dpi: 300 }, '^PW1200^LL1800', ':Z64:'],
    [{ dpi: 600, graphics: 'run_length' }, '^PW2400^LL3600', ','],
    [{ media: '100x150mm' }, '^PW799^LL1199', ':Z64:'],
    [{ media: '4x8' }, '^PW812^LL1624', ':Z64:'],
  ] as const)('gets pictures for %o', async (abilities, size, data) => {
    const { bytes } = await make(printable('pdf', sample('label4x6.pdf')), printer(abilities))
    expect(head(bytes)).toContain(size)
    expect(/\^GFA,\d+,\d+,\d+,(:Z64:)?/.exec(head(bytes))?.[1] ?? ',').toBe(data)
    const [field] = graphicFields(bytes)
    expect(await textsOf(pngOf(field!))).toEqual([impb[0], m99[0]])
  })

  it('has the dots of a label made once while it is asked for again, and leaves its bytes alone', async () => {
    let made = 0
    const translate = toPrinterLanguage((...asked) => {
      made++
      return make(...asked)
    })
    const pdf = printable('pdf', sample('label4x6.pdf'))
    const zpl = await translate(pdf, printer())
    expect(await translate(pdf, printer())).toBe(zpl)
    expect(made).toBe(1)
    expect(await translate(pdf, printer({ id: 'other', dpi: 300 }))).not.toEqual(zpl)
    expect(await translate(pdf, printer())).toBe(zpl)
    expect(made).toBe(2)
    expect(head(await translate(pdf, printer({ dpi: 600 })))).toContain('^PW2400')
    const other = printable('tiff', sample('label-Group4.tif'), { id: 'two' })
    expect(await translate(other, printer())).not.toEqual(zpl)
    expect(pdf.bytes).toEqual(sample('label4x6.pdf'))
  })

  it('makes a sheet anew once another part of it was chosen', async () => {
    const translate = toPrinterLanguage(make)
    const sheet = printable('pdf', sample('letter.pdf'), { areas: [] })
    const found = await translate(sheet, printer())
    const area = { left: 9, top: 9, right: 105, bottom: 155 }
    const chosen = { ...sheet, areas: [{ widthMm: 215.9, heightMm: 279.4, area }] }
    expect(await translate(chosen, printer())).not.toEqual(found)
    expect(await translate(sheet, printer())).toEqual(found)
  })

  it('shows the chosen part of a sheet as it is sent, and refuses one that cuts a code', async () => {
    const sheet = (area: SizedArea['area']) =>
      printable('pdf', sample('letter.pdf'), { areas: [{ widthMm: 215.9, heightMm: 279.4, area }] })
    const whole = { left: 9, top: 9, right: 110, bottom: 160 }
    const shown = await preview(sheet(whole), printer())
    expect(shown.pages).toMatchObject([{ area: whole, chosen: true, larger: true }])
    expect(await textsOf(shown.png)).toEqual([impb[0], m99[0]])
    await expect(preview(sheet({ ...whole, left: 50 }), printer())).rejects.toMatchObject({
      code: 'not_printable',
      details: { reason: 'codes_lost' },
    })
  })

  it('says why a label cannot be printed, and nothing of what is in it', async () => {
    const broken = printable('pdf', Buffer.from('%PDF-1.7 Ada Example'))
    await expect(make(broken, printer())).rejects.toMatchObject({
      code: 'not_printable',
      message: 'The label cannot be printed: the file is damaged or of an unknown kind.',
      details: { format: 'pdf', reason: 'not_readable' },
    })
  })

  it('prints the label of a Letter sheet, and refuses one that is larger than the paper with the sizes', async () => {
    const letter = printable('pdf', sample('letter.pdf'))
    const { pages } = await make(letter, printer())
    expect(pages).toMatchObject([{ scale: 1, rotated: false, blank: false, area: { left: 9, top: 9 } }])
    await expect(make(letter, printer({ media: '2x4' }))).rejects.toMatchObject({
      code: 'not_printable',
      details: {
        reason: 'page_too_large',
        page: 1,
        pageWidthMm: 215.9,
        pageHeightMm: 279.4,
        paperWidthMm: 50.8,
        paperHeightMm: 101.6,
      },
    })
  })
})

describe('ZPL with ink beyond the length that it says', () => {
  const said = (length: number) =>
    `^XA^PW812^LL${length}^FO60,60^GB9,9,9^FS^FO60,700^BY3^BCN,150^FDPACK1^FS^XZ`
  const drawnAt203 = (length: number) => printable('zpl', Buffer.from(said(length)), { zplDpi: 203 })

  it.each([
    ['another resolution', printer({ dpi: 300 })],
    ['an office printer', printer({ language: 'pdf' })],
  ] as const)('is drawn as far as its ink goes for %s', async (_, to) => {
    const { bytes } = await make(drawnAt203(300), to)
    const again = to.language === 'pdf' ? await make(printable('pdf', bytes), printer()) : { bytes }
    expect(await textsOf(pngOf(graphicFields(again.bytes)[0]!))).toEqual(['PACK1'])
  })

  it('is refused with its size where that does not fit the paper', async () => {
    const small = printer({ dpi: 300, media: '4x3' })
    await expect(make(drawnAt203(300), small)).rejects.toMatchObject({
      code: 'not_printable',
      details: { reason: 'page_too_large', page: 1 },
    })
    const { pages } = await make(drawnAt203(300), { ...small, fitPages: true })
    expect(pages[0]?.scale).toBeLessThan(0.8)
  })

  it('and none beyond it is drawn as long as it says', async () => {
    const { bytes } = await make(drawnAt203(1218), printer({ dpi: 300 }))
    expect(head(bytes)).toContain('^LL1800')
  })
})

describe('ZPL that is larger than the paper', () => {
  const for300 = '^XA^PW1200^LL1800^FO1000,100^GB100,1600,9^FS^FO60,60^BY3^BCN,200^FDPACK1^FS^XZ'

  it('is refused with the sizes of what would be cut off', async () => {
    await expect(make(printable('zpl', Buffer.from(for300)), printer())).rejects.toMatchObject({
      code: 'not_printable',
      details: {
        reason: 'page_too_large',
        page: 1,
        pageWidthMm: 137.6,
        pageHeightMm: 212.7,
        paperWidthMm: 101.6,
        paperHeightMm: 152.4,
      },
    })
    const tall = Buffer.from(`${code}^XA^FO50,1500^A0N,50^FDbelow^FS^XZ`)
    await expect(make(printable('zpl', tall), printer())).rejects.toMatchObject({
      details: { reason: 'page_too_large', page: 2 },
    })
    expect((await make(printable('zpl', tall), printer({ media: '4x8' }))).bytes).toBe(tall)
    expect((await make(printable('zpl', Buffer.from(for300)), printer({ dpi: 300 }))).pages).toEqual([])
  })

  it('is made smaller where that is asked for, or drawn anew where it is of another dpi', async () => {
    const label = printable('zpl', Buffer.from(for300))
    const { bytes, pages } = await make(label, printer({ fitPages: true }))
    expect(pages).toEqual([{ scale: about(0.667), rotated: false, blank: false }])
    expect(graphicFields(bytes)).toHaveLength(1)
    const known = await make({ ...label, zplDpi: 300 }, printer())
    expect(known.pages).toEqual([{ scale: about(0.985), rotated: false, blank: false }])
  })

  it.each([
    ['says so, and has nothing out there', '^XA^PW1200^LL1800^FO50,50^GB700,1100,9^FS^XZ'],
    ['has its frame a little over the edge', '^XA^PW840^LL1230^FO0,0^GB836,1228,4^FS^XZ'],
    ['cuts itself off', '^XA^PW812^FO700,50^GB900,100,9^FS^XZ'],
    ['is on paper without an end', '^XA^MNN^LL2400^FO50,2000^GB100,300,9^FS^XZ'],
    ['has white out there', '^XA^FO900,50^GB100,100,50,W^FS^FO50,50^GB9,9,9^FS^XZ'],
    ['cannot be drawn', '^XA^LL1800^FO50,1500^BXN,5,200^FD^FS^FO1,1^BEN,50^FDsecret^FS^XZ'],
  ])('goes to the printer where it %s', async (_, zpl) => {
    const bytes = Buffer.from(zpl)
    expect((await make(printable('zpl', bytes), printer())).bytes).toBe(bytes)
  })

  it('is no carrier’s label on the paper that it is for', async () => {
    const folder = join(fixtures, 'carrier-zpl')
    const larger: Record<string, string> = {
      'dbs.zpl': '4x8',
      'dhlpaket.zpl': '4x8',
      'dpdpl.zpl': '125x150mm',
    }
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.zpl'))) {
      const bytes = readFileSync(join(folder, name))
      const media = larger[name] ?? '4x6'
      expect((await make(printable('zpl', bytes), printer({ media, widthMm: 130 }))).bytes, name).toBe(bytes)
    }
  })
})

describe('an office printer', () => {
  it('gets PDF as it came, with all its pages', async () => {
    for (const name of ['letter.pdf', 'label4x6.pdf', 'label4x6x10.pdf']) {
      const { bytes, pages } = await make(printable('pdf', sample(name)), office)
      expect(Buffer.compare(bytes, sample(name))).toBe(0)
      expect(pages.every(({ scale }) => scale === 1)).toBe(true)
    }
  })

  it.each([
    ['png', 'label-1bit.png'],
    ['jpeg', 'label.jpg'],
    ['tiff', 'label-Group4.tif'],
    ['gif', 'label.gif'],
  ] as const)('gets %s as a page of its true size', async (format, name) => {
    const label4x6 = printer({ language: 'pdf', media: '4x6' })
    const { bytes, pages } = await make(printable(format, sample(name)), label4x6)
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(pages).toEqual([{ scale: 1, rotated: false, blank: false }])
    const [width, height] = pageSizes(bytes)[0]!
    expect(width).toBeCloseTo(288, 0)
    expect(height).toBeCloseTo(432, 0)
    const back = await rasterizer.toZpl(
      bytes,
      { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false },
      300,
    )
    expect(await textsOf(pngOf(graphicFields(back.bytes)[0]!))).toEqual([impb[0], m99[0]])
  })

  it('gets ZPL as pages of their true size, one a label', async () => {
    const labels = Buffer.from(code + code.replace('PACK1', 'PACK2') + '^XA^JUS^XZ')
    const { bytes } = await make(printable('zpl', labels), office)
    expect(pageSizes(bytes)).toEqual([
      [288, 432],
      [288, 432],
    ])
    const own = await make(printable('zpl', Buffer.from(code), { own: true }), office)
    expect(pageSizes(own.bytes)).toEqual([[194.88, 292.32]])
    const image = await preview(printable('zpl', labels), office)
    expect([image.widthDots, image.heightDots]).toEqual([2550, 3300])
    expect(await textsOf(image.png)).toEqual(['PACK1'])
  })

  it('gets a page for each copy of a label, as a printer prints it', async () => {
    const copies = code.replace('^XZ', '^PQ3^XZ')
    const { bytes } = await make(printable('zpl', Buffer.from(copies + code)), office)
    expect(pageSizes(bytes)).toHaveLength(4)
    const small = Buffer.from(copies.toLowerCase().replace('pack1', 'PACK1'))
    const image = await preview(printable('zpl', small), office)
    expect(await textsOf(image.png)).toEqual(['PACK1'])
    expect(image).toMatchObject({ papers: 3, notExact: [] })
    expect(image.pages).toHaveLength(1)
  })

  const ean8 = '^XA^PW812^LL1218\n^FO50,50^B8N,100^FD1234567^FS\n^FO50,300^GB200,200,9^FS^XZ'

  it('gets no drawing that may differ from the label, unless somebody says yes to it', async () => {
    const label = printable('zpl', Buffer.from(ean8))
    await expect(make(label, office)).rejects.toMatchObject({
      code: 'not_printable',
      details: { reason: 'not_drawn_exactly', command: '^B8', line: 2, why: 'not_drawn' },
    })
    const { bytes, notExact } = await make(label, office, { asDrawn: true })
    expect(pageSizes(bytes)).toHaveLength(1)
    expect(notExact).toMatchObject([{ command: '^B8' }])
    const image = await preview(label, office)
    expect(image.notExact).toMatchObject([{ command: '^B8', line: 2, why: 'not_drawn' }])
    expect((await make(printable('zpl', Buffer.from(ean8), { own: true }), office)).pages).toHaveLength(1)
  })

  it('is not alone in that: nor does a printer of another dpi, while one of its dpi gets the label', async () => {
    const label = printable('zpl', Buffer.from(ean8), { zplDpi: 203 })
    await expect(make(label, printer({ dpi: 300 }))).rejects.toMatchObject({
      details: { reason: 'not_drawn_exactly' },
    })
    expect((await make(label, printer())).bytes).toBe(label.bytes)
    expect((await preview(label, printer({ dpi: 300 }))).notExact).toMatchObject([{ command: '^B8' }])
  })

  it('gets a page that is too large as one of the paper’s size, when asked', async () => {
    const small = printer({ language: 'pdf', media: '4x6' })
    const letter = printable('pdf', sample('letter.pdf'))
    const { bytes, pages } = await make(letter, small)
    expect(pageSizes(bytes)).toEqual([[288, 432]])
    expect(pages).toMatchObject([{ scale: 1, area: { left: 9 } }])
    await expect(make(letter, { ...small, media: '2x4' })).rejects.toMatchObject({
      details: { reason: 'page_too_large' },
    })
    const fitted = await make(letter, { ...small, media: '3x5', fitPages: true })
    expect(pageSizes(fitted.bytes)).toEqual([[216, 360]])
    expect(fitted.pages).toMatchObject([{ rotated: false, blank: false }])
  })

  it('gets no PDF that asks for a password, is damaged or blank', async () => {
    const cut = sample('label4x6.pdf').subarray(0, 2_000)
    await expect(make(printable('pdf', cut), office)).rejects.toMatchObject({
      details: { reason: 'not_readable' },
    })
    await expect(make(printable('zpl', Buffer.from('^XA^JUS^XZ')), office)).rejects.toMatchObject({
      code: 'not_printable',
      details: { format: 'zpl', reason: 'blank' },
    })
  })
})

describe('a preview', () => {
  it.each(inTurn('a preview shows the dots that will be printed', [203, 300, 600] as const, 1))(
    'shows the dots that will be printed at %i dpi',
    async (dpi) => {
      const file = printable('pdf', sample('label4x6.pdf'))
      const image = await preview(file, printer({ dpi }))
      const [field] = graphicFields((await make(file, printer({ dpi }))).bytes)
      const [paper, printed] = [greyBitmap(image.png), greyBitmap(pngOf(field!))]
      expect([image.widthDots, image.heightDots]).toEqual([4 * dpi, 6 * dpi])
      const differing = paper.pixels.filter((grey, at) => {
        const [x, y] = [at % paper.width, Math.floor(at / paper.width)]
        return grey !== printed.pixels[y * printed.width + x]
      })
      expect(differing).toHaveLength(0)
    },
  )

  it('shows another dpi than the printer’s on the same paper', async () => {
    for (const file of [printable('pdf', sample('label4x6.pdf')), printable('zpl', Buffer.from(code))]) {
      const image = await preview(file, printer(), { dpi: 300 })
      expect([image.widthDots, image.heightDots]).toEqual([1200, 1800])
      expect((await textsOf(image.png)).length).toBeGreaterThan(0)
    }
  })

  it('shows ZPL on the printer’s paper, as its head prints it', async () => {
    for (const [dpi, media, width, height] of [
      [203, '4x6', 812, 1218],
      [300, '4x6', 1200, 1800],
      [600, '4x3', 2400, 1800],
      [203, '2.25x1.25', 457, 254],
    ] as const) {
      const image = await preview(printable('zpl', Buffer.from(code)), printer({ dpi, media }))
      expect([image.widthDots, image.heightDots]).toEqual([width, height])
    }
    const narrow = await preview(printable('zpl', Buffer.from(code)), printer({ widthMm: 56 }))
    expect([narrow.widthDots, narrow.heightDots]).toEqual([448, 1218])
  })

  it('says how the page was fitted', async () => {
    const image = await preview(
      printable('pdf', sample('label100x150mm.pdf')),
      printer({ media: '6x4', widthMm: 168 }),
    )
    expect(image.pages).toEqual([{ scale: about(1.016), rotated: true, blank: false }])
    expect(await textsOf(image.png)).toEqual([impb[0], m99[0]])
  })

  it('is drawn of the first label alone, and says of how many papers, and where it may differ', async () => {
    const pages = `${code.replace('^XZ', '^PQ2^XZ')}${'^XA^FO9,9^BXN,5,200^FD^FS^FO1,1^BEN,50^FDx^FS^XZ'.repeat(50)}`
    const image = await preview(printable('zpl', Buffer.from(pages)), printer())
    expect(image).toMatchObject({ papers: 52, notExact: [] })
    const other = await preview(printable('zpl', Buffer.from('^XA^FO9,9^GE90,90^FS^FO9,9^GB9,9^FS^XZ')))
    expect(other.notExact).toMatchObject([{ command: '^GE', line: 1, why: 'not_drawn' }])
  })

  it('says that there is none of commands that print nothing', async () => {
    await expect(preview(printable('zpl', Buffer.from('~JC')), printer())).rejects.toMatchObject({
      code: 'not_printable',
      details: { reason: 'blank' },
    })
  })
})

it.each([
  ['timed_out', 'while (true) {}', 50],
  ['crashed', 'process.exit(1)', 60_000],
] as const)(
  'what is not drawn in time, or not to its end, has a reason with words: %s',
  async (reason, work, timeLimitMs) => {
    const workerUrl = new URL(
      `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', () => { ${work} })
      parentPort.postMessage({ kind: 'ready' })`)}`,
    )
    const failing = createLabelRasterizer({ workerUrl, timeLimitMs })
    try {
      const bytes = createPrinterBytes({ rasterizer: failing, renderer })
      await expect(bytes(printable('pdf', sample('label100x150mm.pdf')), printer())).rejects.toMatchObject({
        code: 'not_printable',
        details: { reason },
      })
      expect(errorReasons).toContain(reason)
    } finally {
      await failing.close()
    }
  },
)

/** Of a PDF whose dictionaries are not compressed. */
const pageSizes = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)])

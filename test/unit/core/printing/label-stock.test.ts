import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { commonLabelMedia, commonPageMedia, mediaSize } from '../../../../src/contract/media.ts'
import { commonLabelPrinter, printerDpis, printerLanguages } from '../../../../src/contract/printers.ts'
import { labelRequestFor, printableSize, type LabelStock } from '../../../../src/core/printing/label-stock.ts'

const stock = (change: Partial<LabelStock>): LabelStock => ({
  ...commonLabelPrinter,
  name: 'Left',
  ...change,
})
const asked = (change: Partial<LabelStock>) => {
  const { labelFileType, labelSize } = labelRequestFor(stock(change))
  return `${labelFileType} ${labelSize}`
}
function mismatch(change: Partial<LabelStock>): AppError['details'] {
  try {
    labelRequestFor(stock(change))
  } catch (error) {
    if (error instanceof AppError && error.code === 'label_stock_mismatch') return error.details
    throw error
  }
  throw new Error('it was taken')
}

describe('what is asked of the service', () => {
  it('is ZPL of 4x6 with the purchase itself, where nothing else is known', () => {
    const common = { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' }
    expect(labelRequestFor(undefined)).toEqual(common)
    expect(labelRequestFor(stock({}))).toEqual(common)
  })

  it.each([
    ['4x6', 104, 'ZPL 4x6'],
    ['100x150mm', 104, 'ZPL 4x6'],
    ['4x6.75', 104, 'ZPL 4x6'],
    ['4x8', 104, 'ZPL 4x8'],
    ['6x4', 168, 'ZPL 6x4'],
    ['7x3', 180, 'ZPL 7x3'],
    ['6x6', 168, 'ZPL 4x6'],
    ['7x4', 180, 'ZPL 6x4'],
  ])('follows the paper: %s in a head of %i mm is %s', (media, widthMm, expected) => {
    expect(asked({ media, widthMm })).toBe(expected)
  })

  it('is what the printer’s setting says instead, each by itself', () => {
    expect(labelRequestFor(stock({ labelOverride: { labelOrientation: 'Landscape' } }))).toEqual({
      labelType: 'Base64',
      labelFileType: 'ZPL',
      labelSize: '4x6',
      labelOrientation: 'Landscape',
    })
    expect(
      labelRequestFor(stock({ dpi: 300, labelOverride: { labelType: 'Url', labelFileType: 'PNG' } })),
    ).toEqual({ labelType: 'Url', labelFileType: 'PNG', labelSize: '4x6' })
  })

  // Hazard: a label is paid for, and then cannot be printed as it is meant.
  it.each([
    ['ZPL', { dpi: 300 }],
    ['ZPL2', { language: 'pdf', media: 'letter', widthMm: 210 }],
  ] as const)('is not %s where the printer does not print that as it is meant', (labelFileType, change) => {
    expect(() => labelRequestFor(stock({ ...change, labelOverride: { labelFileType } }))).toThrow(
      expect.objectContaining({
        code: 'not_printable',
        details: expect.objectContaining({ reason: 'not_drawn_exactly' }) as object,
      }),
    )
  })

  it('is a page where the printer’s dots are not those of the service’s ZPL', () => {
    expect(asked({ dpi: 300 })).toBe('PDF 4x6')
    expect(asked({ dpi: 600, media: '4x8' })).toBe('PDF 4x8')
  })

  it('is a PDF for a printer with a driver of its own, on sheets and on labels', () => {
    expect(asked({ language: 'pdf', media: 'letter' })).toBe('PDF Letter')
    expect(asked({ language: 'pdf', media: 'a4' })).toBe('PDF 4x6')
    expect(asked({ language: 'pdf', media: 'a4', fitPages: true })).toBe('PDF Letter')
    expect(asked({ language: 'pdf', media: '4x6' })).toBe('PDF 4x6')
  })
})

describe('paper that no label fits', () => {
  it.each(['2.25x1.25', '4x4', '4x3', '100x140mm'])('is said of %s, with what would do', (media) => {
    expect(mismatch({ media })).toEqual({
      printerName: 'Left',
      media,
      reason: 'too_small',
      wanted: ['4x6', '4x8'],
    })
  })

  it('is said of sheets in a label printer, and of a head that is too narrow', () => {
    expect(mismatch({ media: 'letter' })).toMatchObject({ reason: 'no_label_paper' })
    expect(mismatch({ media: 'a4', widthMm: 216 })).toMatchObject({ reason: 'no_label_paper' })
    expect(mismatch({ media: '6x4' })).toMatchObject({ reason: 'too_small' })
    expect(mismatch({ widthMm: 56 })).toMatchObject({ media: '4x6', reason: 'too_small', wanted: [] })
  })

  it('is not made to fit by scaling: bars that are made smaller do not scan', () => {
    expect(mismatch({ media: '4x4', fitPages: true })).toMatchObject({ reason: 'too_small' })
    expect(mismatch({ language: 'pdf', media: '4x4', fitPages: true })).toMatchObject({ reason: 'too_small' })
  })
})

it('never asks for more than the printer’s reach, whatever is loaded', () => {
  const sizes = { '4x6': [4, 6], '6x4': [6, 4], '4x8': [4, 8], '7x3': [7, 3], Letter: [8.5, 11] } as const
  const anyStock = fc.record({
    language: fc.constantFrom(...printerLanguages),
    dpi: fc.constantFrom(...printerDpis),
    widthMm: fc.integer({ min: 20, max: 300 }),
    media: fc.oneof(
      fc.constantFrom(...commonLabelMedia, ...commonPageMedia),
      fc
        .tuple(fc.integer({ min: 10, max: 300 }), fc.integer({ min: 10, max: 400 }))
        .map(([width, height]) => `${width}x${height}mm`),
    ),
  })
  fc.assert(
    fc.property(anyStock, (change) => {
      const printer = stock(change)
      try {
        const [width, height] = sizes[labelRequestFor(printer).labelSize]
        const reach = printableSize(printer)
        expect(width * 25.4).toBeLessThanOrEqual(reach.widthMm + 2.5)
        expect(height * 25.4).toBeLessThanOrEqual(reach.heightMm + 2.5)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { widthMm, heightMm } = mediaSize(printer.media)
        const holds4x6 = widthMm >= 101.6 && heightMm >= 152.4
        expect(holds4x6 && printer.language === 'pdf').toBe(false)
        expect(error.code).toBe('label_stock_mismatch')
      }
    }),
  )
})

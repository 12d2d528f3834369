// What to ask of the service so that the label fits the paper that is loaded. Asked before money is spent.

import { AppError } from '../../contract/errors.ts'
import { mediaSize, type MediaSize } from '../../contract/media.ts'
import { printableFileTypes, zplLabelDpi, type PrinterSetting } from '../../contract/printers.ts'
import type { LabelFileType, LabelOrientation, LabelSize, LabelType } from '../../service/enums.ts'

/** What of a printer's setting decides over its labels. */
export type LabelStock = Pick<
  PrinterSetting,
  'name' | 'language' | 'dpi' | 'widthMm' | 'media' | 'fitPages'
> &
  Partial<Pick<PrinterSetting, 'labelOverride'>>

/** The part of a PostageLabel (section 2.5) that the paper decides. */
export type LabelRequest = {
  readonly labelType: LabelType
  readonly labelFileType: LabelFileType
  readonly labelSize: LabelSize
  readonly labelOrientation?: LabelOrientation
}

const mmPerInch = 25.4
const inches = (width: number, height: number): MediaSize => ({
  widthMm: width * mmPerInch,
  heightMm: height * mmPerInch,
})

/** Sizes of the service's labels as they are printed (section 2.5): width by height, and no orientation turns them. */
const labelSizes: Readonly<Record<LabelSize, MediaSize>> = {
  '4x6': inches(4, 6),
  '6x4': inches(6, 4),
  '4x8': inches(4, 8),
  '7x3': inches(7, 3),
  Letter: inches(8.5, 11),
}
/** Where no size is that of the paper: the service's default, upright or lying, with paper left over. */
const defaultSizes = ['4x6', '6x4'] as const satisfies readonly LabelSize[]
const pageSizes: ReadonlySet<LabelSize> = new Set(['Letter'])
const pageMedia: ReadonlySet<string> = new Set(['letter', 'a4'])

/** Labels have a margin: one for 4x6 inches is printed on 100x150 mm as a matter of course. */
const toleranceMm = 2.5

/** The part of its paper that a printer reaches: a head prints no wider than it is. */
export function printableSize(printer: Pick<LabelStock, 'language' | 'widthMm' | 'media'>): MediaSize {
  const paper = mediaSize(printer.media)
  // The width of a driver's printer is the driver's matter.
  return printer.language === 'pdf' ? paper : { ...paper, widthMm: Math.min(paper.widthMm, printer.widthMm) }
}

/**
 * What the label of a printer is asked for (section 2.5): as data, so that it comes with the purchase itself and needs
 * no second call; as ZPL where the printer takes it dot by dot, else as PDF. Without a printer as most benches have it. Its
 * `labelOverride` takes the place of each; `not_printable` for a file that the printer does not print as it is meant. Throws `label_stock_mismatch` where no label of the service fits the paper: `details` name printer, paper, what is
 * wrong with it (`no_label_paper` or `too_small`) and the sizes that its head has room for.
 */
export function labelRequestFor(printer: LabelStock | undefined): LabelRequest {
  if (!printer) return { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' }
  const { language, dpi, media } = printer
  if (language === 'zpl' && pageMedia.has(media)) throw mismatch(printer, 'no_label_paper')
  const labelSize = sizeFor(printer)
  if (!labelSize) throw mismatch(printer, 'too_small')
  const { labelType = 'Base64', labelOrientation, ...override } = printer.labelOverride ?? {}
  const usual = language === 'zpl' && dpi === zplLabelDpi ? 'ZPL' : 'PDF'
  const { labelFileType = usual } = override
  if (!printableFileTypes(printer).includes(labelFileType)) {
    throw new AppError('not_printable', 'The printer does not print such labels as they are meant', {
      details: { printerName: printer.name, reason: 'not_drawn_exactly' },
    })
  }
  return { labelType, labelFileType, labelSize, ...(labelOrientation ? { labelOrientation } : {}) }
}

function sizeFor(printer: LabelStock): LabelSize | undefined {
  const paper = printableSize(printer)
  // Letter is a little wider than A4.
  if (printer.media === 'a4' && printer.fitPages) return 'Letter'
  return (
    offeredTo(printer).find((size) => fits(size, paper) && isOf(size, paper)) ??
    defaultSizes.find((size) => fits(size, paper))
  )
}

const offeredTo = ({ language }: LabelStock) =>
  (Object.keys(labelSizes) as LabelSize[]).filter((size) => language === 'pdf' || !pageSizes.has(size))

const fits = (size: LabelSize, { widthMm, heightMm }: MediaSize) =>
  labelSizes[size].widthMm <= widthMm + toleranceMm && labelSizes[size].heightMm <= heightMm + toleranceMm

const isOf = (size: LabelSize, { widthMm, heightMm }: MediaSize) =>
  labelSizes[size].widthMm >= widthMm - toleranceMm && labelSizes[size].heightMm >= heightMm - toleranceMm

const explanations = {
  no_label_paper: 'A label printer has no sheets of this size',
  too_small: 'No label of the service fits the paper that is loaded',
} as const

function mismatch(printer: LabelStock, reason: keyof typeof explanations): AppError {
  const reach = printer.language === 'pdf' ? Infinity : printer.widthMm + toleranceMm
  return new AppError('label_stock_mismatch', explanations[reason], {
    details: {
      printerName: printer.name,
      media: printer.media,
      reason,
      wanted: offeredTo(printer).filter((size) => labelSizes[size].widthMm <= reach),
    },
  })
}

import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { onPaper, isBlank, type BitBitmap } from './bit-bitmap.ts'
import { readJpeg, readPng, readTiff } from './images.ts'
import { maxFileBytes, maxLabelDots } from './limits.ts'
import type { PdfPage, PdfReader } from './pdf.ts'
import { place, type LabelArea, type Placement } from './placement.ts'
import { RasterError } from './raster-error.ts'
import { quarterTurn, scaleGrey } from './scale-grey.ts'

export type RasterPage = Pick<Placement, 'rotated' | 'scale'> & { readonly bitmap: BitBitmap }

const pointsPerInch = 72

/** PDFium widens bars by half a dot at 203 dpi; drawn four times as large and cut at 116 of 255 they keep their width. */
const pdfSamples = 4
const pdfThreshold = 116
const imageThreshold = 128

type Reader = (bytes: Uint8Array, label: LabelArea, pdf: PdfReader) => readonly RasterPage[]

const image =
  (read: (bytes: Uint8Array) => readonly GreyBitmap[]): Reader =>
  (bytes, label) =>
    read(bytes).map((grey) => imagePage(grey, label))

const signatures: readonly { readonly bytes: readonly number[]; readonly read: Reader }[] = [
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    read: (bytes, label, pdf) => pdf.readPages(bytes, (page) => pdfPage(page, label)),
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: image(readPng) },
  { bytes: [0xff, 0xd8, 0xff], read: image(readJpeg) },
  { bytes: [0x49, 0x49, 0x2a, 0x00], read: image(readTiff) },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], read: image(readTiff) },
]

/** The labels of a PDF, PNG, JPEG or TIFF file, one for each page. Throws {@link RasterError}. */
export function rasterize(bytes: Uint8Array, label: LabelArea, pdf: PdfReader): readonly RasterPage[] {
  if (bytes.length > maxFileBytes || label.widthDots * label.heightDots > maxLabelDots)
    throw new RasterError('too_large')
  const kind = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte))
  if (!kind) throw new RasterError('not_readable')
  const pages = kind.read(bytes, label, pdf)
  // A damaged page draws as white: paper without a label would pass for one.
  if (pages.every((page) => isBlank(page.bitmap))) throw new RasterError('blank')
  return pages
}

/** An image has no size of its own: its pixels are taken for dots. */
function imagePage(grey: GreyBitmap, label: LabelArea): RasterPage {
  const placement = place(grey.width, grey.height, label)
  // Within half a millimetre: its own pixels.
  return finished(
    scaleGrey(grey, placement.widthDots, placement.heightDots),
    imageThreshold,
    placement,
    label,
  )
}

function pdfPage(page: PdfPage, label: LabelArea): RasterPage {
  const width = (page.widthPoints / pointsPerInch) * label.dpi
  const height = (page.heightPoints / pointsPerInch) * label.dpi
  const { picture } = page
  const ownPixels = picture && Math.abs(picture.width - width) < 1 && Math.abs(picture.height - height) < 1
  const [ownWidth, ownHeight] = ownPixels ? [picture.width, picture.height] : [width, height]
  const placement = place(ownWidth, ownHeight, label)
  const asItIs = ownPixels && placement.scale === 1
  const grey = page.draw(placement.widthDots, placement.heightDots, asItIs ? 1 : pdfSamples)
  return finished(grey, asItIs ? imageThreshold : pdfThreshold, placement, label)
}

function finished(
  grey: GreyBitmap,
  threshold: number,
  { rotated, scale }: Placement,
  label: LabelArea,
): RasterPage {
  const upright = rotated ? quarterTurn(grey) : grey
  return { rotated, scale, bitmap: onPaper(upright, threshold, label.widthDots, label.heightDots) }
}

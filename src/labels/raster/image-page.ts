// Where the pixels of an image go on paper: how large it is, and how it is scaled so that bars can be read.

import { onPaper, white, type BitBitmap } from './bit-bitmap.ts'
import type { LabelImage } from './images.ts'
import type { PageSize, Paper, Placement } from './placement.ts'
import { quarterTurn, scaleGrey } from './scale-grey.ts'
import { blackAndWhite, faintestPictured } from './tones/black-and-white.ts'

/** 203.2 is 203, and 299.9994 is 300. */
const sameDpi = 0.01
const sameShape = 0.02

/** Carriers’ pictures that tell no dpi, by their pixels: UPS draws 4 by 7 inches for 203 dpi. */
const knownPictures = [{ short: 800, long: 1_400, dpi: { x: 203, y: 203 } }] as const

const knownDpi = (width: number, height: number) =>
  knownPictures.find(
    ({ short, long }) => short === Math.min(width, height) && long === Math.max(width, height),
  )?.dpi

/**
 * An image's size in the printer's dots. Without a dpi of its own, and where it is no known carrier's, an image of the
 * paper's shape is as large as the paper, and of any other one dot a pixel.
 */
export function imageSize({ width, height, dpi: told }: LabelImage, paper: Paper): PageSize {
  const dpi = told ?? knownDpi(width, height)
  if (!dpi) return sizeByShape(width, height, paper)
  const dots = (pixels: number, own: number) =>
    Math.abs(own / paper.dpi - 1) <= sameDpi ? pixels : (pixels / own) * paper.dpi
  return { width: dots(width, dpi.x), height: dots(height, dpi.y) }
}

function sizeByShape(width: number, height: number, { widthDots, heightDots }: Paper): PageSize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const [paperShort, paperLong] = [Math.min(widthDots, heightDots), Math.max(widthDots, heightDots)]
  const factor = paperShort / short
  const isPaper = Math.abs((long * factor) / paperLong - 1) <= sameShape
  // Nearly as many pixels as the paper has dots: it was drawn for such a printer.
  if (!isPaper || Math.abs(factor - 1) <= sameShape) return { width, height }
  return { width: width * factor, height: height * factor }
}

/**
 * Bars keep their proportions when each pixel, or each two, become a whole number of dots, or the other way round. Such a
 * scale is taken where it changes the image's size by no more than this.
 */
const evenScaleError = 0.02

type PaperDots = Pick<Paper, 'widthDots' | 'heightDots'>

/** A placement with an even scale where one is near and leaves all of the picture on the paper. */
export function evenlyPlaced(image: LabelImage, placement: Placement, paper: PaperDots): Placement {
  const size = evenSize(image, { width: placement.widthDots, height: placement.heightDots })
  if (!size) return placement
  const scale = placement.scale * (size.width / placement.widthDots)
  const even = { ...placement, scale, widthDots: size.width, heightDots: size.height }
  return keepsInk(image, even, paper) ? even : placement
}

/** A size in dots near this one, with an even scale; undefined where none is near. */
export function evenSize(image: LabelImage, { width, height }: PageSize): PageSize | undefined {
  const even = {
    width: Math.round(image.width * evenFactor(width / image.width)),
    height: Math.round(image.height * evenFactor(height / image.height)),
  }
  const isNear = [even.width / width, even.height / height].every(
    (change) => Math.abs(change - 1) <= evenScaleError,
  )
  return isNear ? even : undefined
}

const halves = (factor: number) => Math.round(factor * 2) / 2
const evenFactor = (factor: number) => (factor >= 1 ? halves(factor) : 1 / halves(1 / factor))

/** True if nothing is on what lies beyond the paper's edges. */
function keepsInk(image: LabelImage, placement: Placement, paper: PaperDots): boolean {
  const { left, top } = overhang(placement, paper)
  if (left === 0 && top === 0) return true
  const columns = Math.ceil(((left + 1) / placement.widthDots) * image.width)
  const rows = Math.ceil(((top + 1) / placement.heightDots) * image.height)
  const { width, height, pixels } = image
  for (let y = 0; y < height; y++) {
    const inside = y >= rows && y < height - rows
    for (let x = 0; x < width; x++) {
      if (inside && x === columns) x = Math.max(x, width - columns)
      if ((pixels[y * width + x] ?? white) < white) return false
    }
  }
  return true
}

/** How far a picture reaches over the paper's edges on each side, before it is turned. */
function overhang({ rotated, widthDots, heightDots }: Placement, paper: PaperDots) {
  const [width, height] = rotated ? [paper.heightDots, paper.widthDots] : [paper.widthDots, paper.heightDots]
  return {
    left: Math.max(0, Math.floor((widthDots - width) / 2)),
    top: Math.max(0, Math.floor((heightDots - height) / 2)),
  }
}

/** Smaller pictures begin at the paper's corner; larger ones reach over its edges alike on both sides. */
export function drawImage(
  image: LabelImage,
  placement: Placement,
  paper: PaperDots & Pick<Paper, 'dpi'>,
): BitBitmap {
  const scaled = scaleGrey(image, placement.widthDots, placement.heightDots)
  const whole = { left: 0, top: 0, right: scaled.width, bottom: scaled.height, isImage: true }
  const drawn = blackAndWhite(scaled, { dpi: paper.dpi, faintest: faintestPictured, areas: [whole] })
  const { left, top } = overhang(placement, paper)
  if (!placement.rotated) return onPaper(drawn, paper.widthDots, paper.heightDots, left, top)
  return onPaper(quarterTurn(drawn), paper.widthDots, paper.heightDots, top, left)
}

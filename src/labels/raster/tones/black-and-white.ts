// Greys as black dots on white. Of a label in black and white a dot is black where it is darker than half; so are black
// text and bars of every label, whatever else is on it. Beyond that, grey and coloured text and lines are black as a whole,
// by their contrast to what is around them, and what is broad (watermarks, fills, pictures) is dithered: the darker, the
// more dots. No dot of a dither comes near black text or bars: a code keeps its spaces and its quiet zone.

import type { GreyBitmap } from '../../images/grey-bitmap.ts'
import { mmPerInch } from '../placement.ts'
import { darkest, lightest } from './extremes.ts'
import { apart, clipped, cut, gathered, grown, moved, paste, type Rectangle } from '../rectangles.ts'
import { deepestOfStrokes } from './strokes.ts'

/** A rectangle of the page that may have more than black and white. */
export type TonedArea = Rectangle & {
  /** One image fills it: where that is mostly grey, as a photograph is, it is dithered as a whole. */
  readonly isImage: boolean
}

export type TonesOptions = {
  readonly dpi: number
  /** What is less dark than this is the ground: 0 white, 255 black. Pictures of a camera or a scanner are noisy. */
  readonly faintest: number
  /** Nothing else of the page is looked at. */
  readonly areas: readonly TonedArea[]
}

/** Of drawings, whose white is white; yellow text is as dark as 29. */
export const faintestDrawn = 24
/** Of the pixels of image files: JPEG leaves as much around black text. */
export const faintestPictured = 72

const white = 255
const half = 128
/** What is darker is black, thin or broad, and its edges lie between black and its ground. */
const blackInk = 96

/** What is as thin is a stroke, what is broader is an area: of letters those of some 36 points and more. */
const strokeMm = 1.8
/** So far from black strokes nothing is dithered: the quiet zone of a code of 10 mil. */
const clearMm = 2.6
/** Light letters on a grey area are outlined in black: so far around them. */
const outlineMm = 0.4
/** So much lighter than their area they are, and so dark that is, or they are not outlined. */
const lightContrast = 48
const darkArea = 184

/**
 * The same page in black (0) and white (255) where it has anything between them but the edges of what is black; elsewhere as
 * it was: halving its greys is all that it needs.
 */
export function blackAndWhite(grey: GreyBitmap, { dpi, faintest, areas }: TonesOptions): GreyBitmap {
  const dots = (mm: number) => Math.max(1, Math.round((mm / mmPerInch) * dpi))
  const reach = { stroke: dots(strokeMm / 2), clear: dots(clearMm), outline: dots(outlineMm) }
  const pictures = areas.filter((area) => area.isImage && isPicture(grey, area))
  const places = apart(areas.flatMap((area) => tonedPlace(grey, faintest, area)))
  if (places.length === 0) return grey
  const made = { ...grey, pixels: grey.pixels.slice() }
  // What is around a dot counts for it.
  const margin = 2 * reach.stroke + reach.clear
  for (const { whole, parts } of gathered(places, margin)) {
    const around = clipped(grown(whole, margin), grey)
    const inside = pictures.map((picture) => moved(picture, around))
    const part = dithered(tones(cut(grey, around), { ...reach, faintest, pictures: inside }))
    for (const place of parts) paste(part, around, made, place)
  }
  return made
}

/** What is drawn reaches so many dots beyond what it says. */
const edge = 2

/** The part of an area in which something may be a tone; none where nothing is. */
function tonedPlace(grey: GreyBitmap, faintest: number, area: TonedArea): readonly Rectangle[] {
  const place = clipped(grown(area, edge), grey)
  // Of an image nobody knows what it holds: its black has edges, which are no tones.
  if (!area.isImage) return [place]
  const rows = Array.from({ length: Math.max(0, place.bottom - place.top) }, (_, at) => place.top + at)
  const isToned = (y: number) => hasTone(grey, y, place, white - faintest)
  const first = rows.find(isToned)
  return first === undefined ? [] : [{ ...place, top: first, bottom: (rows.findLast(isToned) ?? first) + 1 }]
}

function hasTone(
  { width, height, pixels }: GreyBitmap,
  y: number,
  { left, right }: Rectangle,
  lightest: number,
) {
  for (let x = left; x < right; x++) {
    const value = pixels[y * width + x] ?? white
    if (value >= blackInk && value <= lightest && !isNearBlack(x)) return true
  }
  return false

  function isNearBlack(x: number): boolean {
    for (let row = Math.max(0, y - edge); row <= Math.min(height - 1, y + edge); row++)
      for (let column = Math.max(0, x - edge); column <= Math.min(width - 1, x + edge); column++)
        if ((pixels[row * width + column] ?? white) < blackInk) return true
    return false
  }
}

type TonesReach = {
  /** In dots: half of a stroke's width, how far from black ones nothing is dithered, and how far around white ones all is black. */
  readonly stroke: number
  readonly clear: number
  readonly outline: number
  readonly faintest: number
  readonly pictures: readonly Rectangle[]
}

/** Each dot black, white, or as grey as its area is to be. */
function tones(grey: GreyBitmap, { stroke, clear, outline, faintest, pictures }: TonesReach): GreyBitmap {
  const { width, height, pixels } = grey
  /** What is made of the white dots is known before: most of a label is white. */
  function bitmap(ofWhite: number, value: (at: number) => number): GreyBitmap {
    const values = new Uint8Array(pixels.length).fill(ofWhite)
    eachNotWhite(pixels, (at) => (values[at] = value(at)))
    return { width, height, pixels: values }
  }
  const of = (values: Uint8Array, at: number) => values[at] ?? white
  const lightestTone = white - faintest
  /** Without what is dark and thin. */
  const ground = darkest(lightest(grey, stroke), stroke).pixels
  const isTone = (value: number) => value >= blackInk && value <= lightestTone
  const broad = bitmap(white, (at) =>
    of(ground, at) - of(pixels, at) < faintest && isTone(of(pixels, at)) ? of(pixels, at) : white,
  )
  /** The grey of an area nearby: its corners and its narrow parts are as grey, and no strokes. */
  const area = darkest(broad, stroke).pixels
  const isOfArea = (at: number) => isTone(of(pixels, at)) && of(pixels, at) >= of(area, at) - faintest

  const depths = bitmap(0, (at) => {
    const depth = of(ground, at) - of(pixels, at)
    return depth >= faintest && !isOfArea(at) ? depth : 0
  })
  const deepest = deepestOfStrokes(depths)
  const isBlackStroke = (at: number) =>
    of(deepest, at) >= faintest && of(ground, at) - of(deepest, at) < blackInk
  const nearBlack = darkest(
    bitmap(white, (at) => (of(deepest, at) >= half && isBlackStroke(at) ? 0 : white)),
    clear,
  ).pixels
  const edges = darkest(grey, 1).pixels
  /** Without what is light and thin. */
  const cover = lightest(darkest(grey, stroke), stroke).pixels
  const isLightStroke = (at: number) =>
    of(pixels, at) - of(cover, at) >= lightContrast && isTone(of(cover, at))
  const lightStrokes = new Uint8Array(pixels.length).fill(white)
  eachNotWhite(cover, (at) => {
    if (isLightStroke(at)) lightStrokes[at] = 0
  })
  const nearLight = darkest({ width, height, pixels: lightStrokes }, outline).pixels

  const made = bitmap(white, toneOf)
  for (const picture of pictures) keepPicture(picture)
  return made

  function toneOf(at: number): number {
    const [value, deep] = [of(pixels, at), of(deepest, at)]
    if (isBlackStroke(at) || of(edges, at) < blackInk) {
      // Half-way between the ground and the stroke: of dark colours it is lighter than of black.
      if (value < (deep === 0 ? half : of(ground, at) - deep / 2)) return 0
    } else if (deep >= faintest && of(depths.pixels, at) * 2 >= deep) return 0
    if (isLightStroke(at)) return white
    const tone = isOfArea(at) ? value : of(ground, at)
    if (tone < blackInk) return value < half ? 0 : white
    if (of(nearLight, at) === 0 && tone <= darkArea) return 0
    return tone > lightestTone || (tone >= half && of(nearBlack, at) === 0) ? white : tone
  }

  function keepPicture({ left, top, right, bottom }: Rectangle): void {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(width, right); x++)
        made.pixels[y * width + x] = of(pixels, y * width + x)
  }
}

const fourWhite = 0xffffffff

/** Greys that begin with a memory of their own: white ones are passed by four at once. */
function eachNotWhite(greys: Uint8Array, use: (at: number) => void): void {
  const fours = new Uint32Array(greys.buffer, greys.byteOffset, greys.length >> 2)
  for (let at = 0; at < greys.length; at++) {
    if (at % 4 === 0 && fours[at >> 2] === fourWhite) at += 3
    else if (greys[at] !== white) use(at)
  }
}

/** Mostly neither black nor white: of a scanned label the edges alone are grey. */
function isPicture({ width, height, pixels }: GreyBitmap, { left, top, right, bottom }: Rectangle): boolean {
  let [greys, all] = [0, 0]
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const value = pixels[y * width + x] ?? white
      if (value > darkestGrey && value < lightestGrey) greys++
      all++
    }
  return greys * 2 > all
}
const darkestGrey = 40
const lightestGrey = 215

/** Black and white dots that are as dark together as the greys were (Floyd and Steinberg, every other row backwards). */
function dithered({ width, height, pixels }: GreyBitmap): GreyBitmap {
  const made = new Uint8Array(width * height)
  let here = new Float32Array(width + 2)
  let below = new Float32Array(width + 2)
  for (let y = 0; y < height; y++) {
    const step = y % 2 === 0 ? 1 : -1
    for (let each = 0, x = step > 0 ? 0 : width - 1; each < width; each++, x += step) {
      const own = pixels[y * width + x] ?? white
      // Black and white stay as they are, and nothing spills over them.
      if (own === 0 || own === white) {
        made[y * width + x] = own
        continue
      }
      const value = own + (here[x + 1] ?? 0)
      const dot = value < half ? 0 : white
      made[y * width + x] = dot
      const error = (value - dot) / 16
      here[x + 1 + step] = (here[x + 1 + step] ?? 0) + error * 7
      below[x + 1 - step] = (below[x + 1 - step] ?? 0) + error * 3
      below[x + 1] = (below[x + 1] ?? 0) + error * 5
      below[x + 1 + step] = (below[x + 1 + step] ?? 0) + error
    }
    ;[here, below] = [below, here]
    below.fill(0)
  }
  return { width, height, pixels: made }
}

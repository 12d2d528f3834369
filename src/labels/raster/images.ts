// The pages of image files, as grey on white paper. Sizes are read before pixels: a small file can claim a huge picture.

import { decode as decodeJpeg } from 'jpeg-js'
import UTIF, { type IFD } from 'utif2'
import { greyBitmap, greyOnWhite, type GreyBitmap } from '../images/grey-bitmap.ts'
import { maxImagePixels, maxPages } from './limits.ts'
import { RasterError } from './raster-error.ts'

const megapixel = 1_000_000

function limited(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new RasterError('not_readable')
  if (width * height > maxImagePixels) throw new RasterError('too_large')
}

export function readPng(bytes: Uint8Array): readonly GreyBitmap[] {
  if (bytes.length < 24) throw new RasterError('not_readable')
  // IHDR comes first: width at byte 16, height at byte 20 (PNG specification, section 11.2.1).
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  limited(header.getUint32(16), header.getUint32(20))
  return [greyBitmap(bytes)]
}

export function readJpeg(bytes: Uint8Array): readonly GreyBitmap[] {
  try {
    return [
      greyOnWhite(
        decodeJpeg(bytes, {
          useTArray: true,
          tolerantDecoding: false,
          maxResolutionInMP: maxImagePixels / megapixel,
          maxMemoryUsageInMB: 1_024,
        }),
      ),
    ]
  } catch (cause) {
    const tooLarge = cause instanceof Error && /^max(Resolution|Memory)/.test(cause.message)
    throw new RasterError(tooLarge ? 'too_large' : 'not_readable', { cause })
  }
}

/** Tags of a TIFF's directory (TIFF 6.0, section 8). */
const tag = { subfileType: 't254', width: 't256', height: 't257' }
/** Where the pixels are and how long: in strips or in tiles (sections 8 and 15). */
const pixelTags = [
  { offsets: 't273', lengths: 't279' },
  { offsets: 't324', lengths: 't325' },
]
const thumbnail = 1

export function readTiff(bytes: Uint8Array): readonly GreyBitmap[] {
  const file = new Uint8Array(bytes).buffer
  const pages = UTIF.decode(file).filter((page) => (numbers(page, tag.subfileType)[0] ?? 0) !== thumbnail)
  if (pages.length === 0) throw new RasterError('not_readable')
  if (pages.length > maxPages) throw new RasterError('too_large')
  return pages.map((page) => {
    limited(numbers(page, tag.width)[0] ?? 0, numbers(page, tag.height)[0] ?? 0)
    if (endOfPixels(page) > file.byteLength) throw new RasterError('not_readable')
    UTIF.decodeImage(file, page)
    return greyOnWhite({ width: page.width, height: page.height, data: UTIF.toRGBA8(page) })
  })
}

function endOfPixels(page: IFD): number {
  const ends = pixelTags.flatMap((tags) => {
    const lengths = numbers(page, tags.lengths)
    return numbers(page, tags.offsets).map((offset, part) => offset + (lengths[part] ?? 0))
  })
  return ends.reduce((end, other) => Math.max(end, other), 0)
}

function numbers(page: IFD, name: string): readonly number[] {
  const value = page[name]
  return Array.isArray(value) ? value.map(Number) : []
}

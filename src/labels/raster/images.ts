// The pages of image files, as grey on white paper. Sizes are read before pixels: a small file can claim a huge picture.

import { inflateSync } from 'node:zlib'
import { decode as decodeJpeg } from 'jpeg-js'
import { greyBitmap, greyOnWhite, type GreyBitmap } from '../images/grey-bitmap.ts'
import { jpegDpi, pngDpi, type ImageDpi } from '../images/image-dpi.ts'
import { maxImageBytes, maxImagePixels } from './limits.ts'
import { RasterError } from './raster-error.ts'

export type LabelImage = GreyBitmap & {
  /** As the file says; undefined where it says nothing. */
  readonly dpi: ImageDpi | undefined
}

const megapixel = 1_000_000
const megabyte = 1_000_000

/** IHDR comes first: width at byte 16, height at byte 20, the way of interlacing at byte 28 (PNG, section 11.2.1). */
const pngHeaderBytes = 29

export function readPng(bytes: Uint8Array): readonly LabelImage[] {
  if (bytes.length < pngHeaderBytes) throw new RasterError('not_readable')
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [header.getUint32(16), header.getUint32(20)]
  if (!(width > 0 && height > 0)) throw new RasterError('not_readable')
  if (width * height > maxImagePixels) throw new RasterError('too_large')
  if (header.getUint8(28) !== 0) limitInflated(bytes)
  return [{ ...greyBitmap(bytes), dpi: pngDpi(bytes) }]
}

/** pngjs inflates an interlaced picture to whatever size it has. */
function limitInflated(bytes: Uint8Array): void {
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1') === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  inflateSync(Buffer.concat(parts), { maxOutputLength: 2 * maxImageBytes })
}

export function readJpeg(bytes: Uint8Array): readonly LabelImage[] {
  try {
    const image = decodeJpeg(bytes, {
      useTArray: true,
      tolerantDecoding: false,
      maxResolutionInMP: maxImagePixels / megapixel,
      maxMemoryUsageInMB: (6 * maxImageBytes) / megabyte,
    })
    return [{ ...greyOnWhite(image), dpi: jpegDpi(bytes) }]
  } catch (cause) {
    const tooLarge = cause instanceof Error && /^max(Resolution|Memory)/.test(cause.message)
    throw new RasterError(tooLarge ? 'too_large' : 'not_readable', { cause })
  }
}

// The pages of image files, as grey on white paper. Sizes are read before pixels: a small file can claim a huge picture.

import { inflateSync } from 'node:zlib'
import { decode as decodeJpeg } from 'jpeg-js'
import { gifRows, readGifFrame, type GifFrame } from '../images/gif-frame.ts'
import { greyByPngjs, greyOnWhite, type GreyBitmap } from '../images/grey-bitmap.ts'
import { jpegDpi, pngDpi, type ImageDpi } from '../images/image-dpi.ts'
import { decodeLzw, gifLzw } from '../images/lzw.ts'
import { isPlainPng, pngHeader, pngRowBytes, readPlainPng } from '../images/plain-png.ts'
import { maxColourBytes, maxColourPixels, maxHeavyPixels, maxImagePixels } from './limits.ts'
import { RasterError } from './raster-error.ts'

export type LabelImage = GreyBitmap & {
  /** As the file says; undefined where it says nothing. */
  readonly dpi: ImageDpi | undefined
}

const megapixel = 1_000_000
const megabyte = 1_000_000

export function readPng(bytes: Uint8Array): readonly LabelImage[] {
  if (bytes.length < pngHeaderBytes) throw new RasterError('not_readable')
  const header = pngHeader(bytes)
  const rowBytes = pngRowBytes(header)
  const { width, height } = header
  if (!(width > 0 && height > 0 && rowBytes > 0)) throw new RasterError('not_readable')
  const isWithin = (pixels: number, bytesOfRows: number) =>
    width * height <= pixels && rowBytes * height <= bytesOfRows
  const isHeavy = !isWithin(maxHeavyPixels, 4 * maxHeavyPixels)
  const dpi = pngDpi(bytes)
  if (isPlainPng(header)) {
    if (!isWithin(maxImagePixels, maxColourBytes)) throw new RasterError('too_large')
    const plain = readPlainPng(bytes)
    if (plain) return [{ ...plain, dpi }]
    // One with a transparent colour is whole, though its header says nothing of it.
    if (isHeavy && partsNamed('tRNS', bytes).length === 0) throw new RasterError('not_readable')
  }
  if (isHeavy) throw new RasterError('too_large')
  limitInflated(bytes, (rowBytes + interlacedRowBytes) * height + interlacedRowBytes)
  return [{ ...greyByPngjs(bytes), dpi }]
}

const pngHeaderBytes = 29
/** Less than two rows of each seven passes for a row of the picture, each with its filter and a byte begun. */
const interlacedRowBytes = 32

/** pngjs inflates an interlaced picture to whatever size it has. */
function limitInflated(bytes: Uint8Array, maxOutputLength: number): void {
  inflateSync(Buffer.concat(partsNamed('IDAT', bytes)), { maxOutputLength })
}

function partsNamed(name: string, bytes: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1') === name)
      parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  return parts
}

/** As jpeg-js counts them, of a picture with three whole colours; in truth it takes half as many more. */
const jpegPixelBytes = 22

export function readJpeg(bytes: Uint8Array): readonly LabelImage[] {
  try {
    const image = decodeJpeg(bytes, {
      useTArray: true,
      tolerantDecoding: false,
      maxResolutionInMP: maxHeavyPixels / megapixel,
      maxMemoryUsageInMB: (jpegPixelBytes * maxHeavyPixels) / megabyte,
    })
    return [{ ...greyOnWhite(image), dpi: jpegDpi(bytes) }]
  } catch (cause) {
    const tooLarge = cause instanceof Error && /^max(Resolution|Memory)/.test(cause.message)
    throw new RasterError(tooLarge ? 'too_large' : 'not_readable', { cause })
  }
}

const white = 255

/** The first picture, on a page as large as the file's screen; a GIF tells no dpi. */
export function readGif(bytes: Uint8Array): readonly LabelImage[] {
  const frame = readGifFrame(bytes)
  if (!frame || frame.width === 0 || frame.height === 0) throw new RasterError('not_readable')
  const width = Math.max(frame.screen.width, frame.left + frame.width)
  const height = Math.max(frame.screen.height, frame.top + frame.height)
  if (width * height > maxColourPixels) throw new RasterError('too_large')
  const packed = unpackedGif(frame)
  const greys = gifGreys(frame)
  const pixels = new Uint8Array(width * height).fill(white)
  let from = 0
  for (const row of gifRows(frame)) {
    const start = (frame.top + row) * width + frame.left
    for (let to = start; to < start + frame.width; to++) {
      const grey = greys[packed[from++] ?? 0]
      if (grey === undefined) throw new RasterError('not_readable')
      pixels[to] = grey
    }
  }
  return [{ width, height, pixels, dpi: undefined }]
}

function unpackedGif({ data, width, height, pixelBits }: GifFrame): Uint8Array {
  try {
    return decodeLzw(data, width * height, gifLzw(pixelBits))
  } catch (cause) {
    throw new RasterError('not_readable', { cause })
  }
}

/** Of each colour, on white paper. */
function gifGreys({ palette, transparent }: GifFrame): Uint8Array {
  const colours = palette.length / 3
  const data = new Uint8Array(colours * 4)
  for (let colour = 0; colour < colours; colour++) {
    data.set(palette.subarray(colour * 3, colour * 3 + 3), colour * 4)
    data[colour * 4 + 3] = colour === transparent ? 0 : 255
  }
  return greyOnWhite({ width: colours, height: 1, data }).pixels
}

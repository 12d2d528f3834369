// The pages of a TIFF file. utif2 makes pixels of what it is given; what to give it is decided here, because it follows
// damaged directories, LZW tables and claimed sizes without an end.

import { inflateSync } from 'node:zlib'
import UTIF, { type IFD } from 'utif2'
import { decodeLzw, tiffLzw } from '../images/lzw.ts'
import { tiffDpi } from '../images/image-dpi.ts'
import { readTiffDirectories, tiffTags, type TiffDirectory } from '../images/tiff-directory.ts'
import { greyOnWhite } from '../images/grey-bitmap.ts'
import { guardedFax } from './fax-guard.ts'
import type { LabelImage } from './images.ts'
import { maxColourBytes, maxColourPixels, maxImagePixels, maxPages } from './limits.ts'
import { RasterError } from './raster-error.ts'

const thumbnail = 1
const planar = 2
const headerBytes = 8

/** Schemes of compression (TIFF 6.0, section 8, and Adobe's technical note on Deflate); JPEG inside TIFF is not among them. */
const plain = 1
const fax = [2, 3, 4]
const lzw = 5
const packBits = 32_773
const deflate = [8, 32_946]

export function readTiff(bytes: Uint8Array): readonly LabelImage[] {
  const directories = readTiffDirectories(bytes, maxPages + 1)
  const pages = directories?.filter((tags) => tags.get(tiffTags.subfileType)?.[0] !== thumbnail)
  if (!pages?.length) throw new RasterError('not_readable')
  if (pages.length > maxPages) throw new RasterError('too_large')
  return pages.map((tags) => ({ ...readPixels(bytes, tags), dpi: tiffDpi(tags) }))
}

function readPixels(bytes: Uint8Array, tags: TiffDirectory): LabelImage {
  const first = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise
  const width = first(tiffTags.width, 0)
  const height = first(tiffTags.height, 0)
  const pixelBits = first(tiffTags.bitsPerSample, 1) * first(tiffTags.samplesPerPixel, 1)
  if (!(width > 0 && height > 0 && pixelBits > 0)) throw new RasterError('not_readable')
  const imageBytes = Math.ceil((width * pixelBits) / 8) * height
  const maxPixels = pixelBits === 1 ? maxImagePixels : maxColourPixels
  if (width * height > maxPixels || imageBytes > maxColourBytes) throw new RasterError('too_large')
  if (first(tiffTags.planarConfiguration, 1) === planar) throw new RasterError('not_readable')

  const tileWidth = first(tiffTags.tileWidth, 0)
  const tiled = tileWidth > 0
  const rowsInPart = tiled
    ? first(tiffTags.tileHeight, 0)
    : Math.min(height, first(tiffTags.rowsPerStrip, height))
  const partsAcross = tiled ? Math.ceil(width / tileWidth) : 1
  const partBytes = Math.ceil(((tiled ? tileWidth : width) * pixelBits) / 8) * rowsInPart
  const offsets = tags.get(tiled ? tiffTags.tileOffsets : tiffTags.stripOffsets) ?? []
  const lengths = tags.get(tiled ? tiffTags.tileLengths : tiffTags.stripLengths) ?? []
  const count = rowsInPart > 0 ? partsAcross * Math.ceil(height / rowsInPart) : 0
  if (count === 0 || offsets.length < count || lengths.length < count) throw new RasterError('not_readable')
  if (count * partBytes > maxColourBytes) throw new RasterError('too_large')

  const parts = Array.from({ length: count }, (_, index) => {
    const [from, length] = [offsets[index] ?? 0, lengths[index] ?? 0]
    if (from + length > bytes.length) throw new RasterError('not_readable')
    const rows = tiled ? rowsInPart : Math.min(rowsInPart, height - index * rowsInPart)
    const needed = (partBytes / rowsInPart) * rows
    return unpacked(bytes.subarray(from, from + length), first(tiffTags.compression, plain), needed)
  })
  const data = decodeParts(bytes, tags, parts, tiled)
  return { ...greyOnWhite({ width, height, data }), dpi: undefined }
}

type Part = { readonly data: Uint8Array; readonly compression: number }

/** What utif2 unpacks safely is left to it. */
function unpacked(data: Uint8Array, compression: number, needed: number): Part {
  try {
    if (compression === lzw) return { data: decodeLzw(data, needed, tiffLzw), compression: plain }
    if (deflate.includes(compression))
      return { data: inflateSync(data, { maxOutputLength: needed + 1 }), compression: plain }
  } catch (cause) {
    throw new RasterError('not_readable', { cause })
  }
  if (compression === plain && data.length < needed) throw new RasterError('not_readable')
  if (compression !== plain && compression !== packBits && !fax.includes(compression))
    throw new RasterError('not_readable')
  return { data, compression }
}

/** A file of its own for utif2: the header, then the parts. RGBA, 8 bits each. */
function decodeParts(
  bytes: Uint8Array,
  tags: TiffDirectory,
  parts: readonly Part[],
  tiled: boolean,
): Uint8Array {
  const lengths = parts.map(({ data }) => data.length)
  const offsets: number[] = []
  const file = new Uint8Array(lengths.reduce((sum, length) => sum + length, headerBytes))
  file.set(bytes.subarray(0, headerBytes))
  let at = headerBytes
  for (const { data } of parts) {
    offsets.push(at)
    file.set(data, at)
    at += data.length
  }
  const given = new Map<number, readonly number[]>([
    ...tags,
    [tiffTags.compression, [parts[0]?.compression ?? plain]],
    [tiled ? tiffTags.tileOffsets : tiffTags.stripOffsets, offsets],
    [tiled ? tiffTags.tileLengths : tiffTags.stripLengths, lengths],
  ])
  const page = Object.fromEntries([...given].map(([tag, values]) => [`t${tag}`, [...values]])) as IFD
  guardedFax(() => UTIF.decodeImage(file.buffer, page))
  return UTIF.toRGBA8(page)
}

// How many pixels an inch an image says that it has, read without its pixels.

import { readTiffDirectories, tiffTags, type TiffDirectory } from './tiff-directory.ts'

/** Pixels an inch, across and down. */
export type ImageDpi = { readonly x: number; readonly y: number }

/** Fewer pixels an inch draw no barcode: such numbers, 72 and 96 above all, are what programs write that know no size. */
const leastDpi = 100

const metresPerInch = 0.0254
const centimetresPerInch = 2.54

const pngHeaderBytes = 8
const perMetre = 1

/** The pHYs chunk (PNG specification, section 11.3.4.3), if it comes before the pixels and is in metres. */
export function pngDpi(bytes: Uint8Array): ImageDpi | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = pngHeaderBytes; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (name === 'IDAT') return undefined
    if (name !== 'pHYs' || at + 17 > view.byteLength || view.getUint8(at + 16) !== perMetre) continue
    return plausible(view.getUint32(at + 8) * metresPerInch, view.getUint32(at + 12) * metresPerInch)
  }
  return undefined
}

const marker = { start: 0xd8, scan: 0xda, app0: 0xe0, app1: 0xe1 } as const
const jfifUnits: Readonly<Record<number, number>> = { 1: 1, 2: centimetresPerInch }

/** The JFIF header's density, else the Exif one (JFIF 1.02; Exif 2.3, section 4.6.4). */
export function jpegDpi(bytes: Uint8Array): ImageDpi | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let exif: ImageDpi | undefined
  for (let at = 2; at + 4 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || kind === marker.scan) break
    const segment = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2))
    const name = Buffer.from(segment.subarray(0, 6)).toString('latin1')
    if (kind === marker.app0 && name.startsWith('JFIF\0') && segment.length >= 12) {
      const unit = jfifUnits[segment[7] ?? 0] ?? 0
      const density = plausible(view.getUint16(at + 12) * unit, view.getUint16(at + 14) * unit)
      if (density) return density
    }
    if (kind === marker.app1 && name === 'Exif\0\0') {
      const [tags] = readTiffDirectories(segment.subarray(6), 1) ?? []
      exif = tags && tiffDpi(tags)
    }
  }
  return exif
}

/** Undefined for numbers that tell nothing. */
function plausible(x: number, y: number): ImageDpi | undefined {
  return Math.min(x, y) >= leastDpi && Number.isFinite(x * y) ? { x, y } : undefined
}

const tiffUnits: Readonly<Record<number, number>> = { 2: 1, 3: centimetresPerInch }

/** Of a TIFF page, or of Exif data. */
export function tiffDpi(tags: TiffDirectory): ImageDpi | undefined {
  const unit = tiffUnits[tags.get(tiffTags.resolutionUnit)?.[0] ?? 2] ?? 0
  const [x, y] = [tags.get(tiffTags.xResolution)?.[0] ?? 0, tags.get(tiffTags.yResolution)?.[0] ?? 0]
  return plausible(x * unit, y * unit)
}

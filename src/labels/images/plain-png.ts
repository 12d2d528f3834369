// PNGs of 8 bits a sample, or 1 bit of grey, not interlaced: those that labels are drawn as, and nearly all that services
// send. pngjs takes ten times as long for them, and six times the memory; what is anything else, or damaged, is left to it.

import { crc32, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const black = 0
const white = 255

/** One byte a pixel, 0 black to 255 white, rows from the top. */
type Greys = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

type Chunk = { readonly name: string; readonly data: Buffer }

/** The grey of a pixel of 8 bits a channel on white paper. */
export function greyOf(red: number, green: number, blue: number, alpha = 255): number {
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  return Math.round(255 - ((255 - grey) * alpha) / 255)
}

/** By kind of colour (PNG specification, table 11.1): samples of a pixel, and the grey of the one at a place. */
const kinds: Readonly<Record<number, { readonly bytes: number; readonly grey: GreyAt }>> = {
  0: { bytes: 1, grey: (at, row) => row[at] },
  2: { bytes: 3, grey: (at, row) => greyOf(row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0) },
  3: { bytes: 1, grey: (at, row, palette) => palette[row[at] ?? 0] },
  4: { bytes: 2, grey: (at, row) => greyOf(row[at] ?? 0, row[at] ?? 0, row[at] ?? 0, row[at + 1] ?? 0) },
  6: { bytes: 4, grey: (at, row) => greyOf(row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0, row[at + 3]) },
}
type GreyAt = (at: number, rows: Uint8Array, palette: Uint8Array) => number | undefined

/** What a PNG says of itself in its first chunk (section 11.2.1), at the file's beginning. */
export type PngHeader = {
  readonly width: number
  readonly height: number
  /** Bits of a sample. */
  readonly depth: number
  readonly colour: number
  /** How it is packed, filtered and interlaced; 0 each, but for an interlaced one. */
  readonly ways: readonly number[]
}

const headerAt = 16

/** Throws a RangeError where that is cut off. */
export function pngHeader(png: Uint8Array): PngHeader {
  const view = new DataView(png.buffer, png.byteOffset + headerAt, png.byteLength - headerAt)
  const [depth, colour, ...ways] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at))
  return { width: view.getUint32(0), height: view.getUint32(4), depth: depth ?? 0, colour: colour ?? 0, ways }
}

/** True where {@link readPlainPng} reads it, unless it is damaged. */
export const isPlainPng = ({ depth, colour, ways }: PngHeader): boolean =>
  (depth === 8 ? colour in kinds : depth === 1 && colour === 0) && ways.every((way) => way === 0)

/** Bytes of a row as it is packed, without its filter. NaN for a kind of colour that there is not. */
export const pngRowBytes = ({ width, depth, colour }: PngHeader): number =>
  Math.ceil((width * depth * (kinds[colour]?.bytes ?? Number.NaN)) / 8)

/** Undefined for what is not plain, and for what is damaged. */
export function readPlainPng(png: Uint8Array): Greys | undefined {
  const chunks = chunksOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  const first = chunks?.[0]
  if (!chunks || first?.name !== 'IHDR' || first.data.length !== 13) return undefined
  const header = pngHeader(png)
  const { width, height, depth, colour } = header
  const kind = kinds[colour]
  if (!kind || !isPlainPng(header) || width === 0 || height === 0) return undefined
  // A colour that is none, which only in a palette is one of the colours.
  if (colour !== indexed && chunks.some(({ name }) => name === 'tRNS')) return undefined
  const palette = colour === indexed ? greysOfPalette(chunks) : new Uint8Array()
  if (!palette) return undefined
  const rowBytes = pngRowBytes(header)
  const rows = inflated(chunks, (rowBytes + 1) * height)
  if (!rows || !unfilterRows(rows, rowBytes, kind.bytes)) return undefined
  if (depth === 1) return { width, height, pixels: greysOfBits(rows, rowBytes, width, height) }
  const pixels = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, at = y * (rowBytes + 1) + 1; x < width; x++, at += kind.bytes) {
      const grey = kind.grey(at, rows, palette)
      if (grey === undefined) return undefined
      pixels[to++] = grey
    }
  return { width, height, pixels }
}

const indexed = 3

/** Of each colour; undefined where the file has none. */
function greysOfPalette(chunks: readonly Chunk[]): Uint8Array | undefined {
  const colours = chunks.find(({ name }) => name === 'PLTE')?.data
  const alphas = chunks.find(({ name }) => name === 'tRNS')?.data
  if (!colours || colours.length % 3 !== 0) return undefined
  return Uint8Array.from({ length: colours.length / 3 }, (_, at) =>
    greyOf(colours[at * 3] ?? 0, colours[at * 3 + 1] ?? 0, colours[at * 3 + 2] ?? 0, alphas?.[at]),
  )
}

/** Undefined where the file does not consist of whole chunks up to its end. */
function chunksOf(png: Buffer): readonly Chunk[] | undefined {
  if (!png.subarray(0, signature.length).equals(signature)) return undefined
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
    if (chunks.at(-1)?.name === 'IEND') return at === png.length ? chunks : undefined
  }
  return undefined
}

function inflated(chunks: readonly Chunk[], length: number): Uint8Array | undefined {
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  try {
    const bytes = inflateSync(packed, { maxOutputLength: length })
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes the filters off each row, in its place behind the byte that names its filter (section 9.2). False where that names
 * none.
 */
function unfilterRows(rows: Uint8Array, rowBytes: number, pixelBytes: number): boolean {
  const step = rowBytes + 1
  for (let from = 0; from < rows.length; from += step) {
    const filter = rows[from] ?? 0
    if (filter > 4) return false
    if (filter !== 0) unfilter(rows, from + 1, rowBytes, pixelBytes, filter)
  }
  return true
}

function unfilter(rows: Uint8Array, row: number, rowBytes: number, pixelBytes: number, filter: number): void {
  const step = rowBytes + 1
  const hasAbove = row > step
  for (let at = row; at < row + rowBytes; at++) {
    const hasLeft = at >= row + pixelBytes
    const left = hasLeft ? (rows[at - pixelBytes] ?? 0) : 0
    const above = hasAbove ? (rows[at - step] ?? 0) : 0
    const corner = hasAbove && hasLeft ? (rows[at - step - pixelBytes] ?? 0) : 0
    rows[at] = (rows[at] ?? 0) + predicted(filter, left, above, corner)
  }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function greysOfBits(rows: Uint8Array, rowBytes: number, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(white)
  for (let y = 0; y < height; y++)
    for (let byte = 0; byte < rowBytes; byte++) {
      const eight = rows[y * (rowBytes + 1) + 1 + byte] ?? 0
      if (eight === 0xff) continue
      for (let x = byte * 8; x < Math.min(width, byte * 8 + 8); x++)
        if ((eight & (0x80 >> (x & 7))) === 0) pixels[y * width + x] = black
    }
  return pixels
}

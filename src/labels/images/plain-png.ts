// The PNGs that labels are drawn as, and most services send: grey of 1 or 8 bits, not interlaced, nothing of it transparent.
// pngjs takes ten times as long for them; what is anything else, or damaged, is left to it.

import { crc32, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const black = 0
const white = 255

/** One byte a pixel, 0 black to 255 white, rows from the top. */
type Greys = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

type Chunk = { readonly name: string; readonly data: Buffer }

/** Undefined for what is not plain, and for what is damaged. */
export function readPlainPng(png: Uint8Array): Greys | undefined {
  const chunks = chunksOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  const header = chunks?.[0]
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return undefined
  const [width, height, depth] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4), header.data[8]]
  // Grey, and the only ways there are to pack and to filter; not interlaced (PNG specification, section 11.2.1).
  const isPlain = (depth === 1 || depth === 8) && header.data.subarray(9).every((byte) => byte === 0)
  if (!isPlain || width === 0 || height === 0 || chunks.some(({ name }) => name === 'tRNS')) return undefined
  const rowBytes = Math.ceil((width * depth) / 8)
  const filtered = inflated(chunks, (rowBytes + 1) * height)
  const rows = filtered && unfiltered(filtered, rowBytes, height)
  if (!rows) return undefined
  return { width, height, pixels: depth === 8 ? rows : greysOfBits(rows, rowBytes, width, height) }
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

/** The rows without the bytes that name their filters (PNG specification, section 9.2), each pixel no more than a byte. */
function unfiltered(filtered: Uint8Array, rowBytes: number, height: number): Uint8Array | undefined {
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1)
    const to = y * rowBytes
    const filter = filtered[from] ?? 0
    rows.set(filtered.subarray(from + 1, from + 1 + rowBytes), to)
    if (filter > 4) return undefined
    if (filter !== 0) unfilter(rows, to, rowBytes, filter)
  }
  return rows
}

function unfilter(rows: Uint8Array, row: number, rowBytes: number, filter: number): void {
  const hasAbove = row > 0
  for (let at = row; at < row + rowBytes; at++) {
    const left = at > row ? (rows[at - 1] ?? 0) : 0
    const above = hasAbove ? (rows[at - rowBytes] ?? 0) : 0
    const corner = hasAbove && at > row ? (rows[at - rowBytes - 1] ?? 0) : 0
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
      const eight = rows[y * rowBytes + byte] ?? 0
      if (eight === 0xff) continue
      for (let x = byte * 8; x < Math.min(width, byte * 8 + 8); x++)
        if ((eight & (0x80 >> (x & 7))) === 0) pixels[y * width + x] = black
    }
  return pixels
}

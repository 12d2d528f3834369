// PNG in the two forms that labels need: 1 bit and 8 bits of grey. pngjs writes no 1-bit pictures, and is slow on large ones.

import { crc32, deflateSync } from 'node:zlib'
import type { GreyBitmap } from './grey-bitmap.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const level = 6
const inch = 0.0254

export type BitRows = {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  /** 1 black. */
  readonly bits: Uint8Array
}

/** In pixels, by its first chunk alone (PNG specification, section 11.2.1). Throws a RangeError where that is cut off. */
export function pngSize(png: Uint8Array): { readonly width: number; readonly height: number } {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}

/** A black and white PNG of so many dots an inch. */
export function encodeBitPng({ width, height, rowBytes, bits }: BitRows, dpi: number): Uint8Array {
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y++)
    for (let byte = 0; byte < rowBytes; byte++)
      rows[y * (rowBytes + 1) + 1 + byte] = ~(bits[y * rowBytes + byte] ?? 0)
  return encode({ width, height, bitDepth: 1, rows, dpi })
}

/** A PNG of 256 greys. */
export function encodeGreyPng({ width, height, pixels }: GreyBitmap): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return encode({ width, height, bitDepth: 8, rows })
}

type Picture = {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 8
  /** Each row after a byte that names its filter: none. */
  readonly rows: Uint8Array
  readonly dpi?: number
}

function encode({ width, height, bitDepth, rows, dpi }: Picture): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(bitDepth, 8)
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    ...(dpi === undefined ? [] : [chunk('pHYs', density(dpi))]),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function density(dpi: number): Buffer {
  const data = Buffer.alloc(9)
  const perMetre = Math.round(dpi / inch)
  data.writeUInt32BE(perMetre, 0)
  data.writeUInt32BE(perMetre, 4)
  data.writeUInt8(1, 8)
  return data
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

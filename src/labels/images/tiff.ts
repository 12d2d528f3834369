// TIFF 6.0 in its baseline bilevel form: what label printers and office software alike read. The libraries at hand write
// 32 bits a pixel, uncompressed, which makes a label of four megabytes.

import type { GreyBitmap } from './grey-bitmap.ts'

const threshold = 128
const headerBytes = 8

/** Types of directory entries (TIFF 6.0, section 2). */
const types = { short: 3, long: 4, rational: 5 } as const

type Entry = readonly [tag: number, type: keyof typeof types, value: number]

/** One page, black and white, compressed with PackBits, at the given resolution. */
export function encodeTiff(bitmap: GreyBitmap, dotsPerInch: number): Uint8Array {
  const { width, height } = bitmap
  const strip = packedRows(bitmap)
  const resolutionAt = headerBytes + strip.length + (strip.length % 2)
  const entries: readonly Entry[] = [
    [256, 'long', width],
    [257, 'long', height],
    [258, 'short', 1], // bits a sample
    [259, 'short', 32_773], // PackBits
    [262, 'short', 0], // 0 is white
    [273, 'long', headerBytes],
    [277, 'short', 1], // samples a pixel
    [278, 'long', height], // all rows in one strip
    [279, 'long', strip.length],
    [282, 'rational', resolutionAt],
    [283, 'rational', resolutionAt],
    [296, 'short', 2], // per inch
  ]
  const directoryAt = resolutionAt + 8
  const file = Buffer.alloc(directoryAt + 2 + entries.length * 12 + 4)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(directoryAt, 4)
  file.set(strip, headerBytes)
  file.writeUInt32LE(Math.round(dotsPerInch * 10), resolutionAt)
  file.writeUInt32LE(10, resolutionAt + 4)
  file.writeUInt16LE(entries.length, directoryAt)
  entries.forEach(([tag, type, value], index) => {
    const at = directoryAt + 2 + index * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(types[type], at + 2)
    file.writeUInt32LE(1, at + 4)
    if (type === 'short') file.writeUInt16LE(value, at + 8)
    else file.writeUInt32LE(value, at + 8)
  })
  return file
}

function packedRows({ width, height, pixels }: GreyBitmap): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const packed: number[] = []
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(rowBytes)
    for (let x = 0; x < width; x++)
      if ((pixels[y * width + x] ?? 255) < threshold) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7))
    packBits(row, packed)
  }
  return Uint8Array.from(packed)
}

const longestRun = 128

/** PackBits (TIFF 6.0, section 9): runs of one byte as a negative count, others as they are. */
function packBits(row: Uint8Array, out: number[]): void {
  const runAt = (at: number) => {
    let length = 1
    while (length < longestRun && at + length < row.length && row[at + length] === row[at]) length++
    return length
  }
  let at = 0
  while (at < row.length) {
    const run = runAt(at)
    if (run >= 2) {
      out.push(257 - run, row[at] ?? 0)
      at += run
      continue
    }
    const begin = at
    while (at < row.length && at - begin < longestRun && runAt(at) < 2) at++
    out.push(at - begin - 1, ...row.subarray(begin, at))
  }
}

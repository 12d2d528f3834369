// GIF files as other programs write them, which this station does not.

import type { GreyBitmap } from '../../src/labels/images/grey-bitmap.ts'

export type GifPicture = {
  readonly left?: number
  readonly top?: number
  readonly width: number
  readonly height: number
  /** Index of each pixel's colour, in the order of the file. */
  readonly pixels: Uint8Array
  readonly interlaced?: boolean
  readonly transparent?: number
}

export type GifFile = {
  readonly width: number
  readonly height: number
  /** Red, green and blue of 2, 4, … 256 colours; none: the file has no table. */
  readonly palette: readonly number[]
  readonly pictures: readonly GifPicture[]
  readonly comment?: string
}

const word = (value: number) => [value & 0xff, value >> 8]

/** GIF 87a where that can say it, else 89a. */
export function gifOf({ width, height, palette, pictures, comment }: GifFile) {
  const colourBits = Math.max(1, Math.log2(palette.length / 3))
  const isPlain = comment === undefined && pictures.every(({ transparent }) => transparent === undefined)
  const table = palette.length > 0 ? 0x80 | (colourBits - 1) : 0
  const parts = [
    Buffer.from(isPlain ? 'GIF87a' : 'GIF89a'),
    Buffer.from([...word(width), ...word(height), table, 0, 0, ...palette]),
  ]
  if (comment !== undefined) parts.push(Buffer.from([0x21, 0xfe]), subBlocks(Buffer.from(comment)))
  for (const picture of pictures) {
    if (picture.transparent !== undefined)
      parts.push(Buffer.from([0x21, 0xf9, 4, 1, 0, 0, picture.transparent, 0]))
    const place = [picture.left ?? 0, picture.top ?? 0, picture.width, picture.height].flatMap(word)
    const pixelBits = Math.max(2, colourBits)
    parts.push(Buffer.from([0x2c, ...place, picture.interlaced ? 0x40 : 0, pixelBits]))
    parts.push(subBlocks(packGifLzw(picture.pixels, pixelBits)))
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])])
}

function subBlocks(data: Uint8Array) {
  const parts: Uint8Array[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

const fullTable = 4_096

/** GIF's LZW (GIF 89a, appendix F). The table is emptied when it is full, unless `keepsTable`. */
export function packGifLzw(source: Uint8Array, valueBits: number, keepsTable = false): Uint8Array {
  const clear = 1 << valueBits
  const bytes: number[] = []
  let [buffer, bits, width, next] = [0, 0, valueBits + 1, clear + 2]
  // By the code of a string and the value that follows it.
  let table = new Map<number, number>()
  const write = (code: number) => {
    buffer |= code << bits
    for (bits += width; bits >= 8; bits -= 8) {
      bytes.push(buffer & 0xff)
      buffer >>= 8
    }
  }
  write(clear)
  let code: number | undefined
  for (const value of source) {
    const longer = code === undefined ? value : table.get(code * 256 + value)
    if (longer !== undefined) {
      code = longer
      continue
    }
    write(code ?? 0)
    if (next < fullTable) {
      if (next === 1 << width) width++
      table.set((code ?? 0) * 256 + value, next++)
    } else if (!keepsTable) {
      write(clear)
      table = new Map()
      ;[width, next] = [valueBits + 1, clear + 2]
    }
    code = value
  }
  if (code !== undefined) write(code)
  // The reader has added one more string by now.
  if (next < fullTable && next === 1 << width) width++
  write(clear + 1)
  if (bits > 0) bytes.push(buffer & 0xff)
  return Uint8Array.from(bytes)
}

const black = [0, 0, 0]
const white = [255, 255, 255]

/** A black and white GIF of a picture. */
export const gifOfGrey = ({ width, height, pixels }: GreyBitmap) =>
  gifOf({
    width,
    height,
    palette: [...black, ...white],
    pictures: [{ width, height, pixels: pixels.map((grey) => (grey < 128 ? 0 : 1)) }],
  })

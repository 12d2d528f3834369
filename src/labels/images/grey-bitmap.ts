import { PNG } from 'pngjs'
import { greyOf, readPlainPng } from './plain-png.ts'

/** One byte a pixel, 0 black to 255 white, rows from the top. */
export type GreyBitmap = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Reads a PNG as grey on white paper. Throws pngjs's Error for what is no PNG. */
export function greyBitmap(png: Uint8Array): GreyBitmap {
  return readPlainPng(png) ?? greyByPngjs(png)
}

/** In some 30 bytes a pixel. */
export const greyByPngjs = (png: Uint8Array): GreyBitmap => greyOnWhite(PNG.sync.read(Buffer.from(png)))

/** Lays an RGBA picture, 8 bits a channel, on white paper. */
export function greyOnWhite({
  width,
  height,
  data,
}: {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}): GreyBitmap {
  const pixels = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = greyOf(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0, data[from + 3] ?? 0)
  return { width, height, pixels }
}

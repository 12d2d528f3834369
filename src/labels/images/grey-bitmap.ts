import { PNG } from 'pngjs'

/** One byte a pixel, 0 black to 255 white, rows from the top. */
export type GreyBitmap = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Reads a PNG as grey on white paper. Throws pngjs's Error for what is no PNG. */
export function greyBitmap(png: Uint8Array): GreyBitmap {
  return greyOnWhite(PNG.sync.read(Buffer.from(png)))
}

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
  for (let at = 0; at < pixels.length; at++) {
    const channel = (index: number) => data[at * 4 + index] ?? 0
    const grey = 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2)
    pixels[at] = Math.round(255 - ((255 - grey) * channel(3)) / 255)
  }
  return { width, height, pixels }
}

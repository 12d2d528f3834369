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
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at * 4, at * 4 + 4)
    const grey = 0.299 * red + 0.587 * green + 0.114 * blue
    pixels[at] = Math.round(255 - ((255 - grey) * alpha) / 255)
  }
  return { width, height, pixels }
}

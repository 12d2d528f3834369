import { encode } from 'jpeg-js'
import type { GreyBitmap } from './grey-bitmap.ts'

/** Bars keep their edges at this quality. */
const quality = 92

/** A baseline JPEG (JFIF) of a bitmap. */
export function encodeJpeg({ width, height, pixels }: GreyBitmap): Uint8Array {
  const data = Buffer.alloc(width * height * 4, 255)
  pixels.forEach((grey, at) => data.fill(grey, at * 4, at * 4 + 3))
  return encode({ width, height, data }, quality).data
}

import type { GreyBitmap } from '../images/grey-bitmap.ts'

/** One bit a dot, 1 black, the first dot in a byte's highest bit; rows from the top, each in whole bytes. */
export type BitBitmap = {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  readonly bits: Uint8Array
}

export function whiteBitmap(width: number, height: number): BitBitmap {
  const rowBytes = Math.ceil(width / 8)
  return { width, height, rowBytes, bits: new Uint8Array(rowBytes * height) }
}

export function isBlank(bitmap: BitBitmap): boolean {
  return bitmap.bits.every((byte) => byte === 0)
}

/** Lays a picture on white paper of another size, both at the top left: what is beyond the paper is cut off. */
export function onPaper(grey: GreyBitmap, threshold: number, width: number, height: number): BitBitmap {
  const paper = whiteBitmap(width, height)
  const { bits, rowBytes } = paper
  for (let y = 0; y < Math.min(height, grey.height); y++)
    for (let x = 0; x < Math.min(width, grey.width); x++) {
      const at = y * rowBytes + (x >> 3)
      if ((grey.pixels[y * grey.width + x] ?? 255) < threshold) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  return paper
}

// The first picture of a GIF file (GIF 89a), as it stands there: later ones of an animation are not looked at, and no
// pixel is unpacked. Every step is inside the file.

/** What of a frame is needed to draw it. Sizes and places are in pixels. */
export type GifFrame = {
  /** The logical screen, on which the frame lies. */
  readonly screen: { readonly width: number; readonly height: number }
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Every eighth row comes first, then what is between them. */
  readonly interlaced: boolean
  /** Red, green and blue of each colour. */
  readonly palette: Uint8Array
  /** The colour that is none. */
  readonly transparent: number | undefined
  /** Bits of a pixel as it is packed. */
  readonly pixelBits: number
  /** LZW. */
  readonly data: Uint8Array
}

const headerBytes = 6
const screenBytes = 7
const frameBytes = 9
const block = { extension: 0x21, frame: 0x2c } as const
const graphicControl = 0xf9
/** Two colours have two bits as well (appendix F). */
const leastPixelBits = 2
const mostPixelBits = 8

/** Undefined for a file without a whole frame, or one that breaks the format before it. */
export function readGifFrame(bytes: Uint8Array): GifFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = headerBytes
  try {
    const screen = { width: view.getUint16(at, true), height: view.getUint16(at + 2, true) }
    const packed = view.getUint8(at + 4)
    at += screenBytes
    const common = colours(packed)
    let transparent: number | undefined
    for (;;) {
      const kind = view.getUint8(at++)
      if (kind === block.frame) return frame(screen, common, transparent)
      if (kind !== block.extension) return undefined
      const label = view.getUint8(at++)
      const data = subBlocks()
      if (label === graphicControl) transparent = ((data[0] ?? 0) & 1) === 1 ? data[3] : undefined
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }

  /** The colour table that follows where the packed byte before it says so. */
  function colours(packed: number): Uint8Array | undefined {
    return (packed & 0x80) === 0 ? undefined : taken(3 << ((packed & 7) + 1))
  }

  function frame(
    screen: GifFrame['screen'],
    common: Uint8Array | undefined,
    transparent: number | undefined,
  ): GifFrame | undefined {
    const number = (offset: number) => view.getUint16(at + offset, true)
    const place = { left: number(0), top: number(2), width: number(4), height: number(6) }
    const packed = view.getUint8(at + 8)
    at += frameBytes
    const palette = colours(packed) ?? common
    const pixelBits = view.getUint8(at++)
    if (!palette || pixelBits < leastPixelBits || pixelBits > mostPixelBits) return undefined
    const data = subBlocks()
    return { screen, ...place, interlaced: (packed & 0x40) !== 0, palette, transparent, pixelBits, data }
  }

  /** As one; the last has no bytes. */
  function subBlocks(): Uint8Array {
    const from = at
    let length = 0
    for (let next = view.getUint8(at); next > 0; next = view.getUint8(at)) {
      length += next
      at += 1 + next
    }
    at++
    const data = new Uint8Array(length)
    for (let source = from, to = 0; to < length;) {
      const next = bytes[source] ?? 0
      data.set(bytes.subarray(source + 1, source + 1 + next), to)
      source += 1 + next
      to += next
    }
    return data
  }

  function taken(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('outside the file')
    at += length
    return bytes.subarray(at - length, at)
  }
}

/** How the rows of an interlaced frame follow each other (appendix E). */
const passes = [
  { first: 0, step: 8 },
  { first: 4, step: 8 },
  { first: 2, step: 4 },
  { first: 1, step: 2 },
] as const

/** The rows of a frame in the order in which the file has them. */
export function* gifRows({ height, interlaced }: Pick<GifFrame, 'height' | 'interlaced'>): Generator<number> {
  for (const { first, step } of interlaced ? passes : [{ first: 0, step: 1 }])
    for (let row = first; row < height; row += step) yield row
}

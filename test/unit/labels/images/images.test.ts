import fc from 'fast-check'
import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'
import * as UTIF from 'utif2'
import { describe, expect, it } from 'vitest'
import { greyBitmap, type GreyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { encodeJpeg } from '../../../../src/labels/images/jpeg.ts'
import { encodeBitPng } from '../../../../src/labels/images/png.ts'
import { readPlainPng } from '../../../../src/labels/images/plain-png.ts'
import { encodeTiff } from '../../../../src/labels/images/tiff.ts'

/** Bitmaps with long runs and short ones, of widths that fill no whole byte. */
const bitmaps = fc
  .tuple(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, height]) =>
    fc
      .array(fc.tuple(fc.constantFrom(0, 255), fc.integer({ min: 1, max: 400 })), { minLength: 1 })
      .map((runs): GreyBitmap => {
        const pixels = new Uint8Array(width * height).fill(255)
        let at = 0
        for (const [value, length] of runs) {
          pixels.fill(value, at, at + length)
          at += length
        }
        return { width, height, pixels }
      }),
  )

describe('a TIFF', () => {
  it('holds every dot of a black and white bitmap', () => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        const buffer = new Uint8Array(encodeTiff(bitmap, 203)).buffer
        const [page] = UTIF.decode(buffer)
        UTIF.decodeImage(buffer, page!)
        expect([page!.width, page!.height]).toEqual([bitmap.width, bitmap.height])
        const rgba = UTIF.toRGBA8(page!)
        const read = Uint8Array.from(bitmap.pixels, (_, at) => rgba[at * 4]!)
        expect(Buffer.compare(read, bitmap.pixels)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('makes grey black or white, whichever is nearer', () => {
    const bitmap = { width: 3, height: 1, pixels: Uint8Array.of(100, 200, 128) }
    const buffer = new Uint8Array(encodeTiff(bitmap, 203)).buffer
    const [page] = UTIF.decode(buffer)
    UTIF.decodeImage(buffer, page!)
    const rgba = UTIF.toRGBA8(page!)
    expect([rgba[0], rgba[4], rgba[8]]).toEqual([0, 255, 255])
  })
})

describe('a JPEG', () => {
  it('has the size and, nearly, the greys of the bitmap', () => {
    const pixels = Uint8Array.from({ length: 64 * 32 }, (_, at) => (Math.floor((at % 64) / 16) * 255) / 3)
    const read = decodeJpeg(encodeJpeg({ width: 64, height: 32, pixels }))
    expect([read.width, read.height]).toEqual([64, 32])
    for (const [at, grey] of pixels.entries()) expect(Math.abs(read.data[at * 4]! - grey)).toBeLessThan(16)
  })
})

describe('a grey bitmap', () => {
  it('shows a PNG on white paper', () => {
    const image = new PNG({ width: 3, height: 1 })
    image.data = Buffer.from([0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 127])
    const { pixels } = greyBitmap(PNG.sync.write(image))
    expect([...pixels]).toEqual([0, 255, 128])
  })

  it('is not made of what is no PNG', () => {
    expect(() => greyBitmap(Buffer.from('no picture'))).toThrow()
  })
})

describe('a plain PNG', () => {
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false } as const
  const pngOf = ({ width, height, pixels }: GreyBitmap, filterType: number) => {
    const picture = new PNG({ width, height })
    picture.data = Buffer.from(pixels)
    return PNG.sync.write(picture, { ...grey, filterType })
  }
  const pictures = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 8 }))
    .chain(([width, height]) =>
      fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((pixels): GreyBitmap => ({ width, height, pixels })),
    )

  it('of 256 greys is read as it was written, whatever its filters', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: -1, max: 4 }), (picture, filterType) => {
        expect(readPlainPng(pngOf(picture, filterType))).toEqual(picture)
      }),
    )
  })

  it('of black and white is read as it was written', () => {
    fc.assert(
      fc.property(bitmaps, ({ width, height, pixels }) => {
        const rowBytes = Math.ceil(width / 8)
        const bits = new Uint8Array(rowBytes * height)
        for (const [at, value] of pixels.entries()) {
          const byte = Math.floor(at / width) * rowBytes + ((at % width) >> 3)
          if (value === 0) bits[byte] = (bits[byte] ?? 0) | (0x80 >> ((at % width) & 7))
        }
        const read = readPlainPng(encodeBitPng({ width, height, rowBytes, bits }, 203))
        expect([read?.width, read?.height]).toEqual([width, height])
        expect(Buffer.compare(read!.pixels, pixels)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  const one = pngOf({ width: 3, height: 2, pixels: Uint8Array.of(0, 1, 2, 253, 254, 255) }, 0)

  it('is none where a byte of it is another, or it is cut off', () => {
    for (let at = 0; at < one.length; at++) {
      const changed = Buffer.from(one)
      changed[at] = one[at]! ^ 1
      expect(readPlainPng(changed), `byte ${at}`).toBeUndefined()
      expect(readPlainPng(one.subarray(0, at)), `${at} bytes`).toBeUndefined()
    }
  })

  it('is no coloured one, nor one with something transparent', () => {
    const rgba = new PNG({ width: 2, height: 1 })
    rgba.data = Buffer.of(9, 9, 9, 0, 200, 0, 0, 255)
    const coloured = PNG.sync.write(rgba)
    expect(readPlainPng(coloured)).toBeUndefined()
    expect([...greyBitmap(coloured).pixels]).toEqual([255, 60])
  })
})

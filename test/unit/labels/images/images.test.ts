import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'
import * as UTIF from 'utif2'
import { describe, expect, it } from 'vitest'
import { greyBitmap, greyOnWhite, type GreyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
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

/** A PNG whose rows, each behind its filter's number, are given. Of a palette's colours the last is half seen. */
function pngFile({
  width,
  height,
  depth = 8,
  colorType,
  rows,
  palette,
}: {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly colorType: number
  readonly rows: Uint8Array
  readonly palette?: readonly number[] | undefined
}): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, colorType, 0, 0, 0])
  const colours = palette ? palette.length / 3 : 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette
      ? [
          chunk('PLTE', Uint8Array.from(palette)),
          chunk(
            'tRNS',
            Uint8Array.from({ length: colours }, (_, at) => (at === colours - 1 ? 128 : 255)),
          ),
        ]
      : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

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

  it.each([
    { name: 'colour', colorType: 2, palette: undefined },
    { name: 'a palette', colorType: 3, palette: [0, 0, 0, 255, 255, 255, 200, 30, 90, 17, 180, 40] },
    { name: 'grey with transparency', colorType: 4, palette: undefined },
    { name: 'colour with transparency', colorType: 6, palette: undefined },
  ] as const)('of $name is read as pngjs reads it, whatever its filters', ({ colorType, palette }) => {
    const bytesOf = { 2: 3, 3: 1, 4: 2, 6: 4 }[colorType]
    const sizes = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 6 }))
    const files = sizes.chain(([width, height]) =>
      fc
        .tuple(
          fc.array(fc.integer({ min: 0, max: 4 }), { minLength: height, maxLength: height }),
          fc.uint8Array({ minLength: width * height * bytesOf, maxLength: width * height * bytesOf }),
        )
        .map(([filters, bytes]) => {
          const samples = palette ? bytes.map((byte) => byte % 4) : bytes
          // Filters are named, and their bytes taken as they come: each makes some picture, which of a palette has to be one.
          const rows = filters.map((filter, y) =>
            Buffer.from([
              palette ? 0 : filter,
              ...samples.subarray(y * width * bytesOf, (y + 1) * width * bytesOf),
            ]),
          )
          return pngFile({ width, height, colorType, rows: Buffer.concat(rows), palette })
        }),
    )
    fc.assert(
      fc.property(files, (file) => {
        const { width, height, pixels } = greyOnWhite(PNG.sync.read(Buffer.from(file)))
        const read = readPlainPng(file)
        expect([read?.width, read?.height]).toEqual([width, height])
        expect(Buffer.compare(read!.pixels, pixels)).toBe(0)
      }),
    )
  })

  it('of a colour that its palette has not is left to pngjs', () => {
    const file = pngFile({ width: 1, height: 1, colorType: 3, rows: Uint8Array.of(0, 7), palette: [0, 0, 0] })
    expect(readPlainPng(file)).toBeUndefined()
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

  it('is none of 16 bits a sample, which is read all the same', () => {
    // One pixel of nearly red, at full and at half opacity.
    const rows = Uint8Array.of(0, 200, 0, 0, 0, 0, 0, 255, 255, 200, 0, 0, 0, 0, 0, 128, 0)
    const deep = pngFile({ width: 2, height: 1, depth: 16, colorType: 6, rows })
    expect(readPlainPng(deep)).toBeUndefined()
    expect([...greyBitmap(deep).pixels]).toEqual([60, 157])
  })
})

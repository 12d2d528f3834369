import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greyBitmap, type GreyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { encodeJpeg } from '../../../../src/labels/images/jpeg.ts'
import { decodeLzw, gifLzw, LzwError, tiffLzw } from '../../../../src/labels/images/lzw.ts'
import { encodeBitPng, encodeGreyPng } from '../../../../src/labels/images/png.ts'
import { encodeTiff } from '../../../../src/labels/images/tiff.ts'
import { evenlyPlaced, imageSize } from '../../../../src/labels/raster/image-page.ts'
import { readJpeg, readPng } from '../../../../src/labels/raster/images.ts'
import { paperAt, place } from '../../../../src/labels/raster/placement.ts'
import { readTiff } from '../../../../src/labels/raster/tiff-pages.ts'
import { packGifLzw } from '../../../support/gif-file.ts'
import { withDensity } from '../../../support/jpeg-density.ts'
import { packLzw, tiffOf } from '../../../support/tiff-file.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../fixtures/labels', name))
const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

/** Black but for a white edge. */
function framed(width: number, height: number, edge: number): GreyBitmap {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = edge; y < height - edge; y++) pixels.fill(0, y * width + edge, (y + 1) * width - edge)
  return { width, height, pixels }
}

describe('the dpi of an image', () => {
  const grey = framed(40, 60, 2)
  const bits = { width: 40, height: 60, rowBytes: 5, bits: new Uint8Array(300).fill(0xff) }

  it('is read from a PNG, a JPEG and a TIFF', () => {
    expect(readPng(encodeBitPng(bits, 300))[0]!.dpi!.x).toBeCloseTo(300, 1)
    expect(readJpeg(withDensity(encodeJpeg(grey), 1, 203))[0]!.dpi).toEqual({ x: 203, y: 203 })
    expect(readJpeg(withDensity(encodeJpeg(grey), 2, 80))[0]!.dpi!.x).toBeCloseTo(203.2)
    expect(readTiff(encodeTiff(grey, 600))[0]!.dpi).toEqual({ x: 600, y: 600 })
  })

  it('is none where nothing is said, or what is said for want of a size', () => {
    expect(readPng(encodeGreyPng(grey))[0]!.dpi).toBeUndefined()
    expect(readPng(encodeBitPng(bits, 96))[0]!.dpi).toBeUndefined()
    expect(readJpeg(encodeJpeg(grey))[0]!.dpi).toBeUndefined()
    expect(readJpeg(withDensity(encodeJpeg(grey), 1, 72))[0]!.dpi).toBeUndefined()
    expect(readTiff(encodeTiff(grey, 72))[0]!.dpi).toBeUndefined()
  })
})

describe('the size of an image in the printer’s dots', () => {
  const sized = (width: number, height: number, dpi: number | undefined, printerDpi: number) =>
    imageSize(
      { width, height, pixels: new Uint8Array(), dpi: dpi === undefined ? undefined : { x: dpi, y: dpi } },
      paperAt(stock4x6, printerDpi),
    )

  it('is its own pixels at the printer’s dpi', () => {
    expect(sized(812, 1218, 203, 203)).toEqual({ width: 812, height: 1218 })
    expect(sized(812, 1218, 203.2, 203)).toEqual({ width: 812, height: 1218 })
    expect(sized(457, 254, 203, 203)).toEqual({ width: 457, height: 254 })
  })

  it('is as many inches at another dpi', () => {
    expect(sized(1200, 1800, 300, 203)).toEqual({ width: 812, height: 1218 })
    expect(sized(406, 609, 203, 600)).toEqual({ width: 1200, height: 1800 })
  })

  it('is the paper’s for one of its shape that tells no dpi, and a dot a pixel for any other', () => {
    expect(sized(1200, 1800, undefined, 203)).toEqual({ width: 812, height: 1218 })
    expect(sized(1800, 1200, undefined, 203)).toEqual({ width: 1218, height: 812 })
    expect(sized(800, 1200, undefined, 203)).toEqual({ width: 800, height: 1200 })
    expect(sized(457, 254, undefined, 203)).toEqual({ width: 457, height: 254 })
  })

  it('is 4 by 7 inches for UPS’s pictures, which tell no dpi', () => {
    expect(sized(1400, 800, undefined, 203)).toEqual({ width: 1400, height: 800 })
    expect(sized(800, 1400, undefined, 406)).toEqual({ width: 1600, height: 2800 })
    expect(sized(1400, 800, 350, 203)).toEqual({ width: 812, height: 464 })
  })
})

describe('an image at another dpi than the printer’s', () => {
  const placed = (width: number, height: number, dpi: number, printerDpi: number, edge: number) => {
    const image = { ...framed(width, height, edge), dpi: { x: dpi, y: dpi } }
    const paper = paperAt(stock4x6, printerDpi)
    return evenlyPlaced(image, place(imageSize(image, paper), paper)!, paper)
  }

  it('gets a whole number of dots for a pixel, or for two, where one is near', () => {
    expect(placed(406, 609, 203, 600, 20)).toMatchObject({ widthDots: 1218, heightDots: 1827 })
    expect(placed(400, 600, 203, 300, 20)).toMatchObject({ widthDots: 600, heightDots: 900 })
    expect(placed(2400, 3600, 600, 300, 20)).toMatchObject({ scale: 1, widthDots: 1200, heightDots: 1800 })
    expect(placed(1200, 1800, 300, 203, 20)).toMatchObject({ widthDots: 800, heightDots: 1200 })
  })

  it('reaches over the paper’s edges only where nothing is on it', () => {
    expect(placed(812, 1218, 203, 600, 20)).toMatchObject({ scale: 1.015, widthDots: 2436 })
    expect(placed(812, 1218, 203, 600, 2)).toMatchObject({ scale: 1, widthDots: 2400 })
  })

  it('keeps its size where no even number is near', () => {
    expect(placed(640, 960, 240, 203, 20)).toMatchObject({ widthDots: 541, heightDots: 812 })
  })
})

describe('a picture that this station writes', () => {
  it('comes back dot for dot', () => {
    const grey = greyBitmap(fixture('label-gray.png'))
    expect(Buffer.compare(greyBitmap(encodeGreyPng(grey)).pixels, grey.pixels)).toBe(0)
    const bits = { width: 11, height: 2, rowBytes: 2, bits: Uint8Array.of(0xa5, 0x40, 0, 0x20) }
    const read = greyBitmap(encodeBitPng(bits, 203))
    expect([read.width, read.height]).toEqual([11, 2])
    expect([...read.pixels].map((pixel) => (pixel === 0 ? 'X' : '.')).join('')).toBe(
      'X.X..X.X.X.' + '..........X',
    )
  })
})

describe('LZW', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc
      .array(fc.tuple(fc.constantFrom(0, 255, 7), fc.integer({ min: 1, max: 3_000 })), { maxLength: 20 })
      .map((runs) => Uint8Array.from(runs.flatMap(([byte, length]) => new Array<number>(length).fill(byte)))),
  )

  it('gives back what was packed', () => {
    fc.assert(
      fc.property(bytes, (source) => {
        expect(Buffer.compare(decodeLzw(packLzw(source), source.length, tiffLzw), source)).toBe(0)
      }),
    )
  })

  it('gives back what was packed as GIF does it, of any number of bits, with a table that is kept or emptied', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 2, max: 8 }), fc.boolean(), (source, valueBits, keepsTable) => {
        const values = source.map((value) => value & ((1 << valueBits) - 1))
        const packed = packGifLzw(values, valueBits, keepsTable)
        expect(Buffer.compare(decodeLzw(packed, values.length, gifLzw(valueBits)), values)).toBe(0)
      }),
    )
  })

  it('outlasts its table: so many values that it is full', () => {
    const values = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at * 7 + (at >> 3)) & 0xff)
    for (const keepsTable of [false, true]) {
      const packed = packGifLzw(values, 8, keepsTable)
      expect(Buffer.compare(decodeLzw(packed, values.length, gifLzw(8)), values)).toBe(0)
    }
  })

  it('ends with any other data: whole, or with an error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 4_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.constantFrom(tiffLzw, gifLzw(2), gifLzw(8)),
        (data, length, form) => {
          try {
            expect(decodeLzw(data, length, form)).toHaveLength(length)
          } catch (error) {
            expect(error).toBeInstanceOf(LzwError)
          }
        },
      ),
    )
  })
})

describe('a TIFF', () => {
  const grey = framed(21, 9, 3)
  const rows = (from: number, to: number) => {
    const packed = new Uint8Array((to - from) * 3)
    for (let y = from; y < to; y++)
      for (let x = 0; x < grey.width; x++)
        if (grey.pixels[y * grey.width + x] === 0) packed[(y - from) * 3 + (x >> 3)]! |= 0x80 >> (x & 7)
    return packed
  }

  it.each([
    ['none', 1, (data: Uint8Array) => data],
    ['LZW', 5, packLzw],
    ['Deflate', 8, (data: Uint8Array) => deflateSync(data)],
  ] as const)('of several pages and strips is read whole: %s', (_, compression, pack) => {
    const strips = [rows(0, 4), rows(4, 8), rows(8, 9)].map((strip) => pack(strip))
    const page = { width: 21, height: 9, rowsPerStrip: 4, compression, strips }
    const pages = readTiff(tiffOf([page, page]))
    expect(pages).toHaveLength(2)
    for (const { pixels } of pages) expect(Buffer.compare(pixels, grey.pixels)).toBe(0)
  })

  it('whose directories form a ring, or lie outside, is not readable', () => {
    const page = { width: 21, height: 9, rowsPerStrip: 9, compression: 1, strips: [rows(0, 9)] }
    for (const next of [8, 0xffff_fff0]) {
      const ring = Buffer.from(tiffOf([page]))
      ring.writeUInt32LE(next === 8 ? ring.readUInt32LE(4) : next, ring.length - 4)
      expect(() => readTiff(ring)).toThrow('the file is damaged or of an unknown kind')
    }
  })

  it('that claims more pixels or bytes than it may is too large', () => {
    const page = { width: 60_000, height: 60_000, rowsPerStrip: 60_000, compression: 5, strips: [rows(0, 9)] }
    expect(() => readTiff(tiffOf([page]))).toThrow('the file is too large for a label')
    const bomb = {
      width: 21,
      height: 9,
      rowsPerStrip: 9,
      compression: 8,
      strips: [deflateSync(new Uint8Array(1e7))],
    }
    expect(() => readTiff(tiffOf([bomb]))).toThrow('the file is damaged or of an unknown kind')
  })
})

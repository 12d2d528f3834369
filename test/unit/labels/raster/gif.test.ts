import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { greyBitmap, type GreyBitmap } from '../../../../src/labels/images/grey-bitmap.ts'
import { readGif } from '../../../../src/labels/raster/images.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { gifOf, gifOfGrey, type GifPicture } from '../../../support/gif-file.ts'
import { graphicFields, pngOf } from '../../../support/graphic-field.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../fixtures/labels', name))
const label = greyBitmap(sample('label-1bit.png'))
const codes = (await decodeBarcodes(sample('label-1bit.png'))).map(({ text }) => text)
const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }

const rasterizer = createLabelRasterizer()
afterAll(() => rasterizer.close())

const colours = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [128, 128, 128],
].flat()
const greys = [0, 255, 76, 128]

/** Four colours in stripes down, with one pixel of its own in each row. */
const stripes = (width: number, height: number) =>
  Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x === y ? 0 : x & 3
  })

const one = (picture: GifPicture, screen = { width: picture.width, height: picture.height }) =>
  gifOf({ ...screen, palette: colours, pictures: [picture] })

describe('a GIF', () => {
  const [width, height] = [13, 21]
  const pixels = stripes(width, height)
  const seen = pixels.map((colour) => greys[colour]!)

  it('that another program wrote is read dot for dot', () => {
    const [read] = readGif(sample('label.gif'))
    expect([read!.width, read!.height, read!.dpi]).toEqual([label.width, label.height, undefined])
    expect(Buffer.compare(read!.pixels, label.pixels)).toBe(0)
  })

  it('has the greys of its colours, behind comments too', () => {
    for (const comment of [undefined, 'made by a shop'.repeat(40)]) {
      const file = gifOf({
        width,
        height,
        palette: colours,
        pictures: [{ width, height, pixels }],
        ...(comment === undefined ? {} : { comment }),
      })
      expect(readGif(file)).toEqual([{ width, height, pixels: seen, dpi: undefined }])
    }
  })

  it('whose rows come in four passes is put in order', () => {
    for (const rows of [1, 2, 3, 5, 8, 9, 21]) {
      const order = [
        ...Array.from({ length: rows }, (_, row) => row).filter((row) => row % 8 === 0),
        ...Array.from({ length: rows }, (_, row) => row).filter((row) => row % 8 === 4),
        ...Array.from({ length: rows }, (_, row) => row).filter((row) => row % 4 === 2),
        ...Array.from({ length: rows }, (_, row) => row).filter((row) => row % 2 === 1),
      ]
      const whole = pixels.subarray(0, width * rows)
      const mixed = Buffer.concat(order.map((row) => whole.subarray(row * width, (row + 1) * width)))
      const [read] = readGif(one({ width, height: rows, pixels: mixed, interlaced: true }))
      expect(Buffer.compare(read!.pixels, seen.subarray(0, width * rows))).toBe(0)
    }
  })

  it('is white where it is transparent, and where its picture is not', () => {
    const picture = { left: 2, top: 1, width: 2, height: 1, pixels: Uint8Array.of(0, 3), transparent: 3 }
    const [read] = readGif(one(picture, { width: 5, height: 2 }))
    expect([...read!.pixels]).toEqual([255, 255, 255, 255, 255, 255, 255, 0, 255, 255])
  })

  it('is as large as its picture where its screen is smaller', () => {
    const [read] = readGif(one({ width, height, pixels }, { width: 0, height: 0 }))
    expect([read!.width, read!.height]).toEqual([width, height])
  })

  it('that moves is its first picture', () => {
    const still = { width, height, pixels }
    const other = { ...still, pixels: pixels.map(() => 0) }
    const file = gifOf({ width, height, palette: colours, pictures: [still, other, other] })
    expect(readGif(file)).toEqual([{ width, height, pixels: seen, dpi: undefined }])
  })
})

describe('a GIF that is damaged or hostile', () => {
  const picture = { width: 40, height: 30, pixels: stripes(40, 30) }
  const whole = one(picture)

  it('is not readable wherever its picture breaks off', () => {
    const dataEnd = whole.length - 1
    for (let length = 6; length < dataEnd; length++)
      expect(() => readGif(whole.subarray(0, length)), `${length}`).toThrow(
        expect.objectContaining({ code: 'not_readable' }),
      )
    expect(readGif(whole.subarray(0, dataEnd))).toEqual(readGif(whole))
  })

  it.each([
    ['has no picture', gifOf({ width: 9, height: 9, palette: colours, pictures: [] })],
    ['has an empty picture', one({ width: 0, height: 0, pixels: new Uint8Array() })],
    ['has no colours', gifOf({ width: 40, height: 30, palette: [], pictures: [picture] })],
    ['has fewer pixels than it says', one({ ...picture, height: 31 })],
    [
      'has a pixel of a colour that there is not',
      gifOf({ width: 40, height: 30, palette: colours.slice(0, 6), pictures: [picture] }),
    ],
    ['has a block of another kind', Buffer.from(whole).fill(0x2d, 25, 26)],
  ])('is not readable where it %s', (_, file) => {
    expect(() => readGif(file)).toThrow(expect.objectContaining({ code: 'not_readable' }))
  })

  it.each([
    ['its screen', { width: 65_535, height: 65_535 }, picture],
    ['its picture', { width: 40, height: 30 }, { ...picture, width: 65_535, height: 65_535 }],
    ['the place of its picture', { width: 40, height: 30 }, { ...picture, left: 65_000, top: 65_000 }],
  ])('is too large by %s alone, before a pixel is made', (_, screen, claimed) => {
    expect(() => readGif(one(claimed, screen))).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  it('is not followed past the pixels that it claims', () => {
    const bomb = one({ ...picture, pixels: new Uint8Array(2_000_000) })
    expect(() => readGif(bomb)).toThrow(expect.objectContaining({ code: 'not_readable' }))
  })
})

/** A picture on a white one, at its upper left. */
function onSheet({ width, height, pixels }: GreyBitmap, sheetWidth: number, sheetHeight: number): GreyBitmap {
  const sheet = new Uint8Array(sheetWidth * sheetHeight).fill(255)
  for (let y = 0; y < height; y++) sheet.set(pixels.subarray(y * width, (y + 1) * width), y * sheetWidth)
  return { width: sheetWidth, height: sheetHeight, pixels: sheet }
}

/** A quarter counter-clockwise. */
function turned({ width, height, pixels }: GreyBitmap): GreyBitmap {
  const other = Uint8Array.from(pixels, (_, at) => {
    const [x, y] = [at % height, Math.floor(at / height)]
    return pixels[x * width + (width - 1 - y)]!
  })
  return { width: height, height: width, pixels: other }
}

/** Its middle: fewer pixels each way. */
function cropped({ width, pixels }: GreyBitmap, to: Pick<GreyBitmap, 'width' | 'height'>): GreyBitmap {
  const left = Math.floor((width - to.width) / 2)
  const rows = Array.from({ length: to.height }, (_, y) =>
    pixels.subarray(y * width + left, y * width + left + to.width),
  )
  return { ...to, pixels: new Uint8Array(Buffer.concat(rows)) }
}

describe('a GIF as UPS draws it', () => {
  const drawn = cropped(label, { width: 800, height: 1200 })

  it.each([
    ['lies', onSheet(turned(drawn), 1400, 800)],
    ['stands', onSheet(drawn, 800, 1400)],
  ] as const)('that %s comes out as a label of 4 by 6 inches, and its codes read', async (how, sheet) => {
    for (const dpi of [203, 300, 600]) {
      const { bytes, pages } = await rasterizer.toZpl(gifOfGrey(sheet), stock4x6, dpi)
      expect(pages).toMatchObject([{ rotated: how === 'lies', blank: false }])
      expect(Math.abs(pages[0]!.scale - 1)).toBeLessThanOrEqual(0.02)
      const [field] = graphicFields(bytes)
      expect((await decodeBarcodes(pngOf(field!))).map(({ text }) => text)).toEqual(codes)
    }
  })

  it('is shown as the paper will look', async () => {
    const file = gifOfGrey(onSheet(turned(drawn), 1400, 800))
    const { bytes: png } = await rasterizer.toPng(file, stock4x6, 203)
    const { width, height } = PNG.sync.read(Buffer.from(png))
    expect([width, height]).toEqual([812, 1218])
    expect((await decodeBarcodes(png)).map(({ text }) => text)).toEqual(codes)
  })
})

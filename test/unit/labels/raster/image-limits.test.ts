import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readPng } from '../../../../src/labels/raster/images.ts'

/** A PNG of which the header alone is there: what is too large is told by that. */
function claimed(width: number, height: number, [depth, colour, interlaced]: readonly number[]): Uint8Array {
  const file = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(file)
  file.write('IHDR', 12, 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.set([depth ?? 0, colour ?? 0, 0, 0, interlaced ?? 0], 24)
  return file
}

const grey = [8, 0, 0]
const blackAndWhite = [1, 0, 0]
const colour = [8, 2, 0]
const transparent = [8, 6, 0]
const interlaced = [8, 0, 1]
const deep = [16, 6, 0]

it.each([
  { name: 'A4 at 600 dpi in grey', size: [4961, 7016], form: grey, isTaken: true },
  { name: 'A4 at 600 dpi in black and white', size: [4961, 7016], form: blackAndWhite, isTaken: true },
  { name: 'more than A4 at 600 dpi in grey', size: [6001, 6000], form: grey, isTaken: false },
  { name: 'A4 at 400 dpi in colour', size: [3307, 4677], form: colour, isTaken: true },
  { name: 'A4 at 600 dpi in colour', size: [4961, 7016], form: colour, isTaken: false },
  { name: 'A4 at 400 dpi with transparency', size: [3307, 4677], form: transparent, isTaken: true },
  { name: '4x6 at 600 dpi, interlaced', size: [2400, 3600], form: interlaced, isTaken: true },
  { name: 'A4 at 400 dpi, interlaced', size: [3307, 4677], form: interlaced, isTaken: false },
  { name: '4x6 at 300 dpi of 16 bits a sample', size: [1200, 1800], form: deep, isTaken: true },
  { name: '4x6 at 600 dpi of 16 bits a sample', size: [2400, 3600], form: deep, isTaken: false },
])('a PNG of $name is taken: $isTaken', ({ size: [width = 0, height = 0], form, isTaken }) => {
  const read = () => readPng(claimed(width, height, form))
  // Nothing but the header is there, so that what is taken cannot be read.
  if (isTaken) expect(read).toThrow(expect.not.objectContaining({ code: 'too_large' }))
  else expect(read).toThrow(expect.objectContaining({ code: 'too_large' }))
})

/** Whole, of black throughout; `more` stands before the picture. */
function whole(width: number, height: number, more: readonly (readonly [name: string, data: Buffer])[]) {
  const chunks = [
    ['IHDR', Buffer.from(claimed(width, height, grey)).subarray(16, 29)] as const,
    ...more,
    ['IDAT', deflateSync(Buffer.alloc((width + 1) * height))] as const,
    ['IEND', Buffer.alloc(0)] as const,
  ].map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([claimed(0, 0, grey).subarray(0, 8), ...chunks])
}

it('what its header tells of no PNG, that pngjs alone reads it, is refused by size as well', () => {
  const transparent = ['tRNS', Buffer.from([0, 0])] as const
  // Its black is what is transparent.
  const white = new Uint8Array(96).fill(255)
  expect(readPng(whole(12, 8, [transparent]))).toMatchObject([{ width: 12, height: 8, pixels: white }])
  expect(() => readPng(whole(3000, 3001, [transparent]))).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  )
  const damaged = whole(3000, 3001, [])
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 20) ^ 1, damaged.length - 20)
  expect(() => readPng(damaged)).toThrow(expect.objectContaining({ code: 'not_readable' }))
})

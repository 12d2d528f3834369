import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commonLabelMedia,
  commonPageMedia,
  MediaName,
  mediaSize,
  readMedia,
} from '../../../src/contract/media.ts'

describe('a paper size', () => {
  it.each([
    ['4x6', 101.6, 152.4],
    ['4x6.75', 101.6, 171.45],
    ['2.25x1.25', 57.15, 31.75],
    ['100x150mm', 100, 150],
    ['57.5x31.75mm', 57.5, 31.75],
    ['letter', 215.9, 279.4],
    ['a4', 210, 297],
  ])('is read from %s: width by height in millimetres', (name, widthMm, heightMm) => {
    const size = readMedia(name)
    expect(size?.widthMm).toBeCloseTo(widthMm, 6)
    expect(size?.heightMm).toBeCloseTo(heightMm, 6)
    expect(mediaSize(name)).toEqual(size)
    expect(MediaName.safeParse(name).success).toBe(true)
  })

  it.each([
    '',
    '4',
    '4x',
    'x6',
    '4 x 6',
    '4x6in',
    '4,5x6',
    '-4x6',
    '4x6x8',
    '4.123x6',
    '0x6',
    '4x0',
    '9x9mm',
    '301x100mm',
    '13x6',
    '100x1201mm',
    'Letter',
    'toString',
    'constructor',
    '4x6\n',
    'NaNxNaN',
  ])('is not read from %j', (name) => {
    expect(readMedia(name)).toBeUndefined()
    expect(() => mediaSize(name)).toThrow(RangeError)
    expect(MediaName.safeParse(name).success).toBe(false)
  })

  it('is between 10 mm and what a printer can be loaded with, whatever is typed', () => {
    const side = fc.oneof(fc.nat(2_000), fc.double({ min: 0, max: 2_000, noNaN: true }))
    const texts = fc.oneof(
      fc.string(),
      fc
        .tuple(side, side, fc.constantFrom('', 'mm'))
        .map(([width, height, unit]) => `${width}x${height}${unit}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const size = readMedia(text)
        if (!size) return
        for (const mm of [size.widthMm, size.heightMm]) expect(mm).toBeGreaterThanOrEqual(10)
        expect(size.widthMm).toBeLessThanOrEqual(300)
        expect(size.heightMm).toBeLessThanOrEqual(1_200)
      }),
    )
  })

  it('is told of each paper that is offered by name', () => {
    for (const name of [...commonLabelMedia, ...commonPageMedia]) expect(readMedia(name)).toBeDefined()
  })
})

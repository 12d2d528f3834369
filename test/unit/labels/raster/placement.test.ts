import { describe, expect, it } from 'vitest'
import { onPaper } from '../../../../src/labels/raster/bit-bitmap.ts'
import { paperAt, place } from '../../../../src/labels/raster/placement.ts'
import { quarterTurn, scaleGrey } from '../../../../src/labels/raster/scale-grey.ts'

const label = paperAt({ widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: false }, 203)
const fitting = { ...label, fitPages: true }

describe('a page on a label', () => {
  it('is not scaled when both agree within half a millimetre', () => {
    expect(place({ width: 815.4, height: 1214.5 }, label)).toEqual({
      rotated: false,
      scale: 1,
      widthDots: 815,
      heightDots: 1215,
    })
  })

  it.each([
    ['100x150 mm', 100, 150, 1.016],
    ['A6', 105, 148, 0.968],
    ['4.1x6.1 inches', 104.14, 154.94, 0.976],
  ])('is fitted unasked when it is nearly of this size: %s', (_, widthMm, heightMm, scale) => {
    const dots = (mm: number) => (mm / 25.4) * 203
    const placed = place({ width: dots(widthMm), height: dots(heightMm) }, label)!
    expect(placed.scale).toBeCloseTo(scale, 3)
    expect(placed.rotated).toBe(false)
    expect(placed.widthDots).toBeLessThanOrEqual(812)
    expect(placed.heightDots).toBeLessThanOrEqual(1218)
  })

  it('that is larger has no place unless pages are to be fitted', () => {
    for (const size of [
      { width: 1726, height: 2233 },
      { width: 812, height: 1370 },
      { width: 860, height: 1218 },
    ]) {
      expect(place(size, label)).toBeUndefined()
      expect(place(size, fitting)!.scale).toBeLessThan(0.95)
    }
    expect(place({ width: 1624, height: 2000 }, fitting)).toEqual({
      rotated: false,
      scale: 0.5,
      widthDots: 812,
      heightDots: 1000,
    })
  })

  it('that is much smaller keeps its size, and the way it lies', () => {
    for (const paper of [label, fitting])
      expect(place({ width: 457, height: 254 }, paper)).toEqual({
        rotated: false,
        scale: 1,
        widthDots: 457,
        heightDots: 254,
      })
  })

  it('is turned when it lies the other way and does not fit so', () => {
    expect(place({ width: 1218, height: 812 }, label)).toEqual({
      rotated: true,
      scale: 1,
      widthDots: 1218,
      heightDots: 812,
    })
    expect(place({ width: 1199, height: 799 }, label)).toMatchObject({ rotated: true, scale: 1218 / 1199 })
    expect(place({ width: 800, height: 800 }, label)).toMatchObject({ rotated: false })
  })

  it('is as large in dots as its paper in millimetres', () => {
    expect([203, 300, 600].map((dpi) => paperAt(label, dpi).widthDots)).toEqual([812, 1200, 2400])
    expect(paperAt({ ...label, headMm: 56 }, 203)).toMatchObject({ widthDots: 812, headDots: 448 })
  })
})

describe('a grey picture', () => {
  it('made smaller is the mean of what each pixel covers', () => {
    const grey = { width: 3, height: 2, pixels: Uint8Array.of(0, 90, 255, 0, 90, 255) }
    expect([...scaleGrey(grey, 2, 1).pixels]).toEqual([30, 200])
  })

  it('is turned clockwise: its bottom left comes to the top left', () => {
    const grey = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) }
    expect(quarterTurn(grey)).toEqual({ width: 2, height: 3, pixels: Uint8Array.of(4, 1, 5, 2, 6, 3) })
  })

  it('is cut to the paper, and white where it does not reach', () => {
    const grey = { width: 10, height: 1, pixels: new Uint8Array(10) }
    expect([...onPaper(grey, 9, 2).bits]).toEqual([0xff, 0x80, 0, 0])
    expect([...onPaper(grey, 12, 1).bits]).toEqual([0xff, 0xc0])
  })
})

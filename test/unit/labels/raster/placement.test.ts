import { describe, expect, it } from 'vitest'
import { onPaper } from '../../../../src/labels/raster/bit-bitmap.ts'
import { place } from '../../../../src/labels/raster/placement.ts'
import { quarterTurn, scaleGrey } from '../../../../src/labels/raster/scale-grey.ts'

const label = { widthDots: 812, heightDots: 1218, dpi: 203 }

describe('a page on a label', () => {
  it('is not scaled when both agree within half a millimetre', () => {
    expect(place(815.4, 1214.5, label)).toEqual({
      rotated: false,
      scale: 1,
      widthDots: 815,
      heightDots: 1215,
    })
  })

  it('is as large as the label holds when they do not agree', () => {
    expect(place(1624, 2000, label)).toEqual({ rotated: false, scale: 0.5, widthDots: 812, heightDots: 1000 })
    expect(place(406, 600, label)).toMatchObject({ scale: 2, widthDots: 812, heightDots: 1200 })
  })

  it('is turned when it lies the other way', () => {
    expect(place(1218, 812, label)).toEqual({ rotated: true, scale: 1, widthDots: 1218, heightDots: 812 })
    expect(place(800, 800, label)).toMatchObject({ rotated: false })
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
    expect([...onPaper(grey, 128, 9, 2).bits]).toEqual([0xff, 0x80, 0, 0])
    expect([...onPaper(grey, 128, 12, 1).bits]).toEqual([0xff, 0xc0])
  })
})

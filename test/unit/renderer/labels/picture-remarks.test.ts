import { describe, expect, it } from 'vitest'
import { pictureRemarks } from '../../../../src/renderer/labels/picture-remarks.ts'

const asItIs = { scale: 1, rotated: false, pages: 1 }

describe('beside the picture of a label', () => {
  it('nothing is said of one that is printed as it is', () => {
    expect(pictureRemarks({ notExact: [] })).toEqual([])
    expect(pictureRemarks({ fit: asItIs, notExact: [] })).toEqual([])
    expect(pictureRemarks({ fit: { ...asItIs, scale: 1.02 }, notExact: [] })).toEqual([])
  })

  it('it says what was found, made smaller and turned', () => {
    const fit = { scale: 0.714, rotated: true, pages: 1, area: { width: 97.2, height: 143.6 } }
    expect(pictureRemarks({ fit, notExact: [] })).toEqual([
      'The label of 97 × 144 mm on a larger page; the rest is not printed.',
      'Printed at 71 % of its size, to fit the paper.',
      'Turned to lie as the paper does.',
    ])
  })

  it('it says that the part was chosen, and not found', () => {
    const fit = { ...asItIs, chosen: true, area: { width: 97.2, height: 143.6 } }
    expect(pictureRemarks({ fit, notExact: [] })).toEqual([
      'The part of 97 × 144 mm that was chosen by hand; the rest of the page is not printed.',
    ])
  })

  it('it says where the picture is not exact, and why', () => {
    expect(pictureRemarks({ notExact: [{ command: '^GE', why: 'not_drawn' }] })).toEqual([
      'The picture is not exact at ^GE: it is not drawn as a label printer prints it.',
    ])
  })
})

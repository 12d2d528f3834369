// Hazard: a rectangle that was drawn or typed is another one on the paper.

import { describe, expect, it } from 'vitest'
import {
  drawnRectangle,
  readRectangle,
  shownPart,
  typedSides,
  wrongSides,
} from '../../../../src/renderer/label-areas/rectangle.ts'
import { canChooseArea } from '../../../../src/renderer/label-areas/can-choose.ts'

const letter = { widthMm: 215.9, heightMm: 279.4 }

describe('a rectangle', () => {
  it('is drawn from any corner to the one across, and ends at the page’s edges', () => {
    const drawn = { left: 21.6, top: 27.9, width: 86.4, height: 139.7 }
    expect(drawnRectangle({ x: 0.1, y: 0.1 }, { x: 0.5, y: 0.6 }, letter)).toEqual(drawn)
    expect(drawnRectangle({ x: 0.5, y: 0.6 }, { x: 0.1, y: 0.1 }, letter)).toEqual(drawn)
    expect(drawnRectangle({ x: -1, y: 0.5 }, { x: 2, y: 3 }, letter)).toEqual({
      left: 0,
      top: 139.7,
      width: 215.9,
      height: 139.7,
    })
  })

  it('that was hardly drawn is none: a click is no choice', () => {
    expect(drawnRectangle({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, letter)).toBeUndefined()
    expect(drawnRectangle({ x: 0.1, y: 0.5 }, { x: 0.9, y: 0.501 }, letter)).toBeUndefined()
  })

  it('is written and read in the unit that lengths are shown in', () => {
    const rectangle = { left: 25.4, top: 12.7, width: 101.6, height: 152.4 }
    expect(typedSides(rectangle, 'in')).toEqual({ left: '1', top: '0.5', width: '4', height: '6' })
    expect(readRectangle(typedSides(rectangle, 'in'), letter, 'in')).toEqual(rectangle)
    expect(readRectangle(typedSides(rectangle, 'mm'), letter, 'mm')).toEqual(rectangle)
    expect(readRectangle({ left: '7,5', top: ' 12 ', width: '95', height: '133' }, letter, 'mm')).toEqual({
      left: 7.5,
      top: 12,
      width: 95,
      height: 133,
    })
  })

  it('says which of its sides are not on the page', () => {
    const sides = { left: '', top: '-1', width: '0', height: '300' }
    expect(wrongSides(sides, letter, 'mm')).toEqual(['left', 'top', 'width', 'height'])
    expect(readRectangle(sides, letter, 'mm')).toBeUndefined()
    expect(wrongSides({ left: 'x', top: '0', width: '215.9', height: '279.4' }, letter, 'mm')).toEqual([
      'left',
    ])
  })

  it('lies on the page where its sides say, as halves do', () => {
    const rectangle = { left: 107.95, top: 0, width: 107.95, height: 279.4 }
    expect(shownPart('rectangle', rectangle, letter)).toEqual(shownPart('right', undefined, letter))
    expect(shownPart('auto', undefined, letter)).toBeUndefined()
  })
})

describe('the part of a page can be chosen', () => {
  const picture = (larger?: boolean) => ({
    picture: {
      pngBase64: '',
      widthDots: 1,
      heightDots: 1,
      notExact: [],
      fit: { scale: 1, rotated: false, pages: 1, ...(larger && { larger }) },
    },
  })
  const fault = (reason: string, format = 'pdf') => ({
    fault: { code: 'not_printable', message: '', details: { reason, format } } as const,
  })

  it.each([
    [picture(true), true],
    [picture(), false],
    [{}, false],
    [fault('page_too_large'), true],
    [fault('codes_lost'), true],
    [fault('page_too_large', 'zpl'), false],
    [fault('encrypted'), false],
  ] as const)('of what is shown as %o: %s', (shown, can) => expect(canChooseArea(shown)).toBe(can))
})

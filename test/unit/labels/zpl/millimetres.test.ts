import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128Modules } from '../../../../src/labels/zpl/barcodes.ts'
import { createDrawing } from '../../../../src/labels/zpl/millimetres.ts'

const dpi = fc.constantFrom(203, 300, 600)

describe('a layout in millimetres', () => {
  it('comes out in the nearest dots of each resolution', () => {
    const area = { xMm: 10, yMm: 20, widthMm: 50.8, heightMm: 25.4 }
    expect(createDrawing(203).fill(area)).toBe('^FO80,160^GB406,203,203,B,0^FS')
    expect(createDrawing(300).fill(area)).toBe('^FO118,236^GB600,300,300,B,0^FS')
    expect(createDrawing(600).fill(area)).toBe('^FO236,472^GB1200,600,600,B,0^FS')
    expect(createDrawing(300).line({ ...area, text: 'one', heightMm: 5, align: 'right' })).toBe(
      '^FO118,236^A0N,59^FB600,1,0,R,0^FH_^FDone^FS',
    )
  })

  it('leaves no gap and no overlap between neighbours', () => {
    const length = fc.double({ min: 0.2, max: 50, noNaN: true })
    const sides = /\^FO(\d+),\d+\^GB(\d+)/
    fc.assert(
      fc.property(dpi, length, length, length, (dotsPerInch, xMm, first, second) => {
        const draw = createDrawing(dotsPerInch)
        const box = (from: number, widthMm: number) =>
          (sides.exec(draw.fill({ xMm: from, yMm: 0, widthMm, heightMm: 5 })) ?? []).slice(1).map(Number)
        const [x = 0, width = 0] = box(xMm, first)
        const [next] = box(xMm + first, second)
        expect(x + width).toBe(next)
      }),
    )
  })

  it('breaks and shrinks text alike at every resolution', () => {
    const textOf = (dotsPerInch: number) =>
      /\^A0N,(\d+).*\^FD(.*)\^FS/.exec(
        createDrawing(dotsPerInch).line({
          xMm: 0,
          yMm: 0,
          text: 'A name that is much too long for so little room',
          heightMm: 5,
          minHeightMm: 3,
          widthMm: 40,
        }),
      ) ?? []
    const [coarse, fine] = [textOf(203), textOf(600)]
    expect(coarse[2]).toMatch(/\.\.\.$/)
    expect(fine[2]).toBe(coarse[2])
    expect(Number(fine[1]) / 600).toBeCloseTo(Number(coarse[1]) / 203, 2)
  })

  it('draws a barcode only where it fits with its quiet zones, in bars that can be read', () => {
    const data = fc.string({
      unit: fc.constantFrom('A', 'B', 'C', '0', '1', '12', '3456', '-'),
      minLength: 1,
      maxLength: 40,
    })
    const room = fc.double({ min: 5, max: 200, noNaN: true })
    fc.assert(
      fc.property(dpi, data, room, fc.boolean(), (dotsPerInch, text, roomMm, turned) => {
        const sides = turned ? { widthMm: 10, heightMm: roomMm } : { widthMm: roomMm, heightMm: 10 }
        const field = createDrawing(dotsPerInch).barcode({
          xMm: 0,
          yMm: 0,
          ...sides,
          data: text,
          maxModuleMm: 0.5,
          turned,
        })
        const smallest = Math.ceil((0.19 * dotsPerInch) / 25.4)
        const fits = (code128Modules(text) + 20) * smallest <= Math.round((roomMm * dotsPerInch) / 25.4)
        expect(field !== undefined).toBe(fits)
        if (!field) return
        const [, x, y, module] = /\^FO(\d+),(\d+)\^BY(\d+)/.exec(field) ?? []
        const start = Number(turned ? y : x)
        const end = start + code128Modules(text) * Number(module)
        expect(start).toBe(10 * Number(module))
        expect(end + 10 * Number(module)).toBeLessThanOrEqual(Math.round((roomMm * dotsPerInch) / 25.4))
        expect((Number(module) / dotsPerInch) * 25.4).toBeLessThanOrEqual(0.53)
      }),
    )
  })

  it('has no barcode for a text that Code 128 cannot hold', () => {
    const area = { xMm: 0, yMm: 0, widthMm: 90, heightMm: 10, maxModuleMm: 0.5 }
    for (const data of ['', 'Größe', '\n', '注文']) {
      expect(createDrawing(203).barcode({ ...area, data })).toBeUndefined()
    }
  })
})

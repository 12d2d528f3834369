import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128Modules } from '../../../../src/labels/zpl/barcodes.ts'
import { code128Bars } from '../../../../src/labels/zpl/code128-bars.ts'
import { labelFormat } from '../../../../src/labels/zpl/label.ts'
import { createDrawing } from '../../../../src/labels/zpl/millimetres.ts'
import { readFields } from '../../../../src/labels/zpl/read-fields.ts'

const draw = createDrawing(300)
const label = (...fields: Parameters<typeof labelFormat>[1]) =>
  labelFormat({ widthDots: 1200, heightDots: 1800 }, fields)
const area = { xMm: 10, yMm: 20, widthMm: 80, heightMm: 10 }

describe('fields that were written are read back', () => {
  it('each with its place and what it holds', () => {
    const zpl = label(
      draw.line({ ...area, text: 'Straße', align: 'right', reverse: true }),
      draw.frame({ ...area, thicknessMm: 1 }),
      draw.barcode({ ...area, data: 'A_1^', maxModuleMm: 0.3, turned: false })!,
      draw.grey({ ...area, percent: 50 }),
    )
    const [read, ...more] = readFields(zpl) ?? []
    expect(more).toEqual([])
    expect(read).toMatchObject({
      widthDots: 1200,
      heightDots: 1800,
      fields: [
        { kind: 'text', x: 118, y: 236, text: 'Straße', heightDots: 118, align: 'right', reverse: true },
        { kind: 'box', widthDots: 945, heightDots: 118, thicknessDots: 12 },
        { kind: 'code128', x: 158, data: 'A_1^', moduleDots: 4, heightDots: 118, turned: false },
        { kind: 'graphic', x: 118, y: 236, rowBytes: 118 },
      ],
    })
    expect(readFields(Buffer.concat([zpl, zpl]))).toHaveLength(2)
  })

  it('whatever their text is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '^', '~', '_', '\\', '&', 'é', '日', '5E', '^FS') }),
        (text) => {
          const [read] = readFields(label(draw.line({ ...area, widthMm: 900, text }))) ?? []
          expect(read?.fields).toMatchObject([{ kind: 'text', text }])
        },
      ),
    )
  })

  it.each([
    ['a carrier’s label', '^XA^PW812^FO10,10^A0N,30^FDHello^FS^XZ'],
    ['a command to the printer', '~JC'],
    ['a field that others write', Buffer.from(label()).toString().replace('^XZ', '^FO1,1^B3N^FDA^FS\n^XZ')],
    ['copies', Buffer.from(labelFormat({ widthDots: 9, heightDots: 9, copies: 2 }, [])).toString()],
    ['what follows a label', `${Buffer.from(label()).toString()}~JC`],
  ])('but not %s', (_, zpl) => {
    expect(readFields(Buffer.from(zpl))).toBeUndefined()
  })
})

const characters = Array.from('0123456789AZaz -/~')

it('bars of a Code 128 are as many modules as a printer’s own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters), minLength: 1 }), (data) => {
      expect(code128Bars(data).reduce((sum, width) => sum + width, 0)).toBe(code128Modules(data))
    }),
  )
})

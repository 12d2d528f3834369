import fc from 'fast-check'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import {
  code128,
  code128Modules,
  dataMatrix,
  gs1Code128,
  gs1Code128Modules,
  gs1DataMatrix,
  qrCode,
} from '../../../../src/labels/zpl/barcodes.ts'
import type { ZplField } from '../../../../src/labels/zpl/fields.ts'
import { labelFormat } from '../../../../src/labels/zpl/label.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'

const renderer = createLabelRenderer()
afterAll(() => renderer.close())

const at = { x: 60, y: 60 }

async function drawn(field: ZplField): Promise<Uint8Array> {
  const [png] = await renderer.render(labelFormat({ widthDots: 1400, heightDots: 500 }, [field]))
  return png!
}

function widthOfBlack(png: Uint8Array): number {
  const { width, height, data } = PNG.sync.read(Buffer.from(png))
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => data[(y * width + x) * 4]!).some((value) => value < 128),
  )
  return columns.at(-1)! - columns[0]! + 1
}

// Drawing takes some 50 ms, so that few runs must do; the text's own shape is what differs.
const runs = { numRuns: 10 }
const asciiText = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength })
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength, maxLength })

describe('barcodes of the ZPL builder, drawn and read again', () => {
  it('Code 128 holds the text, with every sign that commands and subsets are made of', async () => {
    await fc.assert(
      fc.asyncProperty(asciiText(24), async (data) => {
        const png = await drawn(code128({ ...at, data, heightDots: 120, moduleDots: 3 }))
        expect(await decodeBarcodes(png)).toEqual([{ format: 'Code128', text: data }])
      }),
      { ...runs, examples: [['^XZ~JA'], ['>;>8>0>:'], ['_5E\\&'], ['1Z5R89390357567127']] },
    )
  })

  it('GS1-128 holds the elements', async () => {
    await fc.assert(
      fc.asyncProperty(digits(5), digits(20), asciiText(8), async (zip, number, lot) => {
        const text = lot.replace(/[^A-Za-z0-9/.+-]/g, 'x')
        const elements = [
          { ai: '420', value: zip },
          { ai: '92', value: number },
        ]
        const digitsOnly = await drawn(gs1Code128({ ...at, elements, heightDots: 120, moduleDots: 3 }))
        expect(await decodeBarcodes(digitsOnly)).toEqual([
          { format: 'Code128', text: `(420)${zip}(92)${number}` },
        ])
        const mixed = [{ ai: '10', value: text }, ...elements.slice(0, 1)]
        const png = await drawn(gs1Code128({ ...at, elements: mixed, heightDots: 120, moduleDots: 3 }))
        expect(await decodeBarcodes(png)).toEqual([{ format: 'Code128', text: `(10)${text}(420)${zip}` }])
      }),
      runs,
    )
  })

  it('the symbol is as wide as it was told to be', async () => {
    for (const data of ['1Z5R89390357567127', '1234567890', 'AB12CD', '12345', 'A1234B']) {
      const png = await drawn(code128({ ...at, data, heightDots: 120, moduleDots: 2 }))
      expect([data, widthOfBlack(png) / 2]).toEqual([data, code128Modules(data)])
    }
    for (const elements of [
      [
        { ai: '420', value: '62704' },
        { ai: '92', value: '05590123456700012348' },
      ],
      [{ ai: '10', value: 'A-7' }],
    ]) {
      const png = await drawn(gs1Code128({ ...at, elements, heightDots: 120, moduleDots: 2 }))
      expect(widthOfBlack(png) / 2).toBe(gs1Code128Modules(elements))
    }
  })

  it('Data Matrix holds the text', async () => {
    await fc.assert(
      // `_1` is left out: the renderer draws it as FNC1 even where another escape sign was set.
      fc.asyncProperty(
        asciiText(40).filter((text) => !text.includes('_1')),
        async (data) => {
          const png = await drawn(dataMatrix({ ...at, data, moduleDots: 6 }))
          expect(await decodeBarcodes(png)).toEqual([{ format: 'DataMatrix', text: data }])
        },
      ),
      { ...runs, examples: [['^XZ~JA_5E\\5E']] },
    )
  })

  it('GS1 Data Matrix holds the elements', async () => {
    await fc.assert(
      fc.asyncProperty(digits(5), digits(20), async (zip, number) => {
        const elements = [
          { ai: '420', value: zip },
          { ai: '92', value: number },
        ]
        const png = await drawn(gs1DataMatrix({ ...at, elements, moduleDots: 6 }))
        expect(await decodeBarcodes(png)).toEqual([
          { format: 'DataMatrix', text: `(420)${zip}(92)${number}` },
        ])
      }),
      runs,
    )
  })

  it('QR Code holds the text', async () => {
    await fc.assert(
      fc.asyncProperty(asciiText(60), async (data) => {
        const png = await drawn(qrCode({ ...at, data, moduleDots: 5 }))
        expect(await decodeBarcodes(png)).toEqual([{ format: 'QRCode', text: data }])
      }),
      { ...runs, examples: [['^XZ ~JA _5E'], ['https://example.test/o/1009']] },
    )
  })
})

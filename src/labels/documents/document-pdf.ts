// The station's own papers for an office printer: text in a font that is embedded, bars and boxes as vectors.

import { encodeBitPng } from '../images/png.ts'
import { pdfBytes, pointsPerInch, type PdfDocument } from '../raster/pdf-document.ts'
import { code128Bars } from '../zpl/code128-bars.ts'
import type { WrittenField, WrittenLabel } from '../zpl/read-fields.ts'
import { pictureIn, pictureGrid, pictureStroke } from './pictures.ts'

/** A label as a page. */
export type DocumentPage = WrittenLabel & {
  /** Of the page. */
  readonly widthInches: number
  readonly heightInches: number
  /** From dots to inches. */
  readonly inchesPerDot: number
}

type Of<Kind extends WrittenField['kind']> = Extract<WrittenField, { kind: Kind }>
/** In dots. */
type DrawField<Kind extends WrittenField['kind']> = (document: PdfDocument, field: Of<Kind>) => void

// Capitals of font 0 are three quarters of its height, and stand so far below its origin.
const baseline = 0.745
const capHeight = 0.711
const fontSize = baseline / capHeight

const fields: { readonly [Kind in WrittenField['kind']]: DrawField<Kind> } = {
  text(document, { x, y, text, heightDots, blockWidthDots, align, reverse }) {
    document.fontSize(heightDots * fontSize).fillColor(reverse ? 'white' : 'black')
    const natural = document.widthOfString(text)
    const narrowed = Math.min(1, blockWidthDots / Math.max(1, natural))
    const spare = blockWidthDots - natural * narrowed
    const shift = { left: 0, center: spare / 2, right: spare }[align]
    const horizontalScaling = narrowed * 100
    const written = { lineBreak: false, baseline: 'alphabetic', horizontalScaling } as const
    document.text(text, x + shift, y + heightDots * baseline, written)
  },

  box(document, { x, y, widthDots, heightDots, thicknessDots }) {
    document.rect(x, y, widthDots, heightDots)
    if (thicknessDots * 2 < Math.min(widthDots, heightDots))
      document.rect(
        x + thicknessDots,
        y + thicknessDots,
        widthDots - 2 * thicknessDots,
        heightDots - 2 * thicknessDots,
      )
    document.fill('black', 'even-odd')
  },

  code128(document, { x, y, data, moduleDots, heightDots, turned }) {
    let along = 0
    code128Bars(data).forEach((modules, at) => {
      const dots = modules * moduleDots
      if (at % 2 === 0)
        document.rect(
          ...(turned
            ? ([x, y + along, heightDots, dots] as const)
            : ([x + along, y, dots, heightDots] as const)),
        )
      along += dots
    })
    document.fill('black')
  },

  graphic(document, { x, y, rowBytes, bits }) {
    const [width, height] = [rowBytes * 8, bits.length / rowBytes]
    const lines = pictureIn({ rowBytes, bits })
    if (lines) {
      document
        .save()
        .translate(x, y)
        .scale(height / pictureGrid)
      for (const [first, ...others] of lines) {
        if (!first) continue
        document.moveTo(...first)
        for (const point of others) document.lineTo(...point)
      }
      document.lineWidth(pictureStroke).lineCap('round').lineJoin('round').stroke('black').restore()
      return
    }
    const png = encodeBitPng({ width, height, rowBytes, bits }, 1)
    document.image(Buffer.from(png), x, y, { width, height })
  },
}

function drawField<Kind extends WrittenField['kind']>(
  document: PdfDocument,
  field: Of<Kind> & { readonly kind: Kind },
): void {
  fields[field.kind](document, field)
}

/** `font`: a TrueType file. The same pages give the same bytes. */
export const pdfOfDocument = (pages: readonly DocumentPage[], font: Uint8Array): Promise<Uint8Array> =>
  pdfBytes((document) => {
    document.registerFont('own', Buffer.from(font))
    for (const { widthInches, heightInches, inchesPerDot, fields: onPage } of pages) {
      document.addPage({ size: [widthInches * pointsPerInch, heightInches * pointsPerInch], margin: 0 })
      document.font('own').scale(inchesPerDot * pointsPerInch)
      for (const field of onPage) drawField(document, field)
    }
  })

import { drawPdf } from './draw-pdf.ts'

// Bar and space widths of values 0 to 106 (ISO/IEC 15417, table 1); the last is the stop pattern.
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ')
const startB = 104
const stop = 106

/** Bars and spaces of a text in code set B, in modules, beginning with a bar. */
export function code128Widths(text: string): readonly number[] {
  const values = Array.from(Buffer.from(text, 'latin1'), (byte) => byte - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  return [startB, ...values, check, stop].flatMap((value) => (patterns[value] ?? '').split('').map(Number))
}

export type BarDrawing = 'rectangles' | 'one_path' | 'lines'

export type Code128Page = {
  /** One barcode for each text, one below the other, each an eighth of a dot at 203 dpi further between two dots. */
  readonly texts: readonly string[]
  readonly moduleMil: number
  readonly drawing?: BarDrawing
  /** In points; 4 by 6 inches without it. */
  readonly size?: readonly [number, number]
  /** 90: a ladder, with its bars lying. */
  readonly rotate?: 0 | 90
  /** Of the bars, in points; 30 without it. */
  readonly barHeight?: number
}

const eighthOfDot = 72 / 203 / 8

export type DrawnBars = Readonly<Record<'left' | 'top' | 'height' | 'module', number>> & {
  readonly colour?: string
}

/** Code 128 bars of `module` points. */
export function drawBars(
  document: PDFKit.PDFDocument,
  text: string,
  { left, top, height, module, colour = 'black' }: DrawnBars,
): void {
  let x = left
  code128Widths(text).forEach((width, at) => {
    if (at % 2 === 0) document.rect(x, top, width * module, height).fill(colour)
    x += width * module
  })
}

/** A PDF page of Code 128 barcodes of an exact module width, drawn as vectors. */
export const code128Pdf = (page: Code128Page): Promise<Buffer> => code128Pages([page])

/** A PDF of several such pages. */
export function code128Pages(pages: readonly Code128Page[]): Promise<Buffer> {
  return drawPdf({ autoFirstPage: false }, (document) => {
    for (const page of pages) drawPage(document, page)
  })
}

function drawPage(
  document: PDFKit.PDFDocument,
  {
    texts,
    moduleMil,
    drawing = 'rectangles',
    size: [width, height] = [288, 432],
    rotate = 0,
    barHeight = 30,
  }: Code128Page,
): void {
  document.addPage({ size: [width, height], margin: 0 })
  const module = (moduleMil / 1000) * 72
  if (rotate === 90) document.rotate(90, { origin: [width / 2, width / 2] })
  texts.forEach((text, row) => {
    let x = 12 + row * eighthOfDot
    const y = 15 + row * (barHeight + 10)
    code128Widths(text).forEach((modules, at) => {
      const bar = modules * module
      if (at % 2 === 0 && drawing === 'lines')
        document
          .lineWidth(bar)
          .moveTo(x + bar / 2, y)
          .lineTo(x + bar / 2, y + barHeight)
          .stroke()
      else if (at % 2 === 0) {
        document.rect(x, y, bar, barHeight)
        if (drawing === 'rectangles') document.fill('black')
      }
      x += bar
    })
    if (drawing === 'one_path') document.fill('black')
  })
}

import { createDrawing } from '../zpl/millimetres.ts'
import { labelOn, present, printArea, type Paper } from './paper.ts'

/** Wide bars read at any distance; narrow paper has narrower ones. */
const widestModuleMm = 0.38
const tallestBarsMm = 30
const textMm = 4

/** A label with one barcode, to see what a scanner makes of it. `heading` stands above, the code itself below. */
export function scannerTest(code: string, heading: string, paper: Paper): Uint8Array {
  const draw = createDrawing(paper.dpi)
  const { xMm, yMm, widthMm, heightMm } = printArea(paper)
  const line = { xMm, widthMm, minHeightMm: 2, align: 'center' } as const
  const headMm = heading === '' ? 0 : textMm + 2
  const barsMm = Math.min(tallestBarsMm, heightMm - headMm - textMm - 2)
  return labelOn(
    paper,
    present([
      heading === '' ? undefined : draw.line({ ...line, yMm, text: heading, heightMm: textMm }),
      draw.barcode({
        xMm,
        yMm: yMm + headMm,
        widthMm,
        heightMm: barsMm,
        data: code,
        align: 'center',
        maxModuleMm: widestModuleMm,
      }),
      draw.line({ ...line, yMm: yMm + headMm + barsMm + 1.5, text: code, heightMm: textMm }),
    ]),
  )
}

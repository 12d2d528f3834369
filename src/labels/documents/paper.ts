import { labelFormat } from '../zpl/label.ts'
import { createDrawing, type Area, type Drawing } from '../zpl/millimetres.ts'
import type { ZplField } from '../zpl/fields.ts'

/** What a document is printed on: the part of the paper that the printer's head reaches, and how fine it prints. */
export type Paper = {
  readonly dpi: number
  readonly widthMm: number
  readonly heightMm: number
}

/** Half an inch of a sheet's edge is beyond the reach of some office printers; labels are printed to their edges. */
const sheetFromMm = 180
const marginMm = (paper: Paper) => (paper.widthMm >= sheetFromMm ? 10 : paper.widthMm < 70 ? 2 : 4)

/** The paper within its margins. */
export function printArea(paper: Paper): Area {
  const margin = marginMm(paper)
  return {
    xMm: margin,
    yMm: margin,
    widthMm: paper.widthMm - 2 * margin,
    heightMm: paper.heightMm - 2 * margin,
  }
}

/** A label of this paper. `heightMm` for one that ends earlier, on paper without gaps. */
export function labelOn(paper: Paper, fields: readonly ZplField[], heightMm = paper.heightMm): Uint8Array {
  const { dots } = createDrawing(paper.dpi)
  return labelFormat({ widthDots: dots(paper.widthMm), heightDots: dots(heightMm) }, fields)
}

/** Several labels as one file, in order. */
export function labelsOn(paper: Paper, labels: readonly (readonly ZplField[])[]): Uint8Array {
  return Buffer.concat(labels.map((fields) => labelOn(paper, fields)))
}

/** Without the holes that optional fields leave. */
export function present(fields: readonly (ZplField | undefined)[]): readonly ZplField[] {
  return fields.filter((field) => field !== undefined)
}

/** A line across an area, `thicknessMm` thick. */
export function rule(
  draw: Drawing,
  { xMm, widthMm }: Pick<Area, 'xMm' | 'widthMm'>,
  yMm: number,
  thicknessMm = 0.35,
): ZplField {
  return draw.fill({ xMm, yMm, widthMm, heightMm: thicknessMm })
}

/** As people write it at the bench: 2026-11-20 19:07, in the station's own time. */
export function momentText(at: Date): string {
  return `${dateText(at)} ${timeText(at)}`
}

export const timeText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

export function dateText(at: Date): string {
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const two = (value: number) => String(value).padStart(2, '0')

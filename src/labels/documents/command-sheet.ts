import { createDrawing, type Area, type Drawing } from '../zpl/millimetres.ts'
import type { ZplField } from '../zpl/fields.ts'
import { labelsOn, type Paper, present, printArea, rule } from './paper.ts'

/** One command: what its barcode holds, the key that it stands for, and its name. */
export type SheetCommand = { readonly code: string; readonly key: string; readonly name: string }

/** 20 mil, which a scanner reads at arm's length. */
const widestModuleMm = 0.51
const cellWidthMm = 84
const lowestCellMm = 23
const highestCellMm = 34
const headingMm = 11

/**
 * Barcodes of commands to hang beside the bench, each with its name and key: as many labels as they need, in one file.
 * On sheets they stand side by side.
 */
export function commandSheet(commands: readonly SheetCommand[], paper: Paper): Uint8Array {
  const draw = createDrawing(paper.dpi)
  const area = printArea(paper)
  const withHeading = area.heightMm > 60
  const body: Area = withHeading
    ? { ...area, yMm: area.yMm + headingMm, heightMm: area.heightMm - headingMm }
    : area
  const columns = Math.max(1, Math.floor(body.widthMm / cellWidthMm))
  const fitting = Math.max(1, Math.floor(body.heightMm / lowestCellMm))
  const rows = Math.min(fitting, Math.ceil(commands.length / columns))
  const cell = { widthMm: body.widthMm / columns, heightMm: Math.min(highestCellMm, body.heightMm / rows) }
  const pages = inPieces(commands, columns * rows)
  return labelsOn(
    paper,
    pages.map((page, index) => [
      ...(withHeading ? heading(draw, area, `${index + 1} / ${pages.length}`) : []),
      ...page.flatMap((command, place) => {
        const [column, row] = [place % columns, Math.floor(place / columns)]
        return commandCell(draw, command, {
          ...cell,
          xMm: body.xMm + column * cell.widthMm,
          yMm: body.yMm + row * cell.heightMm,
        })
      }),
    ]),
  )
}

function heading(draw: Drawing, area: Area, count: string): readonly ZplField[] {
  const { xMm, yMm, widthMm } = area
  return [
    draw.line({ xMm, yMm: yMm + 1, text: 'Scan to press a key', heightMm: 5.5, widthMm: widthMm - 16 }),
    draw.line({
      xMm: xMm + widthMm - 16,
      yMm: yMm + 2.4,
      text: count,
      heightMm: 3.6,
      widthMm: 16,
      align: 'right',
    }),
    rule(draw, area, yMm + headingMm - 3, 0.7),
  ]
}

function commandCell(draw: Drawing, command: SheetCommand, cell: Area): readonly ZplField[] {
  const { xMm, yMm, widthMm, heightMm } = cell
  const keyWidth = 13
  const nameMm = 4.6
  const barsTop = nameMm + 2.4
  return present([
    draw.line({
      xMm: xMm + 2,
      yMm: yMm + 1,
      text: command.name,
      heightMm: nameMm,
      widthMm: widthMm - keyWidth - 5,
      minHeightMm: 3,
    }),
    draw.frame({
      xMm: xMm + widthMm - keyWidth - 1,
      yMm,
      widthMm: keyWidth,
      heightMm: nameMm + 1.4,
      thicknessMm: 0.4,
    }),
    draw.line({
      xMm: xMm + widthMm - keyWidth - 1,
      yMm: yMm + 1.1,
      text: command.key === 'Escape' ? 'Esc' : command.key,
      heightMm: nameMm - 0.4,
      widthMm: keyWidth,
      minHeightMm: 2.4,
      align: 'center',
    }),
    draw.barcode({
      xMm,
      yMm: yMm + barsTop,
      widthMm,
      heightMm: heightMm - barsTop - 6.4,
      data: command.code,
      maxModuleMm: widestModuleMm,
    }),
    draw.line({
      xMm: xMm + 2,
      yMm: yMm + heightMm - 5.6,
      text: command.code,
      heightMm: 2.8,
      widthMm: widthMm - 4,
      minHeightMm: 2,
    }),
    rule(draw, { xMm: xMm + 1, widthMm: widthMm - 2 }, yMm + heightMm - 1.8, 0.15),
  ])
}

function inPieces<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

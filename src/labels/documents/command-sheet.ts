import { createDrawing, type Area, type Drawing } from '../zpl/millimetres.ts'
import type { ZplField } from '../zpl/fields.ts'
import { labelOn, type Paper, present, printArea, rule } from './paper.ts'
import { pictureField, type DocumentPicture } from './pictures.ts'
import { stationWords } from '../../words/station-words.ts'
import type { Language } from '../../words/languages.ts'

/** One command: what its barcode holds, the key that does the same, what it is called, and its picture. */
export type SheetCommand = {
  readonly code: string
  /** As it is written on keys. */
  readonly key?: string | undefined
  readonly name: string
  readonly picture: DocumentPicture
}

export type SheetGroup = { readonly title: string; readonly commands: readonly SheetCommand[] }

export type CommandSheet = {
  readonly groups: readonly SheetGroup[]
  readonly language: Language
}

/** 20 mil, which a scanner reads at arm's length. */
const widestModuleMm = 0.51
const cellWidthMm = 84
const lowestCellMm = 24
const highestCellMm = 34
const headingMm = 11
const groupTitleMm = 8.5
const keyCapMm = 19
const pictureMm = 6
const nameMm = 4.6
const keyMm = 4.2
const codeMm = 2.8

/** A line of a page: a group's title, or commands side by side. */
type Row =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'commands'; readonly commands: readonly SheetCommand[] }

/**
 * Barcodes of commands to hang beside the bench, each with its name, picture and key: a label a page, as many as they
 * need. On sheets they stand side by side; on small labels, alone and without titles.
 */
export function commandSheet({ groups, language }: CommandSheet, paper: Paper): readonly Uint8Array[] {
  const draw = createDrawing(paper.dpi)
  const area = printArea(paper)
  const withTitles = area.heightMm > 60
  const body: Area = withTitles
    ? { ...area, yMm: area.yMm + headingMm, heightMm: area.heightMm - headingMm }
    : area
  const columns = Math.max(1, Math.floor(body.widthMm / cellWidthMm))
  const rows = groups.flatMap(({ title, commands }): readonly Row[] => [
    ...(withTitles && commands.length > 0 ? [{ kind: 'title', text: title } as const] : []),
    ...inPieces(commands, columns).map((some) => ({ kind: 'commands', commands: some }) as const),
  ])
  const cellMm = cellHeightMm(body.heightMm, groups, columns)
  const pages = pagesOf(rows, body.heightMm, cellMm)
  return pages.map((page, index) => {
    const count = `${index + 1} / ${pages.length}`
    return labelOn(paper, [
      ...(withTitles ? heading(draw, area, stationWords(language).documents.commandSheet, count) : []),
      ...drawPage(draw, page, body, { widthMm: body.widthMm / columns, heightMm: cellMm }),
    ])
  })
}

/** As high as the page divides into; higher where there is little to show. */
function cellHeightMm(bodyMm: number, groups: readonly SheetGroup[], columns: number): number {
  const wanted = groups.reduce((sum, { commands }) => sum + Math.ceil(commands.length / columns), 0)
  const rows = Math.max(1, Math.min(Math.floor((bodyMm - groupTitleMm) / lowestCellMm), wanted))
  const roomMm = bodyMm > 60 ? bodyMm - groupTitleMm : bodyMm
  return Math.min(highestCellMm, roomMm / rows, bodyMm)
}

/** No title stands at the foot of a page, under which its commands are not. */
function pagesOf(rows: readonly Row[], bodyMm: number, cellMm: number): readonly (readonly Row[])[] {
  const pages: Row[][] = []
  let leftMm = 0
  for (const row of rows) {
    const neededMm = row.kind === 'title' ? groupTitleMm + cellMm : cellMm
    if (pages.length === 0 || neededMm > leftMm + 0.01) {
      pages.push([])
      leftMm = bodyMm
    }
    pages.at(-1)?.push(row)
    leftMm -= row.kind === 'title' ? groupTitleMm : cellMm
  }
  return pages
}

function drawPage(
  draw: Drawing,
  rows: readonly Row[],
  body: Area,
  cell: Pick<Area, 'widthMm' | 'heightMm'>,
): readonly ZplField[] {
  let yMm = body.yMm
  return rows.flatMap((row) => {
    const top = yMm
    yMm += row.kind === 'title' ? groupTitleMm : cell.heightMm
    if (row.kind === 'title') return groupTitle(draw, { ...body, yMm: top }, row.text)
    return row.commands.flatMap((command, column) =>
      commandCell(draw, command, { ...cell, xMm: body.xMm + column * cell.widthMm, yMm: top }),
    )
  })
}

function heading(draw: Drawing, area: Area, title: string, count: string): readonly ZplField[] {
  const { xMm, yMm, widthMm } = area
  return [
    draw.line({ xMm, yMm: yMm + 1, text: title, heightMm: 5.5, widthMm: widthMm - 16 }),
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

/** White on black: groups are found at a glance. */
function groupTitle(draw: Drawing, area: Area, text: string): readonly ZplField[] {
  const { xMm, yMm, widthMm } = area
  const barMm = groupTitleMm - 2.5
  return [
    draw.fill({ xMm, yMm, widthMm, heightMm: barMm }),
    draw.line({
      xMm: xMm + 2,
      yMm: yMm + 1,
      text,
      heightMm: barMm - 1.6,
      widthMm: widthMm - 4,
      minHeightMm: 2.4,
      reverse: true,
    }),
  ]
}

function commandCell(draw: Drawing, command: SheetCommand, cell: Area): readonly ZplField[] {
  const { xMm, yMm, widthMm, heightMm } = cell
  // Paper that is hardly larger than a picture has none.
  const hasRoom = widthMm > 4 * pictureMm && heightMm > 3 * pictureMm
  const nameLeft = xMm + (hasRoom ? pictureMm + 3 : 1.5)
  const nameRoomMm = widthMm - (nameLeft - xMm) - 3
  // On a narrow label a name has its line to itself: its key stands below the bars, beside the code.
  const isKeyBelow = widthMm < 4 * keyCapMm
  const spareMm = isKeyBelow
    ? widthMm - 5 - draw.textWidthMm(command.code, codeMm)
    : nameRoomMm - draw.textWidthMm(command.name, nameMm)
  const capMm = command.key === undefined ? 0 : keyCapWidthMm(draw, command.key, spareMm)
  const barsTop = nameMm + 3
  const footMm = isKeyBelow && capMm > 0 ? 9.4 : 6.4
  return present([
    hasRoom
      ? pictureField(command.picture, {
          x: draw.dots(xMm + 1.5),
          y: draw.dots(yMm),
          sideDots: draw.dots(pictureMm),
        })
      : undefined,
    draw.line({
      xMm: nameLeft,
      yMm: yMm + 1,
      text: command.name,
      heightMm: nameMm,
      widthMm: nameRoomMm - (isKeyBelow ? 0 : capMm),
      minHeightMm: 2.6,
    }),
    ...(command.key === undefined
      ? []
      : keyCap(draw, command.key, {
          xMm: xMm + widthMm - capMm - 1,
          yMm: isKeyBelow ? yMm + heightMm - 8.2 : yMm,
          widthMm: capMm,
          heightMm: 6,
        })),
    draw.barcode({
      xMm,
      yMm: yMm + barsTop,
      widthMm,
      heightMm: heightMm - barsTop - footMm,
      data: command.code,
      maxModuleMm: widestModuleMm,
    }),
    draw.line({
      xMm: xMm + 2,
      yMm: yMm + heightMm - 5.6,
      text: command.code,
      heightMm: codeMm,
      widthMm: widthMm - 4 - (isKeyBelow ? capMm : 0),
      minHeightMm: 2,
    }),
    rule(draw, { xMm: xMm + 1, widthMm: widthMm - 2 }, yMm + heightMm - 1.8, 0.15),
  ])
}

/** As wide as what is written on it, where so much is left; never narrower than the others of its column. */
const keyCapWidthMm = (draw: Drawing, key: string, spareMm: number): number =>
  // A tenth is lost where lengths become dots.
  Math.max(keyCapMm, Math.min(draw.textWidthMm(key, keyMm) + 2.1, spareMm - 0.1))

/** The key in a frame. */
function keyCap(draw: Drawing, key: string, cap: Area): readonly ZplField[] {
  return [
    draw.frame({ ...cap, thicknessMm: 0.4 }),
    draw.line({
      xMm: cap.xMm + 1,
      yMm: cap.yMm + 1.1,
      text: key,
      heightMm: keyMm,
      widthMm: cap.widthMm - 2,
      minHeightMm: 2.2,
      align: 'center',
    }),
  ]
}

function inPieces<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

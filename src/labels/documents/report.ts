// Sums in tables, on paper of any size: side by side where the columns have room, else each row as lines of its own.

import { createDrawing, type Drawing } from '../zpl/millimetres.ts'
import { textWidthDots } from '../zpl/text-width.ts'
import { pagesOn, unitOn, type Block } from './pages.ts'
import { type Paper, printArea, rule } from './paper.ts'

export type ReportTable = {
  readonly title: string
  /** The first names the row; the others stand at the right, each under its own. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Of each row, from 0 to 1: drawn as a bar behind its name where there is room. */
  readonly bars?: readonly number[] | undefined
  /** Of all rows. */
  readonly total?: readonly string[] | undefined
  /** Sentences below it. */
  readonly notes: readonly string[]
}

export type Report = {
  readonly title: string
  /** The days: what is read first. */
  readonly about: string
  /** Which station, when it was printed, and what else holds for all of it. */
  readonly facts: readonly string[]
  readonly tables: readonly ReportTable[]
  /** What stands between a name and what it is, in the report's language. */
  readonly colon: string
}

// As units of a paper that is as wide as a label, in millimetres.
const bodyMm = 3.6
const smallMm = 3
const gapMm = 2.4
const leastBarMm = 24
/** Sums of widths are not exact: what fits must not be broken by that. */
const roundingMm = 0.1
/** Of a row: where its rule begins, before the next one. */
const ruleMm = 0.2

type Layout = {
  readonly draw: Drawing
  readonly unit: number
  readonly widthMm: number
  readonly colon: string
}

/** As many labels as it needs, in one file. Nothing is cut: what has no room in its line goes on in the next one. */
export function report({ title, about, facts, tables, colon }: Report, paper: Paper): Uint8Array {
  const draw = createDrawing(paper.dpi)
  const layout = { draw, unit: unitOn(paper), widthMm: printArea(paper).widthMm, colon }
  const blocks = [
    ...lines(layout, title, smallMm, 1.4),
    ...lines(layout, about, 6.4, 2),
    ...facts.flatMap((fact) => lines(layout, fact, bodyMm, 1.4)),
    ...tables.flatMap((table) => tableBlocks(layout, table)),
  ]
  return pagesOn(paper, draw, blocks, `${title} · ${about}`)
}

/** In the table of widths that lines are fitted by. */
const wideMm = (text: string, heightMm: number) => textWidthDots(text, Math.round(heightMm * 20)) / 20

const widestMm = (texts: readonly string[], heightMm: number) =>
  Math.max(0, ...texts.map((text) => wideMm(text, heightMm))) + roundingMm

/** Between words; a word that has no room at all between its letters. */
function wrapped(text: string, heightMm: number, widthMm: number): readonly string[] {
  const fits = (line: string) => wideMm(line, heightMm) <= widthMm
  const done: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') done.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        done.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...done, line]
}

/** Pieces in as few lines as they need, none of them parted while it has room. */
function inLines(pieces: readonly string[], heightMm: number, widthMm: number): readonly string[] {
  const done: string[] = []
  for (const piece of pieces) {
    const last = done.at(-1)
    const longer = last === undefined ? piece : `${last} · ${piece}`
    if (last !== undefined && wideMm(longer, heightMm) <= widthMm) done.splice(-1, 1, longer)
    else done.push(...wrapped(piece, heightMm, widthMm))
  }
  return done
}

/** A text over as many lines as it needs, with some room after the last. */
function lines({ draw, unit, widthMm }: Layout, text: string, sizeMm: number, afterMm: number): Block[] {
  const heightMm = sizeMm * unit
  const all = wrapped(text, heightMm, widthMm)
  return all.map((line, index) => ({
    heightMm: heightMm * 1.15 + (index === all.length - 1 ? afterMm * unit : 0),
    draw: (place) => [draw.line({ ...place, text: line, heightMm })],
  }))
}

function titleBlock({ draw, unit, widthMm }: Layout, title: string, beforeMm: number): Block {
  const heightMm = 4.4 * unit
  const all = wrapped(title, heightMm, widthMm)
  const textMm = all.length * heightMm * 1.15
  return {
    heightMm: (beforeMm + 1.8) * unit + textMm,
    keepsNext: true,
    draw: (place) => {
      const top = place.yMm + beforeMm * unit
      return [
        ...all.map((line, index) =>
          draw.line({ ...place, yMm: top + index * heightMm * 1.15, text: line, heightMm }),
        ),
        rule(draw, place, top + textMm + 0.4 * unit),
      ]
    },
  }
}

/** Blocks as one that is not parted. */
function together(blocks: readonly Block[]): Block {
  return {
    heightMm: blocks.reduce((sum, { heightMm }) => sum + heightMm, 0),
    keepsNext: true,
    draw(place) {
      let yMm = place.yMm
      return blocks.flatMap((block) => {
        const at = { ...place, yMm, heightMm: block.heightMm }
        yMm += block.heightMm
        return block.draw(at)
      })
    },
  }
}

function tableBlocks(layout: Layout, table: ReportTable): readonly Block[] {
  const { title, rows, bars, total, notes } = table
  const columns = columnsOf(layout, table)
  const isHeaded = table.heads.some((head) => head !== '')
  const heads = columns && isHeaded ? [headsBlock(layout, columns, table.heads)] : []
  const rowBlock = columns
    ? (cells: readonly string[], bar?: number) => sideBySide(layout, columns, cells, bar)
    : (cells: readonly string[]) => stacked(layout, table.heads, cells)
  const under = together([titleBlock(layout, title, 0), ...heads])
  return [
    together([titleBlock(layout, title, 4), ...(rows.length > 0 ? heads : [])]),
    ...rows.map((cells, index) => ({ ...rowBlock(cells, bars?.[index]), under })),
    ...(total ? [{ ...ruled(layout, rowBlock(total)), under }] : []),
    ...notes.flatMap((note, index) => [
      ...(index === 0 ? [{ heightMm: 0.8 * layout.unit, draw: () => [], keepsNext: true }] : []),
      ...lines(layout, note, smallMm, 0.6),
    ]),
  ]
}

/** Under a rule that says that it is of all above. */
const ruled = ({ draw, unit }: Layout, block: Block): Block => ({
  ...block,
  draw: (place) => [rule(draw, place, place.yMm - ruleMm * unit, 0.5), ...block.draw(place)],
})

type Column = { readonly fromMm: number; readonly widthMm: number }
/** Where names, bars and numbers stand. */
type Columns = { readonly cells: readonly Column[]; readonly bars: Column | undefined }

/** Undefined where they have no room beside each other, with numbers over several lines if need be. */
function columnsOf({ unit, widthMm }: Layout, table: ReportTable): Columns | undefined {
  const { heads, rows, total, bars } = table
  const cellsOf = (column: number) => (total ? [...rows, total] : rows).map((cells) => cells[column] ?? '')
  const headMm = (head: string) => widestMm(head.split(' '), smallMm * unit)
  const [first = 0, ...others] = heads.map((head, column) =>
    Math.max(headMm(head), widestMm(cellsOf(column), bodyMm * unit)),
  )
  const least = heads.slice(1).map((head, index) =>
    Math.max(
      headMm(head),
      widestMm(
        cellsOf(index + 1).flatMap((cell) => cell.split(' ')),
        bodyMm * unit,
      ),
    ),
  )
  const gap = gapMm * unit
  let spare = widthMm - first - least.reduce((sum, width) => sum + width + gap, 0)
  if (spare < 0) return undefined
  const numbers = least.map((width, index) => {
    const more = Math.min(spare, (others[index] ?? width) - width)
    spare -= more
    return width + more
  })
  let right = widthMm
  const cells = numbers
    .toReversed()
    .map((width): Column => {
      right -= width
      const column = { fromMm: right, widthMm: width }
      right -= gap
      return column
    })
    .toReversed()
  const barMm = right - first - gap
  const hasBars = bars !== undefined && barMm >= leastBarMm * unit
  return {
    cells: [{ fromMm: 0, widthMm: hasBars ? first : right }, ...cells],
    bars: hasBars ? { fromMm: first + gap, widthMm: barMm } : undefined,
  }
}

function headsBlock({ draw, unit }: Layout, { cells }: Columns, heads: readonly string[]): Block {
  const heightMm = smallMm * unit
  const lineMm = heightMm * 1.1
  const all = cells.map(({ widthMm }, column) => wrapped(heads[column] ?? '', heightMm, widthMm))
  const most = Math.max(...all.map(({ length }) => length))
  return {
    heightMm: most * lineMm + 0.8 * unit,
    draw: (place) =>
      cells.flatMap(({ fromMm, widthMm }, column) =>
        (all[column] ?? []).map((text, index, { length }) =>
          draw.line({
            xMm: place.xMm + fromMm,
            // On the ground that the numbers below stand on.
            yMm: place.yMm + (most - length + index) * lineMm,
            text,
            heightMm,
            widthMm,
            align: column === 0 ? 'left' : 'right',
          }),
        ),
      ),
  }
}

function sideBySide({ draw, unit }: Layout, columns: Columns, cells: readonly string[], bar?: number): Block {
  const heightMm = bodyMm * unit
  const all = columns.cells.map(({ widthMm }, column) => wrapped(cells[column] ?? '', heightMm, widthMm))
  const most = Math.max(...all.map(({ length }) => length))
  const bottomMm = 1.2 * unit + most * heightMm
  return {
    heightMm: bottomMm + ruleMm * unit,
    draw: (place) => [
      ...columns.cells.flatMap(({ fromMm, widthMm }, column) =>
        (all[column] ?? []).map((text, index) =>
          draw.line({
            xMm: place.xMm + fromMm,
            yMm: place.yMm + 0.8 * unit + index * heightMm,
            text,
            heightMm,
            widthMm,
            align: column === 0 ? 'left' : 'right',
          }),
        ),
      ),
      columns.bars && bar !== undefined && bar > 0
        ? draw.fill({
            xMm: place.xMm + columns.bars.fromMm,
            yMm: place.yMm + unit,
            widthMm: columns.bars.widthMm * bar,
            heightMm: 2.8 * unit,
          })
        : undefined,
      rule(draw, place, place.yMm + bottomMm, 0.12),
    ],
  }
}

/** The name, and below it what there is to say of it: each number with its head. */
function stacked(
  { draw, unit, widthMm, colon }: Layout,
  heads: readonly string[],
  cells: readonly string[],
): Block {
  const [name = '', ...others] = cells
  const nameMm = bodyMm * unit
  const restMm = smallMm * unit
  const names = wrapped(name, nameMm, widthMm)
  const said = others.flatMap((cell, index) => {
    const head = heads[index + 1] ?? ''
    return cell === '' ? [] : [head === '' ? cell : `${head}${colon}${cell}`]
  })
  const rest = inLines(said, restMm, widthMm)
  const namesMm = names.length * nameMm * 1.15
  const bottomMm = namesMm + rest.length * restMm * 1.15 + 1.1 * unit
  return {
    heightMm: bottomMm + ruleMm * unit,
    draw: (place) => [
      ...names.map((text, index) =>
        draw.line({ ...place, yMm: place.yMm + 0.6 * unit + index * nameMm * 1.15, text, heightMm: nameMm }),
      ),
      ...rest.map((text, index) =>
        draw.line({
          ...place,
          yMm: place.yMm + 0.6 * unit + namesMm + index * restMm * 1.15,
          text,
          heightMm: restMm,
        }),
      ),
      rule(draw, place, place.yMm + bottomMm, 0.12),
    ],
  }
}

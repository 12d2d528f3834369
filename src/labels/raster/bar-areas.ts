// Where on a drawn page bars stand beside each other, upright or lying as of a ladder: each such area is a code of its own,
// or a part of one.

import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { mmPerInch } from './placement.ts'
import { apart, type Rectangle } from './rectangles.ts'

export type BarArea = Rectangle & { readonly bars: 'upright' | 'lying' }

/** Bars have to be so long, at least, wherever they begin: twice as much is always found. */
const cellMm = 2
/** Across a cell of bars the grey goes more often from black to white or back; of modules of 13 mil three times. */
const leastChanges = 2.4
/** Along bars it changes by no more than this part of that. */
const alongPart = 1 / 16
/** Of a run of cells with bars; fewer are a frame's lines, or text. */
const leastCells = 4
/** A code's widest space may hide a cell of it. */
const cellsSkipped = 1
/** What is further from a code's last bar is none of it, as a frame is: spaces of 15 mil modules are no wider. */
const gapMm = 1.6

/** As finely it is looked at, whatever the page's own dots are. */
const lookedAtDpi = 203
/** Of so many rows, and columns, one. */
const looked = 4

const black = 255
const white = 255

/** How much the grey changes within each cell, along its rows and down its columns. */
type Changes = {
  readonly columns: number
  readonly lines: number
  readonly across: Float64Array
  readonly down: Float64Array
}

/** The areas of bars of a page of so many dots an inch. */
export function barAreas(grey: GreyBitmap, dpi: number): readonly BarArea[] {
  const step = Math.max(1, Math.round(dpi / lookedAtDpi))
  const cell = step * looked * Math.max(1, Math.round(((cellMm / mmPerInch) * dpi) / step / looked))
  const changes = changesOf(grey, cell, step)
  const { columns, lines, across, down } = changes
  const grid: Grid = {
    columns,
    lines,
    cell,
    step,
    width: grey.width,
    height: grey.height,
    across: (column, line) => across[line * columns + column] ?? 0,
    down: (column, line) => down[line * columns + column] ?? 0,
    at: (x, y) => grey.pixels[y * grey.width + x] ?? white,
  }
  const [upright, lying] = [areasOf(grid), areasOf(mirrored(grid))]
  return [
    ...upright.map((area): BarArea => ({ ...area, bars: 'upright' })),
    ...lying.map(({ left, top, right, bottom }): BarArea => ({
      left: top,
      top: left,
      right: bottom,
      bottom: right,
      bars: 'lying',
    })),
  ]
}

/** Of every so many dots, along every fourth such row and column; row by row, as they lie in memory. */
function changesOf({ width, height, pixels }: GreyBitmap, cell: number, step: number): Changes {
  const columns = Math.ceil(width / cell)
  const lines = Math.ceil(height / cell)
  const across = new Float64Array(columns * lines)
  const down = new Float64Array(columns * lines)
  const between = looked * step
  const rows = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)
  for (let y = 0; y < height; y += step) {
    const row = y * width
    const above = Math.max(0, y - step) * width
    const isLookedAt = y % between === 0
    const line = Math.floor(y / cell) * columns
    // Most of a label's rows are as the one above, white above all.
    const isSame = rows.compare(rows, above, above + width, row, row + width) === 0
    for (let column = 0; column < columns && !(isSame && !isLookedAt); column++) {
      const right = Math.min(width, (column + 1) * cell)
      if (!isSame) down[line + column] = (down[line + column] ?? 0) + changesDown(row, above, column, right)
      if (isLookedAt) across[line + column] = (across[line + column] ?? 0) + changesAlong(row, column, right)
    }
  }
  return { columns, lines, across, down }

  function changesDown(row: number, above: number, column: number, right: number): number {
    let sum = 0
    for (let x = column * cell; x < right; x += between)
      sum += Math.abs((pixels[row + x] ?? white) - (pixels[above + x] ?? white))
    return sum
  }

  function changesAlong(row: number, column: number, right: number): number {
    const left = column * cell
    let sum = 0
    let before = pixels[row + Math.max(0, left - step)] ?? white
    for (let x = left; x < right; x += step) {
      const value = pixels[row + x] ?? white
      sum += Math.abs(value - before)
      before = value
    }
    return sum
  }
}

/** A page on which bars are looked for that stand upright. */
type Grid = {
  readonly columns: number
  readonly lines: number
  /** In dots. */
  readonly cell: number
  readonly step: number
  readonly width: number
  readonly height: number
  readonly across: (column: number, line: number) => number
  readonly down: (column: number, line: number) => number
  readonly at: (x: number, y: number) => number
}

/** The same page with its rows as columns. */
const mirrored = ({ columns, lines, width, height, across, down, at, ...sizes }: Grid): Grid => ({
  ...sizes,
  columns: lines,
  lines: columns,
  width: height,
  height: width,
  across: (line, column) => down(column, line),
  down: (line, column) => across(column, line),
  at: (y, x) => at(x, y),
})

function areasOf(grid: Grid): readonly Rectangle[] {
  const { lines, cell, width, height } = grid
  const runs = Array.from({ length: lines }, (_, line) => runsOf(grid, line)).flat()
  return apart(runs).map(({ left, top, right, bottom }) =>
    wholeBars(grid, {
      left: left * cell,
      top: top * cell,
      right: Math.min(width, right * cell),
      bottom: Math.min(height, bottom * cell),
    }),
  )
}

/** The runs of cells with bars in a line of the grid, in cells. */
function runsOf(grid: Grid, line: number): readonly Rectangle[] {
  const runs: Rectangle[] = []
  let [left, right, cells] = [0, 0, 0]
  for (let column = 0; column <= grid.columns + cellsSkipped; column++) {
    if (column < grid.columns && hasBars(grid, column, line)) {
      if (cells === 0) left = column
      right = column + 1
      cells++
    } else if (column - right >= cellsSkipped) {
      if (cells >= leastCells) runs.push({ left, top: line, right, bottom: line + 1 })
      cells = 0
    }
  }
  return runs
}

function hasBars({ cell, step, across, down }: Grid, column: number, line: number): boolean {
  const changes = across(column, line)
  return changes >= leastChanges * black * (cell / step / looked) && down(column, line) <= changes * alongPart
}

/** The area as far as its bars reach beyond the cells that they fill. */
function wholeBars({ cell, width, height, at }: Grid, { left, top, right, bottom }: Rectangle): Rectangle {
  const own = { left, top, right, bottom }
  while (own.top > 0 && isAlike(own.top, own.top - 1)) own.top--
  while (own.bottom < height && isAlike(own.bottom - 1, own.bottom)) own.bottom++
  const gap = Math.round((gapMm / cellMm) * cell)
  for (let x = left - 1; x >= Math.max(0, own.left - gap) && isEven(x); x--) if (isBar(x)) own.left = x
  for (let x = right; x < Math.min(width, own.right + gap) && isEven(x); x++) if (isBar(x)) own.right = x + 1
  return own

  /** Whether a row beside another goes on with its bars. */
  function isAlike(y: number, beside: number): boolean {
    let [changes, differences] = [0, 0]
    for (let x = left + 1; x < right; x++) {
      changes += Math.abs(at(x, y) - at(x - 1, y))
      differences += Math.abs(at(x, y) - at(x, beside))
    }
    return differences <= changes * alongPart
  }

  /** Whether a column has nothing but a bar, or nothing. */
  function isEven(x: number): boolean {
    let changes = 0
    for (let y = own.top + 1; y < own.bottom; y++) changes += Math.abs(at(x, y) - at(x, y - 1))
    return changes <= black
  }

  function isBar(x: number): boolean {
    return at(x, (own.top + own.bottom) >> 1) < white
  }
}

import type { ZplField } from '../zpl/fields.ts'
import { createDrawing, type Area, type Drawing } from '../zpl/millimetres.ts'
import { greys } from '../zpl/patterns.ts'
import { labelOn, momentText, type Paper, present, rule } from './paper.ts'
import { rulers } from './rulers.ts'
import { stationWords } from '../../words/station-words.ts'
import type { Language } from '../../words/languages.ts'

export type TestLabel = {
  readonly printerName: string
  /** As the printer names itself. */
  readonly model?: string | undefined
  /** The loaded paper's name, such as 4x6. */
  readonly media: string
  readonly at: Date
  readonly language: Language
}

/** What the barcode of a test label holds: it shows to a scanner, and to the page, that the label reads. */
export const testLabelCode = (dpi: number): string => `PBTEST-${dpi}`

/**
 * A label to judge a printer by. Its frame and rulers (millimetres above and at the left, inches below and at the right)
 * run along the very edge of the paper; areas of grey and bars of 1 to 4 dots in both directions show the darkness; the
 * barcode is to be scanned.
 */
export function testLabel(label: TestLabel, paper: Paper): Uint8Array {
  const draw = createDrawing(paper.dpi)
  const small = paper.heightMm < 60 || paper.widthMm < 70
  const ruler = small ? { inset: 3.2, numbers: false } : { inset: 8.5, numbers: true }
  const inner = {
    xMm: ruler.inset,
    yMm: ruler.inset,
    widthMm: paper.widthMm - 2 * ruler.inset,
    heightMm: paper.heightMm - 2 * ruler.inset,
  }
  return labelOn(
    paper,
    present([
      draw.frame({
        xMm: 0,
        yMm: 0,
        widthMm: paper.widthMm,
        heightMm: paper.heightMm,
        thicknessMm: small ? 0.25 : 0.4,
      }),
      ...rulers(draw, paper, ruler.numbers),
      ...(small ? smallBody(draw, label, paper, inner) : largeBody(draw, label, paper, inner)),
    ]),
  )
}

function largeBody(draw: Drawing, label: TestLabel, paper: Paper, inner: Area): readonly ZplField[] {
  const tall = inner.heightMm >= 95
  const unit = tall ? 1 : 0.62
  const pad = 2
  const column = { xMm: inner.xMm + pad, widthMm: inner.widthMm - 2 * pad }
  const headMm = inner.yMm + pad * unit
  const bodyMm = headMm + 24 * unit
  const body = { ...column, yMm: bodyMm, heightMm: inner.yMm + inner.heightMm - pad - bodyMm }
  return [
    ...heading(draw, label, paper, { ...column, yMm: headMm, heightMm: unit }),
    rule(draw, column, bodyMm - 3.4 * unit),
    ...(tall ? upright : sideBySide)(draw, paper.dpi, label.language, body),
  ]
}

/** Name and dpi large, then the facts. `heightMm` is the unit that all sizes hang on. */
function heading(draw: Drawing, label: TestLabel, paper: Paper, at: Area): readonly ZplField[] {
  const { xMm, yMm, widthMm, heightMm: unit } = at
  const dpiMm = widthMm * 0.38
  const small = { xMm, widthMm, heightMm: 3.6 * Math.max(unit, 0.8), minHeightMm: 2.2 }
  return [
    draw.line({
      xMm,
      yMm,
      text: label.printerName,
      heightMm: 9 * unit,
      widthMm: widthMm - dpiMm - 2,
      minHeightMm: 3,
    }),
    draw.line({
      xMm: xMm + widthMm - dpiMm,
      yMm,
      text: `${paper.dpi} dpi`,
      heightMm: 9 * unit,
      widthMm: dpiMm,
      minHeightMm: 3,
      align: 'right',
    }),
    draw.line({ ...small, yMm: yMm + 10.4 * unit, text: facts(draw, label, paper) }),
    draw.line({ ...small, yMm: yMm + 15.4 * unit, text: origin(label) }),
  ]
}

/** The barcode across the paper, the patterns below it, beside them the barcode once more with its bars lying. */
function upright(draw: Drawing, dpi: number, language: Language, area: Area): readonly ZplField[] {
  const { xMm, yMm, widthMm, heightMm } = area
  const codeMm = 31
  const turnedMm = 18
  const patternsMm = yMm + codeMm + 3
  const rest = { yMm: patternsMm, heightMm: yMm + heightMm - patternsMm }
  return present([
    ...barcode(draw, dpi, { ...area, heightMm: codeMm - 2 }),
    rule(draw, area, yMm + codeMm),
    ...patterns(draw, language, { ...rest, xMm, widthMm: widthMm - turnedMm - 4 }),
    draw.barcode({
      ...rest,
      xMm: xMm + widthMm - turnedMm,
      widthMm: turnedMm,
      data: testLabelCode(dpi),
      align: 'center',
      maxModuleMm: 0.38,
      turned: true,
    }),
  ])
}

/** On paper that lies: the barcode at the left, the patterns at the right. */
function sideBySide(draw: Drawing, dpi: number, language: Language, area: Area): readonly ZplField[] {
  const codeMm = area.widthMm * 0.56
  return [
    ...barcode(draw, dpi, { ...area, widthMm: codeMm }),
    ...patterns(draw, language, { ...area, xMm: area.xMm + codeMm + 2, widthMm: area.widthMm - codeMm - 2 }),
  ]
}

function barcode(draw: Drawing, dpi: number, area: Area): readonly ZplField[] {
  const textMm = 3.4
  const data = testLabelCode(dpi)
  const barsMm = area.heightMm - textMm - 1
  return present([
    draw.barcode({ ...area, heightMm: barsMm, data, align: 'center', maxModuleMm: 0.51 }),
    draw.line({ ...area, yMm: area.yMm + barsMm + 1, text: data, heightMm: textMm, align: 'center' }),
  ])
}

const captionMm = 2.8

/** Greys, bars across and bars down, below one another, each with its caption. */
function patterns(draw: Drawing, language: Language, area: Area): readonly ZplField[] {
  const rowMm = area.heightMm / 3
  const row = (index: number): Area => ({
    ...area,
    yMm: area.yMm + index * rowMm,
    heightMm: rowMm - captionMm - 1.6,
  })
  // A caption has its part of the gaps beside its cell, and a little of them stays white.
  const spareMm = gapOf(area) * 0.8
  const captioned = (cells: readonly Area[], texts: readonly string[]) =>
    cells.map((cell, index) =>
      draw.line({
        xMm: cell.xMm - spareMm / 2,
        yMm: cell.yMm + cell.heightMm + 0.5,
        text: texts[index] ?? '',
        heightMm: captionMm,
        widthMm: cell.widthMm + spareMm,
        minHeightMm: 1.6,
        align: 'center',
      }),
    )
  return [
    ...greyRow(draw, row(0)),
    ...captioned(
      cellsOf(row(0), greys.length),
      greys.map((percent) => `${percent}%`),
    ),
    ...(['across', 'down'] as const).flatMap((along, index) => [
      ...barRow(draw, row(index + 1), along),
      ...captioned(
        cellsOf(row(index + 1), barDots.length),
        barDots.map(stationWords(language).documents.dots),
      ),
    ]),
  ]
}

function smallBody(draw: Drawing, label: TestLabel, paper: Paper, inner: Area): readonly ZplField[] {
  const { xMm, yMm, widthMm, heightMm } = inner
  const patternsMm = Math.min(5, heightMm * 0.2)
  const line = (text: string, top: number, size: number) =>
    draw.line({ xMm, yMm: yMm + top, text, heightMm: size, widthMm, minHeightMm: 1.6 })
  const row = { xMm, yMm: yMm + heightMm - patternsMm, widthMm, heightMm: patternsMm }
  const [first, second, third] = cellsOf(row, 3)
  return present([
    line(label.printerName, 0.4, 3.8),
    line(`${paper.dpi} dpi · ${facts(draw, label, paper)}`, 4.5, 2.3),
    line(origin(label), 7, 2.3),
    draw.barcode({
      xMm,
      yMm: yMm + 10,
      widthMm,
      heightMm: Math.max(5, heightMm - patternsMm - 11.4),
      data: testLabelCode(paper.dpi),
      align: 'center',
      maxModuleMm: 0.51,
    }),
    ...(first ? greyRow(draw, first) : []),
    ...(second ? barRow(draw, second, 'across') : []),
    ...(third ? barRow(draw, third, 'down') : []),
  ])
}

function facts(draw: Drawing, { media, language }: TestLabel, { widthMm, heightMm }: Paper): string {
  const [width, height] = [draw.dots(widthMm), draw.dots(heightMm)]
  return `${media} · ${width} x ${stationWords(language).documents.dots(height)}`
}

const origin = ({ model, at }: TestLabel) => [momentText(at), model].filter(Boolean).join(' · ')

const barDots = [1, 2, 3, 4] as const

function greyRow(draw: Drawing, area: Area): readonly ZplField[] {
  return cellsOf(area, greys.length).map((cell, index) =>
    draw.grey({ ...cell, percent: greys[index] ?? 100 }),
  )
}

function barRow(draw: Drawing, area: Area, along: 'across' | 'down'): readonly ZplField[] {
  return cellsOf(area, barDots.length).map((cell, index) =>
    draw.bars({ ...cell, along, barDots: barDots[index] ?? 1 }),
  )
}

const gapOf = (area: Area) => Math.min(2, area.widthMm * 0.05)

/** An area cut into so many beside one another. */
function cellsOf(area: Area, count: number): readonly Area[] {
  const gapMm = gapOf(area)
  const widthMm = (area.widthMm - gapMm * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({
    ...area,
    xMm: area.xMm + index * (widthMm + gapMm),
    widthMm,
  }))
}

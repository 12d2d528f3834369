// Layouts are written once, in millimetres, and come out right at every resolution.

import { code128, code128Modules } from './barcodes.ts'
import { box, textBlock, type ZplField } from './fields.ts'
import { bars, grey, type Grey } from './patterns.ts'
import { fitLine, textWidthDots } from './text-width.ts'

const mmPerInch = 25.4
/** White on either side of a Code 128 symbol that a scanner needs (ISO/IEC 15417). */
const quietModules = 10
/** 7.5 mil, below which scanners at benches no longer read. */
const smallestModuleMm = 0.19
/** Text is fitted in these units, so that it breaks and shrinks alike at every resolution. */
const unitsPerMm = 20

export type Place = { readonly xMm: number; readonly yMm: number }
export type Area = Place & { readonly widthMm: number; readonly heightMm: number }

export type FittedLine = Place & {
  readonly text: string
  readonly heightMm: number
  /** The room for it: a longer text becomes smaller, down to `minHeightMm`, then ends in "...". */
  readonly widthMm: number
  readonly minHeightMm?: number | undefined
  readonly align?: 'left' | 'center' | 'right' | undefined
  /** White on black: needs a filled box below it. */
  readonly reverse?: boolean | undefined
}

export type FittedBarcode = Area & {
  readonly data: string
  readonly align?: 'left' | 'center' | undefined
  /** Bars are not drawn wider than this. */
  readonly maxModuleMm: number
  /** A quarter clockwise: its bars lie, and its length runs down. */
  readonly turned?: boolean | undefined
}

/** Makes fields from lengths in millimetres, each in the nearest whole dots of one resolution. */
export type Drawing = {
  /** Millimetres from the paper's edge as dots. Both ends of a length are rounded, so that neighbours touch. */
  dots(mm: number): number
  /** How wide a line of this height is. */
  textWidthMm(text: string, heightMm: number): number
  line(options: FittedLine): ZplField
  /** A filled box. */
  fill(area: Area): ZplField
  frame(area: Area & { readonly thicknessMm: number }): ZplField
  /** Black and white dots; `percent` of them black. */
  grey(area: Area & { readonly percent: Grey }): ZplField
  /** Bars and gaps of so many dots, which follow one another across the paper or down. */
  bars(area: Area & { readonly barDots: number; readonly along: 'across' | 'down' }): ZplField
  /**
   * Code 128 as wide as its room allows, quiet zones kept free; undefined where no readable one fits, and for a text
   * that it cannot hold.
   */
  barcode(options: FittedBarcode): ZplField | undefined
}

export function createDrawing(dpi: number): Drawing {
  const dots = (mm: number) => Math.round((mm * dpi) / mmPerInch)
  const size = (from: number, length: number) => Math.max(1, dots(from + length) - dots(from))
  // Nothing lies beyond the first dot, and nothing is thinner than one, however small the paper is.
  const origin = ({ xMm, yMm }: Place) => ({ x: Math.max(0, dots(xMm)), y: Math.max(0, dots(yMm)) })
  const atLeastOne = (mm: number) => Math.max(1, dots(mm))
  const sides = (area: Area) => ({
    widthDots: size(area.xMm, area.widthMm),
    heightDots: size(area.yMm, area.heightMm),
  })
  const boxOf = (area: Area, thicknessDots: number) => box({ ...origin(area), ...sides(area), thicknessDots })

  return {
    dots,

    textWidthMm: (text, heightMm) => textWidthDots(text, Math.round(heightMm * unitsPerMm)) / unitsPerMm,

    line({ xMm, yMm, text, heightMm, widthMm, minHeightMm = heightMm, align, reverse }) {
      const fitted = fitLine(text, {
        widthDots: Math.floor(widthMm * unitsPerMm),
        heightDots: Math.round(heightMm * unitsPerMm),
        minHeightDots: Math.round(minHeightMm * unitsPerMm),
      })
      const drawnMm = fitted.heightDots / unitsPerMm
      return textBlock({
        // A smaller line stands on the same ground as the full one.
        ...origin({ xMm, yMm: yMm + (heightMm - drawnMm) * 0.75 }),
        text: fitted.text,
        heightDots: atLeastOne(drawnMm),
        // What fits by the table of widths must not be broken where a printer's font is a hair wider.
        blockWidthDots: atLeastOne(widthMm * (align === undefined || align === 'left' ? 1.1 : 1)),
        align,
        reverse,
      })
    },

    fill: (area) => boxOf(area, Math.min(...Object.values(sides(area)))),

    frame: ({ thicknessMm, ...area }) => boxOf(area, atLeastOne(thicknessMm)),

    grey: ({ percent, ...area }) => grey({ ...origin(area), ...sides(area), percent }),

    bars: ({ barDots, along, ...area }) => bars({ ...origin(area), ...sides(area), barDots, along }),

    barcode({ data, align = 'left', maxModuleMm, turned = false, ...area }) {
      if (!/^[ -~]+$/.test(data)) return undefined
      const [alongMm, acrossMm] = turned ? [area.heightMm, area.widthMm] : [area.widthMm, area.heightMm]
      const modules = code128Modules(data)
      const room = dots(alongMm) / (modules + 2 * quietModules)
      const moduleDots = Math.min(10, Math.floor(room), atLeastOne(maxModuleMm))
      if (moduleDots < 1 || (moduleDots * mmPerInch) / dpi < smallestModuleMm) return undefined
      const spare = dots(alongMm) - moduleDots * (modules + 2 * quietModules)
      const shift = quietModules * moduleDots + (align === 'center' ? Math.floor(spare / 2) : 0)
      const { x, y } = origin(area)
      return code128({
        x: turned ? x : x + shift,
        y: turned ? y + shift : y,
        data,
        heightDots: atLeastOne(acrossMm),
        moduleDots,
        turned,
      })
    },
  }
}

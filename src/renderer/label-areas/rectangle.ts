// A rectangle of a page: drawn with the mouse, or typed in the unit that lengths are shown in.

import type { AreaChoice, AreaRectangle } from '../../contract/label-areas.ts'
import { convertLength } from '../../contract/measures.ts'
import { shownLength } from '../shown-measures.ts'
import { numberOf, typedText } from '../typed-number.ts'
import type { LengthUnit } from '../units.ts'

export type PageMm = { readonly widthMm: number; readonly heightMm: number }

/** Of the page, from 0 to 1. */
export type PagePoint = { readonly x: number; readonly y: number }

export const sideNames = ['left', 'top', 'width', 'height'] as const
export type SideName = (typeof sideNames)[number]
export type Sides = Readonly<Record<SideName, string>>

const within = (part: number) => Math.min(1, Math.max(0, part))
const tenths = (mm: number) => Math.round(mm * 10) / 10

/** The rectangle between two points, in tenths of a millimetre; undefined for one that was hardly drawn. */
export function drawnRectangle(from: PagePoint, to: PagePoint, page: PageMm): AreaRectangle | undefined {
  const across = [within(from.x), within(to.x)].toSorted((a, b) => a - b).map((part) => part * page.widthMm)
  const down = [within(from.y), within(to.y)].toSorted((a, b) => a - b).map((part) => part * page.heightMm)
  const [left = 0, right = 0] = across
  const [top = 0, bottom = 0] = down
  const leastMm = 5
  if (right - left < leastMm || bottom - top < leastMm) return undefined
  return { left: tenths(left), top: tenths(top), width: tenths(right - left), height: tenths(bottom - top) }
}

export const typedSides = (rectangle: AreaRectangle, unit: LengthUnit): Sides => ({
  left: typedText(shownLength(rectangle.left, 'mm', unit) ?? ''),
  top: typedText(shownLength(rectangle.top, 'mm', unit) ?? ''),
  width: typedText(shownLength(rectangle.width, 'mm', unit) ?? ''),
  height: typedText(shownLength(rectangle.height, 'mm', unit) ?? ''),
})

/** What is written of a side in millimetres; undefined for what is no place or length on the page. */
function readSide(name: SideName, text: string, page: PageMm, unit: LengthUnit): number | undefined {
  const mm = convertLength(numberOf(text), unit, 'mm')
  const most = name === 'left' || name === 'width' ? page.widthMm : page.heightMm
  const isLength = name === 'width' || name === 'height'
  // What was rounded to be shown may be a little over the edge.
  return mm >= 0 && mm <= most + 1 && (!isLength || mm > 0) ? mm : undefined
}

/** The sides that are no place or length on the page. */
export const wrongSides = (sides: Sides, page: PageMm, unit: LengthUnit): readonly SideName[] =>
  sideNames.filter((name) => readSide(name, sides[name], page, unit) === undefined)

/** In millimetres; undefined while a side is wrong. */
export function readRectangle(sides: Sides, page: PageMm, unit: LengthUnit): AreaRectangle | undefined {
  const [left, top, width, height] = sideNames.map((name) => readSide(name, sides[name], page, unit))
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined
  return { left, top, width, height }
}

const all = { left: 0, top: 0, width: 1, height: 1 }
const named: Readonly<Record<Exclude<AreaChoice, 'rectangle'>, AreaRectangle>> = {
  whole: all,
  upper: { ...all, height: 0.5 },
  lower: { ...all, top: 0.5, height: 0.5 },
  left: { ...all, width: 0.5 },
  right: { ...all, left: 0.5, width: 0.5 },
}

/** Where a choice lies on the page, in parts of it from 0 to 1. */
export function shownPart(
  choice: AreaChoice | 'auto',
  rectangle: AreaRectangle | undefined,
  { widthMm, heightMm }: PageMm,
): AreaRectangle | undefined {
  if (choice === 'auto') return undefined
  if (choice !== 'rectangle') return named[choice]
  return (
    rectangle && {
      left: rectangle.left / widthMm,
      top: rectangle.top / heightMm,
      width: rectangle.width / widthMm,
      height: rectangle.height / heightMm,
    }
  )
}

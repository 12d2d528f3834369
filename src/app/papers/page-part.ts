import { pageHalves, type ChosenArea } from '../../base/page-area.ts'

/** What {@link readPageArea} takes. */
export const pageAreaWords = ['auto', 'whole', ...pageHalves, 'X,Y,WxH'].join(', ')

const number = String.raw`(\d+(?:\.\d+)?)`
const rectangle = new RegExp(`^${number},${number},${number}x${number}$`)

/** A part of a page as it is written on the command line, `X,Y,WxH` in millimetres. Undefined for what is none. */
export function readPageArea(text: string): ChosenArea | 'auto' | undefined {
  const named = (['auto', 'whole', ...pageHalves] as const).find((known) => known === text)
  if (named) return named
  const [left, top, width, height] = (rectangle.exec(text) ?? []).slice(1).map(Number)
  if (left === undefined || top === undefined || !width || !height) return undefined
  return { left, top, right: left + width, bottom: top + height }
}

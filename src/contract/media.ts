// The paper in a printer, by names that people use: `4x6` is inches, `100x150mm` millimetres.

import { z } from 'zod'

export type MediaSize = { readonly widthMm: number; readonly heightMm: number }

const mmPerInch = 25.4
const named: Readonly<Record<string, MediaSize>> = {
  letter: { widthMm: 215.9, heightMm: 279.4 },
  a4: { widthMm: 210, heightMm: 297 },
}
const shape = /^(\d{1,3}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)(mm)?$/
const widestMm = 300
const longestMm = 1_200

/** Width by height as the paper leaves the printer; undefined for a text that names no paper. */
export function readMedia(name: string): MediaSize | undefined {
  if (Object.hasOwn(named, name)) return named[name]
  const [, width, height, mm] = shape.exec(name) ?? []
  const unit = mm ? 1 : mmPerInch
  const size = { widthMm: Number(width) * unit, heightMm: Number(height) * unit }
  const sane =
    size.widthMm >= 10 && size.widthMm <= widestMm && size.heightMm >= 10 && size.heightMm <= longestMm
  return sane ? size : undefined
}

export const MediaName = z
  .string()
  .refine((name) => readMedia(name) !== undefined, 'A paper size is written as 4x6, 100x150mm, letter or a4')
export type MediaName = z.infer<typeof MediaName>

/** Of a name that was checked. Throws RangeError for any other. */
export function mediaSize(name: MediaName): MediaSize {
  const size = readMedia(name)
  if (!size) throw new RangeError('no paper size')
  return size
}

/** Papers that are offered by name; any other size can be typed. */
export const commonLabelMedia = ['4x6', '4x8', '4x6.75', '100x150mm', '4x4', '4x3', '2.25x1.25'] as const
export const commonPageMedia = ['letter', 'a4'] as const

import type { AreaRule } from '../../contract/label-areas.ts'
import { words } from '../language.ts'
import { shownLength } from '../shown-measures.ts'
import { shownLengthUnit } from '../units.ts'
import { typedSides, type PageMm } from './rectangle.ts'

/** `215.9 × 279.4 mm`, in imperial units `8.5 × 11 in`. */
export function areaSize({ widthMm, heightMm }: PageMm): string {
  const unit = shownLengthUnit('mm')
  return `${shownLength(widthMm, 'mm', unit)} × ${shownLength(heightMm, 'mm', unit)} ${unit}`
}

/** What was chosen of the page; of a rectangle its sides, too. */
export function areaText({ choice, rectangle }: AreaRule): string {
  const m = words.labelAreas
  if (!rectangle) return m.choices[choice]
  const unit = shownLengthUnit('mm')
  const { left, top, width, height } = typedSides(rectangle, unit)
  return m.rectangleOf(`${width} × ${height} ${unit}`, `${left} ${unit}`, `${top} ${unit}`)
}

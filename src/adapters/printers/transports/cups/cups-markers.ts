// What CUPS knows of ribbon, toner or ink: `marker-names`, `marker-levels` and `marker-low-levels`, by their places.

import type { Marker } from '../../../../contract/printer-facts.ts'
import { textsOf, type IppAttributes } from './ipp-message.ts'

export const markerAttributes = ['marker-names', 'marker-levels', 'marker-low-levels'] as const

/** One for each name; a level below nothing stands for one that is not known. */
export function readMarkers(attributes: IppAttributes): readonly Marker[] {
  const levels = numbersOf(attributes, 'marker-levels')
  const lowLevels = numbersOf(attributes, 'marker-low-levels')
  return textsOf(attributes, 'marker-names').map((name, at) => {
    const level = levels[at] ?? -1
    if (!Number.isInteger(level) || level < 0 || level > 100) return { name, low: false }
    return { name, percent: level, low: level <= (lowLevels[at] ?? -1) }
  })
}

const numbersOf = (attributes: IppAttributes, name: string): readonly number[] =>
  (attributes.get(name) ?? []).map((value) => (typeof value === 'number' ? value : -1))

import { formatWeight } from '../format.ts'
import { words } from '../language.ts'
import type { SteadyWeight } from './steady-weight.ts'

const m = words.scale

/** What is on the scale, for a person. */
export function scaleWords(shown: SteadyWeight): string {
  switch (shown.kind) {
    case 'empty':
      return m.empty
    case 'moving':
      return m.moving
    case 'fault':
      return m.faults[shown.fault]
    case 'weight':
      return formatWeight(shown.grams)
  }
}

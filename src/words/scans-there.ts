import type { ScannedAtBench } from '../contract/scanned-at-bench.ts'
import { formatCount, formatMoment } from './format.ts'

/** How many pieces are in the box at another bench, of how many, and when that was so: as they are written. */
export const farThere = ({ packed, all, at }: ScannedAtBench) =>
  [formatCount(packed), formatCount(all), formatMoment(at)] as const

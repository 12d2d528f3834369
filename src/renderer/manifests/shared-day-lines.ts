// What is said of a manifest of the day: another bench's, or one of this bench that it has forgotten.

import type { BenchManifestView } from '../../contract/manifests.ts'
import type { sharedDayText } from '../../words/shared-day-text.ts'

type Words = (typeof sharedDayText)['en']

export function lineOf(
  words: Pick<Words, 'created' | 'doubt' | 'making' | 'ownDoubt' | 'ownMaking'>,
  { state, bench, isOwn }: Pick<BenchManifestView, 'state' | 'bench' | 'isOwn'>,
  moment: string,
): string {
  if (state === 'created') return words.created(bench, moment)
  if (isOwn) return state === 'doubt' ? words.ownDoubt(moment) : words.ownMaking(moment)
  return state === 'doubt' ? words.doubt(bench, moment) : words.making(bench, moment)
}

/** What follows where a person says that it was not made. */
export const endWhatOf = (
  words: Pick<Words, 'endWhat' | 'endOwnWhat'>,
  { parcels, bench, isOwn }: Pick<BenchManifestView, 'parcels' | 'bench' | 'isOwn'>,
): string => (isOwn ? words.endOwnWhat(parcels) : words.endWhat(parcels, bench))

// What is said of items that are scanned into a parcel: its words come with the first that shows them.

import type { verificationText as text } from '../words/verification-text.ts'
import type { ScannedAtBench } from '../contract/scanned-at-bench.ts'
import { formatCount, formatMoment } from './format.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

/** As its words take it. */
export const scansThere = ({ packed, all, at, ...scanned }: ScannedAtBench) => ({
  ...scanned,
  packed: formatCount(packed),
  all: formatCount(all),
  moment: formatMoment(at),
})

export type VerificationWords = (typeof text)['en']

export const verificationText = new Piece(() =>
  import('../words/verification-text.ts').then((all) => ({ default: all.verificationText })),
)

/** Read in an effect or a template; undefined until they are here. */
export function verificationWordsIfHere(): VerificationWords | undefined {
  void verificationText.load()
  return verificationText.component?.[language()]
}

// What is said of items that are scanned into a parcel: its words come with the first that shows them.

import type { verificationText as text } from '../words/verification-text.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

export type VerificationWords = (typeof text)['en']

export const verificationText = new Piece(() =>
  import('../words/verification-text.ts').then((all) => ({ default: all.verificationText })),
)

/** Read in an effect or a template; undefined until they are here. */
export function verificationWordsIfHere(): VerificationWords | undefined {
  void verificationText.load()
  return verificationText.component?.[language()]
}

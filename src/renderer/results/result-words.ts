// What is said of results: its words come with the first that shows them.

import type { resultText as text } from '../../words/result-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export type ResultWords = (typeof text)['en']

export const resultText = new Piece(() =>
  import('../../words/result-text.ts').then(({ resultText: all }) => ({ default: all })),
)

/** Read in an effect or a template; undefined until they are here. */
export function resultWordsIfHere(): ResultWords | undefined {
  void resultText.load()
  return resultText.component?.[language()]
}

/** Of what is drawn once they are here. */
export function resultWords(): ResultWords {
  const here = resultWordsIfHere()
  if (!here) throw new Error('the words of results are not here yet')
  return here
}

// What is said of other programs: its words come with the screen that shows them.

import type { programText as text } from '../../words/program-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export type ProgramWords = (typeof text)['en']

export const programText = new Piece(() =>
  import('../../words/program-text.ts').then(({ programText: all }) => ({ default: all })),
)

/** Read in an effect or a template; undefined until they are here. */
export function programWordsIfHere(): ProgramWords | undefined {
  void programText.load()
  return programText.component?.[language()]
}

// What the forms that name a database say: their words come with the first of them.

import type { DatabaseWords } from '../words/database-text.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

const text = new Piece(() => import('../words/database-text.ts').then((text) => ({ default: text })))

/** Resolves once they are here. */
export const loadDatabaseWords = (): Promise<void> => text.load()

/** Read in an effect or a template; undefined until they are here. */
export function databaseWords(): DatabaseWords | undefined {
  void text.load()
  return text.component?.databaseWords(language())
}

// What is said of the list of items: its words come with the first that shows them.

import type { itemText as text } from '../../words/item-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export type ItemWords = (typeof text)['en']

export const itemText = new Piece(() =>
  import('../../words/item-text.ts').then(({ itemText: all }) => ({ default: all })),
)

/** Read in an effect or a template; undefined until they are here. */
export function itemWordsIfHere(): ItemWords | undefined {
  void itemText.load()
  return itemText.component?.[language()]
}

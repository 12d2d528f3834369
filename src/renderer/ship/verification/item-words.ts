// What the stage says of an order whose items are scanned: it comes with the first that is.

import type { Verification } from '../../../contract/verification-view.ts'
import { words } from '../../language.ts'
import { Piece } from '../../piece.ts'
import { verificationWordsIfHere } from '../../verification-words.ts'
import type { StageOfItems } from './stage-of-items.ts'

const { ship } = words

export type Said = { readonly line: string; readonly next?: string }

export const itemSays = new Piece(() => import('./item-says.ts'))

/** All pieces that this parcel is to have. */
export const allOf = ({ packed, left }: Verification): number => packed + left

/** Read in an effect or a template; until the words are here, what holds of all of these states. */
export function itemWords(stage: StageOfItems): Said {
  void itemSays.load()
  const m = verificationWordsIfHere()
  return (m && itemSays.component?.(m, stage)) ?? { line: ship.scanItems }
}

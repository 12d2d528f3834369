// What is wrong with an order file, or a row of it. Few pages show it: its words come when the first of them does.

import type { RejectedRow } from '../contract/order-files.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

export const orderFileText = new Piece(() =>
  import('../words/order-file-text.ts').then((text) => ({ default: text })),
)

/** Why it was not taken. Read in an effect or a template; an ellipsis until its words are here. */
export function reasonOfRow(row: RejectedRow): string {
  void orderFileText.load()
  return orderFileText.component?.rejectedRowText(language(), row) ?? '…'
}

// Why a row of an order file was not taken. Few pages show it: its words come when the first of them does.

import type { RejectedRow } from '../contract/order-files.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

const text = new Piece(() =>
  import('../words/order-file-text.ts').then(({ rejectedRowText }) => ({ default: rejectedRowText })),
)

/** Its sentence. Read in an effect or a template; an ellipsis until its words are here. */
export function reasonOfRow(row: RejectedRow): string {
  void text.load()
  return text.component?.(language(), row) ?? '…'
}

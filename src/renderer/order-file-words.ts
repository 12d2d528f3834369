// What is wrong with an order file, a row of it or a source of orders. Few pages show it: its words come when the first of them does.

import type { ErrorInfo } from '../contract/errors.ts'
import type { RejectedRow } from '../contract/order-files.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

const text = new Piece(() => import('../words/order-file-text.ts').then((text) => ({ default: text })))

/** Read in an effect or a template; undefined until its words are here. */
export function orderFileText() {
  void text.load()
  return text.component
}

/** Why it was not taken; an ellipsis until its words are here. */
export const reasonOfRow = (row: RejectedRow): string =>
  orderFileText()?.rejectedRowText(language(), row) ?? '…'

/** Why a source brings nothing, cannot be kept, or did not answer, without its full stop; undefined where the error's code says all. */
export const sourceErrorSays = (error: ErrorInfo): string | undefined =>
  orderFileText()?.sourceErrorText(language(), error)

/** Why a file was not taken, without its full stop; undefined where it is not about a file. */
export const fileSays = (error: ErrorInfo): string | undefined =>
  error.code === 'order_file_unreadable' ? orderFileText()?.unreadableFileText(language(), error) : undefined

// What is wrong with an order file, a row of it or a source of orders. Few pages show it: its words come when the first of them does.

import type { ErrorInfo } from '../contract/errors.ts'
import type { RejectedRow } from '../contract/order-files.ts'
import { language } from './language.ts'
import { Piece } from './piece.ts'

const orderFileText = new Piece(() =>
  import('../words/order-file-text.ts').then((text) => ({ default: text })),
)

/** Read in an effect or a template; undefined until its words are here. */
function text() {
  void orderFileText.load()
  return orderFileText.component
}

/** Why it was not taken; an ellipsis until its words are here. */
export const reasonOfRow = (row: RejectedRow): string => text()?.rejectedRowText(language(), row) ?? '…'

/** What a column of an order file is, and what files call it where that is something else. */
export const columnWords = (column: string): { readonly field: string; readonly inFile?: string } =>
  text()?.columnText(language(), column) ?? { field: column }

/** Why a file was not taken, a source brings nothing or cannot be kept; undefined where the error's code says all. */
export function faultSays(error: ErrorInfo): string | undefined {
  if (error.code === 'order_file_unreadable')
    return text()?.unreadableFileText(language(), error) ?? error.message
  return text()?.sourceErrorText(language(), error)
}

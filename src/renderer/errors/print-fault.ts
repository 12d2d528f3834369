// Why something was not printed, where its reason is seldom shown: its words come when the first of them is.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { PrintFaultText } from '../../words/print-fault-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export const printFaultWords = new Piece(() =>
  import('../../words/print-fault-text.ts').then((text) => ({ default: text.printFaultText })),
)

/** Read in an effect or a template. Until its words are here, and of any other error, undefined. */
export function printFault(error: ErrorInfo): PrintFaultText | undefined {
  if (error.code !== 'not_printable' || error.details?.['reason'] === undefined) return undefined
  void printFaultWords.load()
  return printFaultWords.component?.(language(), error)
}

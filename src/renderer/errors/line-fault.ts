// Why the service cannot be reached, where more is known: its words come when the first of them is shown.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { LineFaultText } from '../../words/line-fault-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export const lineFaultWords = new Piece(() =>
  import('../../words/line-fault-text.ts').then((text) => ({ default: text.lineFaultText })),
)

/** Read in an effect or a template. Until its words are here, and of any other error, undefined. */
export function lineFault(error: ErrorInfo): LineFaultText | undefined {
  if (error.code !== 'service_unreachable' && error.code !== 'unexpected_response') return undefined
  void lineFaultWords.load()
  return lineFaultWords.component?.(language(), error)
}

// What the station said no to: its words come when the first of them is shown.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { StationRefusalText } from '../../words/station-refusal-text.ts'
import { language, words } from '../language.ts'
import { Piece } from '../piece.ts'

export const refusalPiece = new Piece(() =>
  import('../../words/station-refusal-text.ts').then((text) => ({ default: text.stationRefusalText })),
)

/** Whether the station said no for this reason. */
export const isRefusedFor = (error: ErrorInfo | undefined, reason: Refusal): boolean =>
  error?.details?.['reason'] === reason

/** See `stationRefusalText`. Read in an effect or a template; empty until its words are here. */
export function stationRefusal(error: ErrorInfo): StationRefusalText | undefined {
  if (!error.details) return undefined
  void refusalPiece.load()
  return refusalPiece.component?.(language(), error, words.errors)
}

// Container labels that were asked for: one request, and its document of one or more labels.

import type { ContainerForm, ContainerState } from '../../contract/containers.ts'
import type { Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

export type ContainerLabels = {
  readonly id: string
  /** The key press that asked for them: the same one again is shown these. */
  readonly gestureId: string
  readonly state: ContainerState
  /** Undefined only where it was sealed with a data key that this session does not have. */
  readonly form: ContainerForm | undefined
  readonly pages: number
  /** From the document's barcodes, by page. */
  readonly numbers: readonly string[]
  /** Of state `made`. */
  readonly documentId: string | undefined
  readonly warnings: readonly Warning[]
  readonly reason: ErrorInfo | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Every allowed move. The contract gives the request no transactionId, and no endpoint lists container labels (4.9): a
 * doubt is ended by nothing but a person's word, and from `in_doubt` nothing leads back to `sent`, so that no second set
 * is made by itself. `sent → prepared` only where no byte of the request left.
 */
export const containerMoves: Readonly<Record<ContainerState, readonly ContainerState[]>> = {
  prepared: ['prepared', 'sent', 'refused', 'given_up'],
  sent: ['made', 'refused', 'in_doubt', 'prepared'],
  in_doubt: ['given_up'],
  made: [],
  refused: [],
  given_up: [],
}

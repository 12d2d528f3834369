// A print job: something on its way to paper.

import type { HeldFor, PrintJobState, ReprintReason } from '../../contract/domain.ts'
import type { PrinterCondition, PrinterRole } from '../../contract/printers.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

/** What a job prints: a bought label, or a document that the station keeps for printing. */
export type PrintContent =
  | { readonly kind: 'label'; readonly labelId: string; readonly purchaseId: string }
  | { readonly kind: 'document'; readonly documentId: string }

export type PrintJob = {
  readonly id: string
  readonly content: PrintContent
  readonly printerId: string
  /** What its printer was chosen for. */
  readonly role: PrinterRole
  /** How many of it come out, one after the other. */
  readonly copies: number
  readonly state: PrintJobState
  /** Held back by a person while it waits; the jobs behind it go on. */
  readonly held: boolean
  /** Why the station holds it by itself; undefined where a person does. */
  readonly heldFor: HeldFor | undefined
  readonly gestureId: string | undefined
  readonly reprintReason: ReprintReason | undefined
  readonly condition: PrinterCondition | undefined
  readonly reason: ErrorInfo | undefined
  /** True while the printer is being asked whether it printed: not final. */
  readonly awaitingConfirmation: boolean
  /** While it is `unknown` and not answered, its printer's queue prints nothing else. */
  readonly stopsQueue: boolean
  /** The packer answered "did it come out?". */
  readonly answered: boolean
  /** How often sending was begun. */
  readonly attempts: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type NewPrintJob = Pick<
  PrintJob,
  'id' | 'content' | 'printerId' | 'role' | 'copies' | 'gestureId' | 'reprintReason'
>

/**
 * Every allowed move. A job that could have printed never becomes `queued` again: from `sending` it goes back, or fails,
 * only where its link knows that nothing left. From `queued` it is `sent` or `confirmed` at once where another bench printed it.
 */
export const printJobMoves: Readonly<Record<PrintJobState, readonly PrintJobState[]>> = {
  queued: ['queued', 'sending', 'sent', 'confirmed', 'failed'],
  sending: ['sent', 'unknown', 'queued', 'failed'],
  sent: ['sent', 'confirmed', 'unknown'],
  confirmed: [],
  unknown: ['unknown'],
  failed: [],
}

// A print job: one label on its way to paper.

import type { PrinterCondition, PrintJobState, ReprintReason } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'

export type PrintJob = {
  readonly id: string
  readonly labelId: string
  readonly purchaseId: string
  readonly printerId: string
  readonly state: PrintJobState
  readonly gestureId: string | undefined
  readonly reprintReason: ReprintReason | undefined
  readonly condition: PrinterCondition | undefined
  readonly reason: ErrorInfo | undefined
  /** True while the printer is being asked whether it printed: not final. */
  readonly awaitingConfirmation: boolean
  /** The packer answered "did it come out?". */
  readonly answered: boolean
  /** How often sending was begun. */
  readonly attempts: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type NewPrintJob = Pick<
  PrintJob,
  'id' | 'labelId' | 'purchaseId' | 'printerId' | 'gestureId' | 'reprintReason'
>

/** Every allowed move. A job that could have printed (`sending` on) never becomes `queued` again. */
export const printJobMoves: Readonly<Record<PrintJobState, readonly PrintJobState[]>> = {
  queued: ['queued', 'sending', 'failed'],
  sending: ['sent', 'unknown'],
  sent: ['sent', 'confirmed', 'unknown'],
  confirmed: [],
  unknown: ['unknown'],
  failed: [],
}

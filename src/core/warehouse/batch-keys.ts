// What of a shared batch is for benches with the warehouse's key alone, and what a bench says of a row.

import type { Money } from '../../contract/domain.ts'
import type { AppError } from '../../contract/errors.ts'
import type { HeldRow, OfferedRow, SaidRow, SharedBatch, SharedRow, UntoldRow } from './shared-batches.ts'

export type SharedBatchContent = { readonly withSlips: boolean; readonly operator: string | undefined }
export type SaidContent = { readonly price: Money }

/** With the keys of now. */
export type BatchKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal:
    | {
        batch(batchId: string, content: SharedBatchContent): Uint8Array
        row(batchId: string, row: Omit<OfferedRow, 'sealed'>, orderNumber: string): Uint8Array
        said(batchId: string, row: HeldRow, content: SaidContent): Uint8Array
      }
    | undefined
  /** What is thrown where it does not. */
  readonly lacking: () => AppError
  openBatch(shared: SharedBatch): SharedBatchContent | 'not_proven' | undefined
  /** The order's number. Undefined where its key is not here. */
  openRow(batchId: string, owner: string, row: OfferedRow): { readonly is: string } | 'not_proven' | undefined
  openSaid(batchId: string, row: SharedRow): SaidContent | undefined
}

/** What is told of a row that has ended here. */
export function saidOf({ state, reason }: UntoldRow): Pick<SaidRow, 'state' | 'word' | 'code'> {
  const code = reason?.code
  switch (state) {
    case 'bought':
      return { state, word: undefined, code: undefined }
    case 'refused':
      return { state, word: undefined, code }
    case 'in_doubt':
      return { state: 'not_sure', word: undefined, code }
    case 'not_sent':
    case 'held':
    case 'already_shipped':
    case 'taken_out':
      return { state: 'out', word: state, code }
  }
}

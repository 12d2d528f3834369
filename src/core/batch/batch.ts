// A batch: a list of orders that is bought and printed in order.

import type { BatchPause, BatchRowState, BatchSource, BatchState } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { SharedRole } from '../../contract/shared-batch-words.ts'

export type Batch = {
  readonly id: string
  readonly state: BatchState
  readonly source: BatchSource
  readonly pause: BatchPause | undefined
  readonly limit: Money | undefined
  /** A packing slip is printed beside each label. */
  readonly withSlips: boolean
  readonly createdAt: Date
  readonly startedAt: Date | undefined
  readonly endedAt: Date | undefined
  /** What this bench does in it, where its rows are shared out between benches; undefined where they are not. */
  readonly shared: SharedRole | undefined
  /** The batch of the bench that shares it. */
  readonly sharedId: string | undefined
}

/** Its rows are taken one portion after the other, here or at another bench. */
export const isShared = ({ shared }: Pick<Batch, 'shared'>): boolean =>
  shared === 'owner' || shared === 'helper'

export type BatchRow = {
  /** From 1. */
  readonly place: number
  readonly orderId: string
  readonly orderNumber: string
  readonly state: BatchRowState
  /** What the row's purchase was begun with. On disk before it is begun. */
  readonly gestureId: string | undefined
  readonly purchaseId: string | undefined
  readonly quoted: Money | undefined
  readonly price: Money | undefined
  readonly reason: ErrorInfo | undefined
  /** Of a batch that is shared out: under this it may be begun here, or was. */
  readonly takeId: string | undefined
  /** Another bench has it, or ended it. */
  readonly bench: string | undefined
}

export type BatchRowChange = Partial<
  Pick<BatchRow, 'state' | 'gestureId' | 'purchaseId' | 'quoted' | 'price' | 'reason'>
>

/** Every allowed move at this bench. A row that was begun waits again only where nothing of it was bought, and none that is in doubt. */
export const batchRowMoves: Readonly<Record<BatchRowState, readonly BatchRowState[]>> = {
  waiting: ['working', 'cancelled', 'taken_out'],
  working: ['waiting', 'in_doubt', 'bought', 'refused', 'not_sent', 'already_shipped', 'held'],
  in_doubt: ['in_doubt', 'bought', 'refused'],
  bought: [],
  refused: ['waiting'],
  not_sent: ['waiting'],
  already_shipped: [],
  held: [],
  cancelled: [],
  taken_out: ['waiting'],
}

export const batchMoves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  draft: ['running', 'cancelled'],
  running: ['paused', 'done', 'cancelled'],
  paused: ['running', 'cancelled'],
  done: ['running'],
  cancelled: ['running'],
}

/** Rows that can be tried once more: it is known that nothing of them was bought. */
export const triedAgain = ['refused', 'not_sent'] as const satisfies readonly BatchRowState[]

/** Sums of one currency. */
export type MoneySum = {
  /** Undefined where nothing is summed, or where it is in several currencies. */
  readonly total: Money | undefined
  readonly rows: number
}

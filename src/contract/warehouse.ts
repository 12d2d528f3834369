// What a person can do about orders that several stations share. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Done, op, type OperationTable } from './op.ts'
import type { ScannedAtBench } from './scanned-at-bench.ts'

/** The details of `order_claimed`. */
export type ClaimedElsewhere = {
  readonly bench: string
  /** ISO time. */
  readonly since: string
  /** It may have been bought there, and its end is not known. */
  readonly inDoubt: boolean
  /** Nothing was heard of that bench for a while. */
  readonly stuck: boolean
  /** It is this very bench, of a database that was lost or put back. */
  readonly own: boolean
  /** How far it is scanned there; absent where nothing was told. */
  readonly scanned?: ScannedAtBench
}

/** The details of `order_half_scanned`. */
export type HalfScannedElsewhere = { readonly scanned: ScannedAtBench }

/** Why a person takes an order from a bench that may have bought it. */
export const takeOverReasons = ['not_bought_there'] as const
export type TakeOverReason = (typeof takeOverReasons)[number]

export const warehouseOperations = {
  /**
   * Takes an order from the bench that has it, or has half scanned it; its scan then buys it here. With `reason` also one that may have been bought
   * there: a person says that it was not. Throws `order_claimed` (in doubt, and no reason), `order_packed`, `not_found`.
   */
  'warehouse.takeOver': op({
    access: 'supervise',
    approvable: true,
    audit: { when: 'money', subject: 'in.orderNumber', reason: 'in.reason' },
    input: z.strictObject({
      orderNumber: z.string().min(1).max(200),
      reason: z.enum(takeOverReasons).optional(),
    }),
    output: Done,
  }),
  /** A person has looked at an order that two benches packed. */
  'warehouse.closePackedTwice': op({
    access: 'supervise',
    approvable: true,
    audit: { when: 'done', subject: 'in.orderNumber' },
    input: z.strictObject({ orderNumber: z.string().min(1).max(200) }),
    output: Done,
  }),
} satisfies OperationTable

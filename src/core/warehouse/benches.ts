// The benches of a warehouse, and what is said to all of them. The words of what is shared, whatever keeps it: times are by its
// clock alone.

import type { BenchFacts } from '../../contract/warehouse-benches.ts'
import type { BenchMessage, WarehouseStop } from '../../contract/warehouse-setting.ts'
import type { ToldScans } from './claims.ts'

/** What this bench is told. */
export type Heard = {
  readonly stop: WarehouseStop | undefined
  /** To this bench, and not confirmed; the oldest first. */
  readonly messages: readonly BenchMessage[]
}

export type Bench = {
  readonly benchId: string
  readonly name: string
  readonly heardAt: Date
  /** When its facts were told; undefined of a version that tells none. */
  readonly factsAt: Date | undefined
  /** As another version may have written it. */
  readonly facts: unknown
}

export type HeldOrder = {
  readonly orderKey: string
  /** No bench has it any more: `bench` has left it half scanned. */
  readonly left: boolean
  readonly scans: ToldScans | undefined
  readonly bench: string | undefined
  readonly since: Date
  readonly inDoubt: boolean
  /** Nothing was heard of that bench for longer than a lease. */
  readonly stuck: boolean
}

export type Sent = BenchMessage & {
  readonly readers: readonly {
    readonly bench: string
    readonly readAt: Date | undefined
    readonly operator: string | undefined
  }[]
}

export type Board = {
  readonly now: Date
  readonly benches: readonly Bench[]
  /** The oldest first, and how many there are in all. */
  readonly orders: readonly HeldOrder[]
  readonly orderCount: number
  readonly messages: readonly Sent[]
}

export type Confirmed = {
  readonly messageId: string
  /** Whose word it is. */
  readonly operator: string | undefined
  /** How long ago it was confirmed: the warehouse may not have been told at once. */
  readonly agoMs: number
}

/**
 * The benches of one warehouse, as one of them sees them. Each call is harmless when it is made again. Throws `warehouse_cut_off`,
 * `warehouse_refused`, `warehouse_too_old`.
 */
export type Benches = {
  /** What this bench tells of itself; it is there by that. */
  tell(facts: BenchFacts): Promise<void>
  hear(): Promise<Heard>
  board(): Promise<Board>
  /** One who stops what is stopped changes nothing. */
  stop(operator: string | undefined): Promise<void>
  go(operator: string | undefined): Promise<void>
  /** To one bench; without `benchId` to all that were heard of lately. */
  send(message: {
    readonly messageId: string
    readonly benchId: string | undefined
    readonly text: string
    readonly operator: string | undefined
  }): Promise<void>
  confirm(confirmed: Confirmed): Promise<void>
}

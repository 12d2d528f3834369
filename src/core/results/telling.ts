// The ports and the face of what tells targets; tell-results.ts has its work.

import type {
  ResultTargetConfig,
  ResultTargetView,
  TellFault,
  TellingView,
  SkipReason,
} from '../../contract/results.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import type { DropResult, ResultStore, SendResult, TargetSecret } from './ports.ts'

export type ResultTellingPorts = {
  readonly store: ResultStore
  readonly send: SendResult
  readonly drop: DropResult
  /** Secrets of targets, by the target's id, each with the place that it was given for (`feedPlace`). */
  readonly secrets: {
    get(targetId: string): Promise<TargetSecret | undefined>
    set(targetId: string, place: string, value: string): Promise<void>
    delete(targetId: string): Promise<void>
  }
  readonly clock: Clock
  readonly newId: NewId
  /** From 0 to 1: benches and targets that failed together do not come back together. */
  readonly random: () => number
  readonly logger: Logger
  readonly onTarget: (target: ResultTargetView) => void
  /** Events were noted, told or left. */
  readonly onChange: () => void
}

export type ResultTelling = {
  start(): Promise<void>
  /** Something may have been noted: it is told soon. */
  noted(): void
  targets(): Promise<readonly ResultTargetView[]>
  /** Throws `invalid_input` (`FaultyTarget`), `not_found`. */
  saveTarget(wish: {
    readonly targetId?: string | undefined
    readonly config: ResultTargetConfig
    readonly before?: ResultTargetConfig | undefined
    readonly secret?: string | undefined
  }): Promise<ResultTargetView>
  removeTarget(targetId: string): Promise<void>
  /** One event that says that it is a test, sent at once. Keeps nothing. */
  tryTarget(wish: {
    readonly targetId?: string | undefined
    readonly config: ResultTargetConfig
    readonly secret?: string | undefined
  }): Promise<TellFault | undefined>
  retry(which: { readonly tellingId: string } | { readonly targetId: string }): Promise<number>
  skip(tellingId: string, reason: SkipReason): Promise<TellingView>
  /** What is being sent is given up: it is told again, under its id. */
  close(): Promise<void>
}

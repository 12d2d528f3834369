// What a feature of the open profile is made of. It receives the ports that it names, and nothing of other features but
// what they hand to it (features.ts).

import type { OperationName } from '../../contract/operations.ts'
import type { HandlersOf } from '../dispatch.ts'

/** The first part of its operations' names: `tracking` of `tracking.find`. */
export type Group = OperationName extends infer Name
  ? Name extends `${infer G}.${string}`
    ? G
    : never
  : never

export type Feature<G extends Group> = {
  readonly handlers: HandlersOf<G>
  /** Takes up what was under way when the profile was closed. */
  start?(): void | Promise<void>
  /** Every feature has started. */
  opened?(): void
  /** The service answers again. */
  serviceBack?(): unknown
  /** Another account is connected, or none: what belongs to it is taken up. */
  accountChanged?(): void | Promise<void>
  /** Ends at the next safe point. */
  close?(): void | Promise<void>
}

import type { Operator } from './operator.ts'

/** An operator with what is kept of the badge. */
export type KeptOperator = Operator & {
  /** Of `BadgeHash`, as text. */
  readonly badgeHash: string
  readonly badgeShape: string
}

/** How many wrong badges count against the next, and when the last one was read. */
export type WrongBadges = { readonly count: number; readonly lastAtMs: number }

export type OperatorSettings = {
  readonly operators: readonly KeptOperator[]
  readonly idleLockMinutes: number
  readonly wrongBadges?: WrongBadges | undefined
}

/** Keeps the operators of a station, whatever its profile. `change` is on disk when it returns. */
export type OperatorStore = {
  read(): OperatorSettings
  change(change: Partial<OperatorSettings>): void
}

/** A slow hash of a badge's code under the station's own salt: the same code has the same hash here and nowhere else. */
export type BadgeHash = (badge: string) => Promise<string>

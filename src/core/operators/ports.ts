import type { Operator } from './operator.ts'

/** What is kept of a badge: the same code has the same hash under the same salt, and nowhere else. */
export type KeptBadge = {
  /** Of `BadgeHash`, as text; empty of a badge that is another operator's. */
  readonly badgeHash: string
  /** What it was hashed with; undefined: the station's own. */
  readonly badgeSalt?: string | undefined
  readonly badgeShape: string
}

/** An operator with what is kept of the badge. */
export type KeptOperator = Operator & KeptBadge

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

export type BadgeHash = {
  /** What new badges are hashed with now: it is another one once the station shares its operators. Made with the first badge. */
  salt(): string
  /** A slow hash of a badge's code. */
  of(badge: string, salt: string): Promise<string>
}

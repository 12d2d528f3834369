import type { ProgramScope } from '../../contract/access.ts'

/** Another program that may work with the station, by a key of one profile. Its secret is nowhere but with the program. */
export type Program = {
  readonly id: string
  /** What its acts stand under in the audit log. */
  readonly name: string
  readonly scopes: readonly ProgramScope[]
  /** The most that one parcel may cost, in minor units of `limitCurrency`. */
  readonly parcelLimitMinor?: number | undefined
  /** The only origin whose pages may use it; undefined for a program that is no page. */
  readonly origin?: string | undefined
  readonly madeAt: Date
  readonly madeBy?: string | undefined
  readonly lastUsedAt?: Date | undefined
  readonly revokedAt?: Date | undefined
  /** It came with a backup of that time, and may have been revoked since: it opens nothing until a person keeps it. */
  readonly restoredFrom?: Date | undefined
}

/** What a program asked for once, under a word of its own. */
export type ProgramWish = {
  readonly gestureId: string
  readonly programId: string
  /** Of all that was asked. */
  readonly contentHash: string
  readonly askedAt: Date
}

/** Keeps the keys of one profile. Every write is on disk when its promise resolves. */
export type ProgramStore = {
  /** The newest first. */
  list(): Promise<readonly Program[]>
  add(program: Program, secretHash: string): Promise<void>
  /** The one whose secret has this hash, revoked or not. */
  findBySecret(secretHash: string): Promise<Program | undefined>
  used(id: string, at: Date): Promise<void>
  revoke(id: string, at: Date): Promise<void>
  /** It works again, though it came with a backup. */
  keep(id: string): Promise<void>
  /**
   * Keeps a wish, for good, unless one is there of its gesture; answers with the hash of the content that is kept. Parcels and
   * jobs are found by their gestures for as long: who takes an old word for something new is not told of them.
   */
  keepWish(wish: ProgramWish): Promise<string>
}

/** Keys' secrets and codes for pairing: made by chance that nobody guesses. */
export type ProgramSecrets = {
  /** The text of a new key. */
  newKey(): string
  /** SHA-256, as hex: of 256 bits of chance nobody finds the secret again. */
  hashOf(key: string): string
  /** Decimal digits. */
  newCode(digits: number): string
  /** Compares in the same time whatever differs. */
  isSame(one: string, other: string): boolean
}

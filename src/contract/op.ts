// How an operation is defined: once, with what it takes and answers, who may ask for it, what counts against a limit, and
// what of it is written down.

import { z } from 'zod'
import type { Access, LimitKind, ProgramScope } from './access.ts'
import type { Money } from './domain.ts'

/** The input of an operation that takes nothing. */
export const Nothing = z.strictObject({})
/** The answer of one that has nothing to tell. */
export const Done = z.object({ done: z.literal(true) })
/** Of what a person does once: asked for again with the same one, it is not done again. */
export const GestureId = z.uuid()

type KeysOf<T> = T extends unknown ? keyof T & string : never
type At<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never

/** The paths to fields of T that hold a `Leaf`, three names long at most: `parcel.orderNumber`. */
type PathsTo<T, Leaf, Depth extends readonly unknown[] = [1, 2, 3]> = Depth extends readonly [
  unknown,
  ...infer Rest,
]
  ? {
      [K in KeysOf<T>]:
        | (Extract<At<T, K>, Leaf> extends never ? never : K)
        | (At<T, K> extends readonly unknown[]
            ? never
            : At<T, K> extends object
              ? `${K}.${PathsTo<At<T, K>, Leaf, Rest>}`
              : never)
    }[KeysOf<T>]
  : never

/** Words of a closed list: any other text may be about a person. */
type ClosedPathsTo<T> = {
  [K in KeysOf<T>]: At<T, K> extends string ? (string extends At<T, K> ? never : K) : never
}[KeysOf<T>]

type Listed<O, Each> = At<O, Each> extends readonly (infer One)[] ? One : never

/** Fields of the input (`in.…`), of the answer (`out.…`), and of each record that it lists (`each.…`). */
type FieldOf<I, O, Each, Leaf> =
  | `in.${PathsTo<I, Leaf>}`
  | `out.${PathsTo<O, Leaf>}`
  | `each.${PathsTo<Listed<O, Each>, Leaf>}`

/** The first of these fields that has a value. */
type FirstOf<Field extends string> = Field | readonly [Field, ...Field[]]

type Words<I, O, Each> =
  | `in.${ClosedPathsTo<I>}`
  | `out.${ClosedPathsTo<O>}`
  | `each.${ClosedPathsTo<Listed<O, Each>>}`

/**
 * What is written into the audit log: ids, numbers, amounts and words of closed lists, by the fields that hold them. Whatever
 * else stands there, addresses and free text above all, is left.
 */
export type AuditEntry<I, O, Each extends string = never> = {
  /**
   * `done`: once it is done or has failed. `money`: also before it is begun, and without that it is not begun.
   * `shipping`: where it began a purchase, or put one off. `printing`: as `done`, on disk with the flush before the label's first
   * byte where it comes in time.
   */
  readonly when: 'done' | 'money' | 'shipping' | 'printing'
  /** A list of the answer: each record of it is written down by itself. */
  readonly each?: Each
  /** What a person knows it by: an order's number. */
  readonly subject?: FirstOf<FieldOf<I, O, Each, string>>
  readonly recordId?: FirstOf<FieldOf<I, O, Each, string>>
  readonly reason?: FirstOf<Words<I, O, Each>>
  readonly amount?: FirstOf<FieldOf<I, O, Each, Money>>
  /** The state that it came to; `done` where none is named. */
  readonly outcome?: FirstOf<Words<I, O, Each>>
}

/**
 * Undone without a supervisor where the amount is above the operator's own limit: a field of the input, or `asked` where only
 * the station's records tell it. What a parcel costs is held against the limit inside its purchase, whichever operation it is
 * bought by.
 */
export type Limit<I> = { readonly kind: LimitKind; readonly amount: `in.${PathsTo<I, Money>}` | 'asked' }

type AnyLimit = { readonly kind: LimitKind; readonly amount: string }

/** An operation as the dispatcher and the guard read it, whatever its own fields are. */
export type Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, L = AnyLimit> = {
  readonly input: I
  readonly output: O
  readonly access: Access
  /** One that is a supervisor's: a packer may do it once with a supervisor's badge. */
  readonly approvable?: true
  /** Another program may ask for it whose key has one of these (programs.ts); no program may where none is named. */
  readonly scopes?: readonly ProgramScope[]
  readonly limit?: L
  /** `done` alone where it has nothing of its own to name. */
  readonly audit?: 'done' | AnyAuditEntry
  /** It closes the profile that it is begun in, or ends the station: it is written down where it leads. */
  readonly closesProfile?: true
}

/** An audit entry whatever the fields of its operation are. */
export type AnyAuditEntry = {
  readonly when: AuditEntry<object, object>['when']
  readonly each?: string
} & Readonly<
  Partial<Record<'subject' | 'recordId' | 'reason' | 'amount' | 'outcome', string | readonly string[]>>
>

/** Defines an operation; one whose limit or audit entry names a field that it does not have does not compile. */
export function op<
  I extends z.ZodType,
  O extends z.ZodType,
  const Each extends string = never,
  const L extends Limit<z.output<I>> = never,
>(definition: {
  readonly input: I
  readonly output: O
  readonly access: Access
  readonly approvable?: true
  readonly scopes?: readonly ProgramScope[]
  readonly limit?: L
  readonly audit?: 'done' | AuditEntry<z.output<I>, z.output<O>, Each>
  readonly closesProfile?: true
}): Operation<I, O, NoInfer<L>> {
  return definition
}

export type OperationTable = Readonly<Record<`${string}.${string}`, Operation>>

// Of the server's numbers and the driver's codes, what each is (Microsoft's list: "Database engine events and errors").

import type { CodedDatabaseFault, DatabaseFault } from '../../contract/database-place.ts'
import { DatabaseFailure } from '../../core/databases/ports.ts'
import { systemCode } from '../system-code.ts'
import { connectionFault, serverCodeOf } from './connection-faults.ts'

/** It ended the transaction that it stood in, and what it wrote may stand there. */
export class EndedItself extends Error {}

/** Of what the server said no to: its own number, and how bad it is. */
type ServerError = { readonly number: number; readonly severity: number }

/** From here on the connection ends with it. */
const endsConnection = 20

const named = (code: CodedDatabaseFault, ...numbers: readonly number[]) =>
  numbers.map((number) => [number, code] as const)

const coded = new Map<number, CodedDatabaseFault>([
  ...named('database_login', 18_452, 18_456, 18_470, 18_486, 18_487, 18_488, 40_532, 40_615),
  ...named('database_missing', 911, 4_060, 4_064),
  ...named('database_rights', 229, 230, 262, 297, 300, 916),
  ...named('database_reads_only', 3_906),
  ...named('database_no_table', 208, 4_701),
  ...named('database_no_column', 207, 4_104),
  ...named('database_syntax', 102, 103, 105, 156, 170, 319),
  ...named('database_busy', 1_204, 1_205, 1_222, 3_960),
  ...named('database_rule', 515, 547, 550, 2_601, 2_627),
])
const plain = new Map<number, DatabaseFault>([
  ...[10_928, 10_929, 17_809].map((number) => [number, { code: 'database_full' }] as const),
  ...[922, 927, 942, 6_005, 17_142, 40_613].map((number) => [number, { code: 'database_starting' }] as const),
  [596, { code: 'database_broke_off' }],
])

/** There is no transaction any more that could be ended. */
const noTransaction = new Set([3_902, 3_903])

/** Several errors of one statement come as one; the first is why. */
const parts = (error: unknown): readonly unknown[] =>
  error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error]

function serverErrors(error: unknown): readonly ServerError[] {
  return parts(error).flatMap((part) => {
    if (!(part instanceof Error)) return []
    const [number, severity] = ['number', 'class'].map((name): unknown => Reflect.get(part, name))
    return typeof number === 'number' && typeof severity === 'number' ? [{ number, severity }] : []
  })
}

function numberFault(number: number): DatabaseFault {
  return (
    plain.get(number) ?? {
      code: coded.get(number) ?? 'database_statement',
      serverCode: serverCodeOf(number),
    }
  )
}

/** The driver puts the system's error into one of its own. */
function* causes(error: unknown): Generator {
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined) {
    yield one
    if (one instanceof AggregateError) yield* one.errors as readonly unknown[]
  }
}

/** Undefined for what neither the server nor the system has said. */
export function knownFaultOf(error: unknown): DatabaseFault | undefined {
  const [first] = serverErrors(error)
  if (first) return numberFault(first.number)
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseFailure) return cause.fault
    const known = connectionFault(cause)
    if (known) return known
  }
  // How long that was is said elsewhere.
  if (systemCode(error) === 'ETIMEOUT') return { code: 'database_too_slow', seconds: 0 }
  return undefined
}

export const faultOf = (error: unknown): DatabaseFault =>
  knownFaultOf(error instanceof EndedItself ? error.cause : error) ?? { code: 'database_broke_off' }

/** A statement that was given up for its time is none: only what a transaction holds is sure to be taken back. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof EndedItself) return false
  const errors = serverErrors(error)
  return (
    errors.length > 0 &&
    errors.every(({ number, severity }) => severity < endsConnection && !noTransaction.has(number))
  )
}

// A statement in a database of others, by which an order's system is told what became of it.

import { assertNever } from '../../base/assert-never.ts'
import type { DatabaseFault } from '../../contract/database-place.ts'
import { resultFields, type DatabaseTarget, type TellFault } from '../../contract/results.ts'
import { DatabaseFailure, type Databases, type DatabaseValue } from '../databases/ports.ts'
import type { EventContent, TellOutcome } from './ports.ts'

/** Of a check: all that comes is left unread. */
const mostRows = 10_000
const mostCharacters = 1_000_000

/** What a statement may name. What is not known of an event is null there, and when it came to be is a moment. */
export function databaseValues(content: EventContent): Readonly<Record<string, DatabaseValue>> {
  const values = resultFields.map((field): [string, DatabaseValue] => {
    const text = content[field]
    if (text === undefined || text === '') return [field, null]
    return [field, field === 'timestamp' ? new Date(text) : text]
  })
  return Object.fromEntries(values)
}

/** What a fault of a statement that was surely not done is of its target, or of its event. */
function codeOf(code: DatabaseFault['code']): TellFault['code'] {
  switch (code) {
    case 'database_unreachable':
    case 'database_full':
    case 'database_starting':
    case 'database_broke_off':
      return 'database_away'
    case 'database_too_slow':
      return 'database_slow'
    case 'database_busy':
      return 'database_busy'
    case 'database_not_encrypted':
    case 'database_needs_tls':
    case 'database_wrong_server':
    case 'database_untrusted':
    case 'database_login':
    case 'database_missing':
    case 'database_rights':
      return 'database_no_entry'
    case 'no_host':
    case 'database_not_here':
    case 'database_needs_name':
    case 'no_certificate':
    case 'no_statement':
    case 'several_statements':
    case 'own_placeholder':
    case 'no_end':
    case 'unknown_parameter':
    case 'database_reads_only':
    case 'database_no_table':
    case 'database_no_column':
    case 'database_syntax':
    case 'database_too_many_rows':
    case 'database_too_large':
    case 'database_rounded':
      return 'database_cannot'
    case 'database_statement':
    case 'database_rule':
      return 'database_said_no'
    default:
      return assertNever(code)
  }
}

const withCode = (code: TellFault['code'], fault: DatabaseFault): TellFault => ({
  code,
  ...('serverCode' in fault && fault.serverCode !== '' && { serverCode: fault.serverCode }),
})

const tellFault = (fault: DatabaseFault) => withCode(codeOf(fault.code), fault)

type Request = {
  readonly target: DatabaseTarget
  readonly password: string | undefined
  readonly content: EventContent
  readonly signal: AbortSignal
}

const requestOf = ({ target, password, content, signal }: Request) => ({
  place: target.place,
  password,
  statement: target.statement,
  values: databaseValues(content),
  longestMs: target.longestSeconds * 1_000,
  signal,
})

/**
 * Does the statement once. What was sent and never answered is not known to be done, and is told again, with the same event id. One that has
 * to hit a row and hits none is done all the same, and changes nothing.
 */
export async function writeResult(databases: Databases, request: Request): Promise<TellOutcome> {
  const written = await databases.write(requestOf(request))
  if (written.is === 'not_known') return { fault: withCode('database_unsure', written.fault) }
  if (written.is === 'not_written') return { fault: tellFault(written.fault) }
  return request.target.needsRow && written.affected === 0 ? { fault: { code: 'no_row' } } : {}
}

/** What a server explains before it does it; what stands before it is no part of it. */
const explained = /^(?:\s|--[^\n]*\n|\/\*.*?\*\/)*(?:with|insert|update|delete|merge|replace)\b/is

/**
 * Whether the database would take the statement, without doing it: it is asked how it would do it. `unseen`: it lets the station in, and
 * this statement can only be done.
 */
export async function checkResult(
  databases: Databases,
  request: Request,
): Promise<TellOutcome & { readonly unseen?: true }> {
  // SQL Server explains nothing within a call with values.
  const isExplained = request.target.place.kind !== 'sqlserver' && explained.test(request.target.statement)
  const question = {
    ...requestOf(request),
    statement: isExplained ? `EXPLAIN ${request.target.statement}` : 'SELECT 1',
  }
  try {
    await databases.ask({ ...question, mostRows, mostCharacters })
    return isExplained ? {} : { unseen: true }
  } catch (error) {
    if (!(error instanceof DatabaseFailure)) throw error
    if (error.fault.code !== 'database_reads_only') return { fault: tellFault(error.fault) }
  }
  // MySQL explains no statement that writes where nothing may be written. To explain it changes nothing there either.
  const explainedThere = await databases.write(question)
  return explainedThere.is === 'written' ? {} : { fault: tellFault(explainedThere.fault) }
}

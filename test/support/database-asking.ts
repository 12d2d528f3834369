import { expect } from 'vitest'
import type { DatabaseFault, DatabasePlace } from '../../src/contract/database-place.ts'
import { DatabaseFailure, type Databases, type DatabaseQuestion } from '../../src/core/databases/ports.ts'

/** What a question fails with; undefined where it does not. Nothing but a code may stand in it. */
export async function databaseFaultOf(work: Promise<unknown>): Promise<DatabaseFault | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseFailure)) throw error
    // Hazard: a driver's message has the host, the user, or what stands in a row.
    expect(`${error.message} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
      /127\.0\.0\.1|packer|shop|O'1/i,
    )
    return error.fault
  }
}

/** Asks and writes at one place, with limits that are no matter of the test's own. */
export function databaseAsking(databases: Databases, place: () => DatabasePlace, password: string) {
  const question = (statement: string, more: Partial<DatabaseQuestion>): DatabaseQuestion => ({
    place: place(),
    password,
    statement,
    values: {},
    mostRows: 1_000,
    mostCharacters: 100_000,
    longestMs: 120_000,
    ...more,
  })
  return {
    ask: (statement: string, more: Partial<DatabaseQuestion> = {}) =>
      databases.ask(question(statement, more)),
    write: (statement: string, more: Partial<DatabaseQuestion> = {}) =>
      databases.write(question(statement, more)),
  }
}

// One order of a database of others, asked for by its number.

import type { DatabaseSource } from '../../../contract/orders.ts'
import { parametersOf } from '../../databases/named-parameters.ts'
import type { AskDatabase } from '../../databases/ports.ts'
import type { OrderRow } from '../ports.ts'
import { asSourceError, checkDatabaseSource, checkQuery, readerOfAnswer } from './database-source.ts'
import { lookUpMs, rowsOfNumber } from './look-up.ts'
import { sourceError } from './source-error.ts'

/** What a look-up is asked by: bound, never put into the text. */
const parameter = 'orderNumber'
/** Of an answer to a question for one order. */
const most = { rows: 500, characters: 4 * 1024 * 1024 } as const

/** Throws `invalid_input` for what cannot be kept. */
export function checkKeptDatabase(source: DatabaseSource): void {
  checkDatabaseSource(source)
  checkDatabaseLookUp(source)
}

/** Throws `invalid_input` for a look-up query that cannot be, or asks for no number. */
export function checkDatabaseLookUp({ place, lookUpQuery }: DatabaseSource): void {
  if (lookUpQuery === undefined) return
  checkQuery(place.kind, lookUpQuery, [parameter], 'The look-up query')
  if (!parametersOf(place.kind, lookUpQuery).includes(parameter))
    throw sourceError({ code: 'look_up_parameter' }, 'The look-up query has no :orderNumber')
}

/**
 * The rows of one order; none where the query finds none. Throws `invalid_input` as `checkDatabaseLookUp`, and what a look into the database
 * throws.
 */
export async function lookUpInDatabase(
  source: DatabaseSource,
  {
    orderNumber,
    password,
    askDatabase,
    signal,
  }: {
    readonly orderNumber: string
    readonly password: string | undefined
    readonly askDatabase: AskDatabase
    readonly signal?: AbortSignal
  },
): Promise<readonly OrderRow[]> {
  checkDatabaseLookUp(source)
  const { place, lookUpQuery, columns } = source
  if (lookUpQuery === undefined)
    throw sourceError({ code: 'look_up_parameter' }, 'The source has no look-up query')
  try {
    const answer = await askDatabase({
      place,
      password,
      statement: lookUpQuery,
      values: { [parameter]: orderNumber },
      mostRows: most.rows,
      mostCharacters: most.characters,
      longestMs: lookUpMs,
      signal,
    })
    return rowsOfNumber(answer.rows.map(readerOfAnswer(answer, columns)), orderNumber)
  } catch (error) {
    throw asSourceError(error)
  }
}

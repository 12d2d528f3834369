import { expect, it } from 'vitest'
import type { AppError } from '../../../../../src/contract/errors.ts'
import type { DatabaseSource } from '../../../../../src/contract/orders.ts'
import { DatabaseFailure, type DatabaseQuestion } from '../../../../../src/core/databases/ports.ts'
import {
  checkDatabaseLookUp,
  lookUpInDatabase,
} from '../../../../../src/core/orders/sources/database-look-up.ts'

const names = ['order number', 'recipient', 'street 1', 'city', 'zip']
const source = (lookUpQuery?: string): DatabaseSource => ({
  kind: 'database',
  name: 'ERP',
  enabled: true,
  place: { kind: 'postgres', host: 'db.example', port: 5432, database: 'erp', user: 'pack', tls: 'verify' },
  query: 'select * from orders where changed >= :since',
  everyMinutes: 5,
  overlapMinutes: 60,
  longestSeconds: 30,
  columns: {},
  lookUpQuery,
})
const lookUpQuery = 'select * from orders where number = :orderNumber'
const codeOf = (error: unknown) =>
  ((error as AppError).details?.['fault'] as { code?: string } | undefined)?.code

function ask(answer: readonly string[][] | Error, columns = names) {
  const asked: DatabaseQuestion[] = []
  const rows = lookUpInDatabase(source(lookUpQuery), {
    orderNumber: `A-1' or true`,
    password: 'secret',
    askDatabase(question) {
      asked.push(question)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ columns, rows: answer })
    },
  })
  return { asked, rows }
}
const row = (number: string) => [number, 'Ada Example', '12 Sample St', 'Chicago', '60601']

it('the number is bound, and never put into the text; the row of just this number is the order', async () => {
  const { asked, rows } = ask([row('A-10'), row(`A-1' OR TRUE`)])
  expect((await rows).map(({ cells }) => cells['order number'])).toEqual([`A-1' OR TRUE`])
  expect(asked).toMatchObject([
    { statement: lookUpQuery, values: { orderNumber: `A-1' or true` }, longestMs: 3_000, mostRows: 500 },
  ])
})

it('no row is no such order; a failure, other orders alone or columns that lack say nothing of it', async () => {
  expect(await ask([]).rows).toEqual([])
  for (const [answer, columns, code] of [
    [new DatabaseFailure({ code: 'database_unreachable' }), names, 'database_unreachable'],
    [[row('B-1')], names, 'other_orders'],
    [[], ['number'], 'columns_lack'],
  ] as const) {
    const error: unknown = await ask(answer as never, [...columns]).rows.catch((thrown: unknown) => thrown)
    expect(codeOf(error)).toBe(code)
  }
})

it.each([
  ['select 1', 'look_up_parameter'],
  ['select :since, :orderNumber', 'unknown_parameter'],
  ["select ':orderNumber'", 'look_up_parameter'],
  ['select :orderNumber; delete from orders', 'several_statements'],
])('a query that cannot be a look-up is refused: %s', (query, code) => {
  try {
    checkDatabaseLookUp(source(query))
    expect.unreachable()
  } catch (error) {
    expect(codeOf(error)).toBe(code)
  }
})

it('without a look-up nothing is to be checked, and one that can be is kept', () => {
  expect(() => checkDatabaseLookUp(source())).not.toThrow()
  expect(() => checkDatabaseLookUp(source(lookUpQuery))).not.toThrow()
})

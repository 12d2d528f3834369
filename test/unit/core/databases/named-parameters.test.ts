import { expect, it } from 'vitest'
import { databaseKinds, type DatabaseKind } from '../../../../src/contract/database-place.ts'
import { checkStatement, parametersOf, placeValues } from '../../../../src/core/databases/named-parameters.ts'
import { DatabaseFailure } from '../../../../src/core/databases/ports.ts'

const since = new Date('2026-11-20T09:00:00Z')
const values = { since, orderNumber: "O'1" }

function faultOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof DatabaseFailure) return error.fault
    throw error
  }
}

it.each([
  ['postgres', 'SELECT * FROM o WHERE n = $1 AND at > $2 OR n = $3'],
  ['mysql', 'SELECT * FROM o WHERE n = ? AND at > ? OR n = ?'],
  ['sqlserver', 'SELECT * FROM o WHERE n = @p1 AND at > @p2 OR n = @p3'],
] as const)('%s is given its own placeholders, and the values beside them', (kind, text) => {
  const statement = 'SELECT * FROM o WHERE n = :orderNumber AND at > :since OR n = :orderNumber'
  expect(placeValues(kind, statement, values)).toEqual({ text, values: ["O'1", since, "O'1"] })
})

it.each<[what: string, text: string, kinds: readonly DatabaseKind[]]>([
  ['a text', `SELECT ':since', 'it''s :since'`, databaseKinds],
  ['a comment to the end of the line', 'SELECT 1 -- :since\n + 2', databaseKinds],
  ['a comment', `SELECT /* :since ' */ 1`, databaseKinds],
  ['a comment within a comment', 'SELECT /* /* */ :since */ 1', ['postgres', 'sqlserver']],
  ['a name in brackets', 'SELECT [a]]:since], [:since] FROM o', ['sqlserver']],
  ['what tells of the session', 'SELECT @@ROWCOUNT, a@b, geography::Point(1, 2, 3)', ['sqlserver']],
  ['a name in quotes', 'SELECT ":since ""x"" :since" FROM o', databaseKinds],
  ['a name in backquotes', 'SELECT `:since`` :since` FROM o', ['mysql']],
  ['a text with a backslash', `SELECT 'a\\' :since', 1`, ['mysql']],
  ['a text with a backslash after E', `SELECT E'a\\' :since', 1`, ['postgres']],
  ['a comment after a sharp', `SELECT 1 # :since ' "`, ['mysql']],
  ['a text in dollars', "SELECT $$ :since ' $$, $x$ :since $$ $x$", ['postgres']],
  ['a cast', 'SELECT a::since, b :: since, c[1:2] FROM o', ['postgres']],
  ['an assignment', 'SELECT f(a := 1), @x:=2', ['postgres', 'mysql']],
  ['an operator with a question mark', `SELECT a ? 'b', a ?| b FROM o`, ['postgres']],
])('leaves %s as it is', (_, text, kinds) => {
  for (const kind of kinds) expect(placeValues(kind, text, values)).toEqual({ text, values: [] })
})

it.each<[kind: DatabaseKind, text: string]>([
  // A backslash is no sign of its texts, so that this one ends before the parameter.
  ['postgres', `SELECT 'a\\', :since`],
  ['postgres', `SELECT type'x', :since`],
  ['postgres', `SELECT :since::timestamptz`],
  ['postgres', 'SELECT a$b$, :since'],
  // Two hyphens without a space are two times minus.
  ['mysql', 'SELECT 1--1, :since'],
  ['mysql', 'SELECT /* /* */ :since'],
  ['sqlserver', `SELECT 'a\\', :since`],
  ['sqlserver', `SELECT [a]]b], N'x''', :since`],
])('%s: what looks like the begin of a text hides no parameter: %s', (kind, text) => {
  expect(parametersOf(kind, text)).toEqual(['since'])
})

it('what is bound never comes into the text', () => {
  for (const kind of databaseKinds)
    expect(
      placeValues(kind, 'SELECT :orderNumber', { orderNumber: `'; DROP TABLE o; --` }).text,
    ).not.toContain('DROP')
})

it('names of the language itself are no values', () => {
  expect(faultOf(() => placeValues('postgres', 'SELECT :constructor', values))).toEqual({
    code: 'unknown_parameter',
    name: 'constructor',
  })
})

it.each<[text: string, fault: unknown]>([
  ['SELECT 1; DELETE FROM o', { code: 'several_statements' }],
  [`SELECT 1; 'x'`, { code: 'several_statements' }],
  ['SELECT 1;;', undefined],
  ['SELECT 1; -- the end\n /* of it */ ', undefined],
  [`SELECT ';' /* ; */`, undefined],
  [' -- nothing\n', { code: 'no_statement' }],
  [';', { code: 'no_statement' }],
  [`SELECT 'a`, { code: 'no_end' }],
  ['SELECT /* a', { code: 'no_end' }],
  ['SELECT "a', { code: 'no_end' }],
  ['SELECT :until', { code: 'unknown_parameter', name: 'until' }],
])('is one statement: %s', (text, fault) => {
  for (const kind of databaseKinds)
    expect(faultOf(() => checkStatement(kind, text, ['since']))).toEqual(fault)
})

it.each<[kind: DatabaseKind, text: string]>([
  ['postgres', 'SELECT $1'],
  ['mysql', 'SELECT ?'],
  ['sqlserver', 'SELECT @p1'],
  ['sqlserver', 'SELECT * FROM o WHERE n=@number'],
])('%s: a placeholder of its own is refused', (kind, text) => {
  expect(faultOf(() => parametersOf(kind, text))).toEqual({ code: 'own_placeholder' })
})

it('leaves out what ends the statement', () => {
  expect(placeValues('mysql', 'SELECT :since ; -- x', values).text).toBe('SELECT ? ')
})

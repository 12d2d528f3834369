import { describe, expect, it } from 'vitest'
import type { DatabaseKind } from '../../../../src/contract/database-place.ts'
import { checkMode, type StatementMode } from '../../../../src/core/databases/statement-modes.ts'
import { DatabaseFailure } from '../../../../src/core/databases/ports.ts'

function codeOf(
  statement: string,
  mode: StatementMode,
  kind: DatabaseKind = 'sqlserver',
): string | undefined {
  try {
    checkMode(kind, statement, mode)
    return undefined
  } catch (error) {
    if (error instanceof DatabaseFailure) return error.fault.code
    throw error
  }
}

it.each([
  'SELECT n FROM o',
  'with o AS (SELECT 1 AS n) SELECT n FROM o',
  '/* DELETE */ SELECT n -- DROP\n FROM o',
  `SELECT 'INSERT', [update], "delete", [a]]drop] FROM o`,
  'SELECT updated, deleted_at, REPLACE(a, b, c), into_stock FROM dbo.commits',
  'SELECT n FROM o ORDER BY n OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY',
  'SELECT n FROM orders_since(:since)',
])('may be asked: %s', (statement) => {
  expect(codeOf(statement, 'read')).toBeUndefined()
})

// Hazard: what is only to read writes, since SQL Server has no transaction that only reads.
it.each([
  'SELECT 1 INSERT INTO o VALUES (1)',
  'SELECT 1UPDATE o SET n = 1',
  'SELECT 1\nDELETE o',
  'WITH o AS (SELECT 1 AS n) DELETE FROM o',
  'SELECT 1 MERGE o USING p ON 1 = 1 WHEN MATCHED THEN DELETE',
  'SELECT n INTO copy FROM o',
  'SELECT 1 TRUNCATE TABLE o',
  'SELECT 1 DROP TABLE o',
  'SELECT 1 CREATE TABLE p (n int)',
  'SELECT 1 ALTER TABLE o ADD m int',
  'SELECT 1 GRANT SELECT ON o TO p',
  'SELECT 1 exec mark',
  'SELECT 1 Execute mark',
  `EXEC ('DELETE FROM o')`,
  `SELECT * FROM OPENROWSET('a', 'b', 'c')`,
  `SELECT * FROM OPENDATASOURCE('a', 'b').c.d.e`,
  'SELECT 1 BACKUP DATABASE shop TO DISK = :since',
  'SELECT 1 KILL 53',
  'SELECT 1 SHUTDOWN',
])('only writes: %s', (statement) => {
  expect(codeOf(statement, 'read')).toBe('not_only_select')
  expect(codeOf(statement, 'write')).toBeUndefined()
})

it.each([
  'UPDATE o SET n = 1 COMMIT',
  'ROLLBACK DELETE FROM o',
  'SAVE TRAN a',
  'BEGIN TRANSACTION',
  'SET XACT_ABORT OFF',
  'SET IMPLICIT_TRANSACTIONS ON',
])('ends its transaction, or what holds it together: %s', (statement) => {
  expect(codeOf(statement, 'write')).toBe('several_statements')
  expect(codeOf(statement, 'read')).toBe('several_statements')
})

// Its first word may be the name of a procedure, which needs no EXECUTE.
it.each(['mark_shipped', 'dbo.mark_shipped 1', 'SELEKT 1', '[select] 1'])('is no query: %s', (statement) => {
  expect(codeOf(statement, 'read')).toBe('not_only_select')
})

// Their transactions that only read refuse to write into tables, and let through what is below.
describe.each(['postgres', 'mysql'] as const)('%s', (kind) => {
  it.each([
    'SELECT n FROM o',
    '(SELECT n FROM o) UNION (SELECT n FROM p)',
    '-- DROP\nwith o AS (SELECT 1 AS n) SELECT n FROM o',
    `SELECT updated, backup, kill, 'INTO' FROM o`,
    'EXPLAIN INSERT INTO o VALUES (:since)',
  ])('may be asked: %s', (statement) => {
    expect(codeOf(statement, 'read', kind)).toBeUndefined()
  })

  it.each([
    'DELETE FROM o',
    'CALL orders_since(:since)',
    'NOTIFY packed',
    `COPY o TO PROGRAM 'mail'`,
    'SET GLOBAL read_only = 1',
    'KILL 5',
    'SHOW TABLES',
    'VALUES (1)',
    'TABLE o',
  ])('is no query: %s', (statement) => {
    expect(codeOf(statement, 'read', kind)).toBe('not_only_select')
    expect(codeOf(statement, 'write', kind)).toBeUndefined()
  })
})

it('keeps a query of MySQL from writing a file, which its transaction does not', () => {
  expect(codeOf(`SELECT n FROM o INTO OUTFILE '/tmp/o'`, 'read', 'mysql')).toBe('not_only_select')
  expect(codeOf('SELECT `into`, `o` AS outfile FROM o', 'read', 'mysql')).toBeUndefined()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditCopyStatements } from '../../../../src/adapters/postgres/audit-copy-statements.ts'
import { archiveStatements } from '../../../../src/adapters/postgres/archive-statements.ts'
import { containerArchiveStatements } from '../../../../src/adapters/postgres/container-archive-statements.ts'
import { poolConfig } from '../../../../src/adapters/postgres/connection.ts'
import { keyStatements } from '../../../../src/adapters/postgres/key-statements.ts'
import { migrations } from '../../../../src/adapters/postgres/migrations.ts'
import { refundRequestStatements } from '../../../../src/adapters/postgres/refund-request-statements.ts'
import { sharedBatchStatementsOf } from '../../../../src/adapters/postgres/shared-batch-statements.ts'
import { printRequestStatements } from '../../../../src/adapters/postgres/print-request-statements.ts'
import { sharedDayStatements } from '../../../../src/adapters/postgres/shared-day-statements.ts'
import { sharedOrderStatements } from '../../../../src/adapters/postgres/shared-order-statements.ts'
import { sharedItemStatements } from '../../../../src/adapters/postgres/shared-item-statements.ts'
import { sharedListStatements } from '../../../../src/adapters/postgres/shared-list-statements.ts'
import { workLeaseStatementsOf } from '../../../../src/adapters/postgres/work-lease-statements.ts'
import { benchStatementsOf } from '../../../../src/adapters/postgres/bench-statements.ts'
import {
  changeStatements,
  schemaStatements,
  statementsOf,
} from '../../../../src/adapters/postgres/statements.ts'

const statements = [
  ...Object.values(statementsOf(60_000)),
  ...Object.values(benchStatementsOf(60_000)),
  ...Object.values(changeStatements),
  ...Object.values(keyStatements),
  ...Object.values(archiveStatements),
  ...Object.values(containerArchiveStatements),
  ...Object.values(refundRequestStatements),
  ...Object.values(sharedOrderStatements),
  ...Object.values(sharedListStatements),
  ...Object.values(sharedItemStatements),
  ...Object.values(sharedDayStatements),
  ...Object.values(printRequestStatements),
  ...Object.values(auditCopyStatements),
  ...Object.values(sharedBatchStatementsOf(60_000)),
  ...Object.values(workLeaseStatementsOf(60_000)),
]

/** The tables that SQL names, each with what it calls it: what is behind a reference is not read as a name. */
const tablesOf = (text: string) =>
  [...text.matchAll(/\b(FROM|INTO|UPDATE|JOIN)\s+packbench\.(\w+)(?:\s+AS)?(?:\s+(?!SET\b)(\w+))?/g)].map(
    ([, verb = '', table = '', alias = '']) => ({ verb, table, alias }),
  )

/** What is wrong with a statement of benches: a table of it that is not held to the warehouse. */
function withoutWarehouse(text: string): readonly string[] {
  const tables = tablesOf(text)
  const unread = (text.match(/packbench\.\w+/g) ?? []).length - tables.length
  return [
    ...(tables.length === 0 ? ['no table'] : []),
    ...(unread > 0 ? ['a table behind no verb that this test knows'] : []),
    ...tables.flatMap(({ verb, table, alias }) => {
      const isInserted =
        verb === 'INTO' &&
        new RegExp(
          `INSERT INTO packbench\\.${table} AS ${alias}\\s*\\(warehouse_id,[^)]*\\)\\s*(VALUES \\(|SELECT )\\$1::uuid,`,
        ).test(text)
      const isNamed = verb !== 'INTO' && text.includes(`${alias}.warehouse_id = $1::uuid`)
      return isInserted || (alias !== '' && isNamed) ? [] : [`${verb} ${table} ${alias}`]
    }),
  ]
}

test('every statement that benches send names its warehouse for each table that it touches', () => {
  expect(statements.length).toBeGreaterThan(5)
  for (const { name, text } of statements) expect(withoutWarehouse(text), name).toEqual([])
})

test('a statement that has lost its warehouse, for any one of its tables, is found', () => {
  for (const { name, text } of statements)
    for (const { verb, alias } of tablesOf(text)) {
      const lost =
        verb === 'INTO'
          ? text.replace(new RegExp(`(AS ${alias}\\s[^$]*(?:VALUES \\(|SELECT ))\\$1::uuid`), '$1NULL')
          : text.replaceAll(`${alias}.warehouse_id = $1::uuid`, 'true')
      expect(lost, name).not.toBe(text)
      expect(withoutWarehouse(lost), `${name}: ${verb} ${alias}`).not.toEqual([])
    }
})

/** What is about the database, or comes before a warehouse is known, and why it may. */
const beforeWarehouse: Readonly<Record<keyof typeof schemaStatements, readonly string[]>> = {
  versions: ['versions'],
  warehouse: ['warehouses'],
  add_warehouse: ['warehouses'],
  // Of an administrator alone, and each row beside the warehouse that it is of.
  benches: ['label_copies', 'container_copies', 'warehouses', 'benches'],
  // Whether the server or the table is another than before: no row of it is read.
  epoch: [],
}

test('only what is about the database itself, or looks for the warehouse, goes without one', () => {
  for (const [name, { text }] of Object.entries(schemaStatements)) {
    const tables = tablesOf(text)
    expect(
      tables.map(({ table }) => table),
      name,
    ).toEqual(beforeWarehouse[name as keyof typeof schemaStatements])
    for (const { table, alias } of tables)
      if (['benches', 'label_copies', 'container_copies'].includes(table))
        expect(text).toMatch(new RegExp(`(ON|WHERE) ${alias}\\.warehouse_id = w\\.warehouse_id`))
  }
})

const folder = join(import.meta.dirname, '../../../../src/adapters/postgres')

test('SQL stands among the statements alone, but for what sets the tables up', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const named = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return tablesOf(text).length > 0 ? [{ file, tables: tablesOf(text) }] : []
  })
  expect(named.map(({ file }) => file)).toEqual([
    'archive-statements.ts',
    'audit-copy-statements.ts',
    'bench-statements.ts',
    'container-archive-statements.ts',
    'key-statements.ts',
    'print-request-statements.ts',
    'refund-request-statements.ts',
    'set-up.ts',
    'shared-batch-statements.ts',
    'shared-day-statements.ts',
    'shared-item-statements.ts',
    'shared-list-statements.ts',
    'shared-order-statements.ts',
    'statements.ts',
    'work-lease-statements.ts',
  ])
  expect(named.find(({ file }) => file === 'set-up.ts')?.tables).toEqual([
    { verb: 'INTO', table: 'versions', alias: '' },
  ])
})

test('every table leads with its warehouse', () => {
  const sql = migrations.map((migration) => migration.sql).join('\n')
  const tables = [...sql.matchAll(/CREATE TABLE packbench\.(\w+) \(\s*(\w+)([\s\S]*?)\n\)/g)]
  expect(tables.map(([, name]) => name)).toEqual([
    'warehouses',
    'benches',
    'claims',
    'stops',
    'messages',
    'keys',
    'invites',
    'put_outs',
    'label_copies',
    'refund_requests',
    'order_turns',
    'shared_orders',
    'audit_copies',
    'day_turns',
    'day_manifests',
    'day_parcels',
    'day_benches',
    'shared_lists',
    'print_requests',
    'shared_batches',
    'batch_rows',
    'work_leases',
    'container_copies',
    'item_turns',
    'shared_items',
  ])
  // None that is written another way is passed over.
  expect(sql.match(/CREATE\s[^;(]*\bTABLE\b/g)).toHaveLength(tables.length)
  for (const [, name = '', first, body = ''] of tables) {
    expect(first, name).toBe('warehouse_id')
    const keys = [...body.matchAll(/PRIMARY KEY \((\w+)/g)].map(([, column]) => column)
    if (name !== 'warehouses') expect(keys, name).toEqual(['warehouse_id'])
  }
  for (const [, columns = ''] of sql.matchAll(/CREATE (?:UNIQUE )?INDEX \w+ ON packbench\.\w+ \(([^)]*)\)/g))
    expect(columns).toMatch(/^warehouse_id,/)
})

test('every statement has a name of its own, and no name is longer than PostgreSQL keeps', () => {
  const names = [...statements, ...Object.values(schemaStatements)].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name.length).toBeLessThan(64)
})

test('migrations are numbered without a gap, and none lets in who it locked out before', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1))
  for (const { version, oldestWriter } of migrations) expect(oldestWriter).toBeLessThanOrEqual(version)
})

const tlsOf = (url: string) => poolConfig({ url, password: undefined }).ssl

test('the certificate is verified unless the address says otherwise, or is this computer’s own', () => {
  expect(tlsOf('postgres://bench@db.example/packbench')).toEqual({ rejectUnauthorized: true })
  expect(tlsOf('postgres://bench@db.example/packbench?sslmode=verify-full')).toEqual({
    rejectUnauthorized: true,
  })
  const byAuthority = tlsOf('postgres://bench@db.example/packbench?sslmode=verify-ca')
  expect(byAuthority).toMatchObject({ rejectUnauthorized: true })
  expect(byAuthority).toHaveProperty('checkServerIdentity')
  expect(tlsOf('postgres://bench@db.example/packbench?sslmode=require')).toEqual({
    rejectUnauthorized: false,
  })
  expect(tlsOf('postgres://bench@db.example/packbench?sslmode=disable')).toBe(false)
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(tlsOf(`postgres://bench@${host}/packbench`)).toBe(false)
  // A name that only begins as this computer's.
  expect(tlsOf('postgres://bench@localhost.example/packbench')).toEqual({ rejectUnauthorized: true })
  expect(() => tlsOf('postgres://bench@db.example/packbench?sslmode=prefer')).toThrow('sslmode')
})

import { expect, test } from 'vitest'
import { poolConfig } from '../../../../src/adapters/postgres/connection.ts'
import { migrations } from '../../../../src/adapters/postgres/migrations.ts'
import { schemaStatements, statementsOf } from '../../../../src/adapters/postgres/statements.ts'

const statements = Object.values(statementsOf(60_000))

test('every statement that benches send names its warehouse for each table that it touches', () => {
  expect(statements.length).toBeGreaterThan(5)
  for (const { name, text } of statements) {
    const tables = [...text.matchAll(/(?:FROM|INTO|UPDATE|JOIN)\s+packbench\.(\w+)(?:\s+AS)?\s+(\w+)/g)]
    expect(tables.length, name).toBeGreaterThan(0)
    expect(text.match(/packbench\.\w+/g)?.length, `${name}: a table without a name of its own`).toBe(
      tables.length,
    )
    for (const [, , alias = ''] of tables) {
      const isInserted = new RegExp(`INSERT INTO packbench\\.\\w+ AS ${alias}\\s*\\(warehouse_id,`).test(text)
      const isNamed = text.includes(`${alias}.warehouse_id = $1::uuid`)
      expect(isInserted || isNamed, `${name}: ${alias}`).toBe(true)
    }
  }
})

test('every table leads with its warehouse', () => {
  const sql = migrations.map((migration) => migration.sql).join('\n')
  const tables = [...sql.matchAll(/CREATE TABLE packbench\.(\w+) \(\s*(\w+)([\s\S]*?)\n\)/g)]
  expect(tables.map(([, name]) => name)).toEqual(['warehouses', 'benches', 'claims'])
  for (const [, name = '', first, body = ''] of tables) {
    expect(first, name).toBe('warehouse_id')
    const keys = [...body.matchAll(/PRIMARY KEY \((\w+)/g)].map(([, column]) => column)
    if (name !== 'warehouses') expect(keys, name).toEqual(['warehouse_id'])
  }
  for (const [, columns = ''] of sql.matchAll(/CREATE INDEX \w+ ON packbench\.\w+ \(([^)]*)\)/g))
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

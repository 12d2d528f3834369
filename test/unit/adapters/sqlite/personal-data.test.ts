import { describe, expect, it } from 'vitest'
import { agedRows, keptData, orderParts, parcelParts } from '../../../../src/adapters/sqlite/personal-data.ts'
import { openStores } from './samples.ts'

/** Texts that tell nothing of a person: ids and numbers of things, states, times, codes. */
const plainNames = [
  /(^|_)(id|key|number|state|status|currency|date)$/,
  /^(name|value)$/,
  /^(use|kind|format|role|condition|preset|service|operation|outcome|phase|failed_purchase|reprint_reason|excuse_reason|endpoint|origin|held_for|ended_by|word)$/,
  /^(tracking|number)_reversed$/,
  /^known_before$/,
]

/** Every sealed column, every full-text index, and every text that is not plainly a number or a code. */
async function columnsOfSchema() {
  const { context } = await openStores()
  const rows = context.database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", columns.type AS type, tables.sql AS sql
       FROM sqlite_schema AS tables JOIN pragma_table_xinfo(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT GLOB '*_terms_*'`,
    )
    .all()
    .map((row) => ({
      place: `${String(row['table'])}.${String(row['column'])}`,
      type: row['type'],
      sql: row['sql'],
    }))
  const isIndex = (sql: unknown) => String(sql).includes('USING fts5')
  return {
    all: rows.map(({ place }) => place),
    sealed: rows.filter(({ type, sql }) => type === 'BLOB' && !isIndex(sql)).map(({ place }) => place),
    texts: rows
      .filter(({ type, sql }) => type === 'TEXT' && !isIndex(sql))
      .filter(({ place }) => !plainNames.some((name) => name.test(place.split('.')[1] ?? '')))
      .map(({ place }) => place),
    indexes: [
      ...new Set(rows.filter(({ sql }) => isIndex(sql)).map(({ place }) => place.split('.')[0] ?? '')),
    ],
  }
}

const emptied = [
  ...parcelParts.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
  ...Object.keys(orderParts.columns).map((column) => `orders.${column}`),
  ...agedRows.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
]

describe('the table of personal data', () => {
  it('names every column that may tell of a person: one that is added to the schema must be put into it', async () => {
    const { sealed, texts } = await columnsOfSchema()
    const named = new Set([...emptied, ...Object.keys(keptData)])
    expect([...sealed, ...texts].filter((place) => !named.has(place))).toEqual([])
    expect(sealed.length).toBeGreaterThan(30)
  })

  it('names no column that is not there, and none as both emptied and kept', async () => {
    const { all } = await columnsOfSchema()
    expect([...emptied, ...Object.keys(keptData)].filter((place) => !all.includes(place))).toEqual([])
    expect(emptied.filter((place) => place in keptData)).toEqual([])
  })

  it('names every full-text index', async () => {
    const { indexes } = await columnsOfSchema()
    const named = [orderParts.terms, ...parcelParts.flatMap(({ terms }) => terms ?? [])]
    expect(indexes.toSorted()).toEqual(named.toSorted())
  })
})

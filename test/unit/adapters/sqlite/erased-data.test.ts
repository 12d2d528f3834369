// What retention removes is gone from the files: from free space, from full-text indexes and from the write-ahead log.

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { agedRows, keptData, orderParts, parcelParts } from '../../../../src/adapters/sqlite/personal-data.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { newId, openStores } from './samples.ts'

type Row = Readonly<Record<string, string | number | null>>

/** A row of each table that is old and settled; what is not named is filled in. */
const settledRows: Readonly<Record<string, Row>> = {
  orders: { id: 'order', state: 'shipped', held_at: 1, seq: 1 },
  purchases: {
    id: 'purchase',
    order_id: 'order',
    state: 'bought',
    origin: 'station',
    bought_at: 1,
    parcel_number: 1,
    seq: 1,
  },
  raw_answers: { purchase_id: 'purchase' },
  labels: { id: 'label', purchase_id: 'purchase', format: 'zpl', seq: 1 },
  fetched_labels: { purchase_id: 'purchase', label_id: 'label', format: 'zpl' },
  label_codes: { purchase_id: 'purchase' },
  label_readings: { id: 'label', purchase_id: 'purchase', outcome: 'read', tracking_state: 'read', seq: 1 },
  missing_labels: { purchase_id: 'another purchase' },
  manifest_parcels: { purchase_id: 'purchase' },
  print_jobs: {
    label_id: 'label',
    purchase_id: 'purchase',
    document_id: null,
    state: 'confirmed',
    held_for: null,
  },
  documents: { id: 'document', kind: 'packing_slip', format: 'zpl' },
  refunds: { purchase_id: 'purchase', state: 'refused', status: null },
  manifests: { id: 'manifest', state: 'created', document_id: null, next_check_at: null },
  manifest_parcels_elsewhere: { manifest_id: 'manifest' },
  bench_prints: { way: 'sent', calling_off: null, is_over: 1 },
  container_labels: { state: 'refused', document_id: null },
  batches: { state: 'done', shared: 'over' },
  batch_rows: { batch_id: 'batch', state: 'refused' },
  claims_elsewhere: { kind: 'packed' },
  order_sharing: { wish: 'tell' },
  result_tellings: { state: 'told' },
  order_files: { state: 'done' },
  deposits: { state: 'added', amount_minor: 1 },
  saved_addresses: { use: 'recipient' },
  verification_acts: { order_id: 'order' },
  verifications: { order_id: 'order', is_open: 0 },
}

async function openFilled(rows: Readonly<Record<string, Row>> = settledRows) {
  const { context, path } = await openStores()
  const { database } = context
  database.prepare('PRAGMA foreign_keys = OFF').run()
  const canaries: { readonly place: string; readonly bytes: Buffer }[] = []

  function fill(table: string): void {
    const given = rows[table] ?? {}
    const columns = database.prepare(`PRAGMA table_xinfo(${table})`).all()
    const names: string[] = []
    const values: (string | number | null | Buffer)[] = []
    for (const { name, type, hidden } of columns) {
      const column = String(name)
      if (hidden !== 0 || (column === 'seq' && !('seq' in given))) continue
      names.push(column)
      if (type === 'BLOB') {
        const bytes = randomBytes(48)
        canaries.push({ place: `${table}.${column}`, bytes })
        values.push(bytes)
      } else {
        values.push(column in given ? (given[column] ?? null) : type === 'TEXT' ? newId() : 1)
      }
    }
    const places = names.map(() => '?').join(', ')
    database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...values)
  }
  const sealedTables = [...parcelParts, ...agedRows].map(({ table }) => table)
  const keptTables = Object.keys(keptData).map((place) => place.split('.')[0] ?? '')
  const tables = [...new Set(['orders', 'verifications', ...sealedTables, ...keptTables])]
  for (const table of tables) if (!table.startsWith('audit_')) fill(table)
  for (const terms of ['label_terms', 'order_terms']) {
    const word = terms.replace('_', 'canary')
    database.prepare(`INSERT INTO ${terms} (rowid, terms) VALUES (1, 'w${word}')`).run()
    database.prepare(`INSERT INTO ${terms} (rowid, terms) VALUES (2, 'wother')`).run()
    canaries.push({ place: terms, bytes: Buffer.from(word) })
  }
  const found = () => {
    const files = [path, `${path}-wal`].filter(existsSync).map((file) => readFileSync(file))
    return canaries
      .filter(({ bytes }) => files.some((file) => file.includes(bytes)))
      .map(({ place }) => place)
      .toSorted()
  }
  return {
    retention: sqliteRetentionStore(context),
    found,
    all: canaries.map(({ place }) => place).toSorted(),
  }
}

const emptied = [
  ...parcelParts.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
  ...Object.keys(orderParts.columns).map((column) => `orders.${column}`),
  ...agedRows.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
]

it('nothing of what is old stays in the files, and all that is kept does', async () => {
  const { retention, found, all } = await openFilled()
  expect(found()).toEqual(all)
  while (!(await retention.removeSome(new Date(2), 1)).isAll);
  while (!(await retention.erase()));
  const left = found()
  expect(left.filter((place) => emptied.includes(place) || place.endsWith('_terms'))).toEqual([])
  expect(left).toEqual(all.filter((place) => !emptied.includes(place) && !place.endsWith('_terms')))
  expect(left).toContain('saved_addresses.address')
})

it('nothing goes that is not old enough', async () => {
  const { retention, found, all } = await openFilled()
  expect(await retention.removeSome(new Date(0), 10)).toEqual({
    labels: 0,
    documents: 0,
    orders: 0,
    others: 0,
    isAll: true,
  })
  expect(await retention.erase()).toBe(true)
  expect(found()).toEqual(all)
})

it('nothing goes that is under way, asked about or in doubt, whatever its age', async () => {
  const openStates: Readonly<Record<string, string>> = {
    orders: 'open',
    purchases: 'in_doubt',
    print_jobs: 'queued',
    refunds: 'in_doubt',
    manifests: 'in_doubt',
    container_labels: 'in_doubt',
    batches: 'paused',
    batch_rows: 'in_doubt',
    result_tellings: 'stopped',
  }
  const rows = Object.fromEntries(
    Object.entries(settledRows).map(([table, row]) => [
      table,
      table in openStates ? { ...row, state: openStates[table] ?? null } : row,
    ]),
  )
  const underWay = {
    ...rows,
    bench_prints: { ...settledRows['bench_prints'], is_over: 0 },
    verifications: { ...settledRows['verifications'], is_open: 1 },
  }
  const { retention, found, all } = await openFilled(underWay)
  while (!(await retention.removeSome(new Date(2), 10)).isAll);
  while (!(await retention.erase()));
  const stays = emptied.filter((place) => {
    const table = place.split('.')[0] ?? ''
    const isOver = [
      'documents',
      'trackings',
      'order_source_runs',
      'waiting_orders',
      'kept_drafts',
      'kept_answers',
    ].includes(table)
    return all.includes(place) && !isOver
  })
  expect(found()).toEqual(expect.arrayContaining(stays))
})

it('a piece of an index at a time, and what a closed station left is erased later', async () => {
  const { retention, found } = await openFilled()
  await retention.removeSome(new Date(2), 10)
  // Closed here; the next run finds nothing more to remove.
  expect(await retention.removeSome(new Date(2), 10)).toMatchObject({
    labels: 0,
    documents: 0,
    orders: 0,
    others: 0,
  })
  expect(found()).toContain('label_terms')
  let pieces = 1
  while (!(await retention.erase())) pieces++
  expect(pieces).toBeGreaterThan(1)
  expect(found()).not.toContain('label_terms')
  expect(await retention.erase()).toBe(true)
})

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAgain, sqliteLabelCodeStore } from '../../../../src/adapters/sqlite/label-codes.ts'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { readingOf, type Reading } from '../../../../src/core/label-codes/reading.ts'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { buy, openStores, printJob, storesOn, temporaryFolder } from './samples.ts'

const number = '9400111201080805483016'
const address = '[)>\x1e01\x1d9662701\x1d840\x1d1 Main St\x1dSpringfield\x1dAda Lovelace\x1e\x04'
const reading: Reading = readingOf(
  {
    before: [{ kind: 'MaxiCode' }],
    after: [
      { kind: 'Code128', text: `42062701${number}` },
      { kind: 'PDF417', text: address },
    ],
    exact: true,
  },
  number,
)

async function open(dataKey = randomBytes(32)) {
  const stores = await openStores(dataKey)
  const codes = sqliteLabelCodeStore(stores.context)
  const { label, purchase } = await buy(stores, { orderNumber: 'ORD-1', trackingNumber: number })
  return { ...stores, codes, label, purchase, dataKey }
}
const carriers = { labelId: expect.any(String) as string, orderNumber: 'ORD-1', exact: true }

describe('the codes of a label', () => {
  it('are kept as kinds alone, and found by what they say', async () => {
    const { codes, label, context } = await open()
    expect(await codes.get(label.id)).toBeUndefined()
    expect(await codes.nextUnread()).toMatchObject({ labelId: label.id })
    await codes.keep(label.id, reading, 'paper')
    expect(await codes.get(label.id)).toEqual({
      outcome: 'read',
      tracking: 'read',
      paper: 'paper',
      codes: [
        { kind: 'Code128', read: true, tracking: true },
        { kind: 'PDF417', read: true, tracking: false },
        { kind: 'MaxiCode', read: false, tracking: false },
      ],
    })
    expect(await codes.nextUnread()).toBeUndefined()
    for (const scan of [address, address.replace(/\p{Cc}/gu, ''), number, `]C1\x1d42062701${number}`])
      expect(await codes.carriersOf(scan, 5)).toMatchObject([carriers])
    for (const scan of ['9405803699300124287899', '42062701', 'Ada Lovelace', ''])
      expect(await codes.carriersOf(scan, 5)).toEqual([])
    const rows = context.database.prepare('SELECT * FROM label_codes, label_readings').all()
    expect(JSON.stringify(rows)).not.toMatch(/Lovelace|62701|Main/i)
  })

  it('take the place of what was read before', async () => {
    const { codes, label } = await open()
    await codes.keep(label.id, reading, 'paper')
    await codes.keep(label.id, { ...reading, outcome: 'none', codes: [], keys: [] }, 'another')
    expect(await codes.get(label.id)).toMatchObject({ outcome: 'none', paper: 'another' })
    expect(await codes.carriersOf(address, 5)).toEqual([])
  })

  it('prove nothing where they were read off a drawing that may differ, and are found all the same', async () => {
    const { codes, label, labels } = await open()
    await codes.keep(label.id, { ...reading, outcome: 'not_exact' }, 'paper')
    expect(await codes.carriersOf(address, 5)).toMatchObject([{ ...carriers, exact: false }])
    expect((await labels.search(address, 5)).map(({ labelId }) => labelId)).toEqual([label.id])
  })

  it('are to be read again once the label was fetched again', async () => {
    const { codes, label, context } = await open()
    await codes.keep(label.id, reading, 'paper')
    await context.database.transact(() => readAgain(context, label.id))
    expect(await codes.get(label.id)).toBeUndefined()
    expect(await codes.carriersOf(address, 5)).toEqual([])
    expect(await codes.nextUnread()).toMatchObject({ labelId: label.id })
  })

  it('are found by an earlier key of the station, and count as not read without it', async () => {
    const { codes, label, context, dataKey } = await open()
    await codes.keep(label.id, reading, 'paper')
    const later = (older: readonly Uint8Array[]) =>
      sqliteLabelCodeStore({ ...context, sealer: createSealer(randomBytes(32), older) })
    expect(await later([dataKey]).carriersOf(address, 5)).toMatchObject([carriers])
    expect(await later([dataKey]).get(label.id)).toMatchObject({ outcome: 'read' })
    expect(await later([]).carriersOf(address, 5)).toEqual([])
    expect(await later([]).get(label.id)).toBeUndefined()
  })

  it('are removed with their label for its age', async () => {
    const { codes, label, purchase, context, jobs } = await open()
    await codes.keep(label.id, reading, 'paper')
    await sqliteManifestStore(context).file({
      purchaseId: purchase.id,
      carrierAccountId: 'CA-1',
      fromAddress: { id: 'adr-1' },
      shipDate: '2026-11-20',
      statesShipDate: false,
      needsManifest: false,
    })
    const job = await jobs.insert(printJob(label))
    context.database.prepare(`UPDATE print_jobs SET state = 'confirmed' WHERE id = ?`).run(job.id)
    expect(await codes.isRemoved(label.id)).toBe(false)
    const retention = sqliteRetentionStore(context)
    expect(await retention.removeSome(new Date('2030-01-01'), 10)).toMatchObject({ labels: 1 })
    expect(await codes.get(label.id)).toBeUndefined()
    expect(await codes.carriersOf(address, 5)).toEqual([])
    expect(await codes.isRemoved(label.id)).toBe(true)
  })
})

it('labels of an earlier version are to be read, those without bytes are not', async () => {
  const path = join(temporaryFolder(), 'earlier.db')
  const before = await openDatabase(path, { migrations: migrations.filter(({ version }) => version < 24) })
  // The stores of today write them; the schema of before does not have them.
  const newer = [
    'part_of_id',
    'address_question',
    'rule_name',
    'compared_minor',
    'compared_currency',
    'other_minor',
    'other_service',
    'requested_at',
    'whole_at',
  ]
  for (const column of newer) before.prepare(`ALTER TABLE purchases ADD COLUMN ${column} TEXT`).run()
  before.prepare('ALTER TABLE orders ADD COLUMN row_mark BLOB').run()
  before.prepare('ALTER TABLE orders ADD COLUMN packed_elsewhere INTEGER').run()
  before.prepare('CREATE TABLE claims_elsewhere (order_key TEXT, kind TEXT, bench TEXT, since INTEGER)').run()
  before.prepare('CREATE TABLE kept_drafts (order_id TEXT, parcel_number INTEGER)').run()
  const earlier = storesOn(before)
  const kept = await buy(earlier, { orderNumber: 'ORD-1' })
  const emptied = await buy(earlier, { orderNumber: 'ORD-2' })
  before.prepare(`UPDATE labels SET bytes = x'' WHERE id = ?`).run(emptied.label.id)
  for (const column of newer) before.prepare(`ALTER TABLE purchases DROP COLUMN ${column}`).run()
  before.prepare('ALTER TABLE orders DROP COLUMN row_mark').run()
  before.prepare('ALTER TABLE orders DROP COLUMN packed_elsewhere').run()
  before.prepare('DROP TABLE claims_elsewhere').run()
  before.prepare('DROP TABLE kept_drafts').run()
  before.close()
  const database = await openDatabase(path)
  const codes = sqliteLabelCodeStore(storesOn(database).context)
  const first = await codes.nextUnread()
  expect(first).toMatchObject({ labelId: kept.label.id })
  expect(await codes.nextUnread(first?.place)).toBeUndefined()
  database.close()
})

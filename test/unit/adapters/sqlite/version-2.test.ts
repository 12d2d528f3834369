import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { randomBytes } from 'node:crypto'
import { migrations } from '../../../../src/adapters/sqlite/migrations.ts'
import { insert } from '../../../../src/adapters/sqlite/columns.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sealedFields } from '../../../../src/adapters/sqlite/sealed-fields.ts'
import type { PrintJobState } from '../../../../src/contract/domain.ts'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import type { NewPrintJob, PrintContent } from '../../../../src/core/printing/print-job.ts'
import { newId, storesOn, temporaryFolder, type TestStores } from './samples.ts'

const firstVersion = migrations.filter(({ version }) => version === 1)
const reason: ErrorInfo = { code: 'printer_not_ready', message: 'Paper is out' }
const labelBytes = Buffer.from('^XA^FDlabel^FS^XZ')
const madeAt = 1_700_000_000_000
const changedAt = 1_700_000_001_000

/** A bought label, in rows as the first version wrote them. */
function insertLabel({ context }: TestStores): { readonly id: string; readonly purchaseId: string } {
  const { database, stationId, sealer } = context
  const [id, purchaseId] = [newId(), newId()]
  const row = { station_id: stationId, created_at: madeAt }
  const seal = (column: string) => sealedFields(sealer, 'purchases').seal(column, purchaseId, 'Ada')
  insert(database, 'purchases', {
    ...row,
    id: purchaseId,
    order_id: newId(),
    order_number: 'A-1',
    transaction_id: newId(),
    gesture_id: newId(),
    state: 'bought',
    service: 'Ground',
    checks: 0,
    bought_at: madeAt,
    updated_at: changedAt,
    recipient: seal('recipient'),
    destination: seal('destination'),
  })
  insert(database, 'labels', {
    ...row,
    id,
    purchase_id: purchaseId,
    package_number: 1,
    format: 'zpl',
    tracking_reversed: '0049',
    bytes: sealedFields(sealer, 'labels').seal('bytes', id, labelBytes),
  })
  return { id, purchaseId }
}

/** A print job, in a row as the first version wrote it. */
function insertJob(
  { context }: TestStores,
  label: { readonly id: string; readonly purchaseId: string },
  state: PrintJobState,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const id = newId()
  insert(context.database, 'print_jobs', {
    id,
    station_id: context.stationId,
    label_id: label.id,
    purchase_id: label.purchaseId,
    printer_id: 'zebra',
    state,
    awaiting_confirmation: 0,
    answered: 0,
    attempts: 0,
    created_at: madeAt,
    updated_at: changedAt,
    reason: sealedFields(context.sealer, 'print_jobs').sealJson('reason', id, reason),
    ...more,
  })
  return id
}

const newJob = (content: PrintContent, gestureId?: string): NewPrintJob => ({
  id: newId(),
  content,
  printerId: 'zebra',
  role: 'label',
  copies: 2,
  gestureId,
  reprintReason: undefined,
})

it('a database of the first version keeps the meaning of its print jobs, and goes on with documents', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const dataKey = randomBytes(32)
  const database = await openDatabase(path, { migrations: firstVersion })
  const before = storesOn(database, dataKey)
  const label = insertLabel(before)
  const ids = [
    insertJob(before, label, 'confirmed', { attempts: 1, gesture_id: 'scan 1' }),
    insertJob(before, label, 'unknown', {
      attempts: 2,
      answered: 1,
      reprint_reason: 'damaged',
    }),
    insertJob(before, label, 'sent', { attempts: 1, awaiting_confirmation: 1 }),
    insertJob(before, label, 'queued', { condition: 'paper_out' }),
    insertJob(before, label, 'queued'),
  ]
  database.close()

  const migrated = await openDatabase(path)
  onTestFinished(() => migrated.close())
  const { jobs, labels, documents } = storesOn(migrated, dataKey)
  const content = { kind: 'label', labelId: label.id, purchaseId: label.purchaseId } as const
  const meant = {
    content,
    printerId: 'zebra',
    role: 'label',
    copies: 1,
    held: false,
    stopsQueue: false,
    reason,
    gestureId: undefined,
    reprintReason: undefined,
    condition: undefined,
    awaitingConfirmation: false,
    answered: false,
    attempts: 0,
    createdAt: new Date(madeAt),
    updatedAt: new Date(changedAt),
  } as const
  expect((await jobs.listLatest(10)).toReversed()).toEqual([
    { ...meant, id: ids[0], state: 'confirmed', attempts: 1, gestureId: 'scan 1' },
    { ...meant, id: ids[1], state: 'unknown', attempts: 2, answered: true, reprintReason: 'damaged' },
    { ...meant, id: ids[2], state: 'sent', attempts: 1, awaitingConfirmation: true },
    { ...meant, id: ids[3], state: 'queued', condition: 'paper_out' },
    { ...meant, id: ids[4], state: 'queued' },
  ])
  expect((await jobs.listWaiting(10, 'zebra')).map(({ id }) => id)).toEqual(ids.slice(3))
  expect((await jobs.listInterrupted()).map(({ id }) => id)).toEqual([ids[2]])
  expect(await jobs.countPrints(label.id)).toBe(3)
  expect(Buffer.from((await labels.get(label.id)).bytes).equals(labelBytes)).toBe(true)

  // The same gesture still makes no second job, and what is new comes behind what waited.
  expect((await jobs.insert(newJob(content, 'scan 1'))).id).toBe(ids[0])
  const documentId = newId()
  await documents.insert({
    id: documentId,
    kind: 'test_label',
    subject: 'Bench 1',
    format: 'zpl',
    bytes: Buffer.from('^XA^XZ'),
  })
  const test = await jobs.insert(newJob({ kind: 'document', documentId }))
  expect((await jobs.listWaiting(10, 'zebra')).map(({ id }) => id)).toEqual([...ids.slice(3), test.id])

  expect(migrated.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(migrated.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const names = migrated.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'print_jobs%'`).all()
  expect(names.map(({ name }) => name)).not.toContain('print_jobs_1')
  const copy = await openDatabase(`${path}.before-${migrations.at(-1)!.version}`, {
    migrations: firstVersion,
  })
  expect(copy.prepare('SELECT count(*) AS count FROM print_jobs').get()).toEqual({ count: 5 })
  copy.close()
})

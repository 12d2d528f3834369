// A station's own books, read from a copy of its database once it has ended, with the key of its keychain.

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { openSecretStore } from '../../../src/adapters/keychain/open-secret-store.ts'
import { sealedFields } from '../../../src/adapters/sqlite/sealed-fields.ts'
import { createSealer } from '../../../src/adapters/sqlite/sealer.ts'
import { depositStates } from '../../../src/contract/account.ts'
import { printJobStates, purchaseStates } from '../../../src/contract/domain.ts'
import { ErrorInfo } from '../../../src/contract/errors.ts'
import { manifestStates } from '../../../src/contract/manifests.ts'
import { refundStates } from '../../../src/contract/refund-states.ts'
import { purchaseOrigins } from '../../../src/core/ship/purchase.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { programEntries } from '../../support/programs.ts'

const Blob = z.instanceof(Uint8Array)
const PurchaseRow = z.object({
  id: z.string(),
  order_number: z.string(),
  /** `imported`: taken in from the service's list. */
  origin: z.enum(purchaseOrigins),
  parcel_number: z.int(),
  transaction_id: z.string(),
  state: z.enum(purchaseStates),
  shipment_id: z.string().nullable(),
  amount_minor: z.int().nullable(),
  reason: Blob.nullable(),
})
const LabelRow = z.object({
  id: z.string(),
  purchase_id: z.string(),
  package_number: z.int(),
  tracking_number: z.string().nullable(),
  bytes: Blob,
})
const JobRow = z.object({
  id: z.string(),
  label_id: z.string().nullable(),
  printer_id: z.string(),
  state: z.enum(printJobStates),
  gesture_id: z.string().nullable(),
  copies: z.int(),
  answered: z.int(),
  attempts: z.int(),
})
const AuditRow = z.object({
  operation: z.string(),
  record_id: z.string().nullable(),
  reason: z.string().nullable(),
  outcome: z.string(),
})
const OrderRow = z.object({ order_number: z.string(), state: z.string() })
const RefundRow = z.object({
  purchase_id: z.string(),
  transaction_id: z.string(),
  state: z.enum(refundStates),
})
const DepositRow = z.object({
  transaction_id: z.string(),
  state: z.enum(depositStates),
  amount_minor: z.int(),
})
const ManifestRow = z.object({
  id: z.string(),
  state: z.enum(manifestStates),
  service_manifest_id: z.string().nullable(),
  document_id: z.string().nullable(),
})
const FiledRow = z.object({
  purchase_id: z.string(),
  manifest_id: z.string().nullable(),
  refusal: Blob.nullable(),
})
const DocumentRow = z.object({ id: z.string(), bytes: Blob })

export type StationBooks = {
  readonly purchases: readonly (Omit<z.infer<typeof PurchaseRow>, 'reason'> & {
    readonly reason: ErrorInfo | undefined
  })[]
  readonly labels: readonly (Omit<z.infer<typeof LabelRow>, 'bytes'> & { readonly bytes: Uint8Array })[]
  readonly jobs: readonly z.infer<typeof JobRow>[]
  readonly orders: readonly z.infer<typeof OrderRow>[]
  readonly audit: readonly z.infer<typeof AuditRow>[]
  readonly refunds: readonly z.infer<typeof RefundRow>[]
  readonly deposits: readonly z.infer<typeof DepositRow>[]
  /** `form`: its bytes, where they are here. */
  readonly manifests: readonly (z.infer<typeof ManifestRow> & { readonly form: Uint8Array | undefined })[]
  /** On which manifest each parcel is. */
  readonly filed: readonly z.infer<typeof FiledRow>[]
  /** What SQLite says of the file; `ok` where it is whole. */
  readonly integrity: string
}

/** The key of a station's database, by the keychain that `env` leads to. */
export async function openKeys(env: Readonly<Record<string, string>>) {
  const secrets = await openSecretStore({
    startChild: (entry, child) => forkChild(entry, { ...child, env: { ...child?.env, ...env } }),
    entry: programEntries.keychain,
    service: 'Packbench',
    timeoutMs: 15_000,
  })
  const keys = new Map<string, Promise<string | undefined>>()
  return {
    async keyOf(stationId: string): Promise<Buffer> {
      const asked = keys.get(stationId) ?? secrets.get(`data-key:${stationId}`)
      keys.set(stationId, asked)
      const key = await asked
      if (key === undefined) throw new Error('the keychain has no key of this station')
      return Buffer.from(key, 'base64')
    },
    close: () => secrets.close(),
  }
}
export type Keys = Awaited<ReturnType<typeof openKeys>>

export async function readStationBooks(dataDir: string, keys: Keys): Promise<StationBooks> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-books-'))
  cpSync(join(dataDir, 'test'), folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'packbench.db'))
  try {
    const all = <T>(schema: z.ZodType<T>, sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => schema.parse(row))
    const stationId = database.prepare(`SELECT value FROM meta WHERE name = 'station_id'`).get()?.['value']
    const sealer = createSealer(await keys.keyOf(String(stationId)))
    const purchaseFields = sealedFields(sealer, 'purchases')
    const labelFields = sealedFields(sealer, 'labels')
    const documentFields = sealedFields(sealer, 'documents')
    const documents = new Map(
      all(DocumentRow, `SELECT id, bytes FROM documents WHERE kind = 'scan_form'`).map(({ id, bytes }) => [
        id,
        documentFields.open('bytes', id, bytes),
      ]),
    )
    return {
      purchases: all(PurchaseRow, 'SELECT * FROM purchases ORDER BY seq').map(({ reason, ...row }) => ({
        ...row,
        reason: reason ? purchaseFields.openJson('reason', row.id, reason, ErrorInfo) : undefined,
      })),
      labels: all(LabelRow, 'SELECT * FROM labels ORDER BY seq').map((row) => ({
        ...row,
        bytes: labelFields.open('bytes', row.id, row.bytes),
      })),
      jobs: all(JobRow, 'SELECT * FROM print_jobs ORDER BY seq'),
      orders: all(OrderRow, 'SELECT order_number, state FROM orders'),
      audit: all(AuditRow, 'SELECT operation, record_id, reason, outcome FROM audit_log ORDER BY seq'),
      refunds: all(RefundRow, 'SELECT purchase_id, transaction_id, state FROM refunds ORDER BY seq'),
      deposits: all(DepositRow, 'SELECT transaction_id, state, amount_minor FROM deposits ORDER BY seq'),
      manifests: all(
        ManifestRow,
        'SELECT id, state, service_manifest_id, document_id FROM manifests ORDER BY seq',
      ).map((row) => ({ ...row, form: documents.get(row.document_id ?? '') })),
      filed: all(FiledRow, 'SELECT purchase_id, manifest_id, refusal FROM manifest_parcels ORDER BY seq'),
      integrity: String(database.prepare('PRAGMA quick_check').get()?.['quick_check']),
    }
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

// A manifest, and a parcel that waits for one, as their rows hold them.

import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { Warning } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { manifestStates } from '../../contract/manifest-operations.ts'
import type { Manifest } from '../../core/manifests/manifest.ts'
import type { ManifestChange, OpenParcel, PrintKnowledge } from '../../core/manifests/ports.ts'
import { purchaseOrigins } from '../../core/shipping/purchase.ts'
import { orNull, timeOrNull, type Columns } from './columns.ts'
import { orUnreadable, unreadableReason, type SealedFields } from './sealed-fields.ts'

const Blob = z.instanceof(Uint8Array)
const Time = z.int().nullable()

const ManifestRow = z.object({
  id: z.string(),
  gesture_id: z.string().nullable(),
  list_id: z.string().nullable(),
  part: z.int(),
  parts: z.int(),
  carrier_account_id: z.string().nullable(),
  account_key: z.string().nullable(),
  origin_key: z.string().nullable(),
  ship_date: z.string().nullable(),
  states_ship_date: z.int(),
  state: z.enum(manifestStates),
  parcels: z.int(),
  packages: z.int(),
  service_manifest_id: z.string().nullable(),
  manifest_number: z.string().nullable(),
  document_id: z.string().nullable(),
  known_before: z.string().nullable(),
  needs_person: z.int(),
  checks: z.int(),
  not_found_at: Time,
  next_check_at: Time,
  sent_at: Time,
  created_at: z.int(),
  updated_at: z.int(),
  reason: Blob.nullable(),
  warnings: Blob.nullable(),
})

const timeOf = (milliseconds: number | null) => (milliseconds === null ? undefined : new Date(milliseconds))

export function manifestOf(row: unknown, fields: SealedFields): Manifest {
  const r = ManifestRow.parse(row)
  const { reason, warnings } = r
  return {
    id: r.id,
    gestureId: r.gesture_id ?? undefined,
    listId: r.list_id ?? undefined,
    part: r.part,
    parts: r.parts,
    carrierAccountId: r.carrier_account_id ?? undefined,
    accountKey: r.account_key ?? undefined,
    originKey: r.origin_key ?? undefined,
    shipDate: r.ship_date ?? undefined,
    statesShipDate: r.states_ship_date === 1,
    state: r.state,
    parcels: r.parcels,
    packages: r.packages,
    serviceManifestId: r.service_manifest_id ?? undefined,
    manifestNumber: r.manifest_number ?? undefined,
    documentId: r.document_id ?? undefined,
    knownBefore: r.known_before === null ? undefined : z.array(z.string()).parse(JSON.parse(r.known_before)),
    needsPerson: r.needs_person === 1,
    reason: reason
      ? orUnreadable(() => fields.openJson('reason', r.id, reason, ErrorInfo), unreadableReason)
      : undefined,
    warnings: warnings
      ? orUnreadable(() => fields.openJson('warnings', r.id, warnings, z.array(Warning)), [])
      : [],
    checks: r.checks,
    notFoundAt: timeOf(r.not_found_at),
    nextCheckAt: timeOf(r.next_check_at),
    sentAt: timeOf(r.sent_at),
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

const plainColumns = [
  ['state', 'state'],
  ['accountKey', 'account_key'],
  ['parcels', 'parcels'],
  ['packages', 'packages'],
  ['serviceManifestId', 'service_manifest_id'],
  ['manifestNumber', 'manifest_number'],
  ['checks', 'checks'],
] as const
const timeColumns = [
  ['notFoundAt', 'not_found_at'],
  ['nextCheckAt', 'next_check_at'],
  ['sentAt', 'sent_at'],
] as const
const sealedColumns = ['reason', 'warnings'] as const

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
export function columnsOf(id: string, change: ManifestChange, fields: SealedFields): Columns {
  const columns: Record<string, SQLInputValue> = {}
  for (const [field, column] of plainColumns) if (field in change) columns[column] = orNull(change[field])
  for (const [field, column] of timeColumns) if (field in change) columns[column] = timeOrNull(change[field])
  for (const field of sealedColumns) {
    const value = change[field]
    if (field in change) columns[field] = value === undefined ? null : fields.sealJson(field, id, value)
  }
  if (change.needsPerson !== undefined) columns['needs_person'] = Number(change.needsPerson)
  if ('knownBefore' in change) {
    columns['known_before'] = change.knownBefore ? JSON.stringify(change.knownBefore) : null
  }
  return columns
}

export function newManifestColumns(manifest: Manifest, fields: SealedFields): Columns {
  return {
    id: manifest.id,
    gesture_id: orNull(manifest.gestureId),
    list_id: orNull(manifest.listId),
    part: manifest.part,
    parts: manifest.parts,
    carrier_account_id: orNull(manifest.carrierAccountId),
    origin_key: orNull(manifest.originKey),
    ship_date: orNull(manifest.shipDate),
    states_ship_date: Number(manifest.statesShipDate),
    document_id: orNull(manifest.documentId),
    created_at: manifest.createdAt.getTime(),
    updated_at: manifest.updatedAt.getTime(),
    ...columnsOf(manifest.id, manifest, fields),
  }
}

/**
 * 2 for a label that left the station, as far as its printer can tell, or that a person has seen come out; 1 for one
 * that may have; 0 else. A job that its printer is still asked about has not left yet.
 */
const printOfLabel = `
  CASE
    WHEN EXISTS (SELECT 1 FROM print_jobs WHERE label_id = labels.id
      AND (state = 'confirmed' OR (state = 'sent' AND awaiting_confirmation = 0))) THEN 2
    WHEN EXISTS (SELECT 1 FROM print_jobs WHERE label_id = labels.id AND state = 'unknown' AND answered = 0) THEN 1
    WHEN (SELECT state FROM print_jobs WHERE label_id = labels.id ORDER BY seq DESC LIMIT 1) = 'unknown' THEN 2
    ELSE 0
  END`

export const liveRefundOfParcel = `EXISTS (
  SELECT 1 FROM refunds WHERE refunds.purchase_id = manifest_parcels.purchase_id AND refunds.voids_label = 1
)`

export const openParcelQuery = `
  SELECT
    manifest_parcels.id, manifest_parcels.purchase_id, order_number, tracking_number, transaction_id, service,
    account_key, origin, amount_minor, currency, carrier_account_id, origin_key, ship_date, states_ship_date, refusal,
    (SELECT count(*) FROM labels WHERE labels.purchase_id = manifest_parcels.purchase_id) AS packages,
    (SELECT min(${printOfLabel}) FROM labels WHERE labels.purchase_id = manifest_parcels.purchase_id) AS print,
    ${liveRefundOfParcel} AS refund_requested
  FROM manifest_parcels JOIN purchases ON purchases.id = manifest_parcels.purchase_id`

const OpenParcelRow = z.object({
  id: z.string(),
  purchase_id: z.string(),
  order_number: z.string(),
  tracking_number: z.string().nullable(),
  transaction_id: z.string(),
  service: z.string(),
  account_key: z.string().nullable(),
  origin: z.enum(purchaseOrigins),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  carrier_account_id: z.string(),
  origin_key: z.string(),
  ship_date: z.string(),
  states_ship_date: z.int(),
  refusal: Blob.nullable(),
  packages: z.int(),
  print: z.int().nullable(),
  refund_requested: z.int(),
})

const printKnowledge: readonly PrintKnowledge[] = ['not_printed', 'unknown', 'printed']

/** Where a label was bought elsewhere its paper came out there, for all that is known: no manifest waits for it here. */
function printOf({ print, origin }: z.infer<typeof OpenParcelRow>): PrintKnowledge {
  const here = printKnowledge[print ?? 0] ?? 'not_printed'
  return here === 'not_printed' && origin === 'imported' ? 'printed' : here
}

export function openParcelOf(row: unknown, fields: SealedFields): OpenParcel {
  const r = OpenParcelRow.parse(row)
  const { refusal, amount_minor: amountMinor, currency } = r
  return {
    purchaseId: r.purchase_id,
    orderNumber: r.order_number,
    trackingNumber: r.tracking_number ?? '',
    transactionId: r.transaction_id,
    accountKey: r.account_key ?? undefined,
    service: r.service,
    price: amountMinor === null || currency === null ? undefined : { amountMinor, currency },
    carrierAccountId: r.carrier_account_id,
    originKey: r.origin_key,
    shipDate: r.ship_date,
    statesShipDate: r.states_ship_date === 1,
    packages: Math.max(1, r.packages),
    print: printOf(r),
    refundRequested: r.refund_requested === 1,
    refusal: refusal ? orUnreadable(() => fields.openText('refusal', r.id, refusal), '') : undefined,
  }
}

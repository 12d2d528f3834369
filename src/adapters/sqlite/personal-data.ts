// Where the database holds what may tell of a person, and what becomes of it with age. Each sealed column, each
// full-text index, and each text whose name is not a plain one stands here once; a test holds this against the schema.

import { personalDocuments } from '../../contract/diagnostics.ts'

/**
 * `empty`: an empty blob in its place, which says that it was removed. `null`: as if it had never been there. `blank`: a
 * sealed content without anything in it.
 */
export type Emptying = 'empty' | 'null' | 'blank'

/** What a parcel leaves in a table, found by its purchase. */
export type ParcelPart = {
  readonly table: string
  readonly purchaseColumn: string
  /** `row`: the row goes as a whole. */
  readonly columns: Readonly<Record<string, Emptying | 'row'>>
  /** A full-text index whose rows go with those of the table. */
  readonly terms?: string
}

/**
 * Emptied together: with a parcel that was bought so long ago and whose label is known to have come out, and with one
 * that was refused so long ago, once its order does not show it as its failure any more.
 */
export const parcelParts: readonly ParcelPart[] = [
  { table: 'labels', purchaseColumn: 'purchase_id', columns: { bytes: 'empty' }, terms: 'label_terms' },
  { table: 'label_codes', purchaseColumn: 'purchase_id', columns: { code: 'row' } },
  { table: 'label_readings', purchaseColumn: 'purchase_id', columns: { codes: 'row', paper: 'row' } },
  { table: 'fetched_labels', purchaseColumn: 'purchase_id', columns: { bytes: 'empty' } },
  { table: 'raw_answers', purchaseColumn: 'purchase_id', columns: { body: 'empty' } },
  { table: 'manifest_parcels', purchaseColumn: 'purchase_id', columns: { refusal: 'null' } },
  {
    table: 'purchases',
    purchaseColumn: 'id',
    columns: {
      recipient: 'empty',
      destination: 'empty',
      request: 'null',
      warnings: 'null',
      address_question: 'null',
      reason: 'null',
    },
  },
]

/** Emptied with the last parcel of an order that is shipped. One that waits to be shipped needs its address. */
export const orderParts = {
  columns: { content: 'blank', held_reason: 'null', file_address: 'null' },
  terms: 'order_terms',
} as const satisfies Pick<ParcelPart, 'columns' | 'terms'>

/** Rows that age by themselves: they are written after their parcel, or have none. */
export type AgedRows = {
  readonly table: string
  readonly key: readonly string[]
  /** SQL. Holds for rows that are settled, older than `:before`, and not emptied yet. */
  readonly where: string
  /** `row`: the row goes as a whole. */
  readonly columns: Readonly<Record<string, Emptying | 'row'>>
}

const openJob = `state IN ('queued', 'sending') OR (state = 'unknown' AND answered = 0)`
const kinds = personalDocuments.map((kind) => `'${kind}'`).join(', ')

export const agedDocuments: AgedRows = {
  table: 'documents',
  key: ['id'],
  where: `created_at < :before AND length(bytes) > 0 AND kind IN (${kinds})
    AND NOT EXISTS (SELECT 1 FROM print_jobs WHERE document_id = documents.id AND (${openJob}))`,
  columns: { bytes: 'empty', subject: 'empty' },
}

export const agedRows: readonly AgedRows[] = [
  agedDocuments,
  {
    table: 'print_jobs',
    key: ['id'],
    where: `updated_at < :before AND reason IS NOT NULL AND NOT (${openJob})`,
    columns: { reason: 'null' },
  },
  {
    table: 'refunds',
    key: ['id'],
    where: `state IN ('requested', 'refused', 'withdrawn') AND updated_at < :before
      AND coalesce(reason, warnings, raw) IS NOT NULL`,
    columns: { reason: 'null', warnings: 'null', raw: 'null' },
  },
  {
    table: 'manifests',
    key: ['id'],
    where: `state IN ('created', 'refused', 'not_created', 'cancelled') AND updated_at < :before
      AND NOT (state = 'created' AND document_id IS NULL AND next_check_at IS NOT NULL)
      AND coalesce(reason, warnings, raw) IS NOT NULL`,
    columns: { reason: 'null', warnings: 'null', raw: 'null' },
  },
  {
    table: 'manifest_parcels_elsewhere',
    key: ['id'],
    where: `created_at < :before AND length(parcel) > 0 AND NOT EXISTS (SELECT 1 FROM manifests
      WHERE manifests.id = manifest_id AND state IN ('prepared', 'sent', 'in_doubt'))`,
    columns: { parcel: 'empty', left_out: 'null' },
  },
  {
    table: 'bench_prints',
    key: ['id'],
    where: 'is_over = 1 AND updated_at < :before AND operator IS NOT NULL',
    columns: { operator: 'null' },
  },
  {
    table: 'container_labels',
    key: ['id'],
    where: `state IN ('made', 'refused', 'given_up') AND updated_at < :before AND length(form) > 0`,
    columns: { form: 'empty', warnings: 'null', reason: 'null', raw: 'null' },
  },
  {
    table: 'trackings',
    key: ['id'],
    where: 'updated_at < :before AND (answer IS NOT NULL OR failure IS NOT NULL)',
    columns: { answer: 'null', failure: 'null' },
  },
  {
    table: 'waiting_orders',
    key: ['id'],
    where: 'reason IS NOT NULL AND created_at < :before',
    columns: { reason: 'row' },
  },
  {
    table: 'batches',
    key: ['id'],
    where: `state IN ('done', 'cancelled') AND updated_at < :before AND length(source) > 0`,
    columns: { source: 'empty', pause: 'null' },
  },
  {
    table: 'batch_rows',
    key: ['batch_id', 'place'],
    where: `updated_at < :before AND reason IS NOT NULL AND state NOT IN ('waiting', 'working', 'in_doubt')`,
    columns: { reason: 'null' },
  },
  {
    table: 'order_source_runs',
    key: ['id'],
    where: 'ended_at < :before',
    columns: { report: 'row' },
  },
  {
    // What waits to be told is kept until it is, or a person leaves it; nothing of a recipient is in it.
    table: 'result_tellings',
    key: ['id'],
    where: `state IN ('told', 'skipped') AND updated_at < :before`,
    columns: { content: 'row', event: 'row', fault: 'row', skip_reason: 'row' },
  },
  {
    table: 'kept_drafts',
    key: ['order_id'],
    where: 'updated_at < :before',
    columns: { content: 'row' },
  },
  {
    // What a half scanned order holds is kept until it is packed; all that was packed of an order goes at once.
    table: 'verification_acts',
    key: ['gesture_id'],
    where: `created_at < :before AND NOT EXISTS (SELECT 1 FROM verifications
      WHERE verifications.order_id = verification_acts.order_id AND is_open = 1)
      AND NOT EXISTS (SELECT 1 FROM verification_acts AS later
      WHERE later.order_id = verification_acts.order_id AND later.created_at >= :before)`,
    columns: { content: 'row', serial_key: 'row' },
  },
  {
    table: 'kept_answers',
    key: ['id'],
    where: 'answered_at < :before',
    columns: { content: 'row' },
  },
  {
    // Of an order that is here, it keeps it from being shipped again; what is not packed may still change.
    table: 'claims_elsewhere',
    key: ['order_key'],
    where: `since < :before AND kind = 'packed' AND order_is_here = 0`,
    columns: { bench: 'row', source: 'row' },
  },
]

/** What stays, and why. */
export const keptData: Readonly<Record<string, string>> = {
  'settings.value': 'the shop’s own: where parcels leave from, rules',
  'manifests.made_at': 'the name of a bench',
  'batches.shared': 'a word of a list',
  'batches.next_take': 'an id of chance',
  'batch_rows.bench': 'the name of a bench',
  'bench_prints.bench': 'the name of a bench',
  'bench_prints.way': 'a word of a list',
  'bench_prints.calling_off': 'a word of a list',
  'bench_prints.code': 'a word of a list',
  'print_jobs.bench_request': 'the id of what another bench asked for',
  'manifest_origins.address': 'the shop’s own: where parcels leave from',
  'saved_addresses.address': 'the shop’s own address book: kept by hand, and until it is forgotten by hand',
  'saved_addresses.verification_status': 'the service’s word on an address of the book; goes with it',
  'order_sources.config': 'the shop’s own: folders and addresses of its order system',
  'order_sources.memory': 'an address of the order system, and how far it was read',
  'result_targets.config': 'the shop’s own: addresses and folders that are told of results',
  'result_facts.event': 'a word of a list',
  'result_facts.detail':
    'a time, the id of a manifest, or a tracking number and its status: goes when it is written down for those who are told',
  'result_facts.for_targets': 'ids of those who are told',
  'orders.number_order': 'the order number once more, behind its length: lists are sorted by it',
  'orders.content_hash': 'a keyed hash of the whole order: a file that comes again changes nothing',
  'orders.row_mark': 'a keyed hash of the row of its file: the same row again need not be read',
  'order_sharing.wish': 'a word of a list',
  'items.sku': 'the shop’s own list of what it sells: nothing of it is about a person',
  'items.description': 'as items.sku',
  'items.barcodes': 'as items.sku',
  'items.customs_description': 'as items.sku',
  'items.origin_country': 'as items.sku',
  'items.asks': 'as items.sku',
  'items.picture': 'as items.sku',
  'item_sharing.sku': 'as items.sku',
  'item_sharing.says': 'as items.sku',
  'item_sharing.stamps': 'numbers of the warehouse, by the names of fields',
  'item_sharing_on.offered_after': 'as items.sku',
  'item_sharing_on.place_sku': 'as items.sku',
  'item_sharing_on.epoch': 'when the warehouse’s database was started, and the numbers of its files',
  'item_not_stood.what': 'a word of a list',
  'item_not_stood.sku': 'as items.sku',
  'item_not_stood.code': 'as items.sku',
  'item_not_stood.other': 'as items.sku',
  'item_not_stood.bench': 'as people call a bench of the shop',
  'programs.scopes': 'words of a list',
  'programs.secret_hash': 'of 256 bits of chance: nobody finds the key again',
  'programs.made_by': 'the shop’s own staff: who let a program in, for as long as its key is listed',
  'program_wishes.content_hash': 'of what a program asked for: its word is good for that alone, for good',
  'order_files.content_hash': 'a keyed hash of a whole file: none is taken twice',
  'missing_labels.reason':
    'why a label that was paid for is not here: it keeps its parcel, and goes when all are',
  'purchases.other_service': 'what the service calls one of its services',
  'purchases.rule_name': 'the shop’s own: what its lead called a shipping rule',
  'deposits.warnings': 'the service’s words on the shop’s own account',
  'deposits.reason': 'the service’s words on the shop’s own account',
  'deposits.raw': 'the service’s answer on the shop’s own account',
  'deposits.lookalike': 'an entry of the shop’s own account',
  'refunds.status_text': 'the service’s word for the state of a refund',
  'audit_log.operator_name':
    'who spent money or repeated a label: proof, chained by hashes, and the shop’s own staff',
  'audit_log.approved_by': 'as operator_name',
  'audit_log.reason': 'a word of a list',
  'audit_log.subject': 'an order number, tracking number or printer',
  'audit_log.previous_hash': 'the chain of the log',
  'audit_log.hash': 'the chain of the log',
  'audit_seal.seal': 'the end of the log',
}

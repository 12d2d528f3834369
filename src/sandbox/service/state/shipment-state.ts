import type { LabelFileType, LabelSize, LabelType, ShipmentKey } from '../../../service/enums.ts'
import type { Database } from './database.ts'
import { pagesOf } from './page.ts'

export type ShipmentRecord = {
  readonly id: string
  readonly shipmentId: string
  readonly transactionId: string
  /** SHA-256 of the request's body: a repeat must say the same thing. */
  readonly requestDigest: string
  readonly createdAt: string
  /** The answer without packages and labels, as it was given at the purchase. */
  readonly body: Readonly<Record<string, unknown>>
}

export type LabelRecord = {
  readonly packageNumber: number
  readonly trackingNumber: string
  readonly labelType: LabelType
  readonly fileType: LabelFileType
  readonly size: LabelSize
  /** Unguessable part of the label's link, which is served without a token. */
  readonly linkToken: string
  readonly bytes: Uint8Array
}

export type LabelSummary = Omit<LabelRecord, 'bytes'>

export type ShipmentState = ReturnType<typeof shipmentState>

const shipmentColumns =
  'number, id, shipment_id shipmentId, coalesce(again_of, transaction_id) transactionId, request_digest requestDigest, created_at createdAt, body'
const summaryColumns =
  'package_number packageNumber, tracking_number trackingNumber, label_type labelType, file_type fileType, size, link_token linkToken'

const conditions: Readonly<Record<ShipmentKey, string>> = {
  Id: 'id = ?',
  ShipmentId: 'shipment_id = ?',
  TransactionId: 'transaction_id = ?',
  TrackingNumber: 'id = (SELECT shipment_id FROM label WHERE tracking_number = ?)',
}

type ShipmentRow = Omit<ShipmentRecord, 'body'> & { readonly number: number; readonly body: string }

export function shipmentState(db: Database) {
  const { sql, sealing } = db
  const toRecord = ({ number: _number, body, requestDigest, ...rest }: ShipmentRow): ShipmentRecord => ({
    ...rest,
    requestDigest: sealing.open(requestDigest, 'shipment.request_digest'),
    body: JSON.parse(sealing.open(body, 'shipment.body')) as Record<string, unknown>,
  })
  const opened = (label: LabelRecord): LabelRecord => ({
    ...label,
    bytes: sealing.openBytes(label.bytes, 'label.bytes'),
  })
  const serial = sql.prepare(
    'INSERT INTO serial (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
  )
  const insertShipment = sql.prepare(
    'INSERT INTO shipment (id, shipment_id, transaction_id, again_of, request_digest, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertLabel = sql.prepare('INSERT INTO label VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertCharge = sql.prepare('INSERT INTO charge VALUES (?, ?, ?, ?)')
  const labels = sql.prepare(
    `SELECT ${summaryColumns}, bytes FROM label WHERE shipment_id = ? ORDER BY package_number`,
  )
  const summaries = sql.prepare(
    `SELECT ${summaryColumns} FROM label WHERE shipment_id = ? ORDER BY package_number`,
  )
  const byLink = sql.prepare(`SELECT ${summaryColumns}, bytes FROM label WHERE link_token = ?`)
  const counts = sql.prepare(
    `SELECT (SELECT count(*) FROM shipment) shipments, (SELECT count(*) FROM charge) charges,
            (SELECT coalesce(sum(amount_minor), 0) FROM charge) chargedMinor`,
  )
  const byTransaction = sql.prepare(
    'SELECT coalesce(again_of, transaction_id) id, count(*) count FROM shipment GROUP BY 1',
  )
  const ofTransaction = sql.prepare('SELECT 1 FROM shipment WHERE transaction_id = ?')
  const again = sql.prepare(`SELECT ${shipmentColumns} FROM shipment WHERE again_of = ? ORDER BY number`)
  return {
    /** The next of a running number that is never given twice. */
    nextSerial: (name: string) => (serial.get(name) as { last: number }).last,
    /** Runs inside the caller's transaction. */
    insert(
      shipment: ShipmentRecord,
      labelRecords: readonly LabelRecord[],
      charge: { readonly amountMinor: number; readonly balanceAfterMinor: number },
    ) {
      const { id, shipmentId, transactionId, requestDigest, createdAt, body } = shipment
      const isAgain = ofTransaction.get(transactionId) !== undefined
      insertShipment.run(
        id,
        shipmentId,
        isAgain ? id : transactionId,
        isAgain ? transactionId : null,
        sealing.seal(requestDigest, 'shipment.request_digest'),
        createdAt,
        sealing.seal(JSON.stringify(body), 'shipment.body'),
      )
      for (const one of labelRecords)
        insertLabel.run(
          id,
          one.packageNumber,
          one.trackingNumber,
          one.labelType,
          one.fileType,
          one.size,
          one.linkToken,
          sealing.sealBytes(one.bytes, 'label.bytes'),
        )
      insertCharge.run(id, charge.amountMinor, charge.balanceAfterMinor, createdAt)
    },
    /** By its transactionId, the first that was bought. */
    find(key: ShipmentKey, value: string): ShipmentRecord | undefined {
      const row = sql.prepare(`SELECT ${shipmentColumns} FROM shipment WHERE ${conditions[key]}`).get(value)
      return row === undefined ? undefined : toRecord(row as ShipmentRow)
    },
    /** What was bought under a transactionId besides the first: only where a fault was set for it. */
    boughtAgain: (transactionId: string) => (again.all(transactionId) as ShipmentRow[]).map(toRecord),
    list: pagesOf(db, 'shipment', shipmentColumns, toRecord),
    labels: (id: string) => (labels.all(id) as LabelRecord[]).map(opened),
    labelSummaries: (id: string): readonly LabelSummary[] => summaries.all(id) as LabelSummary[],
    labelByLink(linkToken: string): LabelRecord | undefined {
      const label = byLink.get(linkToken) as LabelRecord | undefined
      return label && opened(label)
    },
    counts: (): { readonly shipments: number; readonly charges: number; readonly chargedMinor: number } =>
      counts.get() as ReturnType<ShipmentState['counts']>,
    countsByTransaction: () =>
      Object.fromEntries(byTransaction.all().map((row) => [row['id'] as string, row['count'] as number])),
  }
}

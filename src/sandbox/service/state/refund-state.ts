import type { RefundStatus } from '../../../service/enums.ts'
import type { Database } from './database.ts'

export type RefundRecord = {
  readonly id: string
  /** The shipment's Id. */
  readonly shipmentId: string
  readonly transactionId: string
  readonly requestedAt: string
  /** How it ends: known from the beginning, shown when its time has come. */
  readonly outcome: 'Refunded' | 'Rejected'
  readonly amountMinor: number
  readonly creditedAt: string | null
}

export type RefundState = {
  /** Runs inside the caller's transaction. */
  insert(refund: Omit<RefundRecord, 'creditedAt'>): void
  ofShipment(shipmentId: string): RefundRecord | undefined
  ofTransaction(transactionId: string): RefundRecord | undefined
  /** Refunds that will be, and are not yet, credited. */
  uncredited(): readonly RefundRecord[]
  /** Runs inside the caller's transaction. */
  markCredited(id: string, at: string): void
  /** What the shipment cost. */
  chargedMinor(shipmentId: string): number
}

const columns =
  'id, shipment_id shipmentId, transaction_id transactionId, requested_at requestedAt, outcome, amount_minor amountMinor, credited_at creditedAt'

export function refundState({ sql }: Database): RefundState {
  const insert = sql.prepare('INSERT INTO refund VALUES (?, ?, ?, ?, ?, ?, NULL)')
  const byShipment = sql.prepare(`SELECT ${columns} FROM refund WHERE shipment_id = ?`)
  const byTransaction = sql.prepare(`SELECT ${columns} FROM refund WHERE transaction_id = ?`)
  const uncredited = sql.prepare(
    `SELECT ${columns} FROM refund WHERE outcome = 'Refunded' AND credited_at IS NULL ORDER BY requested_at`,
  )
  const credited = sql.prepare('UPDATE refund SET credited_at = ? WHERE id = ?')
  const charged = sql.prepare('SELECT amount_minor amount FROM charge WHERE shipment_id = ?')
  return {
    insert: ({ id, shipmentId, transactionId, requestedAt, outcome, amountMinor }) =>
      void insert.run(id, shipmentId, transactionId, requestedAt, outcome, amountMinor),
    ofShipment: (shipmentId) => byShipment.get(shipmentId) as RefundRecord | undefined,
    ofTransaction: (transactionId) => byTransaction.get(transactionId) as RefundRecord | undefined,
    uncredited: () => uncredited.all() as RefundRecord[],
    markCredited: (id, at) => void credited.run(at, id),
    chargedMinor: (shipmentId) => (charged.get(shipmentId) as { amount: number } | undefined)?.amount ?? 0,
  }
}

const hoursMs = (hours: number) => hours * 60 * 60 * 1000

/** Carriers take two to four weeks (section 8): a day to decide, two weeks in all to pay. */
export const refundTimesMs = { decided: hoursMs(24), paid: hoursMs(14 * 24) } as const

/** How far a refund has come (section 3.2). */
export function refundStatus(refund: RefundRecord, now: Date): RefundStatus {
  const ageMs = now.getTime() - Date.parse(refund.requestedAt)
  if (ageMs < refundTimesMs.decided) return 'Initiated'
  if (refund.outcome === 'Rejected') return 'Rejected'
  return ageMs < refundTimesMs.paid ? 'Approved' : 'Refunded'
}

import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { RefundFilter, RefundHindrance, RefundState } from '../../contract/refund-operations.ts'
import type { RefundChange, RefundStore } from '../../core/refunds/ports.ts'
import { refundMoves, type Refund } from '../../core/refunds/refund.ts'
import { checkMove, insert, updateInState } from './columns.ts'
import { columnsOf, newRefundColumns, refundOf } from './refund-row.ts'
import { sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

type Value = string | number

const isLive = `state IN ('prepared', 'sent', 'requested', 'in_doubt')`
const isEnded = `(state IN ('refused', 'withdrawn') OR coalesce(status, '') IN ('Rejected', 'Refunded'))`
const isOverdue = `(state = 'requested' AND NOT ${isEnded} AND requested_at < :before)`

/** `:before` stands in every filter, so that all are asked in one way. */
const filters: Readonly<Record<RefundFilter, { readonly where: string; readonly order: string }>> = {
  open: { where: `NOT ${isEnded} AND :before IS NOT NULL`, order: 'seq' },
  overdue: { where: isOverdue, order: 'seq' },
  ended: { where: `${isEnded} AND :before IS NOT NULL`, order: 'seq DESC' },
  all: { where: ':before IS NOT NULL', order: 'seq DESC' },
}

const Counts = z.object({
  open: z.int(),
  overdue: z.int(),
  unsettled: z.int(),
  rejected: z.int(),
  refunded: z.int(),
})
const Amount = z.object({ currency: z.string(), amountMinor: z.int() })

/** What `LIKE` understands besides letters stands for itself. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `RefundStore` in SQLite. */
export function sqliteRefundStore({ database, sealer, stationId, clock }: StoreContext): RefundStore {
  const fields = sealedFields(sealer, 'refunds')

  const read = (where: string, ...values: readonly Value[]): readonly Refund[] =>
    database
      .prepare(`SELECT * FROM refunds ${where}`)
      .all(...values)
      .map((row) => refundOf(row, fields))
  const byId = (id: string) => read('WHERE id = ?', id)[0]
  const liveOf = (purchaseId: string) => read(`WHERE purchase_id = ? AND ${isLive}`, purchaseId)[0]

  const change = (id: string, from: RefundState, changed: RefundChange): boolean => {
    checkMove(refundMoves, from, changed.state)
    const columns = { ...columnsOf(id, changed, fields), updated_at: clock.now().getTime() }
    return updateInState(database, 'refunds', id, from, columns)
  }

  /** Refunds and manifests must not overtake each other: what the carrier may be told of is not called off unseen. */
  const checkManifest = ({ purchaseId, orderNumber }: Refund) => {
    const underWay = database
      .prepare(
        `SELECT 1 FROM manifest_parcels JOIN manifests ON manifests.id = manifest_id
         WHERE purchase_id = ? AND manifests.state IN ('sent', 'in_doubt')`,
      )
      .get(purchaseId)
    if (!underWay) return
    const hindrance: RefundHindrance = 'manifest_under_way'
    throw new AppError('conflict', 'A manifest with this parcel is on its way', {
      details: { hindrance, orderNumber },
    })
  }

  return {
    insertPrepared: (refunds) =>
      database.transact(() =>
        refunds.map((refund) => {
          const first = liveOf(refund.purchaseId)
          if (first) return first
          if (refund.state !== 'prepared') return refund
          checkManifest(refund)
          insert(database, 'refunds', { station_id: stationId, ...newRefundColumns(refund, fields) })
          return refund
        }),
      ),
    get: (id) => database.run(() => byId(id)),
    findByPurchase: (purchaseId) =>
      database.run(
        () => liveOf(purchaseId) ?? read('WHERE purchase_id = ? ORDER BY seq DESC LIMIT 1', purchaseId)[0],
      ),
    findVoiding: (purchaseId) =>
      database.run(
        () => read('WHERE purchase_id = ? AND voids_label = 1 ORDER BY seq DESC LIMIT 1', purchaseId)[0],
      ),
    findPurchaseOfShipment: (shipmentId) =>
      database.run(() => {
        const row = database.prepare('SELECT id FROM purchases WHERE shipment_id = ? LIMIT 1').get(shipmentId)
        return row && String(row['id'])
      }),
    listByState: (...states) =>
      database.run(() =>
        read(`WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY seq`, ...states),
      ),
    list: ({ which, query, overdueBefore, limit }) =>
      database.run(() => {
        const { where, order } = filters[which]
        return database
          .prepare(
            `SELECT * FROM refunds WHERE ${where}
             AND (:query = '' OR order_number LIKE :part ESCAPE '\\' OR tracking_number LIKE :ending ESCAPE '\\')
             ORDER BY ${order} LIMIT :limit`,
          )
          .all({
            before: overdueBefore.getTime(),
            query,
            part: `%${literally(query)}%`,
            ending: `%${literally(query.replace(/[\s-]/g, ''))}`,
            limit,
          })
          .map((row) => refundOf(row, fields))
      }),
    counts: (overdueBefore) =>
      database.run(() => {
        const counts = database
          .prepare(
            `SELECT
               count(*) FILTER (WHERE NOT ${isEnded}) AS open,
               count(*) FILTER (WHERE ${isOverdue}) AS overdue,
               count(*) FILTER (WHERE state IN ('prepared', 'sent', 'in_doubt')) AS unsettled,
               count(*) FILTER (WHERE status = 'Rejected') AS rejected,
               count(*) FILTER (WHERE status = 'Refunded') AS refunded
             FROM refunds`,
          )
          .get({ before: overdueBefore.getTime() })
        const openAmounts = database
          .prepare(
            `SELECT currency, sum(amount_minor) AS amountMinor FROM refunds
             WHERE NOT ${isEnded} AND currency IS NOT NULL GROUP BY currency ORDER BY currency`,
          )
          .all()
        return { ...Counts.parse(counts), openAmounts: z.array(Amount).parse(openAmounts) }
      }),
    update: (id, from, changed) =>
      database.transact(() => (change(id, from, changed) ? byId(id) : undefined)),
    keepRaw: (id, raw) =>
      database.transact(() => {
        database.prepare('UPDATE refunds SET raw = ? WHERE id = ?').run(fields.seal('raw', id, raw), id)
      }),
  }
}

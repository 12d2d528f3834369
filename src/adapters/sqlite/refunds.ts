import { z } from 'zod'
import { refundStates } from '../../contract/refund-states.ts'
import type { RefundFilter, RefundHindrance } from '../../contract/refunds.ts'
import { conflict } from '../../contract/refusals.ts'
import type { RefundStore } from '../../core/refunds/ports.ts'
import { refundMoves, type Refund } from '../../core/refunds/refund.ts'
import { refundStatuses } from '../../service/enums.ts'
import {
  flag,
  int,
  money,
  oneOf,
  optional,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
} from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { stateIn, table } from './table.ts'

export const refundTable = table('refunds', {
  fixed: {
    id: text,
    purchaseId: text,
    orderNumber: text,
    trackingNumber: text,
    service: text,
    amount: optional(money('amount_minor', 'currency')),
    transactionId: text,
    gestureId: text,
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    accountKey: optional(text),
    state: oneOf(refundStates),
    status: optional(oneOf(refundStatuses)),
    statusText: optional(text),
    reason: sealedReason,
    warnings: sealedWarnings,
    checks: int,
    sends: int,
    doubtEnded: flag,
    notFoundAt: optional(time),
    nextCheckAt: optional(time),
    requestedAt: optional(time),
    statusSince: optional(time),
    askedAt: optional(time),
  },
  besides: { raw: sealedText },
})

const isLive = `state IN ('prepared', 'sent', 'requested', 'in_doubt')`
const isEnded = `(state IN ('refused', 'withdrawn') OR coalesce(status, '') IN ('Rejected', 'Refunded'))`
const isOverdue = `(state = 'requested' AND NOT ${isEnded} AND requested_at < ?1)`

/** `?1` stands, the time before which a refund is overdue, in every filter, so that all are asked in one way. */
const filters: Readonly<Record<RefundFilter, { readonly where: string; readonly order: string }>> = {
  open: { where: `NOT ${isEnded} AND ?1 IS NOT NULL`, order: 'seq' },
  overdue: { where: isOverdue, order: 'seq' },
  ended: { where: `${isEnded} AND ?1 IS NOT NULL`, order: 'seq DESC' },
  all: { where: '?1 IS NOT NULL', order: 'seq DESC' },
}

const Counts = z.object({
  open: z.int(),
  openPriced: z.int(),
  overdue: z.int(),
  unsettled: z.int(),
  rejected: z.int(),
  refunded: z.int(),
})
const Amount = z.object({ currency: z.string(), amountMinor: z.int() })

/** What `LIKE` understands besides letters stands for itself. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `RefundStore` in SQLite. */
export function sqliteRefundStore(context: StoreContext): RefundStore {
  const { database } = context
  const refunds = refundTable(context)

  const liveOf = (purchaseId: string) => refunds.first(`WHERE purchase_id = ? AND ${isLive}`, purchaseId)

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
    throw conflict('manifest_under_way', { hindrance, orderNumber })
  }

  return storeOf<RefundStore>(database)({
    reads: {
      get: refunds.get,
      findByPurchase: (purchaseId) =>
        liveOf(purchaseId) ?? refunds.first('WHERE purchase_id = ? ORDER BY seq DESC LIMIT 1', purchaseId),
      listByPurchase: (purchaseId) => refunds.all('WHERE purchase_id = ? ORDER BY seq', purchaseId),
      findVoiding: (purchaseId) =>
        refunds.first('WHERE purchase_id = ? AND voids_label = 1 ORDER BY seq DESC LIMIT 1', purchaseId),
      findPurchaseOfShipment(shipmentId) {
        const row = database.prepare('SELECT id FROM purchases WHERE shipment_id = ? LIMIT 1').get(shipmentId)
        return row && String(row['id'])
      },
      listByState: (...states) => refunds.all(`WHERE ${stateIn(states)} ORDER BY seq`, ...states),
      list({ which, query, overdueBefore, limit }) {
        const { where, order } = filters[which]
        return refunds.all(
          `WHERE ${where}
           AND (?2 = '' OR order_number LIKE ?3 ESCAPE '\\' OR tracking_number LIKE ?4 ESCAPE '\\')
           ORDER BY ${order} LIMIT ?5`,
          overdueBefore.getTime(),
          query,
          `%${literally(query)}%`,
          `%${literally(query.replace(/[\s-]/g, ''))}`,
          limit,
        )
      },
      counts(overdueBefore) {
        const counts = database
          .prepare(
            `SELECT
               count(*) FILTER (WHERE NOT ${isEnded}) AS open,
               count(*) FILTER (WHERE NOT ${isEnded} AND currency IS NOT NULL) AS openPriced,
               count(*) FILTER (WHERE ${isOverdue}) AS overdue,
               count(*) FILTER (WHERE state IN ('prepared', 'sent', 'in_doubt')) AS unsettled,
               count(*) FILTER (WHERE status = 'Rejected') AS rejected,
               count(*) FILTER (WHERE status = 'Refunded') AS refunded
             FROM refunds`,
          )
          .get(overdueBefore.getTime())
        const openAmounts = database
          .prepare(
            `SELECT currency, sum(amount_minor) AS amountMinor FROM refunds
             WHERE NOT ${isEnded} AND currency IS NOT NULL GROUP BY currency ORDER BY currency`,
          )
          .all()
        return { ...Counts.parse(counts), openAmounts: z.array(Amount).parse(openAmounts) }
      },
    },
    writes: {
      insertPrepared: (prepared) =>
        prepared.map((refund) => {
          const first = liveOf(refund.purchaseId)
          if (first) return first
          if (refund.state !== 'prepared') return refund
          checkManifest(refund)
          refunds.insert(refund)
          return refund
        }),
      update: (id, from, change) => refunds.move(refundMoves, id, from, change),
      keepRaw: (id, raw) => refunds.keep(id, { raw }),
    },
  })
}

import { z } from 'zod'
import type { Buyer } from '../../contract/today.ts'
import { refundStages, type TodayStore } from '../../core/today/ports.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'

const Groups = z.array(
  z.object({
    service: z.string(),
    carrier: z.string().nullable(),
    is_return: z.int(),
    refund: z.enum(refundStages),
    currency: z.string().nullable(),
    entry: z.int(),
    operator_id: z.string().nullable(),
    operator_name: z.string().nullable(),
    count: z.int(),
    amount: z.int(),
    compared: z.string().nullable(),
    saved: z.int(),
    could_save: z.int(),
  }),
)

/**
 * SQL: `RefundStage` of `purchases`. What the service said of the money alone makes a label refunded: until then, its refund is
 * asked for, whether or not the wish has reached the service.
 */
const refundStage = `
  coalesce((
    SELECT max(CASE status WHEN 'Refunded' THEN 'refunded' ELSE 'asked' END) FROM refunds
    WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1
  ), 'none')`

// Who bought stands in the audit log alone, of parcels that were sold with another one under the other's id. Those are compared
// with the other one, which has what it came to. What was bought elsewhere is no work of this station.
const boughtGroups = `
  SELECT
    purchases.service, manifest_parcels.carrier_account_id AS carrier, purchases.is_return, ${refundStage} AS refund,
    purchases.currency AS currency, audit_log.seq IS NOT NULL AS entry, operator_id, max(operator_name) AS operator_name,
    count(*) AS count, coalesce(sum(purchases.amount_minor), 0) AS amount,
    coalesce(purchases.compared_currency, whole.compared_currency) AS compared,
    coalesce(sum(max(0, purchases.other_minor - purchases.compared_minor)), 0) AS saved,
    coalesce(sum(max(0, purchases.compared_minor - purchases.other_minor)), 0) AS could_save
  FROM purchases
    LEFT JOIN purchases AS whole ON whole.id = purchases.part_of_id
    LEFT JOIN manifest_parcels ON manifest_parcels.purchase_id = purchases.id
    LEFT JOIN audit_log ON audit_log.seq = (
      SELECT min(seq) FROM audit_log
      WHERE record_id = coalesce(purchases.part_of_id, purchases.id) AND operation = 'purchase.bought'
    )
  WHERE purchases.bought_at >= ? AND purchases.bought_at < ? AND purchases.origin = 'station'
  GROUP BY purchases.service, carrier, purchases.is_return, refund, purchases.currency, entry, operator_id, compared
  ORDER BY purchases.service, carrier, purchases.is_return, refund, purchases.currency, entry, operator_id, compared`

const Counts = z.object({ parcels: z.int(), returns: z.int(), refundAsked: z.int(), refunded: z.int() })

const counts = `
  SELECT
    count(*) FILTER (WHERE refund = 'none' AND NOT is_return) AS parcels,
    count(*) FILTER (WHERE refund = 'none' AND is_return) AS returns,
    count(*) FILTER (WHERE refund = 'asked') AS refundAsked,
    count(*) FILTER (WHERE refund = 'refunded') AS refunded
  FROM (
    SELECT is_return, ${refundStage} AS refund FROM purchases
    WHERE bought_at >= ? AND bought_at < ? AND origin = 'station'
  )`

const LastBought = z.object({ at: z.int(), order_number: z.string().nullable() }).optional()

const lastBought = `
  SELECT purchases.bought_at AS at, orders.order_number
  FROM purchases LEFT JOIN orders ON orders.id = purchases.order_id
  WHERE purchases.bought_at IS NOT NULL AND purchases.origin = 'station'
  ORDER BY purchases.bought_at DESC LIMIT 1`

function buyerOf({ entry, operator_id: id, operator_name: name }: z.infer<typeof Groups>[number]): Buyer {
  if (entry === 0) return { is: 'not_known' }
  return id === null ? { is: 'nobody' } : { is: 'operator', id, name: name ?? id }
}

/** `TodayStore` in SQLite: works through the purchases of its time alone, by their index. */
export function sqliteTodayStore({ database }: StoreContext): TodayStore {
  return storeOf<TodayStore>(database)({
    reads: {
      bought: (from, to) =>
        Groups.parse(database.prepare(boughtGroups).all(from.getTime(), to.getTime())).map((row) => ({
          service: row.service,
          carrierAccountId: row.carrier ?? undefined,
          buyer: buyerOf(row),
          isReturn: row.is_return === 1,
          refund: row.refund,
          currency: row.currency ?? undefined,
          amountMinor: row.amount,
          count: row.count,
          comparedCurrency: row.compared ?? undefined,
          savedMinor: row.saved,
          couldSaveMinor: row.could_save,
        })),
      count: (from, to) => Counts.parse(database.prepare(counts).get(from.getTime(), to.getTime())),
      lastBought() {
        const row = LastBought.parse(database.prepare(lastBought).get())
        return row && { orderNumber: row.order_number ?? undefined, at: new Date(row.at) }
      },
    },
    writes: {},
  })
}

import { z } from 'zod'
import { ShipmentDraft } from '../../contract/shipment-draft.ts'
import type { KeptDraftStore } from '../../core/ship/kept-draft.ts'
import { flag, int, orElse, sealedJson, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const Content = z.object({
  draft: ShipmentDraft,
  own: ShipmentDraft,
  orderGrams: z.number().optional(),
})

const keptDrafts = table('kept_drafts', {
  fixed: { orderId: text, isManual: flag },
  changing: {
    orderNumber: text,
    parcelNumber: int,
    content: orElse<z.infer<typeof Content> | undefined>(undefined, sealedJson(Content.optional())),
    restored: flag,
    updatedAt: time,
  },
  besides: { createdAt: time },
  key: ['orderId'],
})

/** A parcel that was bought has no draft any more; inside a transaction of the caller. */
export function dropKeptDraft(
  { database }: Pick<StoreContext, 'database'>,
  { orderId, parcelNumber }: { readonly orderId: string; readonly parcelNumber: number },
): void {
  database
    .prepare('DELETE FROM kept_drafts WHERE order_id = ? AND parcel_number = ?')
    .run(orderId, parcelNumber)
}

/** Which parcel of an order it is that somebody has typed for. */
export function numberOfKeptDraft(
  { database }: Pick<StoreContext, 'database'>,
  orderId: string,
): number | undefined {
  const row = database.prepare('SELECT parcel_number FROM kept_drafts WHERE order_id = ?').get(orderId)
  return row && Number(row['parcel_number'])
}

/** `KeptDraftStore` in SQLite. */
export function sqliteKeptDraftStore(context: StoreContext): KeptDraftStore {
  const { database, clock } = context
  const kept = keptDrafts(context)
  const isBegun = (orderId: string, parcelNumber: number) =>
    database
      .prepare(
        `SELECT 1 FROM purchases
         WHERE order_id = ? AND parcel_number = ? AND state NOT IN ('refused', 'prepared')`,
      )
      .get(orderId, parcelNumber) !== undefined

  return storeOf<KeptDraftStore>(database)({
    reads: {
      get: kept.get,
      findManual: (reference) =>
        kept
          .all(
            `WHERE is_manual = 1 AND NOT EXISTS (
               SELECT 1 FROM purchases
               WHERE purchases.order_id = kept_drafts.order_id AND state NOT IN ('refused', 'prepared')
             ) ORDER BY updated_at DESC, seq DESC`,
          )
          .find(
            ({ orderNumber, content }) =>
              content && (reference === undefined || isSame(orderNumber, reference)),
          ),
      among: (orderIds) =>
        new Set(
          database
            .prepare('SELECT order_id FROM kept_drafts WHERE order_id IN (SELECT value FROM json_each(?))')
            .all(JSON.stringify(orderIds))
            .map((row) => String(row['order_id'])),
        ),
    },
    writes: {
      keep({ orderId, isManual, ...typed }) {
        if (isBegun(orderId, typed.parcelNumber)) return 'bought'
        const now = clock.now()
        if (kept.update(orderId, typed)) return 'replaced'
        kept.insert({ orderId, isManual, ...typed, restored: false, createdAt: now, updatedAt: now })
        return 'added'
      },
      remove: (orderId) =>
        database.prepare('DELETE FROM kept_drafts WHERE order_id = ?').run(orderId).changes === 1,
    },
  })
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

// A label as its rows hold it: its own bytes as they came first, and what was fetched again once those could not be read.

import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { StoredLabel } from '../../core/shipping/ports.ts'
import type { Purchase } from '../../core/shipping/purchase.ts'
import type { LabelFormat } from '../../core/shipping/shipping-service.ts'
import { insert } from './columns.ts'
import { sealedFields } from './sealed-fields.ts'
import { reversedTracking, termsOf } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

export const labelFormats = ['zpl', 'pdf', 'png', 'jpeg', 'tiff'] as const satisfies readonly LabelFormat[]

const FetchedRow = z.object({ id: z.string(), format: z.enum(labelFormats), bytes: z.instanceof(Uint8Array) })

/** A label's content: its own, or else the newest that was fetched again and can be opened. */
export type LabelContent = { readonly format: LabelFormat; readonly bytes: Uint8Array }

const isUnreadable = (error: unknown) => isAppError(error, 'sealed_with_other_key', 'label_unreadable')

/** Throws as `LabelStore.get` where neither its own bytes nor any fetched later can be opened. */
export function openLabel(
  { database, sealer }: Pick<StoreContext, 'database' | 'sealer'>,
  label: { readonly id: string; readonly format: LabelFormat; readonly bytes: Uint8Array },
): LabelContent {
  const own = sealedFields(sealer, 'labels')
  try {
    return { format: label.format, bytes: own.open('bytes', label.id, label.bytes) }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    const fetched = sealedFields(sealer, 'fetched_labels')
    const rows = database
      .prepare('SELECT id, format, bytes FROM fetched_labels WHERE label_id = ? ORDER BY seq DESC')
      .all(label.id)
    for (const row of rows) {
      const { id, format, bytes } = FetchedRow.parse(row)
      try {
        return { format, bytes: fetched.open('bytes', id, bytes) }
      } catch (another) {
        if (!isUnreadable(another)) throw another
      }
    }
    throw error
  }
}

/** Keeps bytes that were fetched again beside a label's own; inside a transaction of the caller. */
export function insertFetched(context: StoreContext, labelId: string, label: StoredLabel): void {
  const { database, sealer, stationId, clock } = context
  insert(database, 'fetched_labels', {
    id: label.id,
    station_id: stationId,
    purchase_id: label.purchaseId,
    label_id: labelId,
    format: label.format,
    created_at: clock.now().getTime(),
    bytes: sealedFields(sealer, 'fetched_labels').seal('bytes', label.id, label.bytes),
  })
}

/** Keeps a label of a bought purchase, to be listed and found; inside a transaction of the caller. */
export function insertLabel(context: StoreContext, label: StoredLabel, purchase: Purchase): void {
  const { database, sealer, stationId, clock } = context
  const seq = insert(database, 'labels', {
    id: label.id,
    station_id: stationId,
    purchase_id: purchase.id,
    package_number: label.packageNumber,
    format: label.format,
    tracking_number: label.trackingNumber ?? null,
    tracking_reversed: reversedTracking(label.trackingNumber ?? purchase.trackingNumber ?? ''),
    created_at: clock.now().getTime(),
    bytes: sealedFields(sealer, 'labels').seal('bytes', label.id, label.bytes),
  })
  const numberKey = orderNumberKey(purchase.orderNumber)
  const row = database.prepare('SELECT bought_at FROM purchases WHERE id = ?').get(purchase.id)
  insert(database, 'label_index', {
    seq,
    number_key: numberKey,
    bought_at: Number(row?.['bought_at'] ?? purchase.updatedAt.getTime()),
    state: 'unprinted',
  })
  database
    .prepare('INSERT INTO label_terms (rowid, terms) VALUES (?, ?)')
    .run(seq, termsOf(sealer, purchase.recipient, numberKey))
}

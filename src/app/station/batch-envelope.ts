// A shared batch as the warehouse holds it: who shared it, its rows, and what they cost, each sealed with the warehouse's key and bound to
// its place. Whoever can write to the database and has no key makes no bench buy an order by that.

import { z } from 'zod'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import { Money } from '../../contract/domain.ts'
import { withReason } from '../../contract/refusals.ts'
import type { BatchKeys } from '../../core/warehouse/batch-keys.ts'
import type { HeldRow, SharedBatches } from '../../core/warehouse/shared-batches.ts'
import { present } from '../views.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { openerOf } from './warehouse-opener.ts'

const BatchContent = z.object({ withSlips: z.boolean(), operator: z.string().optional() })
const RowContent = z.object({ orderNumber: z.string().min(1) })
const Said = z.object({ price: Money })

/** With the keys that this bench has, the newest last. */
export function batchKeys(
  { keys, newest }: { readonly keys: readonly Uint8Array[]; readonly newest: WarehouseKey | undefined },
  { warehouseId, benchId }: Pick<SharedBatches, 'warehouseId' | 'benchId'>,
): BatchKeys {
  const placeOfBatch = (batchId: string, owner: string) =>
    `shared_batches.sealed:${warehouseId}/${batchId}/${owner}`
  const placeOfRow = (batchId: string, owner: string, place: number, orderKey: string) =>
    `batch_rows.sealed:${warehouseId}/${batchId}/${owner}/${place}/${orderKey}`
  const placeOfSaid = (batchId: string, bench: string, { place, takeId }: HeldRow) =>
    `batch_rows.said:${warehouseId}/${batchId}/${bench}/${place}/${takeId}`

  const opener = openerOf(keys)
  const sealer = newest && createSealer(newest.key)

  /** Undefined: it is sealed with none of these keys. */
  function open<T>(schema: z.ZodType<T>, sealed: Uint8Array, place: string): T | 'not_proven' | undefined {
    if (!opener) return undefined
    try {
      return schema.parse(JSON.parse(Buffer.from(opener.open(sealed, place)).toString()))
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return undefined
      if (isAppError(error, 'label_unreadable') || error instanceof z.ZodError) return 'not_proven'
      throw error
    }
  }

  return {
    seal: sealer && {
      batch: (batchId, { withSlips, operator }) =>
        sealer.seal(JSON.stringify({ withSlips, ...present({ operator }) }), placeOfBatch(batchId, benchId)),
      row: (batchId, { place, orderKey }, orderNumber) =>
        sealer.seal(JSON.stringify({ orderNumber }), placeOfRow(batchId, benchId, place, orderKey)),
      said: (batchId, row, content) =>
        sealer.seal(JSON.stringify(content), placeOfSaid(batchId, benchId, row)),
    },
    lacking: () =>
      withReason(
        'sealed_with_other_key',
        'no_warehouse_key',
        'This station does not have the newest key of the warehouse.',
      ),
    openBatch({ batchId, benchId: owner, sealed }) {
      const content = open(BatchContent, sealed, placeOfBatch(batchId, owner))
      return typeof content === 'object'
        ? { withSlips: content.withSlips, operator: content.operator }
        : content
    },
    openRow(batchId, owner, { place, orderKey, sealed }) {
      const content = open(RowContent, sealed, placeOfRow(batchId, owner, place, orderKey))
      return typeof content === 'object' ? { is: content.orderNumber } : content
    },
    openSaid(batchId, { place, takeId, benchId: bench, sealed }) {
      if (!sealed || takeId === undefined || bench === undefined) return undefined
      const content = open(Said, sealed, placeOfSaid(batchId, bench, { place, takeId }))
      return typeof content === 'object' ? content : undefined
    },
  }
}

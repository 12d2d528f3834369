// The SKU that an order was scanned up to, as the warehouse holds it: sealed with its key, and bound to the warehouse, the bench and the
// order. What somebody ordered is for benches alone, as the order itself is.

import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import type { ToldScans } from '../../core/warehouse/claims.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { openerOf } from './warehouse-opener.ts'

export type ScanPlace = { readonly warehouseId: string; readonly benchId: string; readonly orderKey: string }

const placeOf = ({ warehouseId, benchId, orderKey }: ScanPlace) =>
  `claims.scanned:${warehouseId}/${benchId}/${orderKey}`

export const sealSku = ({ key }: WarehouseKey, place: ScanPlace, sku: string): Uint8Array =>
  createSealer(key).seal(sku, placeOf(place))

/** Undefined where none of these keys opens it, or it is not what a bench has sealed there. */
export function openSku(
  keys: readonly Uint8Array[],
  { warehouseId, orderKey }: Omit<ScanPlace, 'benchId'>,
  { benchId, sealed }: Pick<ToldScans, 'benchId' | 'sealed'>,
): string | undefined {
  const opener = openerOf(keys)
  if (!opener || !sealed) return undefined
  try {
    return Buffer.from(opener.open(sealed, placeOf({ warehouseId, benchId, orderKey }))).toString()
  } catch (error) {
    if (isAppError(error, 'sealed_with_other_key', 'label_unreadable')) return undefined
    throw error
  }
}

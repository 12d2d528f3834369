// What benches of a warehouse have sealed is opened with whichever of its keys this bench has.

import { createSealer } from '../../adapters/sqlite/sealer.ts'
import type { AppError } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'

/** Seals with the newest of these keys, which is the last, and opens what any of them has sealed. Undefined where there are none. */
export function openerOf(keys: readonly Uint8Array[]) {
  const [newest, ...older] = keys.toReversed()
  return newest && createSealer(newest, older)
}

export const lacksWarehouseKey = (): AppError =>
  withReason('sealed_with_other_key', 'no_warehouse_key', 'This station has no key of the warehouse.')

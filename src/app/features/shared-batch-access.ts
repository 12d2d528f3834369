// Batches that are shared out, as this bench reads and writes them: sealed with the warehouse's key, where it is here.

import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { BatchKeys } from '../../core/warehouse/batch-keys.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type { SharedBatches } from '../../core/warehouse/shared-batches.ts'
import { batchKeys } from '../station/batch-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

export type BatchAccess = ReturnType<typeof accessBatches>

/** Each call throws `warehouse_cut_off` and the like. */
export function accessBatches(
  { secrets }: PortsOf<'secrets', never>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  open: () => Promise<SharedBatches>,
  archive: () => Promise<LabelArchive>,
) {
  return {
    open,
    keysFor: async (): Promise<BatchKeys> =>
      batchKeys(await keysOf(await archive(), secrets, setting), await open()),
    epoch: async () => (await archive()).epoch(),
  }
}

// Prints between benches as this bench reads and writes them: sealed with the warehouse's key, where it is here.

import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type { PrintRequests, PrintSealer } from '../../core/warehouse/print-requests.ts'
import { printSealer } from '../station/print-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

export type PrintAccess = ReturnType<typeof accessPrints>

/** Each call throws `warehouse_cut_off` and the like where nobody knows. */
export function accessPrints(
  { secrets }: PortsOf<'secrets', never>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  open: () => Promise<PrintRequests>,
  archive: () => Promise<LabelArchive>,
) {
  return {
    open,
    /** With the keys of now; reads the keychain once. */
    async sealer(): Promise<PrintSealer> {
      const [{ warehouseId }, from] = await Promise.all([open(), archive()])
      const { keys, newest } = await keysOf(from, secrets, setting)
      return printSealer(warehouseId, keys, newest)
    },
  }
}

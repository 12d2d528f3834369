// Work that one bench of a warehouse does for all, as this bench names it: by a hash with the warehouse's key, where that is here.

import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type { Work, WorkKind, WorkLeases } from '../../core/warehouse/work-leases.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

/** A changed key is used after so long: until then benches with another key do the work twice. */
const keyFreshMs = 300_000

export type LeaseAccess = ReturnType<typeof accessLeases>

/** Each call throws `warehouse_cut_off` and the like. */
export function accessLeases(
  { secrets, clock }: PortsOf<'secrets' | 'clock', never>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  open: () => Promise<WorkLeases>,
  archive: () => Promise<LabelArchive>,
) {
  let hash: ((text: string) => Uint8Array) | undefined
  let hashUntilMs = Number.NEGATIVE_INFINITY

  async function hashing() {
    if (hash && clock.elapsedMs() < hashUntilMs) return hash
    const { newest } = await keysOf(await archive(), secrets, setting)
    hash = newest && createSealer(newest.key).contentHash
    hashUntilMs = clock.elapsedMs() + keyFreshMs
    return hash
  }

  return {
    open,
    /** Undefined where the warehouse's newest key is not here. */
    async work(kind: WorkKind, what: string): Promise<Work | undefined> {
      const [{ warehouseId }, named] = await Promise.all([open(), hashing()])
      return named && { kind, name: named(`work ${warehouseId} ${kind} ${what}`) }
    },
  }
}

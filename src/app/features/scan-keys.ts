// How far orders are scanned, as this bench seals and opens the SKU of it: with the warehouse's key, where it is here.

import { isAppError } from '../../contract/errors.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { ScanKeys } from '../../core/warehouse/claim-ports.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { openSku, sealSku } from '../station/scan-envelope.ts'
import { keysOf, type KeysHere } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

/** Items are scanned by the second: the keychain is read no more often than this. */
const keysForMs = 60_000
/** A packer waits for it, and nothing else does. */
const scanMs = 1_000

export function scanKeys(
  { secrets, clock, logger }: PortsOf<'clock' | 'logger' | 'secrets', never>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  benchId: string,
  opened: () => Promise<{ readonly warehouseId: string; readonly archive: LabelArchive }>,
): ScanKeys {
  let last: { readonly atMs: number; readonly keys: Promise<KeysHere & { warehouseId: string }> } | undefined

  async function read() {
    const { warehouseId, archive } = await opened()
    return { ...(await keysOf(archive, secrets, setting)), warehouseId }
  }

  function keysNow() {
    if (last && clock.elapsedMs() < last.atMs + keysForMs) return last.keys
    const keys = read()
    last = { atMs: clock.elapsedMs(), keys }
    return keys
  }

  /** Whoever has no SKU tells, and is told, the rest. */
  async function orNone<T>(work: (keys: Awaited<ReturnType<typeof keysNow>>) => T): Promise<T | undefined> {
    try {
      return work(await keysNow())
    } catch (error) {
      last = undefined
      if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
      return undefined
    }
  }

  return {
    seal: (orderKey, sku) =>
      orNone(({ newest, warehouseId }) => newest && sealSku(newest, { warehouseId, benchId, orderKey }, sku)),
    open(orderKey, scans) {
      if (!scans.sealed) return Promise.resolve(undefined)
      const late = new Promise<undefined>((resolve) => clock.after(scanMs, () => resolve(undefined)))
      const opening = orNone(({ keys, warehouseId }) => openSku(keys, { warehouseId, orderKey }, scans))
      return Promise.race([opening, late])
    },
  }
}

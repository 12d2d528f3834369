// The audit logs of all benches, read by an administrator at one that has the warehouse's key, beside its station, closed or running.

import { openWarehouse } from '../../adapters/postgres/open-warehouse.ts'
import { csvLine } from '../../base/csv.ts'
import { AppError } from '../../contract/errors.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { auditCsvColumns, auditCsvFields } from '../../core/audit/csv.ts'
import type { StartChild } from '../../processes/child-link.ts'
import { forkChild } from '../../processes/fork-child.ts'
import type { Entries } from '../entries.ts'
import { checkAuditCopies, type BenchCopies, type CopiedEntry } from '../guard/audit-copies.ts'
import { newId } from '../runtime.ts'
import { auditReader } from './audit-envelope.ts'
import { openSettingsFile } from './station-settings.ts'
import { openStationSecrets } from './station-secrets.ts'
import { keysOf } from './warehouse-keys.ts'
import { warehouseAtWork } from './warehouse-setting.ts'

type Options = {
  readonly dataDir: string
  readonly profile: ProfileId
  /** Takes what can be read of them as CSV, in portions, bench by bench, the oldest first. */
  readonly write?: ((csv: string) => void) | undefined
  readonly startChild?: StartChild
  readonly env?: Readonly<Record<string, string | undefined>>
}

const linesOf = (entries: readonly CopiedEntry[]) =>
  entries.map(({ bench, entry }) => csvLine([bench, ...auditCsvFields(entry)])).join('')

/** Throws `not_found` where the station has joined no warehouse, `warehouse_cut_off` and the like. */
export async function checkWarehouseAudit(
  entries: Pick<Entries, 'keychain'>,
  { dataDir, profile, write, startChild = forkChild, env = process.env }: Options,
): Promise<readonly BenchCopies[]> {
  const setting = warehouseAtWork(openSettingsFile(dataDir), env)
  if (!setting) throw new AppError('not_found', 'This station has joined no warehouse')
  const secrets = await openStationSecrets(entries, startChild)
  try {
    const { url, name } = setting
    const password = await setting.password(secrets)
    const opened = await openWarehouse({ url, password, name, profile, benchId: newId(), bench: undefined })
    try {
      const { keys } = await keysOf(opened.archive, secrets, setting, env)
      write?.(csvLine(['bench', ...auditCsvColumns]))
      const open = auditReader(keys, opened.warehouseId)
      return await checkAuditCopies(opened.auditCopies, open, (read) => write?.(linesOf(read)))
    } finally {
      await opened.close()
    }
  } finally {
    secrets.close()
  }
}

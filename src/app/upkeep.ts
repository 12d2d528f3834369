// What a profile's files need with time: backups, and the removal of what is old.

import { createRetention, type Retention } from '../core/retention/retention.ts'
import type { Stores } from './stores.ts'
import { createBackups, type Backups, type BackupsOptions } from './backups.ts'

export type Upkeep = {
  readonly backups: Backups
  readonly retention: Retention
  close(): Promise<void>
}

export function createUpkeep({
  stores,
  ...options
}: Omit<BackupsOptions, 'maintenance'> & { readonly stores: Stores }): Upkeep {
  const { settings, clock, logger } = options
  const backups = createBackups({ ...options, maintenance: stores.maintenance })
  const retention = createRetention({
    store: stores.retention,
    copies: backups,
    days: () => settings.read().housekeeping?.retentionDays,
    clock,
    logger,
  })
  return {
    backups,
    retention,
    async close() {
      retention.close()
      await backups.close()
    },
  }
}

// What a profile's files need with time: looked at, copied, and rid of what is old.

import { createRetention, type Retention } from '../../core/retention/retention.ts'
import { createBackups, type BackupsOptions } from '../disk/backups.ts'
import { createIntegrity } from './integrity.ts'
import type { Stores } from './stores.ts'

export type Upkeep = ReturnType<typeof createUpkeep>

/** Looks at the database from now on: nothing is bought from one that was not looked at. */
export function createUpkeep({
  stores,
  onChange,
  fileParcels,
  ...options
}: Omit<BackupsOptions, 'stationId' | 'maintenance' | 'isDamaged'> & {
  readonly stores: Stores
  readonly onChange: () => void
  /** Puts what was bought on the lists of parcels that wait for a manifest. */
  readonly fileParcels: () => Promise<void>
}) {
  const { settings, clock, logger } = options
  const { maintenance, stationId } = stores
  const isDamaged = () => integrity.damage()?.isFile === true
  const backups = createBackups({ ...options, stationId, maintenance, isDamaged })
  const integrity = createIntegrity({
    maintenance,
    sealed: stores.sealedCheck,
    wholeAt: stores.wholeAt,
    async lastGoodBackup() {
      const backup = await backups.lastGood()
      return backup && new Date(backup.madeAt)
    },
    clock,
    logger,
    onChange,
  })
  let retention: Retention | undefined
  return {
    integrity,
    backups,
    /** Once the station is at work: copies by itself, and removes what is old. */
    start(): Retention {
      backups.start()
      retention = createRetention({
        store: stores.retention,
        copies: backups,
        prepare: fileParcels,
        // What is damaged is left as it is: it may be all that there is of it.
        days: () => (isDamaged() ? undefined : settings.read().housekeeping?.retentionDays),
        clock,
        logger,
      })
      return retention
    },
    async close() {
      retention?.close()
      await integrity.close()
      await backups.close()
    },
  }
}

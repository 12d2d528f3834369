// How the station is, for whoever is called when it is not well.

import { statfs } from 'node:fs/promises'
import packageJson from '../../../package.json' with { type: 'json' }
import type { StationHealth } from '../../contract/diagnostics.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { CallRing } from './call-ring.ts'
import { recentCrash } from '../disk/crash-file.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import { lastLines } from '../disk/rotating-file.ts'
import type { ActiveStationProfile } from './station-profile.ts'

/** Below this labels could soon not be kept any more. */
const lowDiskBytes = 1024 ** 3
const mostLogBytes = 4 * 1024 ** 2

export type Diagnostics = ReturnType<typeof createDiagnostics>

export function createDiagnostics({
  dataDir,
  logPath,
  calls,
  session,
  secrets,
  stationProfile,
  clock,
}: {
  readonly dataDir: string
  readonly logPath: string
  readonly calls: CallRing
  readonly session: () => ProfileSession
  readonly secrets: SecretStore
  readonly stationProfile: Pick<ActiveStationProfile, 'view'>
  readonly clock: Clock
}) {
  const startedAt = clock.now().toISOString()

  async function printers(): Promise<StationHealth['printers']> {
    const { printers: all, spool, stores } = session()
    const states = spool.printerStates()
    return Promise.all(
      all.all().map(async ({ id, name }) => ({
        id,
        name,
        condition: states.get(id)?.condition ?? 'unknown',
        waitingJobs: await stores.jobs.countQueued(id),
      })),
    )
  }

  return {
    calls,
    async health(): Promise<StationHealth> {
      const { profile, account, stores, service, upkeep, features } = session()
      const disk = await statfs(dataDir)
      const freeBytes = disk.bavail * disk.bsize
      const lastCheck = upkeep.integrity.last()
      const crash = recentCrash(dataDir, clock.now())
      return {
        at: clock.now().toISOString(),
        version: packageJson.version,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        startedAt,
        profile,
        service: service.health(),
        accountReady: account.baseUrl() !== undefined && (await account.hasKeys()),
        readings: await features.readingsSummary(),
        printers: await printers(),
        secrets: secrets.state,
        dataKey: stores.dataKey.state(),
        olderKeyMissing: stores.dataKey.isAnyMissing(),
        disk: { freeBytes, totalBytes: disk.blocks * disk.bsize, low: freeBytes < lowDiskBytes },
        database: { bytes: stores.maintenance.bytes(), ...(lastCheck && { lastCheck }) },
        ...(crash && { lastCrash: { at: crash.at, file: crash.name } }),
        ...(stationProfile.view && { stationProfile: stationProfile.view }),
      }
    },
    checkDatabase: () => session().upkeep.integrity.check(),
    /** The last lines of the log. */
    log(lines: number): { readonly text: string; readonly lines: number } {
      const last = lastLines(logPath, lines, mostLogBytes)
      return { text: last.map((line) => `${line}\n`).join(''), lines: last.length }
    },
  }
}

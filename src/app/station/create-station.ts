import { join } from 'node:path'
import { lockFolder, type FolderLock } from '../../adapters/sqlite/folder-lock.ts'
import type { ProfileId } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Updates } from '../../core/updates/updates.ts'
import { forkChild } from '../../processes/fork-child.ts'
import type { StartChild } from '../../processes/child-link.ts'
import { stationAdapters, type StationAdapters } from '../adapters.ts'
import { createBenchActivity } from './bench-activity.ts'
import { createCallRing } from './call-ring.ts'
import { recentCrash } from '../disk/crash-file.ts'
import { claimDataFolder } from '../disk/data-folder.ts'
import { createDispatch } from '../dispatch.ts'
import type { Entries } from '../entries.ts'
import { createGuard } from '../guard/guard.ts'
import { createHandlers } from '../handlers.ts'
import { fileLogger } from '../disk/logger.ts'
import { createProgramDoor, type ProgramDoor } from '../programs/program-door.ts'
import { createProgramHost } from '../programs/program-host.ts'
import { createOperators } from './operators.ts'
import { newId, systemClock } from '../runtime.ts'
import { createStationCore, type StationCore } from './station-core.ts'
import { proxyUser } from './proxy.ts'
import { administered, logStationProfile } from './station-profile.ts'
import type { ProfileReading } from './station-profile-file.ts'
import { openSettingsFile } from './station-settings.ts'
import type { StationShell } from './shell.ts'
import type { EventListener, Station } from '../station.ts'
import { openUpdates, type UpdateHost } from './updates.ts'

/** A station with what its host alone has of it. */
export type HostedStation = Station & { readonly shell: StationShell; readonly programs: ProgramDoor }

export type StationOptions = {
  readonly dataDir: string
  readonly entries: Entries
  /** The profile to open; the last one used when undefined. */
  readonly profile?: ProfileId | undefined
  /** The administrator's file, as the host has found it; none when undefined. */
  readonly stationProfile?: ProfileReading
  /** Starts child processes: fork unless the host has its own way. */
  readonly startChild?: StartChild
  /** The installed application around the station, which new versions take the place of. */
  readonly updateHost?: UpdateHost | undefined
  /** The host shows the page in a window of its own. */
  readonly ownWindow?: boolean
  /** Asks the system for the proxies of an address, as a PAC script answers; by the environment where undefined. */
  readonly resolveProxy?: (url: string) => Promise<string>
  readonly clock?: Clock
  /** Takes the adapters that the station would use, and answers with those that it shall use. */
  readonly adapt?: (adapters: StationAdapters) => StationAdapters
}

/**
 * Opens the station on a data folder, which is its alone until it is closed, and takes up what was under way.
 * Throws `data_folder_of_other_user`, `data_folder_in_use`, `data_folder_unusable` or `child_process_failed`.
 */
export async function createStation(options: StationOptions): Promise<HostedStation> {
  claimDataFolder(options.dataDir)
  // Before the settings are read: a second station would write back what they were when it began.
  const lock = lockFolder(options.dataDir)
  try {
    return await openStation(options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openStation(options: StationOptions, lock: FolderLock): Promise<HostedStation> {
  const {
    dataDir,
    entries,
    clock = systemClock,
    startChild = forkChild,
    adapt = (adapters: StationAdapters) => adapters,
  } = options
  const { settings, stationProfile } = administered(
    openSettingsFile(dataDir),
    options.stationProfile ?? { kind: 'none' },
  )
  const calls = createCallRing(clock)
  const logPath = join(dataDir, 'logs', 'station.log')
  const logger = calls.watch(fileLogger(logPath))
  const crash = recentCrash(dataDir, clock.now())
  if (crash) logger.warn('station.crashed_before', { at: crash.at, file: crash.name })
  logStationProfile(stationProfile, logger)
  const adapters = adapt(stationAdapters({ entries, startChild }))
  const secrets = await adapters.openSecretStore()
  const listeners = new Set<EventListener>()
  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload)
  }
  const subscribe: Station['subscribe'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const operators = createOperators({
    settings,
    clock,
    onState: (state) => emit('operators', state),
  })
  const bench = createBenchActivity(clock)
  let updates: Updates | undefined
  const programHost = createProgramHost()
  const useProxy = proxyUser({ settings, secrets, resolveProxy: options.resolveProxy })
  useProxy()
  const core = createStationCore({
    dataDir,
    resources: entries.resources,
    settings,
    stationProfile,
    secrets,
    operators,
    calls,
    logPath,
    adapters,
    clock,
    logger,
    emit,
    isHeard: () => listeners.size > 0,
    bench,
    updates: () => updates,
    subscribe,
    ownWindow: options.ownWindow ?? false,
    programHost,
    takeProxy: useProxy,
  })

  let closing: Promise<void> | undefined
  const close: Station['close'] = (how) => (closing ??= closeOnce(how))
  async function closeOnce(how?: Parameters<Station['close']>[0]): Promise<void> {
    updates?.close()
    operators.session.close()
    await core.close(how)
    adapters.close()
    secrets.close()
    logger.close()
    lock.release()
  }
  try {
    await openFirst(core, options.profile ?? settings.read().profile)
    updates = await openUpdates({
      host: options.updateHost,
      dataDir,
      resources: entries.resources,
      settings,
      bench,
      session: core.opened,
      closeStation: close,
      clock,
      logger,
      emit,
    })
  } catch (error) {
    await close()
    throw error
  }
  const dispatch = createDispatch(
    createHandlers(core),
    logger,
    createGuard({
      operators,
      acts: () => core.opened()?.acts,
      log: () => core.session().stores.audit,
      logger,
    }),
  )
  return {
    invoke: (operation, input) => bench.during(operation, () => dispatch(operation, input)),
    subscribe,
    close,
    shell: core.shell,
    programs: createProgramDoor({
      session: core.session,
      subscribe,
      invoke: (program, operation, input) =>
        bench.during(operation, () => dispatch(operation, input, program)),
      host: programHost,
      setting: () => settings.read().programs,
      bug(error) {
        const id = newId()
        logger.error('programs.bug', { id }, error)
        return id
      },
    }),
  }
}

/** A station whose database is damaged opens without a profile: its page then offers the backups. */
async function openFirst(core: StationCore, profile: ProfileId): Promise<void> {
  try {
    await core.openProfile(profile)
  } catch (error) {
    if (!isAppError(error, 'no_profile_open')) throw error
  }
}

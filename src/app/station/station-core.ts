// What the handlers work with: the open profile, its views, and the events that tell of its changes.

import { readFileSync } from 'node:fs'
import type { ProfileId } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { Updates } from '../../core/updates/updates.ts'
import type { StationAdapters } from '../adapters.ts'
import type { BenchActivity } from './bench-activity.ts'
import type { CallRing } from './call-ring.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { Operators } from './operators.ts'
import { createChanges } from '../changes.ts'
import { openProfileSession, type ClosingOptions, type ProfileSession } from '../profile/profile-session.ts'
import { createStartUp } from './start-up.ts'
import { createPageEvents } from '../page-events.ts'
import { createStationEvents } from './station-events.ts'
import { createPrinterSearch } from '../papers/printer-search.ts'
import type { ProgramHost } from '../programs/program-host.ts'
import type { ActiveStationProfile } from './station-profile.ts'
import type { SettingsFile } from './station-settings.ts'
import { createShell } from './shell.ts'
import { createStationViews } from './station-views.ts'
import type { EventListener } from '../station.ts'

export type StationCoreOptions = {
  readonly dataDir: string
  readonly resources: URL
  readonly settings: SettingsFile
  readonly stationProfile: ActiveStationProfile
  readonly secrets: SecretStore
  readonly operators: Operators
  readonly calls: CallRing
  readonly logPath: string
  readonly adapters: StationAdapters
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
  /** Somebody listens to what is emitted. */
  readonly isHeard: () => boolean
  readonly bench: BenchActivity
  /** Undefined where the station was not installed as an application. */
  readonly updates: () => Updates | undefined
  readonly subscribe: (listener: EventListener) => () => void
  /** The host shows the page in a window of its own. */
  readonly ownWindow: boolean
  readonly programHost: ProgramHost
  readonly takeProxy: () => void
}

export type StationCore = ReturnType<typeof createStationCore>

export function createStationCore(options: StationCoreOptions) {
  const { settings, stationProfile, secrets, adapters, clock, logger, emit } = options
  let open: ProfileSession | undefined
  let isOpening = false
  /** Why there is none, once neither a profile nor the one before it could be opened. */
  let notOpen: AppError | undefined
  /** The profile that was asked for last, where its database is damaged. */
  let damaged: ProfileId | undefined

  /** Throws `conflict` while a profile is being opened, `no_profile_open` where none could be. */
  function session(): ProfileSession {
    if (!open) throw isOpening || !notOpen ? beingOpened() : notOpen
    return open
  }

  const views = createStationViews({ session, settings, stationProfile, secrets, clock })
  const printerSearch = createPrinterSearch({
    finder: adapters.printerFinder,
    known: () => open?.printers.all() ?? [],
    checkSupervisor: () => options.operators.session.check('supervise'),
    onFound: (printer) => emit('printerFound', printer),
  })
  const page = createPageEvents({ ...options, isOpen: () => open !== undefined })
  const events = createStationEvents({ ...options, views, page })

  async function closeProfile(how?: ClosingOptions): Promise<void> {
    const closing = open
    open = undefined
    events.forget()
    await closing?.close(how)
  }

  async function openOne(profile: ProfileId): Promise<void> {
    try {
      open = await openProfileSession({
        ...options,
        profile,
        sampleOrders: () => readFileSync(new URL('sample-orders.csv', options.resources)),
        changes: events.listenTo(createChanges()),
        page,
        views,
        printerSearch,
        atWork: () => options.operators.session.current()?.name,
      })
      settings.change({ profile })
    } catch (error) {
      await closeProfile()
      throw error
    }
    notOpen = undefined
    damaged = undefined
    logger.info('profile.opened', { profile, secrets: secrets.state.mode })
    events.statusChanged()
  }

  /** Opens the profile before one that could not be opened; always throws what is to be said of it. */
  async function goBack(asked: ProfileId, before: ProfileId, why: unknown): Promise<never> {
    logger.warn('profile.not_opened', { profile: asked, code: codeOf(why) })
    if (before !== asked) {
      try {
        await openOne(before)
      } catch (error) {
        logger.error('profile.before_not_opened', { profile: before, code: codeOf(error) }, error)
        throw (notOpen = noneOpen([asked, before], [why, error]))
      }
      if (!isAppError(why)) throw why
      const message = `${why.message} The station stays on the ${before} profile.`
      throw new AppError(why.code, message, { cause: why, details: { ...why.details, stays: before } })
    }
    throw (notOpen = noneOpen([asked], [why]))
  }

  /**
   * Closes the open profile and opens another (or the same anew). Where that one cannot be opened, the one before is
   * opened again, and what was in the way is thrown, with `details.stays`; `no_profile_open` where that cannot be either.
   */
  async function openProfile(profile: ProfileId): Promise<void> {
    if (isOpening) throw beingOpened()
    isOpening = true
    const before = open?.profile
    try {
      await closeProfile()
      await openOne(profile)
    } catch (error) {
      damaged = isDamaged(error) ? profile : undefined
      if (before !== undefined) await goBack(profile, before, error)
      if (notOpen || damaged) throw (notOpen = noneOpen([profile], [error]))
      throw error
    } finally {
      isOpening = false
    }
  }

  return {
    settings,
    startUp: createStartUp({ ...options, damaged: () => (open ? undefined : damaged), openProfile }),
    operators: options.operators,
    secrets,
    takeProxy: options.takeProxy,
    diagnostics: createDiagnostics({ ...options, session }),
    adapters,
    views,
    printerSearch,
    session,
    /** Undefined where `session` throws. */
    opened: () => open,
    bench: options.bench,
    updates: options.updates,
    now: () => clock.now(),
    clock,
    /** Something that the status line shows has changed. */
    statusChanged: events.statusChanged,
    /** Operators, packages or rules were changed here. */
    listsChanged: () => open?.features.listsChanged(),
    shell: createShell({ ...options, session }),
    async close(how?: ClosingOptions) {
      printerSearch.close()
      await closeProfile(how)
    },
    openProfile,
  }
}

const beingOpened = () => conflict('profile_opening')

const codeOf = (error: unknown) => (isAppError(error) ? error.code : 'internal')

/** Its database cannot be opened as it is, whatever is tried: a backup is what helps. */
const isDamaged = (error: unknown) => isAppError(error, 'database_damaged')

function noneOpen(profiles: readonly ProfileId[], reasons: readonly unknown[]): AppError {
  const why = profiles.map((profile, at) => {
    const reason = reasons[at]
    return `${profile}: ${isAppError(reason) ? reason.message : 'a fault of the station'} (${codeOf(reason)})`
  })
  return new AppError('no_profile_open', `No profile could be opened. ${why.join(' ')}`, {
    cause: reasons[0],
    details: {
      profiles: [...profiles],
      codes: reasons.map(codeOf),
      ...(reasons.some(isDamaged) && { damaged: true }),
    },
  })
}

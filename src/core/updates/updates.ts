// New versions: asked for and fetched in the background, installed when nothing is under way, and the way back.

import type { Release, UpdateHold, UpdateProgress, UpdateRule, UpdatesView } from '../../contract/updates.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import { infoOf } from '../failure.ts'
import type { Clock, Logger } from '../runtime.ts'
import { holdsByHand, updateHolds } from './install-policy.ts'
import type { UpdatesPorts } from './ports.ts'

/** The first minute of a shift belongs to the packer. */
const firstAskMs = 60_000
const askEveryMs = 4 * 3_600_000
const askAgainMs = 30 * 60_000
const lookEveryMs = 60_000

type Progress =
  | Exclude<UpdateProgress, { state: 'ready' }>
  | { readonly state: 'ready'; readonly release: Release }

export type Updates = ReturnType<typeof createUpdates>

export function createUpdates({
  source,
  records,
  schema,
  rule,
  work,
  bench,
  exit,
  clock,
  logger,
  onChange,
}: UpdatesPorts & {
  readonly clock: Clock
  readonly logger: Logger
  readonly onChange: (view: UpdatesView) => void
}) {
  let progress: Progress = { state: 'not_asked' }
  let askAtMs = clock.elapsedMs() + firstAskMs
  let asking: { readonly of: UpdateRule; readonly end: Promise<void> } | undefined
  let cancelTimer: (() => void) | undefined
  let closed = false
  /** From the first look at what holds it back to the end, or until something does. */
  let beginning = false
  let presentNotes: string | undefined

  const nowMs = () => clock.elapsedMs()
  const isByHand = (version: string) =>
    !rule().automatic || !source.installsAlone(version) || records.read().byHand.includes(version)

  async function holds(): Promise<readonly UpdateHold[]> {
    const atWork = await work()
    const idleMs = rule().idleMinutes * 60_000
    return updateHolds({ work: atWork, bench: bench.use(), idleMs })
  }

  async function previous(): Promise<UpdatesView['previous']> {
    const record = records.read().previous
    if (!record || !(await source.kept(record.version))) return undefined
    return { version: record.version, possible: record.schema >= schema }
  }

  async function view(): Promise<UpdatesView> {
    const before = await previous()
    return {
      offered: true,
      present: { version: source.present, ...(presentNotes ? { notes: presentNotes } : {}) },
      progress:
        progress.state === 'ready'
          ? { ...progress, holds: [...(await holds())], byHand: isByHand(progress.release.version) }
          : progress,
      ...(before ? { previous: before } : {}),
      rule: rule(),
    }
  }

  function tell(): void {
    view()
      .then((now) => !closed && onChange(now))
      .catch((error: unknown) => logger.error('updates.bug', {}, error))
  }

  function move(next: Progress): void {
    progress = next
    tell()
  }

  async function ask(): Promise<void> {
    if (beginning) return
    if (asking && isOther(asking.of, rule())) {
      // Another feed is asked once the one before has answered: the source holds one answer at a time.
      move({ state: 'checking' })
      await asking.end
      if (closed) return
    }
    const asked = rule()
    asking ??= { of: asked, end: askOnce(asked).finally(() => (asking = undefined)) }
    return asking.end
  }

  async function askOnce(asked: UpdateRule): Promise<void> {
    // Closed, of another rule, or of a version that is being installed meanwhile: it changes nothing any more.
    const isOvertaken = () => closed || beginning || isOther(asked, rule())
    const ready = progress.state === 'ready' ? progress : undefined
    askAtMs = nowMs() + askEveryMs
    if (!ready) move({ state: 'checking' })
    try {
      const release = await source.check(asked)
      if (isOvertaken() || (release && release.version === ready?.release.version)) return
      if (!release) {
        move({ state: 'up_to_date', at: clock.now().toISOString() })
        return
      }
      move({ state: 'downloading', release, percent: 0 })
      await source.download((percent) => {
        if (progress.state === 'downloading' && progress.percent !== percent) move({ ...progress, percent })
      })
      if (isOvertaken()) return
      logger.info('updates.ready', { version: release.version })
      move({ state: 'ready', release })
    } catch (error) {
      if (!isOther(asked, rule())) askAtMs = nowMs() + askAgainMs
      if (isAppError(error)) logger.warn('updates.failed', { code: error.code })
      else logger.error('updates.bug', {}, error)
      // A version that is here and whole does not go because its feed does.
      if (!isOvertaken() && (progress.state === 'checking' || progress.state === 'downloading'))
        move({ state: 'failed', at: clock.now().toISOString(), error: infoOf(error) })
    }
  }

  /** Verifies, then hands over to the installer once the station is at rest. Throws what holds it back. */
  async function begin(version: string, back: boolean, stopping: typeof holdsByHand): Promise<void> {
    if (beginning) throw conflict('version_being_installed')
    beginning = true
    try {
      await refuseHeld(stopping)
    } catch (error) {
      beginning = false
      throw error
    }
    const before = progress
    const openDoors = bench.close()
    const reopen = () => {
      beginning = false
      openDoors()
    }
    try {
      const startInstaller = await source.prepare(version)
      move({ state: 'installing', version })
      void handOver({ version, back, startInstaller, stopping }).then((gone) => {
        if (gone) return
        reopen()
        move(before)
      })
    } catch (error) {
      reopen()
      if (!back) move({ state: 'failed', at: clock.now().toISOString(), error: infoOf(error) })
      throw error
    }
  }

  async function refuseHeld(stopping: typeof holdsByHand): Promise<void> {
    const stops = stopping(await holds())
    if (stops.length === 0) return
    throw new AppError('update_waits', 'The station is at work: the version is installed later', {
      details: { holds: stops.map(({ kind, count }) => ({ kind, count })) },
    })
  }

  /** False where something came up meanwhile, and nothing was done. */
  async function handOver({
    version,
    back,
    startInstaller,
    stopping,
  }: {
    readonly version: string
    readonly back: boolean
    readonly startInstaller: () => boolean
    readonly stopping: typeof holdsByHand
  }): Promise<boolean> {
    try {
      // What was let in before the doors were shut may have begun something.
      await bench.quiet()
      await refuseHeld(stopping)
      records.change({ installing: { from: source.present, to: version, schema, back } })
      logger.info('updates.installing', { version })
    } catch (error) {
      if (!isAppError(error, 'update_waits')) logger.error('updates.bug', {}, error)
      return false
    }
    // The installer may end whatever still runs: nothing may.
    await exit.closeStation().catch(() => undefined)
    let begun = false
    try {
      begun = startInstaller()
    } finally {
      exit.leave(begun ? 'end' : 'again')
    }
    return true
  }

  async function installAlone(): Promise<void> {
    if (progress.state !== 'ready' || isByHand(progress.release.version)) return
    try {
      await begin(progress.release.version, false, (all) => all)
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code !== 'update_waits') logger.warn('updates.failed', { code: error.code })
    }
    // What it waits for has changed, or the time that the bench still has to rest.
    tell()
  }

  function watch(): void {
    if (closed) return
    cancelTimer = clock.after(lookEveryMs, () => {
      void look().finally(watch)
    })
  }

  async function look(): Promise<void> {
    try {
      const { automatic, feedUrl } = rule()
      if (automatic && feedUrl !== undefined && nowMs() >= askAtMs) await ask()
      if (!closed) await installAlone()
    } catch (error) {
      logger.error('updates.bug', {}, error)
    }
  }

  /** What became of an installation that was begun before this start. */
  async function settle(): Promise<void> {
    const { installing, previous: kept, byHand } = records.read()
    if (installing?.to === source.present) {
      const { from, schema: itsSchema, back } = installing
      records.change({
        installing: undefined,
        previous: back ? undefined : { version: from, schema: itsSchema },
        // Nobody goes back to be sent forward again by the next look at the feed.
        byHand: back ? [from, ...byHand] : byHand.filter((version) => version !== source.present),
      })
      logger.info('updates.installed', { version: source.present, from })
    } else if (installing) {
      records.change({ installing: undefined, byHand: [installing.to, ...byHand] })
      logger.warn('updates.not_installed', { version: installing.to })
      const error = new AppError('update_not_installed', 'The version was not installed', {
        details: { version: installing.to },
      })
      progress = { state: 'failed', at: clock.now().toISOString(), error: error.toInfo() }
    }
    const last = records.read().previous ?? kept
    await source.keepOnly([source.present, ...(last ? [last.version] : [])])
    presentNotes = (await source.kept(source.present))?.notes
  }

  return {
    view,
    /** Asks the feed at once; what is new is fetched in the background. Throws `conflict` without a feed. */
    check() {
      if (rule().feedUrl === undefined) throw conflict('no_feed')
      if (progress.state !== 'installing') void ask()
    },
    cancel: () => source.cancel(),
    async install(version: string) {
      if (progress.state !== 'ready' || progress.release.version !== version) {
        throw conflict('version_not_ready')
      }
      await begin(version, false, holdsByHand)
    },
    async goBack(version: string) {
      const before = await previous()
      if (before?.version !== version || progress.state === 'installing') {
        throw conflict('version_not_kept')
      }
      if (!before.possible) {
        throw new AppError('update_no_way_back', 'A newer version has converted the data')
      }
      source.cancel()
      await asking?.end
      await begin(version, true, holdsByHand)
    },
    /** The rule has changed: what another feed or channel had is forgotten. */
    ruleChanged(before: UpdateRule) {
      if (progress.state !== 'installing' && isOther(before, rule())) {
        source.cancel()
        progress = { state: 'not_asked' }
      }
      askAtMs = Math.min(askAtMs, nowMs() + firstAskMs)
      tell()
    },
    async start() {
      await settle()
      watch()
    },
    close() {
      closed = true
      cancelTimer?.()
      source.cancel()
    },
  }
}

const isOther = (one: UpdateRule, other: UpdateRule): boolean =>
  one.feedUrl !== other.feedUrl || one.channel !== other.channel

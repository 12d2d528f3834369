// When new versions are asked for, what becomes of an installation, and that nothing slips in between.

import { describe, expect, it } from 'vitest'
import { AppError, isAppError } from '../../../../src/contract/errors.ts'
import type { Release, UpdateRule, UpdatesView } from '../../../../src/contract/updates.ts'
import type { StationWork } from '../../../../src/core/updates/install-policy.ts'
import type { UpdateRecord, UpdateSource } from '../../../../src/core/updates/ports.ts'
import { createUpdates } from '../../../../src/core/updates/updates.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const minute = 60_000
const release = (version: string): Release => ({ version, notes: `What ${version} brings` })

type World = {
  present?: string
  feed?: Release | AppError | undefined
  record?: UpdateRecord
  rule?: { [K in keyof UpdateRule]?: UpdateRule[K] | undefined }
  kept?: string[]
  schema?: number
  installerStarts?: boolean
  installsAlone?: boolean
}

/** A station around the updates, as a test's own facts. */
function bench(world: World = {}) {
  const clock = manualClock()
  const log: string[] = []
  const views: UpdatesView[] = []
  const kept = new Set(world.kept ?? [])
  let record: UpdateRecord = world.record ?? { byHand: [] }
  let rule: UpdateRule = {
    feedUrl: 'http://feed.test/',
    automatic: true,
    channel: 'latest',
    idleMinutes: 15,
    ...world.rule,
  } as UpdateRule
  const state = {
    ...world,
    work: {} as Partial<StationWork> | undefined,
    lastUsedAtMs: clock.elapsedMs(),
    packing: false,
    doorsShut: false,
    quiet: Promise.resolve(),
    prepared: undefined as AppError | undefined,
    download: Promise.resolve(),
    answer: Promise.resolve(),
    prepare: Promise.resolve(),
  }
  const source: UpdateSource = {
    present: world.present ?? '0.1.0',
    installsAlone: () => world.installsAlone ?? true,
    async check() {
      log.push('asked')
      const { feed } = state
      await state.answer
      if (feed instanceof AppError) throw feed
      return feed
    },
    async download(onProgress) {
      onProgress(40)
      await state.download
      if (state.feed && !(state.feed instanceof AppError)) kept.add(state.feed.version)
    },
    cancel: () => undefined,
    kept: (version) => Promise.resolve(kept.has(version) ? release(version) : undefined),
    async prepare(version) {
      if (state.prepared) throw state.prepared
      await state.prepare
      return () => {
        log.push(`install ${version}`)
        return world.installerStarts ?? true
      }
    },
    keepOnly(versions) {
      log.push(`keep ${versions.join(' ')}`)
      return Promise.resolve()
    },
  }
  const updates = createUpdates({
    source,
    records: { read: () => record, change: (change) => (record = { ...record, ...change }) },
    schema: world.schema ?? 11,
    rule: () => rule,
    work: () => Promise.resolve(state.work as StationWork | undefined),
    bench: {
      use: () => ({ unusedMs: clock.elapsedMs() - state.lastUsedAtMs, packing: state.packing, acts: 0 }),
      close() {
        state.doorsShut = true
        return () => (state.doorsShut = false)
      },
      quiet: () => state.quiet,
    },
    exit: {
      closeStation() {
        log.push('closed')
        return Promise.resolve()
      },
      leave: (how) => log.push(`leave ${how}`),
    },
    clock,
    logger: silent,
    onChange: (view) => views.push(view),
  })
  return {
    clock,
    log,
    views,
    state,
    updates,
    record: () => record,
    changeRule(change: Partial<UpdateRule>) {
      const before = rule
      rule = { ...rule, ...change }
      updates.ruleChanged(before)
    },
    progress: async () => (await updates.view()).progress,
  }
}

const codeOf = async (of: Promise<unknown>) => {
  try {
    await of
    return 'done'
  } catch (error) {
    return isAppError(error) ? error.code : String(error)
  }
}

const unreachable = new AppError('update_feed_unreachable', 'gone')

describe('asking', () => {
  it('begins a minute after the start, goes on every four hours, and fetches what is new', async () => {
    const at = bench()
    await at.updates.start()
    await at.clock.advance(minute - 1)
    expect(at.log).toEqual(['keep 0.1.0'])
    await at.clock.advance(minute)
    expect(await at.progress()).toEqual({ state: 'up_to_date', at: '2026-11-20T09:01:00.000Z' })
    at.state.feed = release('0.2.0')
    at.state.work = { labels_queued: 1 }
    await at.clock.advance(4 * 60 * minute)
    expect(await at.progress()).toMatchObject({ state: 'ready', release: release('0.2.0') })
    expect(at.views.map(({ progress }) => progress.state)).toContain('downloading')
  })

  it('is tried again after half an hour where the feed is gone', async () => {
    const at = bench({ feed: unreachable })
    await at.updates.start()
    await at.clock.advance(2 * minute)
    expect(await at.progress()).toMatchObject({ state: 'failed', error: { code: 'update_feed_unreachable' } })
    at.state.feed = release('0.2.0')
    at.state.lastUsedAtMs = at.clock.elapsedMs() + 3 * 60 * minute
    await at.clock.advance(31 * minute)
    expect(await at.progress()).toMatchObject({ state: 'ready' })
  })

  it('does not lose a version that is here because its feed goes', async () => {
    const at = bench({ feed: release('0.2.0') })
    at.state.work = { labels_queued: 1 }
    await at.updates.start()
    await at.clock.advance(2 * minute)
    at.state.feed = unreachable
    at.updates.check()
    await settle()
    expect(await at.progress()).toMatchObject({ state: 'ready', holds: [{ kind: 'labels_queued' }, {}] })
  })

  it('forgets a version that the feed has taken back', async () => {
    const at = bench({ feed: release('0.2.0') })
    at.state.work = { labels_queued: 1 }
    await at.updates.start()
    await at.clock.advance(2 * minute)
    at.state.feed = undefined
    at.updates.check()
    await settle()
    expect(await at.progress()).toMatchObject({ state: 'up_to_date' })
  })

  it('waits for a hand where it is not automatic, and for a feed', async () => {
    const at = bench({ feed: release('0.2.0'), rule: { automatic: false } })
    await at.updates.start()
    await at.clock.advance(10 * 60 * minute)
    expect(at.log).toEqual(['keep 0.1.0'])
    at.updates.check()
    await settle()
    expect(await at.progress()).toMatchObject({ state: 'ready', byHand: true })
    await at.clock.advance(10 * 60 * minute)
    expect(at.log).not.toContain('install 0.2.0')

    const without = bench({ rule: { feedUrl: undefined } })
    expect(() => without.updates.check()).toThrow()
  })

  it('of another feed forgets what the first one had', async () => {
    const at = bench({ feed: release('0.2.0') })
    at.state.work = { labels_queued: 1 }
    await at.updates.start()
    await at.clock.advance(2 * minute)
    at.changeRule({ feedUrl: 'http://other.test/' })
    expect(await at.progress()).toEqual({ state: 'not_asked' })
  })

  it('of a feed that is changed while it answers ends with nothing', async () => {
    const at = bench({ feed: release('0.2.0') })
    at.updates.check()
    at.changeRule({ channel: 'beta' })
    await settle()
    expect(await at.progress()).toEqual({ state: 'not_asked' })
  })
})

describe('a feed that is changed', () => {
  it('while the last of a version is fetched: that version does not become ready', async () => {
    const at = bench({ feed: release('0.2.0-beta.1'), rule: { channel: 'beta' } })
    const fetched = Promise.withResolvers<void>()
    at.state.download = fetched.promise
    at.updates.check()
    await settle()
    at.changeRule({ channel: 'latest' })
    // It was here already: nothing was left to be cancelled.
    fetched.resolve()
    await settle()
    expect(await at.progress()).toEqual({ state: 'not_asked' })
  })

  it('while the earlier one does not answer: the new one is asked when somebody says so, and in its own time', async () => {
    const at = bench({ feed: unreachable })
    const timeOut = Promise.withResolvers<void>()
    at.state.answer = timeOut.promise
    await at.updates.start()
    await at.clock.advance(minute)
    at.changeRule({ feedUrl: 'http://other.test/' })
    at.state.feed = release('0.2.0')
    at.state.work = { labels_queued: 1 }
    at.updates.check()
    expect(await at.progress()).toEqual({ state: 'checking' })
    timeOut.resolve()
    await settle()
    expect(at.log.filter((line) => line === 'asked')).toHaveLength(2)
    expect(await at.progress()).toMatchObject({ state: 'ready', release: { version: '0.2.0' } })
  })

  it('and whose earlier one then fails waits for nothing of that', async () => {
    const at = bench({ feed: unreachable })
    const timeOut = Promise.withResolvers<void>()
    at.state.answer = timeOut.promise
    await at.updates.start()
    await at.clock.advance(minute)
    at.changeRule({ feedUrl: 'http://other.test/' })
    at.state.feed = release('0.2.0')
    at.state.work = { labels_queued: 1 }
    timeOut.resolve()
    await settle()
    expect(await at.progress()).toEqual({ state: 'not_asked' })
    await at.clock.advance(2 * minute)
    expect(await at.progress()).toMatchObject({ state: 'ready' })
  })

  it('or has a newer version while one is being installed: nothing is fetched over that one', async () => {
    const at = bench({ feed: release('0.2.0'), rule: { automatic: false } })
    at.updates.check()
    await settle()
    const [answered, prepared] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    at.state.answer = answered.promise
    at.state.prepare = prepared.promise
    at.state.feed = release('0.3.0')
    at.updates.check()
    const installing = at.updates.install('0.2.0')
    await settle()
    answered.resolve()
    await settle()
    expect(await at.progress()).toMatchObject({ state: 'ready', release: { version: '0.2.0' } })
    prepared.resolve()
    await installing
    await settle()
    expect(at.log).toContain('install 0.2.0')
    expect(at.views.map(({ progress }) => progress.state)).not.toContain('failed')
  })
})

describe('installing by itself', () => {
  it('waits until the bench has been idle, closes the station first, and remembers what it began', async () => {
    const at = bench({ feed: release('0.2.0') })
    await at.updates.start()
    await at.clock.advance(14 * minute)
    expect(await at.progress()).toMatchObject({ holds: [{ kind: 'bench_in_use', count: 1 }] })
    at.state.lastUsedAtMs = at.clock.elapsedMs()
    await at.clock.advance(14 * minute)
    expect(at.log).not.toContain('closed')
    await at.clock.advance(2 * minute)
    expect(at.log.slice(-3)).toEqual(['closed', 'install 0.2.0', 'leave end'])
    expect(at.record().installing).toEqual({ from: '0.1.0', to: '0.2.0', schema: 11, back: false })
  })

  it.each([
    [{ labels_queued: 1 }, false],
    [{ purchases_in_doubt: 1 }, false],
    [{}, true],
    [undefined, false],
  ])('does not begin with %o on its hands (parcel open: %s)', async (work, packing) => {
    const at = bench({ feed: release('0.2.0') })
    Object.assign(at.state, { work, packing })
    await at.updates.start()
    await at.clock.advance(24 * 60 * minute)
    expect(at.log).not.toContain('closed')
    expect(at.state.doorsShut).toBe(false)
    Object.assign(at.state, { work: {}, packing: false })
    await at.clock.advance(2 * minute)
    expect(at.log.slice(-3)).toEqual(['closed', 'install 0.2.0', 'leave end'])
  })

  it('hazard: a scan slips in while it begins. What was begun before the doors were shut is waited for, and keeps it away', async () => {
    const at = bench({ feed: release('0.2.0') })
    let scanned: () => void = () => undefined
    at.state.quiet = new Promise((resolve) => (scanned = resolve))
    await at.updates.start()
    await at.clock.advance(16 * minute)
    expect(at.state.doorsShut).toBe(true)
    at.state.work = { purchases_under_way: 1 }
    scanned()
    await settle()
    expect(at.log).not.toContain('closed')
    expect(at.state.doorsShut).toBe(false)
    expect(await at.progress()).toMatchObject({ state: 'ready' })
    at.state.work = {}
    await at.clock.advance(2 * minute)
    expect(at.log).toContain('install 0.2.0')
  })

  it('hazard: the file was changed on the disk. Nothing is closed, and it is named', async () => {
    const at = bench({ feed: release('0.2.0') })
    at.state.prepared = new AppError('update_not_trusted', 'changed')
    await at.updates.start()
    await at.clock.advance(16 * minute)
    expect(await at.progress()).toMatchObject({ state: 'failed', error: { code: 'update_not_trusted' } })
    expect(at.log).not.toContain('closed')
    expect(at.state.doorsShut).toBe(false)
  })

  it('hazard: a station that is closed and has no installer stays dark. It starts anew', async () => {
    const at = bench({ feed: release('0.2.0'), installerStarts: false })
    await at.updates.start()
    await at.clock.advance(20 * minute)
    expect(at.log.slice(-3)).toEqual(['closed', 'install 0.2.0', 'leave again'])
  })

  it('hazard: a version that does not install starts the station anew for ever. It is tried once by itself', async () => {
    const at = bench({
      feed: release('0.2.0'),
      record: { byHand: [], installing: { from: '0.1.0', to: '0.2.0', schema: 11, back: false } },
    })
    await at.updates.start()
    expect(await at.progress()).toMatchObject({
      state: 'failed',
      error: { code: 'update_not_installed', details: { version: '0.2.0' } },
    })
    await at.clock.advance(5 * 60 * minute)
    expect(await at.progress()).toMatchObject({ state: 'ready', byHand: true })
    expect(at.log).not.toContain('install 0.2.0')
  })

  it('is not done where the system asks for a password', async () => {
    const at = bench({ feed: release('0.2.0'), installsAlone: false })
    await at.updates.start()
    await at.clock.advance(5 * 60 * minute)
    expect(await at.progress()).toMatchObject({ state: 'ready', byHand: true })
    expect(at.log).not.toContain('closed')
  })

  it('ends with the station', async () => {
    const at = bench({ feed: release('0.2.0') })
    await at.updates.start()
    at.updates.close()
    await at.clock.advance(60 * minute)
    expect(at.log).toEqual(['keep 0.1.0'])
    expect(at.clock.pending).toBe(0)
  })
})

describe('installing by hand', () => {
  async function ready() {
    const at = bench({ feed: release('0.2.0') })
    at.updates.check()
    await settle()
    return at
  }

  it('does not wait for the bench to be idle', async () => {
    const at = await ready()
    await at.updates.install('0.2.0')
    expect(await at.progress()).toEqual({ state: 'installing', version: '0.2.0' })
    await settle()
    expect(at.log.slice(-3)).toEqual(['closed', 'install 0.2.0', 'leave end'])
  })

  it('is refused with what holds it back', async () => {
    const at = await ready()
    at.state.work = { labels_queued: 2 }
    const error: unknown = await at.updates.install('0.2.0').catch((thrown: unknown) => thrown)
    expect(isAppError(error, 'update_waits') && error.details).toEqual({
      holds: [{ kind: 'labels_queued', count: 2 }],
    })
    expect(at.state.doorsShut).toBe(false)
  })

  it('is refused for another version than the one that is ready, and twice', async () => {
    const at = await ready()
    expect(await codeOf(at.updates.install('0.3.0'))).toBe('conflict')
    const both = [at.updates.install('0.2.0'), at.updates.install('0.2.0')]
    expect(await Promise.all(both.map(codeOf))).toEqual(['done', 'conflict'])
    await settle()
    expect(at.log.filter((line) => line === 'install 0.2.0')).toHaveLength(1)
  })
})

describe('the version before', () => {
  const came = { from: '0.1.0', to: '0.2.0', schema: 11, back: false }

  it('is kept once the new one runs, which knows what is new in it', async () => {
    const at = bench({
      present: '0.2.0',
      record: { byHand: [], installing: came },
      kept: ['0.1.0', '0.2.0'],
    })
    await at.updates.start()
    expect(at.log).toEqual(['keep 0.2.0 0.1.0'])
    expect(await at.updates.view()).toMatchObject({
      present: { version: '0.2.0', notes: 'What 0.2.0 brings' },
      previous: { version: '0.1.0', possible: true },
    })
  })

  it('is installed again when it is asked for, and the one that was left is not put back by itself', async () => {
    const at = bench({ present: '0.2.0', record: { byHand: [], installing: came }, kept: ['0.1.0'] })
    await at.updates.start()
    await at.updates.goBack('0.1.0')
    await settle()
    expect(at.log.slice(-3)).toEqual(['closed', 'install 0.1.0', 'leave end'])

    const back = bench({ present: '0.1.0', record: at.record(), feed: release('0.2.0') })
    await back.updates.start()
    await back.clock.advance(60 * minute)
    expect(await back.progress()).toMatchObject({ state: 'ready', byHand: true })
    expect(back.log).not.toContain('install 0.2.0')
    await back.updates.install('0.2.0')
    await settle()
    expect(back.log).toContain('install 0.2.0')
  })

  it('waits for the same as a new one does', async () => {
    const at = bench({ present: '0.2.0', record: { byHand: [], installing: came }, kept: ['0.1.0'] })
    await at.updates.start()
    at.state.work = { purchases_in_doubt: 1 }
    expect(await codeOf(at.updates.goBack('0.1.0'))).toBe('update_waits')
  })

  it('hazard: it cannot open data that a newer one has converted. It is refused', async () => {
    const at = bench({
      present: '0.2.0',
      schema: 12,
      record: { byHand: [], installing: came },
      kept: ['0.1.0'],
    })
    await at.updates.start()
    expect((await at.updates.view()).previous).toEqual({ version: '0.1.0', possible: false })
    expect(await codeOf(at.updates.goBack('0.1.0'))).toBe('update_no_way_back')
    expect(at.log).not.toContain('closed')
  })

  it('that is not kept is not offered', async () => {
    const at = bench({ present: '0.2.0', record: { byHand: [], installing: came } })
    await at.updates.start()
    expect((await at.updates.view()).previous).toBeUndefined()
    expect(await codeOf(at.updates.goBack('0.1.0'))).toBe('conflict')
  })
})

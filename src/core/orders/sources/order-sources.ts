// The sources of orders at work: each is looked into in its own time, later and later while it fails.

import type {
  DatabaseSource,
  HttpSource,
  ImportResult,
  OrderSourceConfig,
  OrderSourceView,
  SourceRun,
} from '../../../contract/orders.ts'
import { isAppError } from '../../../contract/errors.ts'
import { secretPlace } from '../../../contract/feed-place.ts'
import { notFound } from '../../../contract/refusals.ts'
import type { AskDatabase, DatabaseRows } from '../../databases/ports.ts'
import { infoOf } from '../../failure.ts'
import type { PlacedSecret } from '../../placed-secret.ts'
import type { Clock, Logger, NewId } from '../../runtime.ts'
import { checkKeptDatabase } from './database-look-up.ts'
import { watchFolder, type FolderWatch } from './folder-source.ts'
import { previewDatabase, runDatabaseSource } from './database-source.ts'
import { checkAddress, checkHttpSource, fetchPage, runHttpSource } from './http-source.ts'
import {
  createSourceLookUps,
  endLookUps,
  noLookUp,
  type LookUpWish,
  type LookUpWork,
} from './look-up-places.ts'
import type { LookUps } from './look-up.ts'
import { runOf } from './source-run.ts'
import { createSourceSecrets, ofOtherAddress } from './source-secrets.ts'
import { isCommonSource, turnView, type SourceTurns } from './source-turns.ts'
import { firstLookBackMs } from './take-whole.ts'
import { createTurnTaking, noTurn, waitMsOf, type TurnTaking } from './take-turns.ts'
import type { OrderRow } from '../ports.ts'
import { byHandId } from './ports.ts'
import type {
  FeedMemory,
  FetchFeed,
  FolderReport,
  ImportInto,
  OpenOrderFolder,
  OrderSource,
  OrderSourceStore,
} from './ports.ts'

const runsShown = 10

export type OrderSourcesPorts = {
  readonly store: OrderSourceStore
  readonly openFolder: OpenOrderFolder
  readonly fetchFeed: FetchFeed
  readonly askDatabase: AskDatabase
  /** Whose orders are kept as this source's. */
  readonly importInto: (sourceId: string) => ImportInto
  readonly report: FolderReport
  /** Secrets of sources, by the source's id. */
  readonly secrets: {
    get(sourceId: string): Promise<PlacedSecret | undefined>
    set(sourceId: string, place: string, value: string): Promise<void>
    delete(sourceId: string): Promise<void>
  }
  /** Where benches of a warehouse have sources in common. */
  readonly turns?: SourceTurns | undefined
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  readonly onSource: (source: OrderSourceView) => void
  /** Orders came or changed. */
  readonly onOrders: () => void
}

export type OrderSources = {
  start(): Promise<void>
  list(): Promise<readonly OrderSourceView[]>
  byHand(): Promise<readonly SourceRun[]>
  /** Keeps what a person's import brought. */
  keepByHand(fileName: string, result: ImportResult): Promise<void>
  /** Throws `order_source_secret` where another address is to have the secret of the one before. */
  save(wish: {
    readonly sourceId?: string | undefined
    readonly config: OrderSourceConfig
    readonly authorization?: string | undefined
  }): Promise<OrderSourceView>
  remove(sourceId: string): Promise<void>
  /**
   * Other benches have changed it: nothing is looked into while `keep` writes that down, and then what is kept holds, where it is still
   * there.
   */
  replace(sourceId: string, keep: () => Promise<void>): Promise<void>
  /**
   * Looks into it now, whosever turn it is, and answers when that is done. One that is being changed is looked into as it is then. Throws
   * `not_found`.
   */
  runNow(sourceId: string): Promise<OrderSourceView>
  /** The first page of an address as it answers now. */
  fetchPage(
    sourceId: string | undefined,
    config: HttpSource,
    authorization: string | undefined,
  ): Promise<unknown>
  /** What a database answers to a first look. */
  previewDatabase(
    sourceId: string | undefined,
    config: DatabaseSource,
    authorization: string | undefined,
  ): Promise<DatabaseRows>
  /** As `LookUps.find`: of those that are on and can be asked for one order. */
  readonly lookUp: LookUps['find']
  readonly askedFor: LookUps['askedFor']
  /** The rows that a look-up answers now, as it would be kept. Throws as `LookUpPlace.ask`, and `invalid_input`. */
  tryLookUp(orderNumber: string, wish: LookUpWish): Promise<readonly OrderRow[]>
  close(): Promise<void>
}

/** A source that is looked into. */
type Life = TurnTaking & {
  readonly folder: FolderWatch | undefined
  readonly lookUps: LookUpWork
  /** Ends the run that is under way. */
  ending: AbortController
  /** A look, or the question whose turn it is. */
  running: Promise<void> | undefined
  isLooking: boolean
  lookedAt: Date | undefined
  nextAt: Date | undefined
  cancel: (() => void) | undefined
  /** It is being changed or removed. */
  changing: Promise<void> | undefined
}

export function createOrderSources(ports: OrderSourcesPorts): OrderSources {
  const { store, secrets, clock, logger, importInto } = ports
  const lives = new Map<string, Life>()
  let closed = false

  const { keptSecret, secretFor } = createSourceSecrets({
    secrets,
    savedOf: (sourceId) => lives.get(sourceId)?.source.config,
  })
  const lookUps = createSourceLookUps({
    ...ports,
    secretFor,
    lives: () => lives.values(),
    onBrought(life: Life) {
      ports.onOrders()
      tell(life)
    },
  })
  const turnTaking = createTurnTaking({ turns: ports.turns, secretFor, clock })

  function stateOf({ source, isLooking, failures, turn }: Life): OrderSourceView['state'] {
    if (isLooking) return 'running'
    if (!source.config.enabled) return 'off'
    const isFailing = turn?.by === 'other_bench' ? turn.isFailing : failures > 0
    return isFailing ? 'failing' : 'waiting'
  }

  async function view(life: Life): Promise<OrderSourceView> {
    const { id, config } = life.source
    const hasAuthorization = config.kind !== 'folder' && (await keptSecret(id, config)).kind === 'kept'
    const runs = [...(await store.runs(id, runsShown))]
    // As it is now, and not before the keychain answered.
    const { isLooking, lookedAt, nextAt, error, turn, turnAt } = life
    const whose = config.enabled && turnView(turn, turnAt ?? clock.now())
    return {
      id,
      config,
      hasAuthorization,
      state: stateOf(life),
      runs,
      ...(lookedAt ? { lookedAt: lookedAt.toISOString() } : {}),
      ...(nextAt && !isLooking ? { nextAt: nextAt.toISOString() } : {}),
      ...(error ? { error } : {}),
      ...(whose ? { turn: whose } : {}),
      ...(ports.turns && !isCommonSource(config) ? { own: true } : {}),
    }
  }

  function tell(life: Life): void {
    const isGone = () => closed || lives.get(life.source.id) !== life
    if (isGone()) return
    view(life)
      .then((now) => isGone() || ports.onSource(now))
      .catch((error: unknown) => isGone() || logger.error('order_source.bug', {}, error))
  }

  function schedule(life: Life): void {
    life.cancel?.()
    life.cancel = undefined
    life.nextAt = undefined
    if (closed || !life.source.config.enabled || lives.get(life.source.id) !== life) return
    if (life.turn?.by !== 'other_bench')
      life.nextAt = new Date(clock.now().getTime() + turnTaking.dueMs(life))
    life.cancel = clock.after(turnTaking.nextMs(life), () => void look(life))
  }

  /**
   * From where an address is asked. Where other benches asked it meanwhile, and this one not for weeks, it begins as a new bench does:
   * what came before came to all.
   */
  async function memoryOf({ source: { id }, turn }: Life): Promise<FeedMemory> {
    const memory = await store.memory(id)
    const first = new Date(clock.now().getTime() - firstLookBackMs).toISOString()
    const wasAsked =
      turn?.by === 'this_bench' && turn.lookedAgoMs !== undefined && turn.lookedAgoMs < firstLookBackMs
    return wasAsked && memory.since !== undefined && memory.since < first ? {} : memory
  }

  /** One look. Answers whether orders may have changed. */
  async function lookInto(life: Life): Promise<boolean> {
    const { folder, ending } = life
    const { id, config } = life.source
    if (config.kind === 'folder') return ((await folder?.look()) ?? 0) > 0
    const secret = await secretFor(id, config)
    const whole = { ...ports, importInto: importInto(id), signal: ending.signal }
    const { result, memory } =
      config.kind === 'http'
        ? await runHttpSource(config, secret, await memoryOf(life), whole)
        : await runDatabaseSource(config, secret, await memoryOf(life), whole)
    await store.saveMemory(id, memory)
    if (!result || result.added + result.changed + result.left + result.rejectedCount === 0) return false
    await store.addRun(id, runOf(result))
    return true
  }

  function look(life: Life, byHand = false): Promise<void> {
    life.running ??= (async () => {
      const { id, config } = life.source
      const before = life.error?.code
      life.ending = new AbortController()
      try {
        const { may, isNews } = await turnTaking.mayLook(life, byHand)
        if (isNews || (before !== undefined && !life.error)) afterwards(life)
        if (!may) return
        life.isLooking = true
        // A folder is looked into every few seconds: only what it brings is told.
        if (config.kind !== 'folder') tell(life)
        const brought = await lookInto(life)
        life.failures = 0
        life.error = undefined
        life.lookedAt = clock.now()
        if (brought) ports.onOrders()
        if (brought || before !== undefined || config.kind !== 'folder') afterwards(life)
      } catch (error) {
        life.failures += 1
        life.lookedAt = clock.now()
        life.error = infoOf(error)
        if (isAppError(error)) logger.warn('order_source.failed', { sourceId: id, code: error.code })
        else logger.error('order_source.bug', { sourceId: id }, error)
        afterwards(life)
      }
      life.isLooking = false
      life.dueAtMs = clock.elapsedMs() + waitMsOf(life)
      await turnTaking.looked(life)
    })().finally(() => {
      life.running = undefined
      schedule(life)
    })
    return life.running
  }

  /** Told once `running` is over. */
  function afterwards(life: Life): void {
    void Promise.resolve()
      .then(() => life.running)
      .then(() => tell(life))
  }

  function begin(source: OrderSource): Life {
    const { id, config } = source
    lives.get(id)?.cancel?.()
    const signal = () => life.ending.signal
    const folder =
      config.kind === 'folder'
        ? watchFolder(id, {
            store,
            importInto: importInto(id),
            folder: ports.openFolder(config.folder, signal),
            report: ports.report,
            signal,
          })
        : undefined
    const life: Life = {
      ...noTurn(clock.elapsedMs()),
      source,
      folder,
      lookUps: noLookUp(),
      ending: new AbortController(),
      failures: 0,
      running: undefined,
      isLooking: false,
      lookedAt: undefined,
      nextAt: undefined,
      error: undefined,
      cancel: undefined,
      changing: undefined,
    }
    lives.set(id, life)
    lookUps.forget()
    schedule(life)
    return life
  }

  /** Ends its look, and lets go of the turn. */
  async function pause(life: Life): Promise<void> {
    life.ending.abort()
    await endLookUps(life.lookUps)
    await life.running
    life.cancel?.()
    await turnTaking.end(life)
  }

  /** Nothing is looked into while `work` is done, which begins what is another then. What could not be changed goes on as it was. */
  async function away<T>(life: Life | undefined, work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (life) life.changing = promise
    try {
      if (life) await pause(life)
      return await work()
    } catch (error) {
      if (life && !closed) begin(life.source)
      throw error
    } finally {
      if (life) life.changing = undefined
      resolve()
    }
  }

  function need(sourceId: string): Life {
    const life = lives.get(sourceId)
    if (!life) throw notFound('order_source')
    return life
  }

  /** As it is once nobody changes it. */
  async function unchanging(sourceId: string): Promise<Life> {
    let life = need(sourceId)
    while (life.changing) {
      await life.changing
      life = need(sourceId)
    }
    return life
  }

  return {
    async start() {
      for (const source of await store.list()) begin(source)
    },
    list: () => Promise.all([...lives.values()].map(view)),
    byHand: () => store.runs(byHandId, runsShown),
    async keepByHand(fileName, result) {
      await store.addRun(byHandId, { ...runOf(result), fileName })
    },
    async save({ sourceId, config, authorization }) {
      if (config.kind === 'http') checkHttpSource(config)
      if (config.kind === 'database') checkKeptDatabase(config)
      const earlier = sourceId === undefined ? undefined : need(sourceId)
      if (config.kind !== 'folder' && authorization === undefined) {
        if ((await keptSecret(sourceId, config)).kind === 'of_other_address') throw ofOtherAddress()
      }
      const id = sourceId ?? ports.newId()
      const life = await away(earlier, async () => {
        const place = secretPlace(config)
        if (authorization !== undefined)
          await (authorization === '' || place === undefined
            ? secrets.delete(id)
            : secrets.set(id, place, authorization))
        await store.save({ id, config })
        // Another address has another memory.
        if (earlier && JSON.stringify(earlier.source.config) !== JSON.stringify(config))
          await store.saveMemory(id, {})
        return begin({ id, config })
      })
      return view(life)
    },
    async remove(sourceId) {
      const life = need(sourceId)
      lives.delete(sourceId)
      await away(life, async () => {
        await secrets.delete(sourceId)
        await store.remove(sourceId)
      })
    },
    async replace(sourceId, keep) {
      await away(lives.get(sourceId), async () => {
        await keep()
        const source = closed ? undefined : (await store.list()).find(({ id }) => id === sourceId)
        if (source) tell(begin(source))
        else lives.delete(sourceId)
      })
    },
    async runNow(sourceId) {
      const asked = await unchanging(sourceId)
      const before = asked.lookedAt
      // A look that is under way is the one that is asked for; a question whose turn it is, is none.
      await asked.running
      const life = await unchanging(sourceId)
      if (life !== asked || life.lookedAt === before) {
        life.cancel?.()
        await look(life, true)
      }
      return view(await unchanging(sourceId))
    },
    async fetchPage(sourceId, config, authorization) {
      checkAddress(config.url)
      return fetchPage(config, authorization ?? (await secretFor(sourceId, config)), ports)
    },
    previewDatabase: async (sourceId, config, authorization) =>
      previewDatabase(config, authorization ?? (await secretFor(sourceId, config)), ports),
    lookUp: lookUps.find,
    askedFor: lookUps.askedFor,
    tryLookUp: (orderNumber, { sourceId, config, authorization }) =>
      lookUps.ask(sourceId, config, orderNumber, { authorization }),
    async close() {
      closed = true
      for (const life of lives.values()) {
        life.cancel?.()
        life.ending.abort()
      }
      await Promise.all([...lives.values()].map((life) => endLookUps(life.lookUps)))
      await Promise.allSettled([...lives.values()].flatMap(({ running }) => running ?? []))
      await Promise.allSettled([...lives.values()].map(turnTaking.end))
    },
  }
}

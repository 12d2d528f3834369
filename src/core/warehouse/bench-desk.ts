// What a bench tells the others of itself, and what it is told: that all benches are stopped, and messages. It asks with a beat of
// its own; while the warehouse does not answer, the last that was heard holds.

import type { BenchFacts } from '../../contract/warehouse-benches.ts'
import type { BenchMessage, WarehouseStop } from '../../contract/warehouse-setting.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { Benches, Heard } from './benches.ts'
import { beatMs } from './claims.ts'

/** How often it is listened: a stop holds everywhere within that. */
export const hearMs = 2_000
/** Facts that have changed are told no more often than this. */
export const tellMs = 5_000

/** What outlives a restart: without the warehouse nobody could say it anew. */
export type KeptDesk = {
  readonly stop: WarehouseStop | undefined
  /** Messages that were confirmed here, and the warehouse has not heard of it. */
  readonly confirmed: readonly {
    readonly messageId: string
    readonly operator: string | undefined
    /** ISO time. */
    readonly at: string
  }[]
}

export type BenchDeskPorts = {
  /** Throws `warehouse_cut_off` and the like, as `Benches`, where the warehouse cannot be opened. */
  readonly benches: () => Promise<Benches>
  /** `stopped`: whether this bench knows that it is. */
  readonly facts: (stopped: boolean) => Promise<BenchFacts>
  readonly kept: { read(): Promise<KeptDesk | undefined>; save(kept: KeptDesk): Promise<void> }
  readonly clock: Clock
  readonly logger: Logger
  readonly onChange: () => void
  /** The benches may buy again. */
  readonly onGo: () => void
  /** It answers no more, or again. */
  readonly onSilence: () => void
}

export type BenchDesk = ReturnType<typeof createBenchDesk>

/** Without ages, which change by themselves. */
const comparable = ({ lastParcel, ...facts }: BenchFacts): string =>
  JSON.stringify({ ...facts, lastParcel: lastParcel?.orderNumber })

export function createBenchDesk(ports: BenchDeskPorts) {
  const { clock, logger } = ports
  let stop: WarehouseStop | undefined
  let messages: readonly BenchMessage[] = []
  let confirmed: KeptDesk['confirmed'] = []
  let told:
    | {
        readonly facts: string
        readonly isStopped: boolean
        readonly atMs: number
        /** It was seen then that they are no others. */
        readonly lookedAtMs: number
      }
    | undefined
  let silentSince: Date | undefined
  let cancelBeat: (() => void) | undefined
  let closed = false
  let working: Promise<void> = Promise.resolve()

  async function ask<T>(question: (benches: Benches) => Promise<T>): Promise<T> {
    try {
      const answer = await question(await ports.benches())
      silentIs(undefined)
      return answer
    } catch (error) {
      if (isAppError(error)) silentIs(silentSince ?? clock.now())
      throw error
    }
  }

  function silentIs(next: Date | undefined): void {
    const isNews = (silentSince === undefined) !== (next === undefined)
    silentSince = next
    if (isNews && !closed) ports.onSilence()
  }

  const keep = () => ports.kept.save({ stop, confirmed })

  async function tellConfirmed(): Promise<void> {
    for (const { messageId, operator, at } of confirmed) {
      const agoMs = Math.max(0, clock.now().getTime() - new Date(at).getTime())
      await ask((benches) => benches.confirm({ messageId, operator, agoMs }))
      confirmed = confirmed.filter((one) => one.messageId !== messageId)
      await keep()
    }
  }

  async function tellFacts(): Promise<void> {
    const atMs = clock.elapsedMs()
    const isStopped = stop !== undefined
    // That it has heard of a stop is waited for.
    if (told?.isStopped === isStopped && atMs - told.lookedAtMs < tellMs) return
    const facts = await ports.facts(isStopped)
    const next = { facts: comparable(facts), isStopped, lookedAtMs: atMs }
    if (told?.facts === next.facts && atMs - told.atMs < beatMs) {
      told = { ...next, atMs: told.atMs }
      return
    }
    await ask((benches) => benches.tell(facts))
    told = { ...next, atMs }
  }

  async function take(heard: Heard): Promise<void> {
    const before = { stop, messages }
    stop = heard.stop
    messages = heard.messages.filter(({ messageId }) => confirmed.every((one) => one.messageId !== messageId))
    const isOther = JSON.stringify(before.stop) !== JSON.stringify(stop)
    if (isOther) {
      logger.info('warehouse.stop', { stopped: stop !== undefined })
      await keep()
    }
    if (isOther || JSON.stringify(before.messages) !== JSON.stringify(messages)) ports.onChange()
    if (isOther && !stop) ports.onGo()
  }

  async function hear(): Promise<void> {
    try {
      await tellConfirmed()
      await take(await ask((benches) => benches.hear()))
      await tellFacts()
    } catch (error) {
      if (!isAppError(error) && !closed) logger.error('warehouse.bug', {}, error)
    }
  }

  function beat(): Promise<void> {
    cancelBeat?.()
    working = working.then(async () => {
      if (!closed) await hear()
      if (closed) return
      cancelBeat?.()
      cancelBeat = clock.after(hearMs, () => void beat())
    })
    return working
  }

  return {
    stop: () => stop,
    messages: () => messages,
    /** Why nothing new is bought here; undefined where it may be. */
    reason: () =>
      stop &&
      new AppError('warehouse_stopped', 'A supervisor has stopped all benches', {
        details: {
          ...(stop.operator === undefined ? {} : { operator: stop.operator }),
          bench: stop.bench,
          since: stop.since,
        },
      }),
    /** Since when there is no answer; undefined while there is. */
    silentSince: () => silentSince,
    /** Throws `warehouse_cut_off` and the like. */
    ask,
    /** Listens at once: what this bench itself has said holds here when it resolves. */
    hear: beat,
    /** A message was read here. It is put away at once, and the warehouse told when it answers. */
    async confirm(messageId: string, operator: string | undefined): Promise<void> {
      if (messages.every((one) => one.messageId !== messageId)) return
      messages = messages.filter((one) => one.messageId !== messageId)
      confirmed = [...confirmed, { messageId, operator, at: clock.now().toISOString() }]
      await keep()
      ports.onChange()
      void beat()
    },
    async start(): Promise<void> {
      const kept = await ports.kept.read()
      stop = kept?.stop
      confirmed = kept?.confirmed ?? []
      void beat()
    },
    async close(): Promise<void> {
      closed = true
      cancelBeat?.()
      await working
    },
  }
}

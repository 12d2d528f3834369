// Tells one target its events, one at a time, and waits where it does not get through (telling.ts says how long, and for whom).

import type { TellFault } from '../../contract/results.ts'
import type { Turns } from '../turns.ts'
import { eventFile } from './body.ts'
import { writeResult } from './database-target.ts'
import { createEnding, type Ending } from './ending.ts'
import { askedMs, longestAskedMs, longestMs, pauseMs, stepBackMs, verdictOn } from './pauses.ts'
import type { EventContent, ResultTarget, Telling, TellOutcome } from './ports.ts'
import { requestOf } from './request.ts'
import type { createTargetSecrets } from './target-secrets.ts'
import type { ResultTellingPorts } from './telling.ts'

/** What a store calls due, and does not give out, is not asked for over and over. */
const leastMs = 50
/** What is due later than this was never meant to be: the computer's clock was set back since. */
const aheadMs = 2 * longestAskedMs

export type Secret = { readonly value: string | undefined } | { readonly fault: TellFault }

/** A target as it is told. It is another one once it was saved again. */
export type TargetLife = {
  readonly target: ResultTarget
  readonly ending: Ending
  /** In a row, of the target and not of an event. */
  failures: number
  fault: TellFault | undefined
  /** By `elapsedMs`. */
  pausedUntilMs: number
  isTelling: boolean
  /** Something may be due. */
  isWanted: boolean
  /** A person has changed it: events whose time has not come are tried too, until one does not get through. */
  isWoken: boolean
  /** How many got through. */
  toldCount: number
  /** Events that it did not let in, each with how many had got through by then. */
  readonly refused: Map<string, number>
}

export type TargetTelling = ReturnType<typeof createTargetTelling>

export function createTargetTelling({
  ports: { store, send, drop, databases, clock, logger, random },
  turns,
  secrets,
  onNews,
  onTried,
}: {
  readonly ports: ResultTellingPorts
  readonly turns: Turns
  readonly secrets: ReturnType<typeof createTargetSecrets>
  readonly onNews: (life: TargetLife) => void
  readonly onTried: () => void
}) {
  const isOver = ({ ending, target }: TargetLife) =>
    turns.isClosed() || ending.signal.aborted || !target.config.enabled
  const isPaused = ({ pausedUntilMs }: TargetLife) => clock.elapsedMs() < pausedUntilMs

  /** One event, once. */
  async function sendTo(
    { config }: Pick<ResultTarget, 'config'>,
    secretFor: () => Promise<Secret>,
    content: EventContent,
    { signal }: Pick<Ending, 'signal'>,
  ): Promise<TellOutcome> {
    if (config.kind === 'folder') {
      const file = eventFile(content, config.format)
      return drop(config.folder, file.name, file.content, signal)
    }
    const secret = await secretFor()
    if ('fault' in secret) return secret
    if (config.kind === 'database')
      return writeResult(databases, { target: config, password: secret.value, content, signal })
    const made = requestOf(config, secret.value, content)
    return 'fault' in made ? made : send({ ...made.request, signal })
  }

  async function dueFor({ target: { id }, isWoken }: TargetLife) {
    const nowMs = clock.now().getTime()
    const found = await store.due(id, new Date(isWoken ? nowMs + aheadMs : nowMs))
    if (found) return found
    const next = await store.nextDueAt(id)
    return next && next.getTime() > nowMs + aheadMs ? store.due(id, next) : undefined
  }

  /** It answers, whatever it answers: nothing keeps others from being tried. Once that is written down: see `round`. */
  function isThere(life: TargetLife): void {
    life.failures = 0
    life.fault = undefined
    life.pausedUntilMs = 0
  }

  /** Where it let others in meanwhile, what it does not let in is the event. */
  function isRefusedAlone(life: TargetLife, { id }: Telling, { code }: TellFault): boolean {
    if (code !== 'no_entry') return false
    const before = life.refused.get(id)
    life.refused.set(id, life.toldCount)
    return before !== undefined && life.toldCount > before
  }

  async function stop(life: TargetLife, telling: Telling, fault: TellFault): Promise<void> {
    await store.tried(telling.id, { state: 'stopped', fault })
    life.refused.delete(telling.id)
    if (fault.status !== undefined) isThere(life)
  }

  async function failed(
    life: TargetLife,
    telling: Telling,
    fault: TellFault,
    retryAfterMs: number | undefined,
  ): Promise<void> {
    life.isWoken = false
    const { code, status } = fault
    logger.warn('result.failed', { targetId: telling.targetId, tellingId: telling.id, code, status })
    const verdict = isRefusedAlone(life, telling, fault) ? 'stop' : verdictOn(fault)
    if (verdict === 'stop') return stop(life, telling, fault)

    const share = random()
    const asked = askedMs(retryAfterMs)
    const ownMs = Math.max(pauseMs(telling.tries + 1, share), asked)
    const later = (waitMs: number) => new Date(clock.now().getTime() + waitMs)
    if (verdict === 'pause_event') {
      await store.tried(telling.id, { state: 'waiting', fault, nextAt: later(ownMs) })
      isThere(life)
      return
    }
    life.failures += 1
    life.fault = fault
    const restMs = pauseMs(verdict === 'rest_target' ? Number.POSITIVE_INFINITY : life.failures, share)
    const targetMs = Math.max(restMs, asked)
    life.pausedUntilMs = clock.elapsedMs() + targetMs
    const nextAt = later(Math.max(ownMs, targetMs + stepBackMs))
    await store.tried(telling.id, { state: 'waiting', fault, nextAt })
  }

  async function tell(
    life: TargetLife,
    telling: Telling,
    content: EventContent | undefined,
    secretFor: () => Promise<Secret>,
  ): Promise<void> {
    if (!content) return stop(life, telling, { code: 'content_closed' })
    life.isTelling = true
    onNews(life)
    const { target, ending } = life
    const { fault, retryAfterMs } = await sendTo(target, secretFor, content, ending)
    if (!fault) {
      await store.tried(telling.id, { state: 'told' })
      life.toldCount += 1
      life.refused.delete(telling.id)
      isThere(life)
      // What was given up says nothing of the target, and stays as it was.
    } else if (!ending.signal.aborted) await failed(life, telling, fault, retryAfterMs)
  }

  async function tellDue(life: TargetLife): Promise<void> {
    const { target } = life
    let secret: Promise<Secret> | undefined
    const secretFor = () =>
      (secret ??=
        target.config.kind !== 'folder'
          ? secrets.secretFor(target.id, target.config)
          : Promise.resolve({ value: undefined }))
    while (!isOver(life) && !isPaused(life)) {
      const found = await dueFor(life)
      if (!found) {
        life.isWoken = false
        return
      }
      if (isOver(life)) return
      await tell(life, found.telling, found.content, secretFor)
      onTried()
      onNews(life)
    }
  }

  async function round(life: TargetLife): Promise<void> {
    try {
      while (life.isWanted && !isOver(life)) {
        life.isWanted = false
        await tellDue(life)
      }
    } catch (error) {
      // What could not be written down is told again: not at once, and over and over.
      life.failures += 1
      life.pausedUntilMs = clock.elapsedMs() + pauseMs(life.failures, random())
      throw error
    } finally {
      if (life.isTelling) {
        life.isTelling = false
        onNews(life)
      }
      await takeUpLater(life)
    }
  }

  async function waitMs(life: TargetLife): Promise<number | undefined> {
    // Whole, so that a timer does not end a hair before the pause.
    if (isPaused(life)) return Math.ceil(life.pausedUntilMs - clock.elapsedMs())
    const next = await store.nextDueAt(life.target.id)
    return next && Math.min(Math.max(next.getTime() - clock.now().getTime(), leastMs), longestMs)
  }

  async function takeUpLater(life: TargetLife): Promise<void> {
    if (isOver(life)) return
    const ms = await waitMs(life)
    if (isOver(life)) return
    if (life.isWanted) wake(life)
    else if (ms !== undefined) turns.after(life.target.id, ms, () => begin(life))
  }

  function begin(life: TargetLife): void {
    life.isWanted = true
    void turns.work(life.target.id, () => round(life))
  }

  /** Takes up what is due. A round that is about to end would not hear it otherwise. */
  function wake(life: TargetLife): void {
    life.isWanted = true
    if (!isOver(life)) turns.after(life.target.id, 0, () => begin(life))
  }

  return {
    live: (target: ResultTarget, isWoken = false): TargetLife => ({
      target,
      ending: createEnding(),
      failures: 0,
      fault: undefined,
      pausedUntilMs: 0,
      isTelling: false,
      isWanted: false,
      isWoken,
      toldCount: 0,
      refused: new Map(),
    }),
    sendTo,
    wake,
    /** A person wants it now, whatever it failed of. */
    wakeAtOnce(life: TargetLife): void {
      life.pausedUntilMs = 0
      wake(life)
    },
    isPaused,
    /** Until what is being sent has ended; it is told again, where it is not known to have arrived. */
    async end({ ending, target }: TargetLife): Promise<void> {
      ending.end()
      turns.forget(target.id)
      await turns.running(target.id)
      turns.forget(target.id)
    },
  }
}

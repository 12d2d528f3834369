// Results told to targets: what is noted is written down for each that wants it, and told to each in its own time.

import { canonicalJson } from '../../base/canonical-json.ts'
import { createLine } from '../../base/in-turn.ts'
import type { DatabaseTarget, ResultTargetView } from '../../contract/results.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { createSoon } from '../soon.ts'
import { createTurns } from '../turns.ts'
import { checkTarget } from './check-target.ts'
import { isCommonTarget } from './common-target.ts'
import { createEnding, type Ending } from './ending.ts'
import { checkResult } from './database-target.ts'
import type { EventContent, ResultTarget } from './ports.ts'
import { createTargetSecrets, typedSecret } from './target-secrets.ts'
import { createTargetTelling, type Secret, type TargetLife } from './tell-target.ts'
import type { ResultTelling, ResultTellingPorts } from './telling.ts'
import { closedTargetView, tellingView, testEvent } from './views.ts'

/** What is noted together is spread together. */
const spreadAfterMs = 50
const spreadAtOnce = 50
/** Facts are noted by whoever writes them, and not every one says so. */
const pollMs = 10_000
/** Views are told no more often. */
const newsAfterMs = 200
const dayMs = 24 * 3_600_000
const keptMs = 90 * dayMs
const prunedAtOnce = 500

export function createResultTelling(ports: ResultTellingPorts): ResultTelling {
  const { store, clock, logger } = ports
  const lives = new Map<string, TargetLife>()
  const turns = createTurns(clock, (id, fault) => logger.error('result.bug', { id }, fault))
  const secrets = createTargetSecrets(ports.secrets, (id) => lives.get(id)?.target)
  const news = createSoon(clock, newsAfterMs, tellView)
  const changes = createSoon(clock, newsAfterMs, () => {
    if (!turns.isClosed()) ports.onChange()
  })
  const spreads = createSoon(clock, spreadAfterMs, () => void spread())
  const changed = () => changes.ask('')
  const telling = createTargetTelling({
    ports,
    turns,
    secrets,
    onNews: ({ target }) => news.ask(target.id),
    onTried: changed,
  })
  const tests = new Map<Ending, Promise<unknown>>()
  const closing = createEnding()
  let isNoted = false
  /** Nobody else changes targets until it is done. */
  const inTurn = createLine()

  function stateOf({ target, isTelling, failures }: TargetLife): ResultTargetView['state'] {
    if (!target.config.enabled) return 'off'
    if (isTelling) return 'telling'
    return failures > 0 ? 'failing' : 'idle'
  }

  async function nextAtOf(life: TargetLife): Promise<Date | undefined> {
    if (!life.target.config.enabled) return undefined
    const now = clock.now()
    if (telling.isPaused(life)) return new Date(now.getTime() + life.pausedUntilMs - clock.elapsedMs())
    const next = await store.nextDueAt(life.target.id)
    return next && next > now ? next : undefined
  }

  async function view(life: TargetLife): Promise<ResultTargetView> {
    const { id, config } = life.target
    const hasSecret = await secrets.has(id, config)
    const { waiting, stopped, closed, oldestAt, toldAt } = await store.counts(id)
    const nextAt = await nextAtOf(life)
    // As it is now, and not before they answered.
    const { fault } = life
    return {
      id,
      config,
      hasSecret,
      state: stateOf(life),
      counts: { waiting, stopped, closed: closed.count },
      ...(ports.isShared && !isCommonTarget(config) ? { own: true } : {}),
      ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
      ...(fault && config.enabled ? { fault } : {}),
      ...(toldAt ? { toldAt: toldAt.toISOString() } : {}),
      ...(oldestAt ? { oldestAt: oldestAt.toISOString() } : {}),
    }
  }

  function tellView(id: string): void {
    const life = lives.get(id)
    const isGone = () => turns.isClosed() || lives.get(id) !== life
    if (!life || isGone()) return
    view(life)
      .then((now) => isGone() || ports.onTarget(now))
      .catch((error: unknown) => isGone() || logger.error('result.bug', { id }, error))
  }

  const othersTurn = () =>
    Promise.race([new Promise<void>((resolve) => clock.after(0, resolve)), closing.ended])

  function wakeAll(): void {
    for (const life of lives.values()) telling.wake(life)
  }

  /** Does not throw. */
  async function spread(): Promise<void> {
    isNoted = true
    await turns.work('spread', async () => {
      while (isNoted && lives.size > 0 && !turns.isClosed()) {
        isNoted = false
        const count = await store.spread(spreadAtOnce)
        if (count === 0) continue
        for (const id of lives.keys()) news.ask(id)
        changed()
        wakeAll()
        if (count < spreadAtOnce) continue
        isNoted = true
        await othersTurn()
      }
      isNoted = false
    })
  }

  async function poll(): Promise<void> {
    if (lives.size > 0) {
      await spread()
      wakeAll()
    }
    turns.after('poll', pollMs, () => void poll())
  }

  function prune(): void {
    turns.after('prune', dayMs, prune)
    if (lives.size === 0) return
    void turns.work('prune', async () => {
      const before = new Date(clock.now().getTime() - keptMs)
      while (!turns.isClosed() && (await store.prune(before, prunedAtOnce)) === prunedAtOnce)
        await othersTurn()
    })
  }

  function begin(target: ResultTarget, isWoken = false): TargetLife {
    const life = telling.live(target, isWoken)
    lives.set(target.id, life)
    telling.wake(life)
    return life
  }

  function need(targetId: string): TargetLife {
    const life = lives.get(targetId)
    if (!life) throw notFound('result_target')
    return life
  }

  /** Nothing is told to it while `work` is done. What could not be changed goes on as it was. */
  async function away<T>(life: TargetLife | undefined, work: () => Promise<T>): Promise<T> {
    if (life) await telling.end(life)
    try {
      return await work()
    } catch (error) {
      if (life && !turns.isClosed()) begin(life.target)
      throw error
    }
  }

  async function checkDatabase(
    target: DatabaseTarget,
    secretFor: () => Promise<Secret>,
    content: EventContent,
    { signal }: Ending,
  ) {
    const secret = await secretFor()
    if ('fault' in secret) return secret
    return checkResult(ports.databases, { target, password: secret.value, content, signal })
  }

  return {
    async start() {
      for (const target of await store.targets()) if (!lives.has(target.id)) begin(target)
      void poll()
      prune()
    },
    noted() {
      if (lives.size > 0 && !turns.isClosed()) spreads.ask('')
    },
    targets: () => Promise.all([...lives.values()].map(view)),
    closedTargets: async () => (await store.closedTargets()).map(closedTargetView),
    saveTarget: ({ targetId, config, before, secret: typed }) =>
      inTurn(async () => {
        const secret = typedSecret(config, typed)
        checkTarget(config)
        const earlier = targetId === undefined ? undefined : need(targetId)
        const isOther = earlier && before && canonicalJson(earlier.target.config) !== canonicalJson(before)
        if (isOther) throw conflict('changed_meanwhile')
        await secrets.check(targetId, config, secret)
        // What was noted until now is for the targets as they were.
        if (lives.size > 0) await spread()
        const target = { id: targetId ?? ports.newId(), config }
        await away(earlier, async () => {
          await secrets.keep(target.id, config, secret)
          await store.saveTarget(target)
        })
        const life = begin(target, true)
        news.ask(target.id)
        changed()
        return view(life)
      }),
    removeTarget: (targetId) =>
      inTurn(async () => {
        const isClosed = (await store.closedTargets()).some(({ id }) => id === targetId)
        await away(isClosed ? undefined : need(targetId), async () => {
          await secrets.forget(targetId)
          await store.removeTarget(targetId)
        })
        lives.delete(targetId)
        changed()
      }),
    replace: (targetId, keep) =>
      inTurn(async () => {
        // What was noted until now is for the targets as they were.
        if (lives.size > 0) await spread()
        await away(lives.get(targetId), keep)
        const target = turns.isClosed()
          ? undefined
          : (await store.targets()).find(({ id }) => id === targetId)
        if (target) begin(target, true)
        else lives.delete(targetId)
        news.ask(targetId)
        changed()
      }),
    async tryTarget({ targetId, config, secret: typed }) {
      const secret = typedSecret(config, typed)
      checkTarget(config)
      await secrets.check(targetId, config, secret)
      const secretFor = async () =>
        secret === undefined && config.kind !== 'folder'
          ? secrets.secretFor(targetId, config)
          : { value: secret === '' ? undefined : secret }
      const ending = createEnding()
      if (turns.isClosed()) ending.end()
      const content = testEvent(ports.newId(), clock.now())
      const sent =
        config.kind === 'database'
          ? checkDatabase(config, secretFor, content, ending)
          : telling.sendTo({ config }, secretFor, content, ending)
      tests.set(ending, sent)
      try {
        const { fault, unseen } = { unseen: undefined, ...(await sent) }
        return { ...(fault && { fault }), ...(unseen && { unseen }) }
      } finally {
        tests.delete(ending)
      }
    },
    async retry(which) {
      const { targetId, count } = await store.retry(which)
      const life = lives.get(targetId)
      if (life) telling.wakeAtOnce(life)
      news.ask(targetId)
      changed()
      return count
    },
    async skip(tellingId, reason) {
      const skipped = await store.skip(tellingId, reason)
      const life = lives.get(skipped.targetId)
      if (life) telling.wake(life)
      news.ask(skipped.targetId)
      changed()
      return tellingView(skipped)
    },
    async close() {
      turns.stop()
      closing.end()
      for (const soon of [news, changes, spreads]) soon.forget()
      for (const { ending } of lives.values()) ending.end()
      for (const ending of tests.keys()) ending.end()
      await turns.idle()
      await Promise.allSettled([...tests.values(), inTurn(() => Promise.resolve())])
    },
  }
}

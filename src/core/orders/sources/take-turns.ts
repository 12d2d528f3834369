// How a source at this bench waits for its turn among the benches that have it too, and what it tells them.

import type { ErrorInfo } from '../../../contract/errors.ts'
import type { DatabaseSource, HttpSource } from '../../../contract/orders.ts'
import { retryAfterOf } from '../../failure.ts'
import type { Clock } from '../../runtime.ts'
import type { OrderSource } from './ports.ts'
import {
  askEveryMs,
  asksToWait,
  commonSource,
  restMs,
  turnFreshMs,
  type CommonSource,
  type SourceTold,
  type SourceTurn,
  type SourceTurns,
} from './source-turns.ts'

/** What a source that is looked into has of it. Times by `elapsedMs`. */
export type TurnTaking = {
  readonly source: OrderSource
  failures: number
  error: ErrorInfo | undefined
  /** Of the next look, where it is this bench's turn. */
  dueAtMs: number
  /** Undefined where no other bench can have it; `not_asked`: it is not known yet. */
  common: CommonSource | undefined | 'not_asked'
  turn: SourceTurn | undefined
  /** When `turn` was heard. */
  turnAt: Date | undefined
  askedAtMs: number
  /** A look that went well, and that the others were not told of yet. */
  wellAtMs: number | undefined
  failedAtMs: number
}

export const noTurn = (dueAtMs: number) => ({
  dueAtMs,
  common: 'not_asked' as const,
  turn: undefined,
  turnAt: undefined,
  askedAtMs: Number.NEGATIVE_INFINITY,
  wellAtMs: undefined,
  failedAtMs: Number.NEGATIVE_INFINITY,
})

/** A timer may fire a little early. */
const nearlyMs = 500

export const everyMsOf = ({ config }: OrderSource): number =>
  config.kind === 'folder' ? config.everySeconds * 1_000 : config.everyMinutes * 60_000

const longestWaitMs = 60 * 60_000

/** Until the next look: later and later while it fails, and no sooner than it asks for. */
export function waitMsOf({
  source,
  failures,
  error,
}: Pick<TurnTaking, 'source' | 'failures' | 'error'>): number {
  const ownMs = everyMsOf(source)
  if (failures === 0) return ownMs
  const askedMs = error && retryAfterOf(error)
  const backOffMs = Math.min(ownMs * 2 ** Math.min(failures, 12), Math.max(ownMs, longestWaitMs))
  return Math.max(backOffMs, Math.min(askedMs ?? 0, longestWaitMs))
}

const isSame = (a: SourceTurn | undefined, b: SourceTurn | undefined): boolean =>
  a?.by === b?.by &&
  (a?.by !== 'other_bench' || b?.by !== 'other_bench' || (a.bench === b.bench && a.isFailing === b.isFailing))

export function createTurnTaking({
  turns,
  secretFor,
  clock,
}: {
  /** Undefined without a warehouse. */
  readonly turns: SourceTurns | undefined
  readonly secretFor: (sourceId: string, config: HttpSource | DatabaseSource) => Promise<string | undefined>
  readonly clock: Clock
}) {
  async function commonOf(life: TurnTaking): Promise<CommonSource | undefined> {
    if (!turns) return undefined
    if (life.common !== 'not_asked') return life.common
    const { id, config } = life.source
    const what = commonSource(config, config.kind === 'folder' ? undefined : await secretFor(id, config))
    return (life.common = what === undefined ? undefined : turns(what))
  }

  const held = ({ common, turn }: TurnTaking) =>
    turn?.by === 'this_bench' && common !== 'not_asked' && common ? { common, fence: turn.fence } : undefined

  const dueMs = ({ dueAtMs }: TurnTaking) => Math.max(dueAtMs - clock.elapsedMs(), 0)
  const isDue = (life: TurnTaking) => dueMs(life) <= nearlyMs

  function toldBy(life: TurnTaking): SourceTold | undefined {
    const own = held(life)
    if (!own) return undefined
    const lookedAgoMs = life.wellAtMs === undefined ? undefined : clock.elapsedMs() - life.wellAtMs
    return { fence: own.fence, lookedAgoMs, isFailing: life.failures > 0 }
  }

  async function ask(life: TurnTaking, common: CommonSource, how: 'take' | 'letGo'): Promise<void> {
    life.askedAtMs = clock.elapsedMs()
    life.turn = how === 'take' ? await common.take(toldBy(life)) : await common.letGo()
    life.turnAt = clock.now()
    if (life.turn?.by === 'this_bench') life.wellAtMs = undefined
  }

  return {
    /**
     * Whether it looks now. Whoever asked for it by hand wants to see the order now: then it looks also where it is another bench's turn.
     * `isNews`: the turn is another one than before. Throws what `secretFor` throws.
     */
    async mayLook(
      life: TurnTaking,
      byHand: boolean,
    ): Promise<{ readonly may: boolean; readonly isNews: boolean }> {
      const common = await commonOf(life)
      if (!common) return { may: true, isNews: false }
      const before = life.turn
      const beforeMs = before?.by === 'other_bench' ? life.dueAtMs : undefined
      const everyMs = everyMsOf(life.source)
      const isFresh = everyMs < turnFreshMs && clock.elapsedMs() < life.askedAtMs + turnFreshMs
      if (!byHand && isFresh && before?.by === 'this_bench') return { may: isDue(life), isNews: false }

      const keeps = life.failures === 0 || (life.error !== undefined && asksToWait(life.error))
      await ask(life, common, byHand || keeps || isDue(life) ? 'take' : 'letGo')
      const { turn, askedAtMs } = life
      if (turn?.by === 'other_bench') {
        const rest = restMs(everyMs, turn.lookedAgoMs)
        // Of a bench that failed like this one nothing is known that this one should try sooner for.
        const didBetter = turn.lookedAgoMs !== undefined && askedAtMs - turn.lookedAgoMs > life.failedAtMs
        if (life.failures === 0 || didBetter) {
          life.failures = 0
          life.error = undefined
          life.dueAtMs = askedAtMs + rest
        }
      } else if (turn?.by === 'this_bench' && turn.isNew && life.failures === 0)
        life.dueAtMs = Math.max(life.dueAtMs, askedAtMs + restMs(everyMs, turn.lookedAgoMs))
      const isLater = turn?.by === 'other_bench' && Math.abs(life.dueAtMs - (beforeMs ?? 0)) > nearlyMs
      return {
        may: byHand || (turn?.by !== 'other_bench' && isDue(life)),
        isNews: isLater || !isSame(before, turn),
      }
    },

    /**
     * After a look that went well or failed. A bench that failed lets go, so that another can try; where the shop itself asked to be left
     * alone, nobody does meanwhile.
     */
    async looked(life: TurnTaking): Promise<void> {
      const isWell = life.failures === 0
      if (isWell) life.wellAtMs = clock.elapsedMs()
      else life.failedAtMs = clock.elapsedMs()
      const own = held(life)
      if (!own) return
      // Of a folder the next question tells.
      if (isWell && life.source.config.kind === 'folder') return
      const keeps = isWell || (life.error !== undefined && asksToWait(life.error))
      await ask(life, own.common, keeps ? 'take' : 'letGo')
    },

    /** Until it is looked into, or its turn is asked for. */
    nextMs(life: TurnTaking): number {
      if (!turns || life.common === undefined || life.common === 'not_asked') return dueMs(life)
      return life.turn?.by === 'other_bench' ? askEveryMs : Math.min(dueMs(life), askEveryMs)
    },
    dueMs,

    /** It is looked into no more. */
    async end(life: TurnTaking): Promise<void> {
      const own = held(life)
      if (own) await ask(life, own.common, 'letGo')
    },
  }
}

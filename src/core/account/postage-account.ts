// The account as it was last heard of, and its history.

import { answersInOrder } from '../../base/answers-in-order.ts'
import { lowOf, PostageAccount, type AutoBuySettings } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { invalidInput } from '../../contract/refusals.ts'
import type { KeptAccount, KeptValues } from '../kept-account.ts'
import type { Clock } from '../runtime.ts'
import type { AccountBalance, BalanceEvent, Period, PostageService } from './ports.ts'

export type HistoryReading = {
  readonly events: readonly BalanceEvent[]
  readonly complete: boolean
  readonly askedAt: Date
}

export type AccountOfPostage = ReturnType<typeof createPostageAccount>

const accountKey = 'postage-account'

/** A page that is seen has the service asked so often: sooner where money has moved, later where nothing is known of any. */
const afterMovesMs = 60_000
const atRestMs = 5 * 60_000

/** More than this is no list for a screen: a shorter period is. */
const mostEvents = 20_000
/** How often a reading tells how far it is. */
const toldEvery = 50

export function createPostageAccount({
  account,
  lowBalance,
  clock,
  onHistory,
  onChange,
}: {
  readonly account: () => KeptAccount<PostageService>
  /** Below which balance it is low, as a person has said. */
  readonly lowBalance: () => Promise<Money | undefined>
  readonly clock: Pick<Clock, 'now' | 'elapsedMs'>
  /** Told while a long history comes in. */
  readonly onHistory: (readId: string, events: number) => void
  /** What is known of the account is another. */
  readonly onChange: () => void
}) {
  const stopped = new Set<string>()
  const reading = new Set<string>()
  /** When the service was last asked, be it in vain; undefined until it was. */
  let triedMs: number | undefined
  /** Money has moved since, or nothing was heard. */
  let isMoved = false
  const answers = answersInOrder()

  /** What the service last said, and when; undefined until it was asked once. */
  async function known(values: KeptValues = account().values): Promise<PostageAccount | undefined> {
    try {
      return PostageAccount.optional().parse(await values.get(accountKey))
    } catch (error) {
      // What another key sealed is as good as not there: the service is asked anew.
      if (isAppError(error, 'sealed_with_other_key')) return undefined
      throw error
    }
  }

  /** Asks the service and keeps what it says, unless a later question was answered sooner. */
  async function ask(): Promise<PostageAccount> {
    const mayStand = answers.ask()
    const { service, values } = account()
    triedMs = clock.elapsedMs()
    isMoved = false
    let told: PostageAccount
    try {
      told = accountOf(await service.getBalance(), clock.now())
    } catch (error) {
      isMoved = true
      throw error
    }
    return mayStand() ? keep(told, values) : ((await known(values)) ?? told)
  }

  async function keep(told: PostageAccount, values: KeptValues): Promise<PostageAccount> {
    const lowSince = (await known(values))?.lowSince ?? told.askedAt
    const isLow = lowOf({ known: told, lowBalance: await lowBalance() }) === 'low'
    const kept = { ...withoutLow(told), ...(isLow ? { lowSince } : {}) }
    await values.set(accountKey, kept)
    onChange()
    return kept
  }

  function isDue(): boolean {
    if (triedMs === undefined) return true
    return clock.elapsedMs() - triedMs >= (isMoved ? afterMovesMs : atRestMs)
  }

  return {
    known: () => known(),
    ask,
    /** For a page that is seen: asks where it is due. That the service does not answer is no news. */
    async look(): Promise<void> {
      if (!isDue()) return
      try {
        await ask()
      } catch (error) {
        if (!isAppError(error)) throw error
      }
    },
    /** A label was bought or asked back, or funds were added: what is known of the balance is not what it is. */
    moved() {
      isMoved = true
    },
    /** Another account is connected. */
    anotherAccount() {
      triedMs = undefined
      onChange()
    },
    /** Another balance is low from now on. */
    async lowBalanceChanged(): Promise<void> {
      const { values } = account()
      const told = await known(values)
      if (told) await keep(told, values)
      else onChange()
    },
    async setAutoBuy(settings: AutoBuySettings): Promise<PostageAccount> {
      await account().service.setAutoBuy(settings)
      return ask()
    },
    /**
     * Reads the history of a period, newest first. A reading is named by its asker, and stopped by that name with what has
     * come so far.
     */
    async history(readId: string, period: Period): Promise<HistoryReading> {
      if (period.startDate > period.endDate) {
        throw invalidInput('ends_before_begins', { field: 'endDate' })
      }
      reading.add(readId)
      const events: BalanceEvent[] = []
      const askedAt = clock.now()
      try {
        for await (const event of account().service.balanceHistory(period)) {
          if (stopped.has(readId) || events.length >= mostEvents) {
            return { events: newestFirst(events), complete: false, askedAt }
          }
          events.push(event)
          if (events.length % toldEvery === 0) onHistory(readId, events.length)
        }
        return { events: newestFirst(events), complete: true, askedAt }
      } finally {
        reading.delete(readId)
        stopped.delete(readId)
      }
    },
    stopHistory(readId: string) {
      if (reading.has(readId)) stopped.add(readId)
    },
  }
}

function withoutLow(account: PostageAccount): PostageAccount {
  const kept = { ...account }
  delete kept.lowSince
  return kept
}

function accountOf(balance: AccountBalance, now: Date): PostageAccount {
  const told = Object.entries(balance).filter(([, value]) => value !== undefined)
  return PostageAccount.parse({ ...Object.fromEntries(told), askedAt: now.toISOString() })
}

/** By date where every event has one that can be read; else the service's own order. */
function newestFirst(events: readonly BalanceEvent[]): readonly BalanceEvent[] {
  const timed = events.map((event) => ({ event, at: Date.parse(event.date ?? '') }))
  if (timed.some(({ at }) => Number.isNaN(at))) return events
  return timed.toSorted((a, b) => b.at - a.at).map(({ event }) => event)
}

// The account as it was last heard of, and its history.

import { PostageAccount, type AutoBuySettings } from '../../contract/account.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { Clock } from '../runtime.ts'
import type { AccountBalance, BalanceEvent, Period, PostageService } from './ports.ts'

/** Sealed values by name; each is a JSON value. */
export type KeptValues = {
  get(name: string): Promise<unknown>
  set(name: string, value: object): Promise<void>
}

export type HistoryReading = {
  readonly events: readonly BalanceEvent[]
  readonly complete: boolean
  readonly askedAt: Date
}

export type AccountOfPostage = ReturnType<typeof createPostageAccount>

const accountKey = 'postage-account'

/** More than this is no list for a screen: a shorter period is. */
const mostEvents = 20_000
/** How often a reading tells how far it is. */
const toldEvery = 50

export function createPostageAccount({
  service,
  values,
  clock,
  onHistory,
}: {
  readonly service: () => PostageService
  readonly values: KeptValues
  readonly clock: Pick<Clock, 'now'>
  /** Told while a long history comes in. */
  readonly onHistory: (readId: string, events: number) => void
}) {
  const stopped = new Set<string>()
  const reading = new Set<string>()

  /** What the service last said, and when; undefined until it was asked once. */
  async function known(): Promise<PostageAccount | undefined> {
    try {
      return PostageAccount.optional().parse(await values.get(accountKey))
    } catch (error) {
      // What another key sealed is as good as not there: the service is asked anew.
      if (isAppError(error, 'sealed_with_other_key')) return undefined
      throw error
    }
  }

  /** Asks the service and keeps what it says. */
  async function ask(): Promise<PostageAccount> {
    const account = accountOf(await service().getBalance(), clock.now())
    await values.set(accountKey, account)
    return account
  }

  return {
    known,
    ask,
    async setAutoBuy(settings: AutoBuySettings): Promise<PostageAccount> {
      await service().setAutoBuy(settings)
      return ask()
    },
    /**
     * Reads the history of a period, newest first. A reading is named by its asker, and stopped by that name with what has
     * come so far.
     */
    async history(readId: string, period: Period): Promise<HistoryReading> {
      if (period.startDate > period.endDate) {
        throw new AppError('invalid_input', 'The period ends before it begins', {
          details: { field: 'endDate' },
        })
      }
      reading.add(readId)
      const events: BalanceEvent[] = []
      const askedAt = clock.now()
      try {
        for await (const event of service().balanceHistory(period)) {
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

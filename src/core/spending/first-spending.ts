// Before money is spent with an account for the first time somebody is asked; and where a Test account, which should cost
// nothing, has less after its first label, nothing more is bought until a supervisor says so.

import type { Money, ProfileId, TakenMoney } from '../../contract/domain.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { AccountSigns, FirstSpending, SpendingRecord } from '../../contract/spending.ts'
import type { ConnectedAccount } from '../connected-account.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { SpendingStore } from './ports.ts'

type SpendingAccount = ConnectedAccount<{ getBalance(): Promise<{ readonly balance: Money }> }>

export type FirstSpendingPorts = {
  readonly profile: ProfileId
  readonly store: SpendingStore
  /** The account that is connected now. Its balance is asked for, which costs nothing. */
  readonly account: () => SpendingAccount
  /** Whether a label was bought, or funds were added, with the account. */
  readonly hasSpent: (accountKey: string) => Promise<boolean>
  readonly signs: () => Promise<AccountSigns>
  readonly clock: Pick<Clock, 'after'>
  readonly logger: Logger
  /** What is known of taken money has changed. */
  readonly onChange: () => void
}

export type Spending = {
  readonly kind: FirstSpending['kind']
  readonly price?: Money | undefined
}

export type SpendingGuard = ReturnType<typeof createFirstSpending>

/** A service may take money from the balance some time after it answered. */
const secondLookMs = 60_000

const nothingKnown: SpendingRecord = { confirmed: false, looked: false, goesOn: false }

export function createFirstSpending(ports: FirstSpendingPorts) {
  const { profile, store, clock, logger } = ports
  const records = new Map<string, SpendingRecord>()
  /** The balance before the first label of an account was bought. */
  const before = new Map<string, Money | undefined>()
  let looking: Promise<void> | undefined
  let cancelSecondLook: (() => void) | undefined
  let closed = false

  async function recordOf(key: string): Promise<SpendingRecord> {
    const known = records.get(key) ?? (await store.get(key)) ?? nothingKnown
    records.set(key, known)
    return known
  }

  async function change(key: string, changed: Partial<SpendingRecord>): Promise<SpendingRecord> {
    const record = { ...(await recordOf(key)), ...changed }
    await store.set(key, record)
    records.set(key, record)
    return record
  }

  /** Undefined where the service does not tell it; throws where it cannot be reached: then nothing can be bought either. */
  async function balanceOf({ service }: SpendingAccount): Promise<Money | undefined> {
    try {
      return (await service.getBalance()).balance
    } catch (error) {
      if (!isAppError(error) || isAppError(error, 'service_unreachable', 'no_account', 'service_auth_failed'))
        throw error
      return undefined
    }
  }

  async function question(account: SpendingAccount, { kind, price }: Spending): Promise<AppError> {
    const told = await balanceOf(account)
    const details = {
      profile: profile === 'test' ? 'test' : 'production',
      kind,
      signs: await ports.signs(),
      ...(told ? { balance: told } : {}),
      ...(price ? { price } : {}),
    } satisfies FirstSpending
    return new AppError('first_spending', 'Nobody has said yet that money may be spent with this account', {
      details,
    })
  }

  function refuseTaken({ taken, goesOn }: SpendingRecord): void {
    if (taken && !goesOn) throw tookMoney(taken)
  }

  /** Tells what a label of a Test account took of the balance; `isLast`: what is not seen now is not looked for again. */
  async function look(key: string, isLast: boolean): Promise<void> {
    const was = before.get(key)
    const account = ports.account()
    // Another account's balance tells nothing of it: it is looked at after a later label.
    if (account.key() !== key) {
      cancelSecondLook = undefined
      return
    }
    try {
      const now = was && (await account.service.getBalance()).balance
      const isLess = was && now?.currency === was.currency && now.amountMinor < was.amountMinor
      if (isLess) {
        await change(key, { looked: true, taken: { before: was, after: now } })
        logger.warn('spending.test_took_money', {})
        ports.onChange()
        return
      }
    } catch (error) {
      if (!isAppError(error)) logger.error('spending.bug', {}, error)
    }
    if (isLast || closed) {
      if (!closed) await change(key, { looked: true })
      return
    }
    cancelSecondLook = clock.after(secondLookMs, () => {
      looking = look(key, true).finally(() => (looking = undefined))
    })
  }

  return {
    /**
     * Lets money be spent with the connected account. Throws `first_spending` where somebody has to say so first, and
     * `test_took_money`. Never in Demo.
     */
    async allow(spending: Spending): Promise<void> {
      await looking
      const account = ports.account()
      const key = account.key()
      if (profile === 'demo' || key === undefined) return
      let record = await recordOf(key)
      refuseTaken(record)
      if (!record.confirmed) {
        // What was spent before anybody asked is no first time.
        if (!(await ports.hasSpent(key))) throw await question(account, spending)
        record = await change(key, { confirmed: true, looked: true })
      }
      if (profile === 'test' && spending.kind === 'label' && !record.looked && !before.has(key))
        before.set(key, await balanceOf(account))
    },

    /** A label was bought: of a Test account's first one it is seen what it took. */
    bought(accountKey: string | undefined): void {
      if (accountKey === undefined || accountKey !== ports.account().key() || !before.has(accountKey)) return
      if (looking || cancelSecondLook || records.get(accountKey)?.looked !== false) return
      looking = look(accountKey, false).finally(() => (looking = undefined))
    },

    /** A person's word. Throws `no_account`. */
    async confirm(): Promise<void> {
      await change(connected(), { confirmed: true })
    },

    /** A supervisor's word, also before anything was bought. Throws `no_account`. */
    async goOn(): Promise<void> {
      await change(connected(), { confirmed: true, looked: true, goesOn: true })
      ports.onChange()
    },

    /** What the connected account took although it is a Test account, until a supervisor has said to go on. */
    async taken(): Promise<TakenMoney | undefined> {
      const key = ports.account().key()
      if (profile !== 'test' || key === undefined) return undefined
      const { taken, goesOn } = await recordOf(key)
      return goesOn ? undefined : taken
    },

    async close() {
      closed = true
      cancelSecondLook?.()
      await looking
    },
  }

  function connected(): string {
    const key = ports.account().key()
    if (key === undefined) throw new AppError('no_account', 'No account is connected')
    return key
  }
}

const tookMoney = (taken: TakenMoney) =>
  new AppError('test_took_money', 'The balance of a Test account is lower after its first label', {
    details: { ...taken },
  })

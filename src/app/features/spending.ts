// Whether money may be spent with the connected account, and what is known of whether it costs any.

import { AppError, isAppError } from '../../contract/errors.ts'
import { SpendingRecord, type AccountSigns } from '../../contract/spending.ts'
import { createFirstSpending, type SpendingGuard } from '../../core/spending/first-spending.ts'
import { kindOfAddress } from '../../core/spending/address-sign.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type SpendingPorts = PortsOf<
  'profile' | 'account' | 'changes' | 'clock' | 'logger',
  'deposits' | 'purchases' | 'values'
>

/** Opened before what buys. */
export function openSpending({ profile, stores, account, changes, clock, logger }: SpendingPorts): {
  readonly spending: SpendingGuard & { signs(): Promise<AccountSigns> }
} {
  const kept = (accountKey: string) => keptSetting(stores.values, `spending:${accountKey}`, SpendingRecord)

  async function signs(): Promise<AccountSigns> {
    const baseUrl = account.baseUrl()
    if (baseUrl === undefined) throw new AppError('no_account', 'No account is connected')
    const address = kindOfAddress(baseUrl)
    try {
      return { address, answers: (await account.current().account.postage.saysKind()) ?? 'not_told' }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { address, answers: 'not_asked' }
    }
  }

  const guard = createFirstSpending({
    profile,
    store: {
      get: (accountKey) => kept(accountKey).read(),
      set: (accountKey, record) => kept(accountKey).save(record),
    },
    account: () => account.connectedFor.postage(),
    hasSpent: async (accountKey) =>
      (await stores.purchases.hasSpent(accountKey)) || (await stores.deposits.hasSpent(accountKey)),
    signs,
    clock,
    logger,
    onChange: () => changes.emit('status'),
  })
  changes.on('purchase', ({ state, accountKey }) => {
    if (state === 'bought') guard.bought(accountKey)
  })
  return { spending: { ...guard, signs } }
}

export function spendingFeature({
  spending,
}: Pick<ReturnType<typeof openSpending>, 'spending'>): Feature<'spending'> {
  return {
    close: () => spending.close(),
    handlers: {
      'spending.signs': () => spending.signs(),
      async 'spending.confirm'() {
        await spending.confirm()
        return { done: true }
      },
      async 'spending.goOn'() {
        await spending.goOn()
        return { done: true }
      },
    },
  }
}

// The account at the service: its postage funds, their history, and signing up for one.

import type { OnExchange } from '../../adapters/shipping-service/exchange.ts'
import type { PostageView } from '../../contract/account.ts'
import { withReason } from '../../contract/refusals.ts'
import type { Deposit } from '../../core/account/deposit.ts'
import { createDeposits, type Deposits } from '../../core/account/deposits.ts'
import type { CustomerService } from '../../core/account/ports.ts'
import { createPostageAccount } from '../../core/account/postage-account.ts'
import type { SpendingGuard } from '../../core/spending/first-spending.ts'
import { keptByAccount } from '../profile/kept-by-account.ts'
import { named, noAccountKey } from '../profile/no-account.ts'
import { newId } from '../runtime.ts'
import { doubtLongMs } from '../station/station-settings.ts'
import { present } from '../views.ts'
import { depositView } from './deposit-view.ts'
import type { Feature } from './feature.ts'
import { keptLowBalance } from './low-balance.ts'
import type { PortsOf } from './ports.ts'

type AccountPorts = PortsOf<
  | 'dataDir'
  | 'account'
  | 'settings'
  | 'stationProfile'
  | 'adapters'
  | 'changes'
  | 'page'
  | 'clock'
  | 'logger',
  'deposits' | 'values'
> & { readonly spending: Pick<SpendingGuard, 'allow'> }

const depositsShown = 10

export type AccountFeature = Feature<'postage' | 'customers'> & {
  /** What is known of the balance, and below what it is low. Nothing is low where no account is connected. */
  balance(): Promise<Pick<PostageView, 'known' | 'lowBalance'>>
}

export function accountFeature(ports: AccountPorts): AccountFeature {
  const { dataDir, stores, account, settings, adapters, changes, page, clock, logger } = ports
  const deposits: Deposits = createDeposits({
    store: stores.deposits,
    account: () => named(account.connectedFor.postage()),
    clock,
    newId,
    logger,
    doubtLongMs: () => doubtLongMs(settings.read()),
    onDeposit(deposit) {
      postage.moved()
      page.tell('deposit', () => viewOf(deposit))
    },
  })
  const lowBalance = keptLowBalance(stores.values, ports.stationProfile)
  const postage = createPostageAccount({
    account: () => keptByAccount(stores.values, account.connectedFor.postage()),
    lowBalance: lowBalance.read,
    clock,
    onChange: () => page.tell('postage', view),
    onHistory: (readId, events) => page.tell('postageHistory', () => ({ readId, events })),
  })

  const viewOf = (deposit: Deposit) => depositView(deposit, deposits.words(deposit))

  async function view(): Promise<PostageView> {
    return {
      deposits: (await deposits.latest(depositsShown)).map(viewOf),
      ...present({ known: await postage.known(), lowBalance: await lowBalance.read() }),
    }
  }

  async function balance(): Promise<Pick<PostageView, 'known' | 'lowBalance'>> {
    if (account.connected().key() === undefined) return {}
    return present({ known: await postage.known(), lowBalance: await lowBalance.read() })
  }

  changes.on('purchase', ({ state }) => {
    if (state === 'bought') postage.moved()
  })
  changes.on('refund', () => postage.moved())

  /** At a service address, before there are keys; the profile's own without one. Throws `no_account`. */
  function customersAt(baseUrl: string | undefined): CustomerService {
    const at = baseUrl ?? account.baseUrl()
    if (at === undefined)
      throw withReason('no_account', 'no_service_address', 'The service’s address is not known')
    if (baseUrl === undefined) return account.current().account.customers
    const keys = () => Promise.resolve(undefined)
    const onExchange: OnExchange = (exchange) => void changes.emit('exchange', noAccountKey, exchange)
    return adapters.openService({ baseUrl: at, dataDir, keys, clock, logger, onExchange }).account.customers
  }

  return {
    balance,
    start: () => deposits.start(),
    close: () => deposits.close(),
    accountChanged: () => postage.anotherAccount(),
    handlers: {
      'postage.account': view,
      async 'postage.look'() {
        await postage.look()
        return view()
      },
      async 'postage.setLowBalance'({ limit }) {
        await lowBalance.save(limit)
        await postage.lowBalanceChanged()
        return view()
      },
      async 'postage.ask'() {
        await postage.ask()
        return view()
      },
      async 'postage.addFunds'({ gestureId, amount }) {
        await ports.spending.allow({ kind: 'funds', price: amount })
        return viewOf(await deposits.add(amount, gestureId))
      },
      async 'postage.settleDeposit'({ depositId }) {
        return viewOf(await deposits.settle(depositId))
      },
      async 'postage.decideDeposit'({ depositId, ...word }) {
        return viewOf(await deposits.decide(depositId, word))
      },
      async 'postage.setAutoBuy'(autoBuy) {
        await postage.setAutoBuy(autoBuy)
        return view()
      },
      async 'postage.history'({ readId, startDate, endDate }) {
        const { events, complete, askedAt } = await postage.history(readId, { startDate, endDate })
        await deposits.reconcile(events)
        return {
          complete,
          askedAt: askedAt.toISOString(),
          events: events.map(({ amount, ...event }) => ({ amount, ...present(event) })),
        }
      },
      'postage.stopHistory'({ readId }) {
        postage.stopHistory(readId)
        return Promise.resolve({ done: true })
      },
      async 'customers.signUp'({ baseUrl, customer: { signupKey, ...customer } }) {
        const { accountId, warnings } = await customersAt(baseUrl).signUp({
          ...customer,
          ...(signupKey === undefined ? {} : { signupKey }),
        })
        return { warnings: [...warnings], ...present({ accountId }) }
      },
      async 'customers.approveTerms'({ baseUrl, accountId }) {
        const { warnings } = await customersAt(baseUrl).approveTerms(accountId)
        return { warnings: [...warnings] }
      },
    },
  }
}

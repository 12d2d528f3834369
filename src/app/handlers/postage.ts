import type { PostageView } from '../../contract/account-operations.ts'
import type { Deposit } from '../../core/account/deposit.ts'
import { depositView } from '../deposit-view.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'
import { present } from '../views.ts'

const depositsShown = 10
const done = Promise.resolve({ done: true } as const)

export function postageHandlers({ session }: StationCore): HandlersOf<'postage' | 'customers'> {
  const parts = () => session().accountParts

  const viewOf = (deposit: Deposit) => depositView(deposit, parts().deposits.words(deposit))

  async function view(): Promise<PostageView> {
    const { postage, deposits } = parts()
    return {
      deposits: (await deposits.latest(depositsShown)).map(viewOf),
      ...present({ known: await postage.known() }),
    }
  }

  return {
    'postage.account': view,
    async 'postage.ask'() {
      await parts().postage.ask()
      return view()
    },
    async 'postage.addFunds'({ gestureId, amount }) {
      return viewOf(await parts().deposits.add(amount, gestureId))
    },
    async 'postage.settleDeposit'({ depositId }) {
      return viewOf(await parts().deposits.settle(depositId))
    },
    async 'postage.decideDeposit'({ depositId, ...word }) {
      return viewOf(await parts().deposits.decide(depositId, word))
    },
    async 'postage.setAutoBuy'(settings) {
      await parts().postage.setAutoBuy(settings)
      return view()
    },
    async 'postage.history'({ readId, startDate, endDate }) {
      const { postage, deposits } = parts()
      const { events, complete, askedAt } = await postage.history(readId, { startDate, endDate })
      await deposits.reconcile(events)
      return {
        complete,
        askedAt: askedAt.toISOString(),
        events: events.map(({ amount, ...event }) => ({ amount, ...present(event) })),
      }
    },
    'postage.stopHistory'({ readId }) {
      parts().postage.stopHistory(readId)
      return done
    },
    async 'customers.signUp'({ baseUrl, customer: { signupKey, ...customer } }) {
      const { accountId, warnings } = await parts()
        .customersAt(baseUrl)
        .signUp({ ...customer, ...(signupKey === undefined ? {} : { signupKey }) })
      return { warnings: [...warnings], ...present({ accountId }) }
    },
    async 'customers.approveTerms'({ baseUrl, accountId }) {
      const { warnings } = await parts().customersAt(baseUrl).approveTerms(accountId)
      return { warnings: [...warnings] }
    },
  }
}

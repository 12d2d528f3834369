import type { AutoBuySettings, DepositView, PostageView } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'
import { upserted } from '../ui/keyed-list.ts'

/** The account as the station knows it, and what is done with it. */
export class AccountState extends AskingStation {
  view = $state.raw<PostageView>()
  asking = $state(false)
  /** The amount that is being added now. */
  adding = $state.raw<Money>()

  readonly #gesture = new Gesture()

  get inDoubt(): DepositView | undefined {
    return this.view?.deposits.find(({ state }) => state === 'in_doubt')
  }

  /** Shows what is known at once, and asks the service. */
  async open(): Promise<void> {
    await this.#try(async () => {
      this.view = await this.client.invoke('postage.account', {})
    })
    await this.ask()
  }

  follow(): () => void {
    return this.client.subscribe('deposit', (deposit) => this.#take(deposit))
  }

  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    await this.#try(async () => {
      this.view = await this.client.invoke('postage.ask', {})
    })
    this.asking = false
  }

  /** The same amount, asked for again after a broken link to the station, is the same gesture. */
  async add(amount: Money): Promise<DepositView | undefined> {
    if (this.adding) return undefined
    const gestureId = this.#gesture.of(`${amount.amountMinor} ${amount.currency}`)
    this.adding = amount
    let deposit: DepositView | undefined
    await this.#try(async () => {
      deposit = await this.client.invoke('postage.addFunds', { gestureId, amount })
      this.#take(deposit)
    })
    this.adding = undefined
    if (this.fault?.code !== 'station_unreachable') this.#gesture.answered()
    if (deposit?.state === 'added') await this.ask()
    return deposit
  }

  settle(depositId: string): Promise<boolean> {
    return this.run(async () => this.#take(await this.client.invoke('postage.settleDeposit', { depositId })))
  }

  /** A refusal stays to be read: what is known is shown anew without asking the service. */
  async decide(word: OperationInput<'postage.decideDeposit'>): Promise<void> {
    await this.run(async () => this.#take(await this.client.invoke('postage.decideDeposit', word)))
    if (!this.fault) await this.ask()
  }

  /** True when the service took it. */
  saveAutoBuy(settings: AutoBuySettings): Promise<boolean> {
    return this.run(async () => (this.view = await this.client.invoke('postage.setAutoBuy', settings)))
  }

  #take(deposit: DepositView): void {
    if (!this.view) return
    const deposits = upserted(this.view.deposits, deposit, ({ depositId }) => depositId).toSorted((a, b) =>
      b.createdAt.localeCompare(a.createdAt),
    )
    this.view = { ...this.view, deposits }
  }

  /** Beside what is saved: what is asked for holds up no saving. */
  #try(work: () => Promise<void>): Promise<void> {
    this.fault = undefined
    return this.glance(work)
  }
}

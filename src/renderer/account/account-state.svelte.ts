import type { AutoBuySettings, DepositView, PostageView } from '../../contract/account-operations.ts'
import type { Money } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** The account as the station knows it, and what is done with it. */
export class AccountState {
  view = $state.raw<PostageView>()
  asking = $state(false)
  /** The amount that is being added now. */
  adding = $state.raw<Money>()
  saving = $state(false)
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient
  #gesture: { readonly id: string; readonly key: string } | undefined

  constructor(client: StationClient) {
    this.#client = client
  }

  get inDoubt(): DepositView | undefined {
    return this.view?.deposits.find(({ state }) => state === 'in_doubt')
  }

  /** Shows what is known at once, and asks the service. */
  async open(): Promise<void> {
    await this.#try(async () => {
      this.view = await this.#client.invoke('postage.account', {})
    })
    await this.ask()
  }

  follow(): () => void {
    return this.#client.subscribe('deposit', (deposit) => this.#take(deposit))
  }

  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    await this.#try(async () => {
      this.view = await this.#client.invoke('postage.ask', {})
    })
    this.asking = false
  }

  /** The same amount, asked for again after a broken link to the station, is the same gesture. */
  async add(amount: Money): Promise<DepositView | undefined> {
    if (this.adding) return undefined
    const key = `${amount.amountMinor} ${amount.currency}`
    if (this.#gesture?.key !== key) this.#gesture = { id: crypto.randomUUID(), key }
    const gestureId = this.#gesture.id
    this.adding = amount
    let deposit: DepositView | undefined
    await this.#try(async () => {
      deposit = await this.#client.invoke('postage.addFunds', { gestureId, amount })
      this.#take(deposit)
    })
    this.adding = undefined
    if (this.fault?.code !== 'station_unreachable') this.#gesture = undefined
    if (deposit?.state === 'added') await this.ask()
    return deposit
  }

  settle(depositId: string): Promise<void> {
    return this.#work(async () =>
      this.#take(await this.#client.invoke('postage.settleDeposit', { depositId })),
    )
  }

  /** A refusal stays to be read: what is known is shown anew without asking the service. */
  async decide(word: OperationInput<'postage.decideDeposit'>): Promise<void> {
    await this.#work(async () => this.#take(await this.#client.invoke('postage.decideDeposit', word)))
    if (!this.fault) await this.ask()
  }

  /** True when the service took it. */
  async saveAutoBuy(settings: AutoBuySettings): Promise<boolean> {
    await this.#work(async () => {
      this.view = await this.#client.invoke('postage.setAutoBuy', settings)
    })
    return this.fault === undefined
  }

  #take(deposit: DepositView): void {
    if (!this.view) return
    const others = this.view.deposits.filter(({ depositId }) => depositId !== deposit.depositId)
    const deposits = [...others, deposit].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    this.view = { ...this.view, deposits }
  }

  async #work(run: () => Promise<void>): Promise<void> {
    if (this.saving) return
    this.saving = true
    await this.#try(run)
    this.saving = false
  }

  async #try(run: () => Promise<void>): Promise<void> {
    this.fault = undefined
    try {
      await run()
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }
}

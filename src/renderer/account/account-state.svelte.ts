import { lowOf, type AutoBuySettings, type DepositView, type PostageView } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { formatMoney } from '../format.ts'
import { words } from '../language.ts'
import { knownForMs } from '../station/heard.svelte.ts'
import { LookWhileSeen } from '../station/look-while-seen.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'
import { upserted } from '../ui/keyed-list.ts'
import { ToldView } from '../ui/told-view.ts'

/** While the page is seen the station is told so this often; how often it asks the service is its own rule. */
const lookEveryMs = 10_000

/**
 * The account as the station knows it, and what is done with it: the one place of the page that the balance is read from. Kept
 * up to date as long as the page lives.
 */
export class AccountState extends AskingStation {
  view = $state.raw<PostageView>()
  asking = $state(false)
  /** The amount that is being added now. */
  adding = $state.raw<Money>()

  readonly #told = new ToldView<PostageView>({
    read: () => this.client.invoke('postage.account', {}),
    show: (view) => (this.view = view),
    isAllTold: true,
  })
  readonly #gesture = new Gesture()
  readonly #looks = new LookWhileSeen({
    everyMs: lookEveryMs,
    look: () => this.#told.keep(() => this.client.invoke('postage.look', {})),
    tick: () => (this.#nowMs = Date.now()),
  })
  /** Of the profile whose account it is. */
  #profile: string | undefined
  #nowMs = $state(Date.now())

  /** The balance was heard too long ago to be shown as known: it is said when that was. */
  readonly isOld = $derived.by(() => {
    const { known } = this.view ?? {}
    return known !== undefined && this.#nowMs - Date.parse(known.askedAt) > knownForMs
  })
  /** What AutoBuy adds, where it is known to be on. */
  readonly autoBuyInWords = $derived.by(() => {
    const { isAutoBuy, autoBuyAmount, autoBuyThreshold } = this.view?.known ?? {}
    if (!isAutoBuy || !autoBuyAmount || !autoBuyThreshold) return undefined
    return words.account.autoBuyOn(formatMoney(autoBuyAmount), formatMoney(autoBuyThreshold))
  })
  readonly low = $derived.by(() => lowOf(this.view ?? {}))

  constructor({ client }: AppContext) {
    super(client)
    client.subscribe('postage', (view) => {
      this.#told.tell(view)
      // Another account is connected.
      if (!view.known) this.#looks.again()
    })
    client.subscribe('deposit', (deposit) => this.#take(deposit))
    client.watchLink((link) => {
      if (link === 'up') void this.#try(() => this.#told.keep())
    })
  }

  get inDoubt(): DepositView | undefined {
    return this.view?.deposits.find(({ state }) => state === 'in_doubt')
  }

  /** Shows what is known at once, and asks the service. */
  async open(): Promise<void> {
    await this.#try(() => this.#told.keep())
    await this.ask()
  }

  /** Looks while the page is seen, and at once when it is seen again; until the answer is called. */
  follow(page: Document): () => void {
    return this.#looks.follow(page)
  }

  /** Another profile has another account: what is shown of the one before is no word of it. */
  ofProfile(profile: string | undefined): void {
    if (profile === this.#profile) return
    this.#profile = profile
    this.#told.tell(undefined)
    this.#looks.again()
    void this.#try(() => this.#told.keep())
  }

  /** Asks, and waits for the answer no longer than this. */
  async hearSoon(waitMs: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)))
    await Promise.race([this.ask(), waited])
    clearTimeout(timer)
  }

  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    await this.#try(() => this.#told.keep(() => this.client.invoke('postage.ask', {})))
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
    return this.run(() => this.#told.keep(() => this.client.invoke('postage.setAutoBuy', settings)))
  }

  /** Below it the balance is low; undefined: none is. True when it was saved. */
  saveLowBalance(limit: Money | undefined): Promise<boolean> {
    return this.run(() =>
      this.#told.keep(() => this.client.invoke('postage.setLowBalance', limit ? { limit } : {})),
    )
  }

  #take(deposit: DepositView): void {
    this.#told.toldPart()
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

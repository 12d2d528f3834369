import type { AddressCheck, AddressFields, AddressUse, SavedAddressView } from '../../contract/addresses.ts'
import type { StationClient } from '../station/station-client.ts'
import { AskingStation, type WorkOf } from '../ui/asking.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'

/** The addresses that are kept at the service, and what it says of one. */
export class AddressesState extends AskingStation {
  use = $state<AddressUse>('ship_from')
  query = $state('')
  all = $state.raw<readonly SavedAddressView[]>()
  selectedId = $state<string>()
  /** What the service said of the address that is written or chosen. */
  check = $state.raw<AddressCheck>()
  #checks = 0
  /** Counts what was chosen or begun to be written. */
  #choices = 0
  readonly #toasts: Toasts

  constructor(client: StationClient, toasts: Toasts) {
    super(client)
    this.#toasts = toasts
  }

  get ofUse(): readonly SavedAddressView[] {
    return (this.all ?? []).filter(({ use }) => use === this.use)
  }

  /** Those that have every word of the query. */
  get shown(): readonly SavedAddressView[] {
    return this.ofUse.filter((saved) => isIn(saved, this.query))
  }

  get selected(): SavedAddressView | undefined {
    return this.shown.find(({ addressId }) => addressId === this.selectedId)
  }

  async load(): Promise<void> {
    await this.run(async () => {
      this.all = (await this.client.invoke('addresses.list', {})).addresses
    })
    this.#chooseFirst()
  }

  choose(use: AddressUse): void {
    this.use = use
    this.query = ''
    this.leave()
    this.#chooseFirst()
  }

  /** Chooses an address by its id; with other text, those are listed that have it. */
  open(query: string): void {
    const one = this.all?.find(({ addressId }) => addressId === query)
    const first = one ?? this.all?.find((saved) => isIn(saved, query))
    if (first) this.choose(first.use)
    if (!one) this.query = query
    this.selectedId = first?.addressId ?? this.selectedId
  }

  select(addressId: string): void {
    this.selectedId = addressId
    this.leave()
  }

  /** What was said is of an address that is written or chosen no more. */
  leave(): void {
    this.#choices++
    this.forgetCheck()
    this.fault = undefined
  }

  /** It is of what was written or chosen before. */
  forgetCheck(): void {
    this.#checks++
    this.check = undefined
  }

  lookAt(address: AddressFields): Promise<boolean> {
    return this.run(async () => {
      const show = this.#willShow()
      show(await this.client.invoke('addresses.check', { address }))
    }, this.#of(address.name))
  }

  create(address: AddressFields): Promise<boolean> {
    return this.run(async () => {
      const { saved } = await this.client.invoke('addresses.create', { use: this.use, address })
      this.#take(saved)
    }, this.#of(address.name))
  }

  fetch(serviceId: string): Promise<boolean> {
    return this.run(
      async () => this.#take(await this.client.invoke('addresses.fetch', { use: this.use, serviceId })),
      this.#of(serviceId),
    )
  }

  validate(addressId: string): Promise<boolean> {
    return this.run(async () => {
      const show = this.#willShow()
      const { check, saved } = await this.client.invoke('addresses.validate', { addressId })
      this.all = this.all?.map((one) => (one.addressId === addressId ? saved : one))
      show(check)
    }, this.#ofSaved(addressId))
  }

  async makeDefault(addressId: string): Promise<boolean> {
    const made = await this.run(async () => {
      await this.client.invoke('addresses.makeDefault', { addressId })
    }, this.#ofSaved(addressId))
    if (made) await this.load()
    return made
  }

  /** The one after it is chosen, else the one before. */
  async forget(addressId: string): Promise<boolean> {
    const at = this.shown.findIndex((one) => one.addressId === addressId)
    const forgotten = await this.run(async () => {
      this.all = (await this.client.invoke('addresses.forget', { addressId })).addresses
    }, this.#ofSaved(addressId))
    if (!this.selected) this.selectedId = (this.shown[at] ?? this.shown.at(-1))?.addressId
    return forgotten
  }

  #ofSaved(addressId: string): WorkOf {
    return this.#of(this.all?.find((saved) => saved.addressId === addressId)?.address.name)
  }

  #of(name: string | undefined): WorkOf {
    const mine = this.#choices
    return {
      isChosen: () => mine === this.#choices,
      failedElsewhere: (fault) => this.#toasts.showError(fault, name),
    }
  }

  /** Shows the check that is asked for now, unless it is of something else by then. */
  #willShow(): (check: AddressCheck) => void {
    this.forgetCheck()
    const mine = this.#checks
    return (check) => {
      if (mine === this.#checks) this.check = check
    }
  }

  #take(saved: SavedAddressView): void {
    const others = (this.all ?? []).filter(({ addressId }) => addressId !== saved.addressId)
    const at = (this.all ?? []).findIndex(({ addressId }) => addressId === saved.addressId)
    this.all = at < 0 ? [saved, ...others] : others.toSpliced(at, 0, saved)
    this.query = ''
    this.selectedId = saved.addressId
    this.forgetCheck()
  }

  #chooseFirst(): void {
    if (!this.selected) this.selectedId = this.shown[0]?.addressId
  }
}

function isIn({ address, serviceId }: SavedAddressView, query: string): boolean {
  const text = folded([...Object.values(address), serviceId].join(' '))
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

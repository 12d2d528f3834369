import type { Money } from '../../../contract/domain.ts'
import type { ErrorInfo } from '../../../contract/errors.ts'
import type { BuyOutcome, ShipChoices } from '../../../contract/ship.ts'
import type { DraftCheck, DraftProblem, DraftView, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
import { addressEnds, AddressChecks } from './address-checks.svelte.ts'
import { fieldLabel, problemOfRefusal, problemWords } from './draft-fields.ts'
import {
  asReturn,
  valueAt,
  withEditsOf,
  withoutPackage,
  withPackage,
  withPreset,
  withValue,
} from './draft-edit.ts'
import { blocksPrices } from './draft-price.ts'
import { DraftKeeper } from './draft-keeper.svelte.ts'
import { DraftPrices } from './draft-prices.svelte.ts'
import { sectionOf, type DraftSectionName } from './draft-sections.ts'
import { LocationSearch } from './location-search.svelte.ts'
import { Weighing, type BenchScale } from './weighing.svelte.ts'

/** Typing goes on: what was typed is looked at after this pause, and prices are asked after a longer one. */
const checkPauseMs = 150
const pricesPauseMs = 500

const noChoices: ShipChoices = {
  presets: [],
  services: [],
  specialServices: [],
  packageTypes: [],
  canBillOthers: false,
}

export type DraftPorts = {
  readonly client: StationClient
  readonly scale?: BenchScale | undefined
  /** What became of a purchase, where the stage has more to show of it than the form. */
  readonly bought: (outcome: Exclude<BuyOutcome, { kind: 'not_sent' | 'price_changed' }>) => void
}

export type DraftOpening = {
  readonly section?: DraftSectionName
  /** Why it was opened: what the service refused. */
  readonly refusal?: ErrorInfo | undefined
  /** Missing fields are told at once, because the packer was sent here for them. */
  readonly told?: boolean
}

/** One parcel's draft while it is looked through: its values, what is wrong with them, and what it would cost. */
export class DraftState {
  draft: ShipmentDraft
  check: DraftCheck
  choices = $state.raw<ShipChoices>(noChoices)
  section = $state<DraftSectionName>('packages')
  /** The package that boxes' barcodes change. */
  packageAt = $state(0)
  /** Missing fields are told. */
  told = $state(false)
  buying = $state(false)
  /** Why it was not bought, until something is changed. */
  fault = $state.raw<ErrorInfo>()
  priceChange = $state.raw<{ readonly seen: Money; readonly now: Money }>()
  /** What the service or the station said of single fields when it was bought; a field's is gone when it is changed. */
  #said = $state.raw<readonly DraftProblem[]>([])

  /** It was kept before: what was changed is told. */
  readonly wasKept: boolean
  /** And the key that buys it has the focus, unless there is something to look at first. */
  readonly goesToBuy: boolean
  /** What it would be if nobody had typed. */
  #own: ShipmentDraft

  readonly keeper: DraftKeeper
  readonly prices: DraftPrices
  readonly addresses: AddressChecks
  readonly weighing: Weighing
  readonly locations: LocationSearch
  readonly #ports: DraftPorts
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #checkNumber = 0
  #gestureId: string | undefined
  #loading: Promise<void> | undefined
  readonly #opened: string

  constructor(ports: DraftPorts, view: DraftView, { section, refusal, told = false }: DraftOpening = {}) {
    this.#ports = ports
    this.locations = new LocationSearch(ports.client)
    const now = () => this.draft
    this.#own = view.own ?? view.draft
    this.wasKept = view.kept !== undefined
    const isDoubtful = view.kept?.restored ?? view.kept?.unreadable ?? false
    this.goesToBuy = this.wasKept && !isDoubtful && view.check.problems.length === 0
    this.keeper = new DraftKeeper({ client: ports.client, draft: now, own: () => this.#own }, view.kept)
    this.prices = new DraftPrices({
      client: ports.client,
      draft: now,
      isLacking: () => this.lacksForPrices,
    })
    this.addresses = new AddressChecks({
      client: ports.client,
      draft: now,
      change: (draft, path) => this.change(draft, path),
      failed: (error) => (this.fault = error),
    })
    this.weighing = new Weighing({
      scale: ports.scale,
      draft: now,
      at: () => this.packageAt,
      change: (draft, path) => this.change(draft, path),
    })
    this.#opened = saidBy(view.kept ? this.#own : view.draft)
    this.draft = $state.raw(view.draft)
    this.check = $state.raw(view.check)
    // What was left is gone on with where it lacks something; of a parcel without an order it may be nearly all.
    this.told = told || (this.wasKept && !this.isManual)
    const first = view.check.problems[0]
    this.section = section ?? (this.told && first ? sectionOf(first.field) : 'packages')
    if (refusal) this.takeRefusal(refusal)
  }

  /** The service refused it after it was sent. */
  takeRefusal(error: ErrorInfo): void {
    const said = problemOfRefusal(error)
    this.fault = error
    this.told = true
    this.#said = said ? [said] : []
    if (said) this.section = sectionOf(said.field)
  }

  /** What is wrong, one problem a field. */
  readonly problems: readonly DraftProblem[] = $derived.by(() => {
    const { problems } = this.check
    return [...problems, ...this.#said.filter((one) => !problems.some(({ field }) => field === one.field))]
  })

  /** What is told of it: fields that were not reached yet are not complained of. */
  readonly toldProblems: readonly DraftProblem[] = $derived.by(() =>
    this.told ? this.problems : this.problems.filter(({ kind }) => kind !== 'missing'),
  )

  readonly about: string = $derived.by(() => {
    const { subject } = this.draft
    return subject.kind === 'order' ? subject.orderNumber : subject.reference
  })

  /** It says something else than it would if nobody had typed; characters of a scan that were taken back are no change. */
  readonly touched = $derived.by(() => saidBy(this.draft) !== this.#opened)
  readonly isManual = $derived.by(() => this.draft.subject.kind === 'manual')
  readonly isReturn = $derived.by(() => this.draft.specialService.includes('Returns'))
  /** Why prices cannot be asked yet. */
  readonly lacksForPrices = $derived.by(() => this.check.problems.some(({ field }) => blocksPrices(field)))

  value(path: string): unknown {
    return valueAt(this.draft, path)
  }

  /** `short`: without the field's name, where its place says it. */
  errorAt(path: string, short = false): string | undefined {
    const told = this.toldProblems.find(({ field }) => field === path)
    if (!told) return undefined
    return short ? problemWords(told) : `${fieldLabel(path)} ${problemWords(told)}`
  }

  isRequired(path: string): boolean {
    return this.check.required.includes(path)
  }

  /** Asks for what the form offers, and for prices. */
  start(): void {
    void this.loadChoices()
    this.prices.askSoon(0)
  }

  /** Once; boxes that are scanned meanwhile wait for it. */
  loadChoices(): Promise<void> {
    this.#loading ??= this.#askChoices()
    return this.#loading
  }

  async #askChoices(): Promise<void> {
    try {
      this.choices = await this.#ports.client.invoke('ship.choices', {})
    } catch (thrown) {
      this.choices = { ...noChoices, reason: errorInfoOf(thrown) }
    }
  }

  /** With what is kept of it. */
  get view(): DraftView {
    const { draft, check } = this
    const { kept } = this.keeper
    return { draft, own: this.#own, check, ...(kept ? { kept } : {}) }
  }

  /** Timers end with the form. */
  stop(): void {
    clearTimeout(this.#checkTimer)
    this.prices.stop()
  }

  set(path: string, value: unknown): void {
    this.change(withValue(this.draft, path, value), path)
  }

  /** Takes a changed draft. `path`: the field that was changed; what was said of it is no longer so. */
  change(draft: ShipmentDraft, path?: string): void {
    this.draft = draft
    this.#gestureId = undefined
    this.priceChange = undefined
    this.fault = undefined
    this.weighing.fault = undefined
    if (path !== undefined) this.#said = this.#said.filter(({ field }) => !field.startsWith(path))
    const end = addressEnds.find((one) => one === path?.split('.')[0])
    if (end) this.addresses.forget(end)
    clearTimeout(this.#checkTimer)
    this.#checkTimer = setTimeout(() => void this.#check(), checkPauseMs)
    this.keeper.typed()
  }

  addPackage(): void {
    this.change(withPackage(this.draft))
    this.packageAt = this.draft.packages.length - 1
    this.section = 'packages'
  }

  /** So many packages in all; further ones have the last one's measures, and the last ones go first. */
  setPackages(count: number): void {
    let { draft } = this
    while (draft.packages.length < count) draft = withPackage(draft)
    while (draft.packages.length > count) draft = withoutPackage(draft, draft.packages.length - 1)
    this.change(draft, 'packages')
    this.packageAt = Math.min(this.packageAt, count - 1)
    this.section = 'packages'
  }

  takePreset(presetId: string): string | undefined {
    const preset = this.choices.presets.find(({ id }) => id === presetId)
    const at = Math.min(this.packageAt, this.draft.packages.length - 1)
    if (!preset) return undefined
    this.change(withPreset(this.draft, at, preset), `packages.${at}`)
    return preset.name
  }

  /** From the customer to the station, or back again: an order's return is a parcel of its own. */
  async setReturn(isReturn: boolean): Promise<void> {
    const { subject } = this.draft
    if (subject.kind === 'manual') {
      if (isReturn === this.isReturn) return
      // The sides are the blank parcel's, changed; that it is a return was said by a person.
      this.#own = { ...asReturn(this.#own, isReturn), specialService: this.#own.specialService }
      this.change(asReturn(this.draft, isReturn))
      return
    }
    try {
      const { orderNumber } = subject
      const wish = { orderNumber, isReturn, anew: true }
      const opened = await this.#ports.client.invoke('ship.openDraft', wish)
      this.#own = opened.own ?? opened.draft
      this.check = opened.check
      this.addresses.forget()
      this.change(withEditsOf(opened.draft, this.draft, isReturn))
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }

  /**
   * Buys it as it stands now at the price that is shown; without one at the service's. Nothing is bought where it is changed
   * before it is sent. The answer is the field that keeps it from that.
   */
  async buy(): Promise<string | undefined> {
    if (this.buying) return undefined
    this.buying = true
    try {
      return await this.#buyAsItStands()
    } finally {
      this.buying = false
    }
  }

  async #buyAsItStands(): Promise<string | undefined> {
    this.stop()
    const { draft } = this
    const priceSeen = this.priceChange?.now ?? this.prices.rate?.price
    // What is asked for is kept until it is bought: the service may refuse it.
    await this.keeper.flush()
    const isRuled = await this.#check()
    if (isRuled) {
      // It was not what is asked for now.
      this.fault = { code: 'order_incomplete', message: '', details: { reason: 'rule_changed' } }
      this.section = 'service'
      return undefined
    }
    if (this.draft !== draft) {
      this.fault = { code: 'order_incomplete', message: '', details: { reason: 'changed_since' } }
      return undefined
    }
    const { problems } = this.check
    if (problems.length > 0) {
      this.told = true
      const here = problems.find(({ field }) => sectionOf(field) === this.section)
      const first = here ?? problems[0]
      if (first) this.section = sectionOf(first.field)
      return first?.field
    }
    // The same gesture after an answer that was lost: the station knows whether it began the purchase.
    this.#gestureId ??= crypto.randomUUID()
    try {
      const outcome = await this.#ports.client.invoke('ship.buy', {
        gestureId: this.#gestureId,
        draft,
        ...(priceSeen ? { priceSeen } : {}),
      })
      this.#take(outcome)
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      if (this.fault.code !== 'station_unreachable') this.#gestureId = undefined
    }
    return undefined
  }

  #take(outcome: BuyOutcome): void {
    this.#gestureId = undefined
    switch (outcome.kind) {
      case 'price_changed':
        this.priceChange = outcome
        void this.prices.ask()
        break
      case 'not_sent': {
        const said = problemOfRefusal(outcome.error)
        this.fault = outcome.error
        this.#said = [...outcome.problems, ...(said ? [said] : [])]
        this.told = true
        const first = this.#said[0]
        if (first) this.section = sectionOf(first.field)
        break
      }
      default:
        this.#ports.bought(outcome)
    }
  }

  /** Takes over what the rules say of it by now, where no person chose; true where that is something else. */
  async #check(): Promise<boolean> {
    const { draft } = this
    const number = ++this.#checkNumber
    try {
      const check = await this.#ports.client.invoke('ship.checkDraft', { draft })
      if (number !== this.#checkNumber) return false
      const { ruled, ...said } = check
      this.check = said
      if (ruled) this.change({ ...draft, ...ruled })
      else this.prices.askSoon(pricesPauseMs)
      return ruled !== undefined
    } catch (thrown) {
      if (number === this.#checkNumber) this.fault = errorInfoOf(thrown)
      return false
    }
  }
}

/** What a draft says: an empty field and an absent one are the same. */
function saidBy(draft: ShipmentDraft): string {
  return JSON.stringify(draft, (_, value: unknown) => (value === '' ? undefined : value))
}

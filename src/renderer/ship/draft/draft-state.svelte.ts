import type { Money } from '../../../contract/domain.ts'
import type { ErrorInfo } from '../../../contract/errors.ts'
import type { BuyOutcome, ShipChoices } from '../../../contract/ship.ts'
import type { DraftCheck, DraftProblem, DraftView, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
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
import { DraftKeeper } from './draft-keeper.ts'
import { DraftPrices } from './draft-prices.ts'
import { changedSince, DraftPurchase, type Pressed } from './draft-purchase.ts'
import { sectionOf, type DraftSectionName } from './draft-sections.ts'
import { contentsOf, type AskingPorts, type Settled } from './question.ts'
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
  #priceChange = $state.raw<{ readonly of: string; readonly seen: Money; readonly now: Money }>()
  /** What the service or the station said of single fields when it was bought; a field's is gone when it is changed. */
  #said = $state.raw<readonly DraftProblem[]>([])

  /** It was kept before: what was changed is told. */
  readonly wasKept: boolean
  /** And the key that buys it has the focus, unless there is something to look at first. */
  readonly goesToBuy: boolean
  /** What it would be if nobody had typed. */
  #own: ShipmentDraft

  /** For what else is asked of it, in parts of the form. */
  readonly asking: AskingPorts
  readonly keeper: DraftKeeper
  readonly prices: DraftPrices
  readonly weighing: Weighing
  readonly #ports: DraftPorts
  readonly #purchase: DraftPurchase
  #loading: Promise<void> | undefined
  /** To be a return, or no longer. */
  #wish: object | undefined
  readonly #opened: string

  constructor(ports: DraftPorts, view: DraftView, { section, refusal, told = false }: DraftOpening = {}) {
    this.#ports = ports
    const { client, scale } = ports
    this.draft = $state.raw(view.draft)
    this.check = $state.raw(view.check)
    this.#own = view.own ?? view.draft
    this.wasKept = view.kept !== undefined
    const isDoubtful = view.kept?.restored ?? view.kept?.unreadable ?? false
    this.goesToBuy = this.wasKept && !isDoubtful && view.check.problems.length === 0
    this.#opened = contentsOf(view.kept ? this.#own : view.draft)
    this.asking = { client, cell, draft: () => this.draft }
    this.keeper = new DraftKeeper(this.asking, () => this.#own, view.kept)
    this.prices = new DraftPrices(this.asking, () => this.lacksForPrices)
    this.#purchase = new DraftPurchase({
      ...this.asking,
      keeper: this.keeper,
      priceSeen: () => this.priceChange?.now ?? this.prices.rate?.price,
      checked: (checked) => this.#takeCheck(checked),
    })
    this.#purchase.know(view.check)
    this.weighing = new Weighing({
      scale,
      draft: this.asking.draft,
      at: () => this.packageAt,
      change: (draft, path) => this.change(draft, path),
    })
    // What was left is gone on with where it lacks something; of a parcel without an order it may be nearly all.
    this.told = told || (this.wasKept && !this.isManual)
    const first = view.check.problems[0]
    this.section = section ?? (this.told && first ? sectionOf(first.field) : 'packages')
    if (refusal) this.takeRefusal(refusal)
  }

  /** It was refused as it was `sent`; of what was changed since, nothing is said. */
  takeRefusal(error: ErrorInfo, problems: readonly DraftProblem[] = [], sent = this.draft): void {
    const said = problemOfRefusal(error)
    const isSo = ({ field }: DraftProblem) => valueAt(sent, field) === valueAt(this.draft, field)
    this.fault = error
    this.told = true
    this.#said = [...problems, ...(said ? [said] : [])].filter(isSo)
    const [first] = this.#said
    if (first) this.section = sectionOf(first.field)
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

  /** Its revision: what is known of another is not said of it. */
  readonly contents = $derived.by(() => contentsOf(this.draft))
  /** It says something else than it would if nobody had typed; characters of a scan that were taken back are no change. */
  readonly touched = $derived.by(() => this.contents !== this.#opened)
  /** What it was to be bought at, and what the service asks for it. */
  readonly priceChange = $derived.by(() =>
    this.#priceChange?.of === this.contents ? this.#priceChange : undefined,
  )
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
    if (this.#purchase.now) this.prices.soon(0)
    else this.#purchase.soon(0)
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
    this.#purchase.stop()
    this.prices.stop()
  }

  set(path: string, value: unknown): void {
    this.change(withValue(this.draft, path, value), path)
  }

  /** Takes a changed draft. `path`: the field that was changed; what was said of it is no longer so. */
  change(draft: ShipmentDraft, path?: string): void {
    this.draft = draft
    this.fault = undefined
    this.weighing.fault = undefined
    if (path !== undefined) this.#said = this.#said.filter(({ field }) => !field.startsWith(path))
    this.#purchase.soon(checkPauseMs)
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
      this.#wish = wish
      const opened = await this.#ports.client.invoke('ship.openDraft', wish)
      // What was wished last counts, and turns the sides round once.
      if (this.#wish !== wish || isReturn === this.isReturn) return
      this.#own = opened.own ?? opened.draft
      this.check = opened.check
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
    this.stop()
    const { draft } = this
    try {
      return this.#take(await this.#purchase.press(), draft)
    } finally {
      this.buying = false
    }
  }

  /** Tells what keeps it from being bought, and shows the first of it, of this section before others. The answer is its field. */
  tell(problems = this.problems): string | undefined {
    this.told = true
    const first = problems.find(({ field }) => sectionOf(field) === this.section) ?? problems[0]
    if (first) this.section = sectionOf(first.field)
    return first?.field
  }

  #take(pressed: Pressed, sent: ShipmentDraft): string | undefined {
    switch (pressed.kind) {
      case 'problems':
        return this.tell(pressed.problems)
      case 'failed':
        this.fault = pressed.error
        if (pressed.error.details?.['reason'] === 'rule_changed') this.section = 'service'
        break
      case 'price_changed':
        this.#priceChange = { ...pressed, of: contentsOf(sent) }
        if (this.priceChange) void this.prices.ask()
        else this.fault = changedSince
        break
      case 'not_sent':
        this.takeRefusal(pressed.error, pressed.problems, sent)
        break
      default:
        this.#ports.bought(pressed)
    }
    return undefined
  }

  /** Takes over what the rules say of it by now, where no person chose. */
  #takeCheck(checked: Settled<DraftCheck>): void {
    if (checked.kind === 'failed') {
      this.fault = checked.error
      return
    }
    const { ruled, ...check } = checked.answer
    this.check = check
    if (ruled) this.change({ ...this.draft, ...ruled })
    else this.prices.soon(pricesPauseMs)
  }
}

/** Holds a value that the page follows. */
class Cell<T> {
  value: T

  constructor(value: T) {
    this.value = $state.raw(value)
  }
}
const cell = <T>(value: T) => new Cell(value)

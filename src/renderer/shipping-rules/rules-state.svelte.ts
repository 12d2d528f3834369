import type { ProfileId } from '../../contract/domain.ts'
import type { RuleCounts, ShippingRule, TriedOrder } from '../../contract/shipping-rules.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import type { ShipChoices } from '../../contract/ship.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { isRefusedFor } from '../errors/station-refusal.ts'
import { areClashing, withSavedSince } from './unsaved-rules.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** As the station says it of what is saved too late. */
const changedMeanwhile: ErrorInfo = {
  code: 'conflict',
  message: 'changed meanwhile',
  details: { reason: 'changed_meanwhile' },
}

/** The rules as they are looked at: changed here, counted and tried as they are, and saved all at once. */
export class RulesState extends AskingStation {
  rules = $state.raw<readonly ShippingRule[]>([])
  /** As they are saved; undefined until they are read. */
  saved = $state.raw<readonly ShippingRule[]>()
  counts = $state.raw<RuleCounts>()
  counting = $state(false)
  /** How far the count is; undefined until the station has told. */
  progress = $state.raw<{ readonly read: number; readonly open: number }>()
  /** The rule that was deleted last, and its place. */
  removed = $state.raw<{ readonly rule: ShippingRule; readonly at: number }>()
  tried = $state.raw<TriedOrder>()
  notFound = $state.raw<string>()
  choices = $state.raw<ShipChoices>()

  #counted = 0
  #tries = 0

  get isChanged(): boolean {
    return JSON.stringify(this.rules) !== JSON.stringify(this.saved ?? [])
  }

  get presets(): readonly PackagePreset[] {
    return this.choices?.presets ?? []
  }

  /** What was changed and not saved stays as it was left. */
  async load(): Promise<void> {
    await this.glance(async () => {
      const { rules } = await this.client.invoke('shippingRules.list', {})
      const isLeft = this.saved !== undefined && this.isChanged
      if (isLeft && areClashing(this.rules, this.saved ?? [], rules)) this.fault = changedMeanwhile
      this.rules = isLeft ? withSavedSince(this.rules, this.saved ?? [], rules) : rules
      this.saved = rules
      void this.count()
      this.choices = await this.client.invoke('ship.choices', {})
    })
  }

  /** Takes changed rules: what is counted and tried goes by them. */
  change(rules: readonly ShippingRule[]): void {
    this.rules = rules
    this.removed = undefined
    void this.count()
    if (this.tried) void this.tryOn(this.tried.orderNumber)
  }

  /** Adds it at the end, or puts it in the place of the one with its id. */
  put(rule: ShippingRule): void {
    const isThere = this.rules.some(({ id }) => id === rule.id)
    this.change(isThere ? this.rules.map((one) => (one.id === rule.id ? rule : one)) : [...this.rules, rule])
  }

  copy(rule: ShippingRule, name: string): void {
    const at = this.rules.indexOf(rule) + 1
    this.change(this.rules.toSpliced(at, 0, { ...rule, id: crypto.randomUUID(), name: name.slice(0, 40) }))
  }

  /** Its new place, from 1; undefined where there is none. */
  move({ id }: ShippingRule, by: 1 | -1): number | undefined {
    const at = this.rules.findIndex((one) => one.id === id)
    const rule = this.rules[at]
    const to = at + by
    if (!rule || to < 0 || to >= this.rules.length) return undefined
    this.change(this.rules.toSpliced(at, 1).toSpliced(to, 0, rule))
    return to + 1
  }

  remove(rule: ShippingRule): void {
    const at = this.rules.indexOf(rule)
    this.change(this.rules.toSpliced(at, 1))
    this.removed = { rule, at }
  }

  putBack(): void {
    if (this.removed) this.change(this.rules.toSpliced(this.removed.at, 0, this.removed.rule))
  }

  takeBack(): void {
    this.change(this.saved ?? [])
  }

  async save(): Promise<boolean> {
    const isSaved = await this.#saveAll()
    // What others saved meanwhile is brought together with what was changed here, and looked through.
    if (!isSaved && isRefusedFor(this.fault, 'changed_meanwhile')) await this.load()
    return isSaved
  }

  #saveAll(): Promise<boolean> {
    return this.run(async () => {
      const before = this.saved && [...this.saved]
      const wish = { rules: [...this.rules], ...(before && { before }) }
      const { rules } = await this.client.invoke('shippingRules.save', wish)
      this.saved = rules
      this.rules = rules
      this.removed = undefined
    })
  }

  /** While the rules are looked at; the answer ends it, and a count that nobody waits for. */
  follow(): () => void {
    const end = this.client.subscribe('rulesCounting', (progress) => {
      if (this.counting) this.progress = progress
    })
    void this.load()
    return () => {
      end()
      if (this.counting) void this.stopCount()
    }
  }

  /** What was counted so far is shown. */
  stopCount(): Promise<void> {
    return this.glance(() => this.client.invoke('shippingRules.stopCount', {}))
  }

  /** The newest count alone is shown. */
  async count(): Promise<void> {
    const mine = ++this.#counted
    this.counting = true
    this.progress = undefined
    await this.glance(async () => {
      const counts = await this.client.invoke('shippingRules.count', { rules: [...this.rules] })
      if (mine === this.#counted) this.counts = counts
    })
    if (mine === this.#counted) this.counting = false
  }

  async tryOn(orderNumber: string): Promise<void> {
    this.notFound = undefined
    const mine = ++this.#tries
    try {
      const tried = await this.client.invoke('shippingRules.try', { rules: [...this.rules], orderNumber })
      // By these rules no more, or another order.
      if (mine === this.#tries) this.tried = tried
    } catch (thrown) {
      if (mine !== this.#tries) return
      this.tried = undefined
      if (errorInfoOf(thrown).code === 'not_found') this.notFound = orderNumber
      else this.fault = errorInfoOf(thrown)
    }
  }
}

const states = new WeakMap<StationClient, Partial<Record<ProfileId | 'none', RulesState>>>()

/** The page's one of each profile: rules that were changed and not saved are there again when the section and its profile are. */
export function rulesStateOf(client: StationClient, profile: ProfileId | undefined): RulesState {
  const ofClient = states.get(client) ?? {}
  states.set(client, ofClient)
  return (ofClient[profile ?? 'none'] ??= new RulesState(client))
}

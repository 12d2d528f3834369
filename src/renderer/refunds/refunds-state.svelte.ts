import type { RefundEndReason } from '../../contract/doubt.ts'
import type {
  RefundCandidate,
  RefundCounts,
  RefundFilter,
  RefundRule,
  RefundView,
} from '../../contract/refunds.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskedHere } from '../ui/asked-here.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'
import { Soon } from '../ui/soon.ts'

const searchPauseMs = 80
/** So many are asked about at once: news comes in between, and Stop is never far. */
const askedAtOnce = 5
const listed = 300

export type FoundBy = 'chosen' | 'several' | 'hindered' | 'nothing'

/** The service may say something else of it than it did. */
const mayHaveNews = ({ state, status }: RefundView) =>
  state === 'in_doubt' || (state === 'requested' && status !== 'Rejected' && status !== 'Refunded')

/** Refunds that were asked for, and the parcels whose refund is about to be: their pile outlives the screen. */
export class RefundsState extends AskingStation {
  query = $state('')
  which = $state<RefundFilter>('open')
  refunds = $state.raw<readonly RefundView[]>()
  counts = $state.raw<RefundCounts>()
  rule = $state.raw<RefundRule>()
  /** Parcels scanned for a refund, which nobody asked for yet. */
  pile = $state.raw<readonly RefundCandidate[]>([])
  /** Of a scan that more than one parcel fits. */
  choices = $state.raw<readonly RefundCandidate[]>([])
  /** A parcel whose refund cannot be asked for now. */
  hindered = $state.raw<RefundCandidate>()
  asking = $state(false)
  refreshing = $state.raw<{ readonly done: number; readonly total: number }>()

  #searches = 0
  readonly #listing = new Soon(searchPauseMs, () => this.list())
  readonly #gesture = new Gesture()
  #stopped = false
  readonly #asked = new AskedHere<RefundView>(({ refundId }) => refundId)

  constructor({ client }: Pick<AppContext, 'client'>) {
    super(client)
  }

  /** To be called when the screen opens: what was scanned before is still on the pile. */
  async visit(): Promise<void> {
    this.query = ''
    this.forgetScan()
    await this.list()
  }

  /** `told` is called once for each refund asked for here, when its request has come to an end or to doubt. */
  follow(told: (refund: RefundView) => void): () => void {
    this.#asked.tell(told)
    return this.client.subscribe('refund', (refund) => {
      this.listSoon()
      if (refund.state === 'sent' || (refund.state === 'prepared' && !refund.reason)) return
      this.#asked.hear(refund)
    })
  }

  listSoon(): void {
    this.#listing.ask()
  }

  async list(): Promise<void> {
    this.#listing.forget()
    const search = ++this.#searches
    await this.answer(async () => {
      const input = { which: this.which, query: this.query.trim().slice(0, 200), limit: listed }
      const answer = await this.client.invoke('refunds.list', input)
      if (search !== this.#searches) return
      this.refunds = answer.refunds
      this.counts = answer.counts
      this.rule = answer.rule
    })
  }

  /** Puts the parcel of a scan on the pile. */
  async find(text: string): Promise<FoundBy> {
    this.choices = []
    this.hindered = undefined
    const candidates = await this.answer(async () => {
      const answer = await this.client.invoke('refunds.find', { text })
      return answer.candidates
    })
    const [first] = candidates ?? []
    if (!candidates || !first) return 'nothing'
    if (candidates.length > 1) {
      this.choices = candidates
      return 'several'
    }
    return this.choose(first)
  }

  choose(candidate: RefundCandidate): FoundBy {
    this.choices = []
    if (candidate.hindrance) {
      this.hindered = candidate
      return 'hindered'
    }
    const others = this.pile.filter(({ parcel }) => parcel.purchaseId !== candidate.parcel.purchaseId)
    this.pile = [...others, candidate]
    return 'chosen'
  }

  async open(purchaseId: string): Promise<void> {
    const found = await this.answer(() => this.client.invoke('refunds.candidate', { purchaseId }))
    if (found) this.choose(found)
  }

  takeOff(purchaseId: string): void {
    this.pile = this.pile.filter(({ parcel }) => parcel.purchaseId !== purchaseId)
  }

  clear(): void {
    this.pile = []
    this.forgetScan()
  }

  /** What the last scan came to is read; the pile stays. */
  forgetScan(): void {
    this.choices = []
    this.hindered = undefined
    this.fault = undefined
  }

  /** Asks for all of the pile. The same pile, asked for again after a broken link to the station, is the same gesture. */
  async request(): Promise<number> {
    const purchaseIds = this.pile.map(({ parcel }) => parcel.purchaseId)
    if (purchaseIds.length === 0 || this.asking) return 0
    const gestureId = this.#gesture.of(purchaseIds.join(' '))
    this.asking = true
    const input = { gestureId, purchaseIds }
    const asked = await this.#asked.during(
      async () => (await this.answer(() => this.client.invoke('refunds.request', input)))?.refunds,
    )
    this.asking = false
    if (!asked) return 0
    this.#gesture.answered()
    // What was scanned meanwhile is asked for yet.
    this.pile = this.pile.filter(({ parcel }) => !purchaseIds.includes(parcel.purchaseId))
    await this.list()
    return asked.length
  }

  /** Asks the service about all that are listed and not ended. Answers with how many have another state now. */
  async refresh(): Promise<number | undefined> {
    const before = (this.refunds ?? []).filter(mayHaveNews)
    const ids = before.map(({ refundId }) => refundId)
    if (this.refreshing || ids.length === 0) return ids.length === 0 ? 0 : undefined
    this.#stopped = false
    let changed = 0
    this.refreshing = { done: 0, total: ids.length }
    for (let at = 0; at < ids.length && !this.#isStopped(); at += askedAtOnce) {
      const refundIds = ids.slice(at, at + askedAtOnce)
      const answer = await this.answer(() => this.client.invoke('refunds.refresh', { refundIds }))
      if (!answer) break
      changed += answer.refunds.filter(({ refundId, state, status }) => {
        const known = before.find((refund) => refund.refundId === refundId)
        return known?.state !== state || known.status !== status
      }).length
      if (answer.failure) {
        this.fault = answer.failure
        break
      }
      this.refreshing = { done: Math.min(ids.length, at + askedAtOnce), total: ids.length }
    }
    this.refreshing = undefined
    const { fault } = this
    await this.list()
    this.fault = fault
    return fault ? undefined : changed
  }

  stop(): void {
    this.#stopped = true
  }

  #isStopped(): boolean {
    return this.#stopped
  }

  async retry(refundId: string): Promise<void> {
    await this.answer(() => this.client.invoke('refunds.retry', { refundId }))
  }

  /** A refusal stays to be read. */
  async endDoubt(refundId: string, reason: RefundEndReason): Promise<void> {
    await this.answer(() => this.client.invoke('refunds.endDoubt', { refundId, reason }))
    if (!this.fault) await this.list()
  }

  async withdraw(refundId: string): Promise<void> {
    await this.answer(() => this.client.invoke('refunds.withdraw', { refundId }))
    await this.list()
  }

  async saveRule(overdueAfterDays: number): Promise<void> {
    await this.answer(() => this.client.invoke('refunds.saveRule', { overdueAfterDays }))
    await this.list()
  }
}

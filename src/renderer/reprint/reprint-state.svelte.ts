import type {
  LabelCounts,
  LabelHit,
  LabelStateFilter,
  ParcelView,
  PrintJobView,
  ReprintReason,
} from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { ArchivedLabel } from '../../contract/reprint.ts'
import { readCopies } from '../printers/copies.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { AskingStation, type WorkOf } from '../ui/asking.svelte.ts'
import { PagedRows } from '../ui/paged-rows.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import { Soon } from '../ui/soon.ts'
import { dayRange, type Days } from '../day-range.ts'

/** Keys that come closer together than this make one search. */
const searchPauseMs = 60
/** Parcels that come closer together than this are one reason to look again. */
const newsPauseMs = 150
/** Where the station stops counting what a query finds. */
const mostCounted = 10_000
/** So many jobs that were told of last are kept until what brought one about is answered. */
const heardKept = 20
/** Rows around the chosen one among which it is looked for after others came. */
const nearRows = 200

/** What labels are asked for, as the station takes it. */
export type LabelQuery = OperationInput<'reprint.beginExport'>

const plain = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()

/** The list of labels that were bought, the search in it, the label chosen, and its reprint. */
export class ReprintState extends AskingStation {
  query = $state('')
  state = $state<LabelStateFilter>('all')
  days = $state.raw<Days>({ choice: 'any', firstDay: '', lastDay: '' })
  /** How many labels there are in each state. */
  counts = $state.raw<LabelCounts>()
  /** What the rows are of; undefined before the first answer. */
  answered = $state.raw<LabelQuery>()
  /** Of the chosen label in the list; undefined where it is not known. */
  place = $state<number>()
  /** Undefined while its row is on its way. */
  selected = $state.raw<LabelHit>()
  /** Of another bench; no label of this one is chosen then. */
  archived = $state.raw<ArchivedLabel>()
  /** Other benches have labels of what is looked for. */
  isArchived = $state(false)
  reason = $state<ReprintReason>()
  /** Empty: the printer for labels. */
  printerId = $state('')
  copies = $state('1')
  /** The packer knows that the label's refund was asked for. */
  evenIfRefunded = $state(false)
  /** The job of the last reprint, while its label is chosen. */
  job = $state.raw<PrintJobView>()

  readonly rows: PagedRows<LabelHit>
  #asked: LabelQuery = {}
  #searches = 0
  #failures = 0
  readonly #searching = new Soon(searchPauseMs, () => this.search())
  readonly #news = new Soon(newsPauseMs, () => this.#lookAgain())
  #gestureId = ''
  /** As they were last; a job may be printed before the page has the answer that it was begun. */
  #heard: readonly PrintJobView[] = []

  readonly #toasts: Toasts

  constructor(client: StationClient, toasts: Toasts) {
    super(client)
    this.#toasts = toasts
    this.rows = new PagedRows<LabelHit>({
      load: async ({ after, skip, limit }) => {
        const asked = this.#asked
        const before = after === undefined ? {} : { before: after }
        const page = await client.invoke('reprint.search', { ...asked, ...before, skip, limit })
        if (asked === this.#asked) this.counts = page.counts
        const { next, total, unreadable } = page
        return { rows: page.hits, next, total, unreadable }
      },
      failed: (thrown) => {
        this.#failures++
        this.fault = errorInfoOf(thrown)
      },
      taken: () => {
        if (this.place !== undefined && !this.selected) this.#show(this.rows.at(this.place))
      },
    })
  }

  get count(): number {
    return this.rows.count ?? 0
  }

  /** The station counted no further. */
  get isMore(): boolean {
    return this.answered?.query !== '' && this.count === mostCounted
  }

  /** One of those that are found is the very number that was asked for. */
  get isExact(): boolean {
    const query = plain(this.answered?.query ?? '')
    const found = Array.from({ length: Math.min(this.count, nearRows) }, (_, place) => this.rows.at(place))
    return found.some(
      (hit) => hit && (plain(hit.orderNumber) === query || plain(hit.trackingNumber) === query),
    )
  }

  /** The list is narrowed by more than a query. */
  get isFiltered(): boolean {
    return this.state !== 'all' || this.days.choice !== 'any'
  }

  follow(): () => void {
    const ends = [
      this.client.subscribe('parcel', (parcel) => this.#takeNews(parcel)),
      this.client.subscribe('printJob', (job) => this.#takeCopy(job)),
      this.client.subscribe('labelCodes', ({ labelId }) => this.#takeCodes(labelId)),
    ]
    return () => {
      for (const end of ends) end()
      this.#searching.forget()
      this.#news.forget()
    }
  }

  /** Searches a moment after the last call. */
  searchSoon(): void {
    this.#searching.ask()
    this.#searches++
  }

  /** Searches now, and chooses the first label found unless the chosen one is among the first. */
  async search(query = this.query): Promise<void> {
    this.#searching.forget()
    this.query = query
    this.isArchived = false
    this.chooseArchived(undefined)
    this.fault = undefined
    const search = ++this.#searches
    const failures = this.#failures
    const asked = this.#wanted()
    this.#asked = asked
    await this.rows.reload()
    if (search !== this.#searches || failures !== this.#failures) return
    this.answered = asked
    const chosen = this.selected?.labelId
    const place = chosen === undefined ? -1 : this.#placeOf(chosen, 0)
    this.go(Math.max(0, place))
  }

  /** Searches for what is written and not searched for yet. */
  async settle(): Promise<void> {
    if (JSON.stringify(this.#wanted()) !== JSON.stringify(this.answered)) await this.search()
  }

  /** Chooses the label at a place. */
  go(place: number): void {
    this.place = this.count === 0 ? undefined : place
    this.#show(this.place === undefined ? undefined : this.rows.at(this.place))
  }

  /** Nothing is chosen until the next search. */
  forget(): void {
    this.place = undefined
    this.chooseArchived(undefined)
    this.#show(undefined)
  }

  chooseArchived(label: ArchivedLabel | undefined): void {
    if (label?.labelId === this.archived?.labelId) return
    if (label) {
      this.place = undefined
      this.selected = undefined
    }
    this.archived = label
    this.#begin()
  }

  chooseReason(reason: ReprintReason): void {
    this.reason = reason
    this.#gestureId = crypto.randomUUID()
  }

  /** Prints the chosen label again. One gesture until it is answered: a second key press is the same one. */
  async print(): Promise<void> {
    const { selected, archived, reason, printerId } = this
    const copies = readCopies(this.copies)
    if (!reason || copies === undefined) return
    const wish = { gestureId: this.#gestureId, reason, copies, ...(printerId ? { printerId } : {}) }
    const ask = () => {
      if (selected) {
        const { labelId } = selected
        return this.client.invoke('reprint.print', {
          ...wish,
          labelId,
          evenIfRefunded: this.evenIfRefunded,
        })
      }
      if (!archived) return undefined
      const { benchId, labelId } = archived
      return this.client.invoke('reprint.printElsewhere', { ...wish, benchId, labelId })
    }
    const labelId = this.#chosenId
    await this.run(async () => {
      const job = await ask()
      if (job && labelId !== undefined) this.sentTo(job, labelId)
    }, this.#ofChosen())
  }

  /** What is to be printed, and why, where that is said. */
  get wish():
    | {
        readonly labelId: string
        readonly ofBench?: string
        readonly reason: ReprintReason
        readonly copies: number
      }
    | undefined {
    const { selected, archived, reason } = this
    const copies = readCopies(this.copies)
    if (!reason || copies === undefined) return undefined
    if (selected) return { labelId: selected.labelId, reason, copies }
    return archived && { labelId: archived.labelId, ofBench: archived.benchId, reason, copies }
  }

  /** It prints, here or at another bench. Another label may be chosen by now: what was begun with that one stays. */
  sentTo(job: PrintJobView, labelId: string): void {
    this.#news.ask()
    if (labelId !== this.#chosenId) return
    this.#takeJob(job)
    this.reason = undefined
    this.copies = '1'
  }

  async sayCameOut(cameOut: boolean): Promise<void> {
    const jobId = this.job?.id
    if (jobId === undefined) return
    // No makes a new job, which comes by itself.
    await this.glance(
      async () => this.#takeNow(await this.client.invoke('print.answer', { jobId, cameOut }), jobId),
      this.#ofChosen(),
    )
  }

  /** Takes the waiting reprint out of the queue. */
  async cancel(): Promise<void> {
    const jobId = this.job?.id
    if (jobId === undefined) return
    await this.glance(
      async () => this.#takeNow(await this.client.invoke('print.cancel', { jobId }), jobId),
      this.#ofChosen(),
    )
  }

  /** Of this bench or another. */
  get #chosenId(): string | undefined {
    return (this.selected ?? this.archived)?.labelId
  }

  #ofChosen(): WorkOf {
    const labelId = this.#chosenId
    const { orderNumber } = this.selected ?? this.archived?.label ?? {}
    return {
      isChosen: () => labelId === this.#chosenId,
      failedElsewhere: (fault) => this.#toasts.showError(fault, orderNumber),
    }
  }

  #wanted(): LabelQuery {
    return {
      query: this.query.trim().slice(0, 200),
      state: this.state,
      ...dayRange(this.days),
    }
  }

  /** Shows a label as it is now; what was begun with another one is over. */
  #show(label: LabelHit | undefined): void {
    const isSame = label?.labelId === this.selected?.labelId
    this.selected = label
    if (label) this.archived = undefined
    if (!isSame) this.#begin()
  }

  #begin(): void {
    this.reason = undefined
    this.copies = '1'
    this.evenIfRefunded = false
    this.job = undefined
    this.fault = undefined
  }

  /** -1 where it is not near. */
  #placeOf(labelId: string, near: number): number {
    for (let place = Math.max(0, near - nearRows); place <= near + nearRows; place++) {
      if (this.rows.at(place)?.labelId === labelId) return place
    }
    return -1
  }

  /** Of one that is not chosen they are asked for when it is. */
  #takeCodes(labelId: string): void {
    if (labelId === this.selected?.labelId) this.#news.ask()
  }

  #hear(job: PrintJobView): void {
    this.#heard = [...this.#heard.filter(({ id }) => id !== job.id), job].slice(-heardKept)
  }

  /** A label of another bench is no parcel here. */
  #takeCopy(job: PrintJobView): void {
    this.#hear(job)
    const isOf = job.kind === 'label_copy' && job.subject === this.archived?.label?.orderNumber
    if (isOf && this.job && job.createdAt >= this.job.createdAt) this.#takeJob(job)
  }

  #takeNews({ job }: ParcelView): void {
    if (!job) return
    this.#hear(job)
    const { labelId } = job
    if (labelId === this.job?.labelId) this.#takeJob(job)
    this.rows.replace(
      (hit) => hit.labelId === labelId,
      (hit) => ({ ...hit, job }),
    )
    this.#news.ask()
  }

  /** Labels came, or are in another state. The chosen one stays chosen, wherever it is now. */
  async #lookAgain(): Promise<void> {
    const searches = this.#searches
    await this.rows.refresh()
    const { selected, place } = this
    if (searches !== this.#searches || !selected || place === undefined) return
    const now = this.#placeOf(selected.labelId, place)
    if (now !== -1) this.go(now)
    else this.place = undefined
  }

  /** Unless another job is shown by now, or none. */
  #takeNow(job: PrintJobView, jobId: string): void {
    if (this.job?.id === jobId) this.#takeJob(job)
  }

  #takeJob(told: PrintJobView): void {
    const { job: known } = this
    if (told.labelId !== this.selected?.labelId) return
    const heard = this.#heard.find(({ id }) => id === told.id)
    const job = heard && heard.updatedAt >= told.updatedAt ? heard : told
    if (known?.id === job.id && known.updatedAt > job.updatedAt) return
    this.job = job
  }
}

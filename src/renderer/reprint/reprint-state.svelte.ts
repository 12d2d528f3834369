import type { LabelHit, ParcelView, PrintJobView, ReprintReason } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { readCopies } from '../printers/copies.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** Keys that come closer together than this make one search. */
const searchPauseMs = 60
const hitsShown = 30

/** The search for a label, the label chosen, and its reprint. */
export class ReprintState {
  query = $state('')
  hits = $state.raw<readonly LabelHit[]>([])
  /** The query that `hits` answers; undefined before the first answer. */
  answeredQuery = $state<string>()
  selectedId = $state<string>()
  reason = $state<ReprintReason>()
  /** Empty: the printer for labels. */
  printerId = $state('')
  copies = $state('1')
  /** The packer knows that the label's refund was asked for. */
  evenIfRefunded = $state(false)
  /** The job of the last reprint, while its label is chosen. */
  job = $state.raw<PrintJobView>()
  asking = $state(false)
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient
  #searches = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #gestureId = ''

  constructor(client: StationClient) {
    this.#client = client
  }

  get selected(): LabelHit | undefined {
    return this.hits.find(({ labelId }) => labelId === this.selectedId)
  }

  follow(): () => void {
    return this.#client.subscribe('parcel', (parcel) => this.#takeNews(parcel))
  }

  /** Searches a moment after the last call. */
  searchSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.search(), searchPauseMs)
  }

  /** Searches now, and chooses the first label found unless the chosen one is among them. */
  async search(query = this.query): Promise<void> {
    clearTimeout(this.#timer)
    this.query = query
    const search = ++this.#searches
    try {
      const { hits } = await this.#client.invoke('reprint.search', {
        query: query.slice(0, 200),
        limit: hitsShown,
      })
      if (search !== this.#searches) return
      this.fault = undefined
      this.hits = hits
      this.answeredQuery = query
      if (!this.selected) this.select(hits[0]?.labelId)
    } catch (thrown) {
      if (search === this.#searches) this.fault = errorInfoOf(thrown)
    }
  }

  select(labelId: string | undefined): void {
    if (labelId === this.selectedId) return
    this.selectedId = labelId
    this.reason = undefined
    this.copies = '1'
    this.evenIfRefunded = false
    this.job = undefined
    this.fault = undefined
  }

  /** Moves the choice by so many rows; answers with the row chosen. */
  move(rows: number): number {
    const from = this.hits.findIndex(({ labelId }) => labelId === this.selectedId)
    const to = Math.min(this.hits.length - 1, Math.max(0, from + rows))
    this.select(this.hits[to]?.labelId)
    return to
  }

  chooseReason(reason: ReprintReason): void {
    this.reason = reason
    this.#gestureId = crypto.randomUUID()
  }

  /** Prints the chosen label again. One gesture until it is answered: a second key press is the same one. */
  async print(): Promise<void> {
    const { selected, reason, printerId } = this
    const copies = readCopies(this.copies)
    if (!selected || !reason || copies === undefined || this.asking) return
    this.asking = true
    this.fault = undefined
    try {
      const input = {
        gestureId: this.#gestureId,
        labelId: selected.labelId,
        reason,
        copies,
        evenIfRefunded: this.evenIfRefunded,
        ...(printerId ? { printerId } : {}),
      }
      this.#takeJob(await this.#client.invoke('reprint.print', input))
      this.reason = undefined
      this.copies = '1'
      void this.search()
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    } finally {
      this.asking = false
    }
  }

  async answer(cameOut: boolean): Promise<void> {
    if (!this.job) return
    try {
      const job = await this.#client.invoke('print.answer', { jobId: this.job.id, cameOut })
      // No makes a new job, which comes by itself.
      this.#takeJob(job)
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }

  /** Takes the waiting reprint out of the queue. */
  async cancel(): Promise<void> {
    const jobId = this.job?.id
    if (jobId === undefined) return
    try {
      this.#takeJob(await this.#client.invoke('print.cancel', { jobId }))
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }

  #takeNews({ job }: ParcelView): void {
    if (job) {
      if (job.labelId === this.job?.labelId) this.#takeJob(job)
      const { labelId } = job
      const known = this.hits.find((hit) => hit.labelId === labelId)
      this.hits = this.hits.map((hit) => (hit === known ? { ...hit, job } : hit))
      // The count of prints changes when bytes have left.
      if (known && job.state !== known.job?.state) this.searchSoon()
    }
  }

  #takeJob(job: PrintJobView): void {
    const { job: known } = this
    if (job.labelId !== this.selectedId) return
    if (known?.id === job.id && known.updatedAt > job.updatedAt) return
    this.job = job
  }
}

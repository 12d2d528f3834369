import type { OperationOutput } from '../../contract/operations.ts'
import {
  exceptionStatuses,
  type ExceptionStatus,
  type TrackingFind,
  type TrackingRow,
  type TrackingView,
} from '../../contract/tracking.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { stepped } from '../ui/keyed-list.ts'
import { Soon } from '../ui/soon.ts'

/** What the board shows: all exceptions, one kind of them, or everything that is under way. */
export type BoardFilter = 'exceptions' | ExceptionStatus | 'open'
export const boardFilters: readonly BoardFilter[] = ['exceptions', ...exceptionStatuses, 'open']

/** A scan of what was asked about just now is not asked about again. */
const freshMs = 60_000
const listPauseMs = 120

/** The board, and the parcel that is looked at. */
export class TrackingState extends AskingStation {
  filter = $state<BoardFilter>('exceptions')
  query = $state('')
  board = $state.raw<OperationOutput<'tracking.board'>>()
  /** The query that `board` answers. */
  answeredQuery = $state('')
  selected = $state.raw<TrackingView>()
  /** What a scan or typed text meant, where it was not one parcel. */
  found = $state.raw<Exclude<TrackingFind, { kind: 'number' }>>()
  asking = $state(false)

  #lists = 0
  /** Counts what was chosen: what was chosen last is shown. */
  #choices = 0
  readonly #listing = new Soon(listPauseMs, () => this.list())

  follow(): () => void {
    const end = this.client.subscribe('tracking', (row) => {
      this.listSoon()
      if (row.trackingNumber === this.selected?.trackingNumber) void this.#show(row.trackingNumber)
    })
    return () => {
      this.#listing.forget()
      end()
    }
  }

  /** Reads the board a moment after the last call. */
  listSoon(): void {
    this.#listing.ask()
  }

  async list(): Promise<void> {
    const mine = ++this.#lists
    const query = this.query.trim().slice(0, 200)
    const status = this.filter === 'exceptions' || this.filter === 'open' ? undefined : this.filter
    try {
      const board = await this.client.invoke('tracking.board', {
        which: this.filter === 'open' ? 'open' : 'exceptions',
        query,
        ...(status ? { status } : {}),
      })
      if (mine !== this.#lists) return
      this.board = board
      this.answeredQuery = query
      this.fault = undefined
    } catch (thrown) {
      if (mine === this.#lists) this.fault = errorInfoOf(thrown)
    }
  }

  /** Looks up what was scanned or typed; one parcel is shown, and asked about unless that was done just now. */
  find(text: string): Promise<TrackingFind['kind'] | undefined> {
    const mine = ++this.#choices
    return this.answer(async () => {
      const found = await this.client.invoke('tracking.find', { text })
      if (mine !== this.#choices) return found.kind
      const [only, ...more] = found.kind === 'order' ? found.parcels : []
      if (found.kind === 'number') await this.#open(found.tracking)
      else if (only && more.length === 0) await this.select(only, { ask: true })
      else {
        this.selected = undefined
        this.found = found
      }
      return found.kind
    })
  }

  /** Shows what is kept of a parcel. */
  select({ trackingNumber }: TrackingRow, { ask = false } = {}): Promise<void> {
    const mine = ++this.#choices
    return this.glance(async () => {
      const view = await this.client.invoke('tracking.show', { trackingNumber })
      if (mine !== this.#choices) return
      if (ask) await this.#open(view)
      else this.#take(view)
    })
  }

  /** Moves the choice on the board by so many rows. */
  move(rows: number): void {
    const { board, selected } = this
    const to = stepped(board?.rows ?? [], selected?.trackingNumber, rows, (row) => row.trackingNumber)
    if (to) void this.select(to)
  }

  async ask(trackingNumber = this.selected?.trackingNumber): Promise<void> {
    if (trackingNumber === undefined || this.asking) return
    this.asking = true
    await this.glance(async () => {
      const view = await this.client.invoke('tracking.ask', { trackingNumber })
      if (this.selected?.trackingNumber === trackingNumber) this.#take(view)
    })
    this.asking = false
    void this.list()
  }

  async saveDays(followDays: number): Promise<void> {
    await this.client.invoke('tracking.saveRule', { followDays })
    await this.list()
  }

  async #open(view: TrackingView): Promise<void> {
    this.#take(view)
    const { askedAt } = view
    if (askedAt === undefined || Date.now() - Date.parse(askedAt) > freshMs) {
      await this.ask(view.trackingNumber)
    }
  }

  async #show(trackingNumber: string): Promise<void> {
    const view = await this.client.invoke('tracking.show', { trackingNumber }).catch(() => undefined)
    if (view && this.selected?.trackingNumber === trackingNumber && !this.asking) this.#take(view)
  }

  #take(view: TrackingView): void {
    this.found = undefined
    this.selected = view
  }
}

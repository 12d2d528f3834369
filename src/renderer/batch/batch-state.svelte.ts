import { unlessAborted } from '../../base/unless-aborted.ts'
import type { BatchRowView, BatchWish, BatchView } from '../../contract/batch.ts'
import type { Money } from '../../contract/domain.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { PagedRows } from '../ui/paged-rows.svelte.ts'

export type Which = 'all' | 'troubles'
export type Added = Pick<OperationOutput<'batch.add'>, 'outcome' | 'orderNumber' | 'notHere'>
/** A scan onto the pile that is not here: who is being asked for it. */
type Looking = { readonly gestureId: string; readonly text: string; readonly sources: readonly string[] }

/** News of a running batch come many a second; its rows are asked for anew so often. */
const refreshEveryMs = 500

const isOver = ({ state }: BatchView) => state === 'done' || state === 'cancelled'

/** The batch of the station, followed as it goes. It goes on on the station, whatever the page does. */
export class BatchState extends AskingStation {
  batch = $state.raw<BatchView>()
  /** The station has said whether there is one. */
  known = $state(false)
  which = $state<Which>('all')
  selected = $state<number>()
  /** What became of the last scan onto the pile. */
  added = $state.raw<Added>()
  looking = $state.raw<Looking>()
  /** A pile is being made: what is scanned meanwhile waits for it. */
  makesPile = $state(false)

  readonly rows: PagedRows<BatchRowView>
  /** The screen is open: rows that nobody sees are not asked for. */
  #isSeen = false
  #isStale = false
  #refreshedAtMs = 0
  #refreshTimer: ReturnType<typeof setTimeout> | undefined
  /** Of the view that is shown. */
  #readAtMs = 0
  #whenPriced: (() => void) | undefined
  /** Scans are added one after the other, in their order. */
  #lastAdded: Promise<unknown> = Promise.resolve()
  /** Aborted once the pile is put away: nothing that was scanned onto it goes onto another, or is said of one. */
  #pile = new AbortController()
  #adding: Omit<Looking, 'sources'> | undefined

  constructor({ client }: AppContext) {
    super(client)
    this.rows = new PagedRows<BatchRowView>({
      load: async ({ after = 0, skip, limit }) => {
        const { batch, which } = this
        if (!batch) return { rows: [], next: undefined, total: 0 }
        const from = after + skip
        const { rows, total } = await client.invoke('batch.rows', {
          batchId: batch.id,
          from: from + 1,
          limit,
          which,
        })
        return { rows, next: from + limit, total }
      },
      failed: (thrown) => (this.fault = errorInfoOf(thrown)),
    })
    client.subscribe('batch', (batch) => this.#hear(batch))
    client.subscribe('orderLookUp', ({ gestureId, sources }) => {
      if (this.#adding?.gestureId === gestureId) this.looking = { ...this.#adding, sources }
    })
    // The last labels come out when the batch itself has no more news.
    client.subscribe('printJob', ({ kind }) => {
      if (kind === 'label' && this.batch && this.batch.state !== 'draft') this.#refreshRows()
    })
    // What is asked back of an ended batch is shipped no more.
    client.subscribe('refund', () => {
      if (this.batch && isOver(this.batch)) void this.load()
    })
    client.watchLink((link) => {
      if (link !== 'up') return
      // It may have been started again, with its clock.
      this.#readAtMs = 0
      void this.load()
    })
  }

  /** To be called when the screen opens; the answer when it closes. */
  see(): () => void {
    this.#isSeen = true
    if (this.#isStale) this.#refreshRows()
    return () => {
      this.#isSeen = false
    }
  }

  load(): Promise<void> {
    return this.glance(async () => {
      const { batch } = await this.client.invoke('batch.current', {})
      this.known = true
      if (batch) this.#take(batch)
      else this.batch = undefined
    })
  }

  show(which: Which): void {
    this.which = which
    this.selected = undefined
    void this.rows.reload()
  }

  /** Lists orders, and asks what they will cost. */
  create(source: BatchWish): Promise<boolean> {
    this.#putAway()
    const made = this.#try(async () => {
      this.which = 'all'
      this.selected = undefined
      this.added = undefined
      const batch = await this.client.invoke('batch.create', { source })
      this.#take(batch)
      await this.#askPrices(batch.id, true)
    })
    this.makesPile = source.kind === 'pile'
    this.#lastAdded = made.finally(() => (this.makesPile = false))
    return made
  }

  /** Scans go onto a pile. */
  get takesScans(): boolean {
    const { batch } = this
    return this.makesPile || (batch?.state === 'draft' && batch.source.kind === 'pile')
  }

  /** Puts a scan at the end of the pile. Undefined: the station did not take it. */
  add(text: string): Promise<Added | 'put_away' | undefined> {
    const { signal } = this.#pile
    const added = this.#lastAdded.then(() => (signal.aborted ? 'put_away' : this.#add(text, signal)))
    this.#lastAdded = added
    return added
  }

  async #add(text: string, pile: AbortSignal): Promise<Added | 'put_away' | undefined> {
    const { batch } = this
    if (batch?.state !== 'draft') return undefined
    const gestureId = crypto.randomUUID()
    this.#adding = { gestureId, text }
    await this.#try(async () => {
      const adding = this.client.invoke('batch.add', { batchId: batch.id, text, gestureId })
      const answer = await unlessAborted(adding, pile).catch((thrown: unknown) => {
        if (!pile.aborted) throw thrown
      })
      if (!answer) return
      const { batch: now, ...added } = answer
      this.added = added
      this.#take(now)
      if (added.outcome === 'added') await this.rows.reload()
    })
    if (pile.aborted) return 'put_away'
    this.#adding = undefined
    this.looking = undefined
    return this.added
  }

  #putAway(): void {
    this.#pile.abort()
    this.#pile = new AbortController()
    this.#adding = undefined
    this.looking = undefined
  }

  estimate(on: boolean): Promise<boolean> {
    return this.#of((batchId) => this.#askPrices(batchId, on))
  }

  /** Takes a row out, or puts it back. Answers its order's number; undefined where that did not come about. */
  async move(way: 'takeOut' | 'putBack', place: number): Promise<string | undefined> {
    let moved: string | undefined
    await this.#of(async (batchId) => {
      const { orderNumber, batch } = await this.client.invoke(`batch.${way}`, { batchId, place })
      moved = orderNumber
      this.#take(batch)
      await this.rows.refresh()
    })
    return moved
  }

  /** Asks what the rows that can be tried again cost now, for so long at most. */
  async priceAgain(waitMs: number): Promise<void> {
    if (!(await this.estimate(true))) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, waitMs)
    this.#whenPriced = resolve
    if (!this.batch?.estimate.isAsking) resolve()
    await promise
    clearTimeout(timer)
    this.#whenPriced = undefined
    if (this.batch?.estimate.isAsking) await this.estimate(false)
  }

  /** Of what was seen: the station refuses where it is another by now. */
  tryAgain({ rows, cost }: BatchView['again']): Promise<boolean> {
    return this.#of(async (batchId) =>
      this.#take(await this.client.invoke('batch.tryAgain', { batchId, rows, ...(cost ? { cost } : {}) })),
    )
  }

  /** With what was seen: the station refuses where it is another by now. */
  start(limit: Money | undefined, withSlips: boolean, shared: boolean): Promise<boolean> {
    const { batch } = this
    return this.#of(async (batchId) => {
      const { total } = batch?.estimate ?? {}
      const started = await this.client.invoke('batch.start', {
        batchId,
        rows: batch?.counts.waiting ?? 0,
        ...(total ? { total } : {}),
        ...(limit ? { limit } : {}),
        withSlips,
        ...(shared ? { shared } : {}),
      })
      this.#take(started)
    })
  }

  /** Lets other benches take rows. */
  share(): Promise<boolean> {
    return this.#of(async (batchId) => this.#take(await this.client.invoke('batch.share', { batchId })))
  }

  /** Takes rows of another bench's batch. */
  help(batchId: string): Promise<boolean> {
    return this.#try(async () => {
      this.which = 'all'
      this.selected = undefined
      this.#take(await this.client.invoke('batch.help', { batchId }))
    })
  }

  pause(): Promise<boolean> {
    return this.#of(async (batchId) => this.#take(await this.client.invoke('batch.pause', { batchId })))
  }

  resume(limit: Money | undefined): Promise<boolean> {
    return this.#of(async (batchId) =>
      this.#take(await this.client.invoke('batch.resume', { batchId, ...(limit ? { limit } : {}) })),
    )
  }

  cancel(): Promise<boolean> {
    const pile = this.#pile
    return this.#of(async (batchId) => {
      const cancelled = await this.client.invoke('batch.cancel', { batchId })
      // The next one may have begun meanwhile.
      if (pile !== this.#pile) return
      this.#take(cancelled)
      this.#putAway()
    })
  }

  async #askPrices(batchId: string, on: boolean): Promise<void> {
    this.#take(await this.client.invoke('batch.estimate', { batchId, on }))
  }

  #of(run: (batchId: string) => Promise<void>): Promise<boolean> {
    const id = this.batch?.id
    return id === undefined ? Promise.resolve(false) : this.#try(() => run(id))
  }

  async #try(run: () => Promise<void>): Promise<boolean> {
    const done = await this.beside(run)
    if (!done) void this.load()
    return done
  }

  /** An event and an answer overtake each other at times, and the last labels of a batch come out beside the next one. */
  #hear(batch: BatchView): void {
    const isOther = batch.id !== this.batch?.id
    if (this.batch && isOther && isOver(batch)) return
    // Another page put the pile away.
    if (isOther && !this.makesPile) this.#putAway()
    this.#take(batch)
  }

  #take(batch: BatchView): void {
    const before = this.batch
    if (before?.id === batch.id && batch.readAtMs < this.#readAtMs) return
    this.#readAtMs = batch.readAtMs
    this.batch = batch
    this.known = true
    if (!batch.estimate.isAsking) this.#whenPriced?.()
    const settled = ({ counts, total }: BatchView) => total - counts.waiting
    const changed =
      before?.id !== batch.id ||
      before.total !== batch.total ||
      settled(before) !== settled(batch) ||
      before.state !== batch.state ||
      before.estimate.knownRows !== batch.estimate.knownRows ||
      before.counts.in_doubt !== batch.counts.in_doubt ||
      before.counts.taken_out !== batch.counts.taken_out ||
      JSON.stringify(before.shared) !== JSON.stringify(batch.shared)
    if (changed || batch.state === 'running') this.#refreshRows()
  }

  #refreshRows(): void {
    this.#isStale = true
    if (!this.#isSeen || this.#refreshTimer !== undefined) return
    const waitMs = Math.max(0, this.#refreshedAtMs + refreshEveryMs - Date.now())
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = undefined
      if (!this.#isSeen) return
      this.#isStale = false
      this.#refreshedAtMs = Date.now()
      void this.rows.refresh()
    }, waitMs)
  }
}

import { mostBatchRows, mostChosenOrders, type BatchWish } from '../../contract/batch.ts'
import type { SavedOrderFilter } from '../../contract/order-filters.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import type { RejectedRow, UnreadableFile } from '../../contract/order-files.ts'
import type {
  HeadingMapping,
  ImportResult,
  OrderCounts,
  OrderFilter,
  OrderSort,
  OrderView,
  RejectedOrder,
} from '../../contract/orders.ts'
import { fileNameOf, readBase64, tooLargeFault } from '../chosen-file.ts'
import type { AppContext } from '../frame/app-context.ts'
import { words } from '../language.ts'
import { errorInfoOf } from '../station/station-client.ts'
import type { UnmappedFile } from '../mapping/unmapped-file.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { saveFile } from '../ui/file-download.ts'
import { PagedRows } from '../ui/paged-rows.svelte.ts'
import { Soon } from '../ui/soon.ts'
import { orderChanges, printPackingSlip, type OrderChange } from './order-acts.ts'
import { SavedFilters } from './saved-filters.svelte.ts'
import { SelectedOrders } from './selected-orders.svelte.ts'
import { SourceAsking } from './source-asking.svelte.ts'

const messages = words.orders

export type ImportProgress = {
  readonly fileName: string
  readonly rowsDone: number
  readonly rowsPerSecond: number
}

/** What the list is asked for. */
type Asked = { readonly query: string; readonly filter: OrderFilter; readonly sort: OrderSort }

type OrderFile = { readonly fileName: string; readonly contentBase64: string }

const searchPauseMs = 80
/** A chosen order is looked for so many rows around its place, and at the list's beginning. */
const nearRows = 100
/** Where the station stops counting what a query finds. */
const mostCounted = 10_000

/** Orders as the station lists them, and the import of a file. It lives as long as the page: an import goes on elsewhere. */
export class OrdersState extends AskingStation {
  query = $state('')
  filter = $state<OrderFilter>('all')
  counts = $state.raw<OrderCounts>()
  /** Some of the shipped ones may be so in part. */
  mayBeInPart = $state(false)
  /** What the rows answer. */
  answered = $state.raw<Asked>()
  /** No order here has the query as its number, and these sources can be asked for it. */
  askable = $state.raw<readonly string[]>([])
  /** Nothing is found, and this row is why. */
  notTaken = $state.raw<RejectedOrder>()
  /** Place of the chosen order in the list. */
  selected = $state<number>()
  #chosenNumber = $state<string>()
  importing = $state.raw<ImportProgress>()
  result = $state.raw<ImportResult & OrderFile>()
  unmapped = $state.raw<UnmappedFile>()

  readonly rows: PagedRows<OrderView>
  readonly selection: SelectedOrders
  readonly saved: SavedFilters
  readonly asking: SourceAsking
  /** The rows that the import at hand would not take, behind those of its report. */
  readonly rejected: PagedRows<RejectedRow>
  /** What the list was last asked for: a page that is needed while another query is typed is still one of this. */
  #asked: Asked = { query: '', filter: 'all', sort: 'newest' }
  readonly #listing = new Soon(searchPauseMs, () => this.list())

  constructor({ client, station }: AppContext) {
    super(client)
    this.asking = new SourceAsking({ client })
    this.selection = new SelectedOrders(client, station)
    this.saved = new SavedFilters(client)
    this.rejected = new PagedRows<RejectedRow>({
      load: ({ skip, limit }) =>
        client
          .invoke('orders.listRejected', { importId: this.result?.importId ?? '', skip, limit })
          .then(({ rows, total }) => ({ rows, next: undefined, total })),
      failed: (thrown) => (this.fault = errorInfoOf(thrown)),
    })
    this.rows = new PagedRows<OrderView>({
      load: async ({ after, skip, limit }) => {
        const asked = this.#asked
        const { query, filter, sort } = asked
        const page = await client.invoke('orders.list', {
          query: query.slice(0, 200),
          state: filter,
          sort,
          skip,
          limit,
          ...(after === undefined ? {} : { before: after }),
        })
        this.selection.renew(page.orders)
        // Another list was asked for since: nothing of this one is shown.
        if (asked === this.#asked) {
          this.counts = page.counts
          this.answered = asked
          if (after === undefined && skip === 0) {
            this.mayBeInPart = page.mayBeInPart ?? false
            this.askable = page.askable ?? []
          }
          // What was said of another number is not looked for any more.
          if (!this.asking.of(this.typedNumber)) this.asking.stop()
          this.notTaken = page.rejected
        }
        const { next, total, unreadable } = page
        return { rows: page.orders, next, total, unreadable }
      },
      failed: (thrown) => (this.fault = errorInfoOf(thrown)),
      taken: () => this.#followChosen(),
    })
  }

  /** The order that is chosen; undefined while its row is on its way. */
  get chosen(): OrderView | undefined {
    const order = this.selected === undefined ? undefined : this.rows.at(this.selected)
    return order?.orderNumber === this.#chosenNumber ? order : undefined
  }

  /** Chooses the order at a place of the list, or none. */
  choose(at: number | undefined): void {
    this.selected = at
    this.#chosenNumber = at === undefined ? undefined : this.rows.at(at)?.orderNumber
  }

  /** The station counted no further. */
  get isMore(): boolean {
    return this.query !== '' && this.rows.count === mostCounted
  }

  get canBatch(): boolean {
    return ['all', 'open', 'failed'].includes(this.filter) && (this.rows.count ?? 0) > 0
  }

  /** All that the list shows can be selected at once. */
  get canSelectAll(): boolean {
    const count = this.rows.count ?? 0
    return count > 0 && count <= mostChosenOrders
  }

  selectAll(): Promise<boolean> {
    const { query, filter, sort } = this.#asked
    return this.selection.selectAll(query.slice(0, 200), filter, sort)
  }

  get sort(): OrderSort {
    return this.saved.sort ?? 'newest'
  }

  sortBy(sort: OrderSort): void {
    this.saved.keepSort(sort)
    void this.list()
  }

  get tooManyForBatch(): boolean {
    return (this.rows.count ?? 0) > mostBatchRows && this.filter !== 'all'
  }

  /** Follows what changes orders until the answer is called. */
  follow(): () => void {
    const end = this.client.subscribe('ordersChanged', ({ counts }) => {
      this.counts = counts
      this.listSoon()
    })
    return () => {
      end()
      // It was read; what fails from now on is said at the next visit.
      this.fault = undefined
    }
  }

  printPackingSlip(orderNumber: string): Promise<PrintJobView> {
    return printPackingSlip(this.client, orderNumber)
  }

  /** Throws what the station throws. `reason`: of a hold. */
  async change(change: OrderChange, orderNumber: string, reason = ''): Promise<void> {
    this.#put(await orderChanges[change](this.client, orderNumber, reason))
  }

  /**
   * Makes a batch of the list as it is, and has its prices asked for: in the order in which it was sorted, else the oldest
   * first. Throws what the station throws.
   */
  async makeBatch(): Promise<void> {
    const { query, filter, sort } = this
    const order = sort === 'newest' ? {} : { sort }
    await this.#makeBatch(
      query.trim() === '' && filter !== 'failed'
        ? { kind: 'all_open', ...order }
        : { kind: 'filter', query: query.slice(0, 200), state: filter, ...order },
    )
  }

  /** Makes a batch of the orders that are selected, in the order of selecting. Throws what the station throws. */
  async makeBatchOfSelected(): Promise<void> {
    const orderNumbers = this.selection.fitting('batch').map(({ orderNumber }) => orderNumber)
    await this.#makeBatch({ kind: 'chosen', orderNumbers })
    this.selection.selectNone()
  }

  async #makeBatch(source: BatchWish): Promise<void> {
    const { id } = await this.client.invoke('batch.create', { source })
    await this.client.invoke('batch.estimate', { batchId: id, on: true })
  }

  find(query: string, filter = this.filter): void {
    this.query = query
    this.filter = filter
    void this.list()
  }

  /** Lists what a filter shows, and nothing of a search that was typed before. */
  show({ state, sort }: SavedOrderFilter): void {
    this.saved.keepSort(sort)
    this.find('', state)
  }

  /** The text of the list that is shown, as an order's number. */
  get typedNumber(): string {
    return this.answered?.query.trim() ?? ''
  }

  /**
   * Asks the order sources for the number that was typed, and shows its order. Answers its number where it is here now. `ifNone`: only
   * where the list of it is empty, which may be on its way.
   */
  async askSources(ifNone: boolean): Promise<string | undefined> {
    if (this.answered?.query !== this.query) await this.list()
    const { typedNumber: orderNumber } = this
    // The list of what is typed did not come, or something else was typed since.
    const isTyped = () => this.query.trim() === orderNumber
    if (!isTyped()) return undefined
    if (ifNone && (this.rows.count ?? 0) > 0) return undefined
    if (this.askable.length === 0 || !(await this.asking.ask(orderNumber))) return undefined
    if (isTyped()) await this.open(orderNumber)
    return orderNumber
  }

  /** Finds it in whatever state, and chooses the order that has it as its whole number. */
  async open(query: string): Promise<void> {
    this.selected = undefined
    this.#chosenNumber = undefined
    this.query = query
    this.filter = 'all'
    await this.list()
    const wanted = query.trim().toUpperCase()
    const places = Array.from({ length: Math.min(this.rows.count ?? 0, nearRows) }, (_, at) => at)
    const place = places.find((at) => this.rows.at(at)?.orderNumber.toUpperCase() === wanted)
    if (place !== undefined && this.query === query) this.choose(place)
  }

  /** As `open`, and asks the order sources for it. Answers as `askSources`. */
  async openAsking(orderNumber: string): Promise<string | undefined> {
    await this.open(orderNumber)
    return this.query === orderNumber ? this.askSources(false) : undefined
  }

  listSoon(): void {
    this.#listing.ask()
  }

  /** Lists again. The chosen order stays chosen where it is still in sight. */
  async list(): Promise<void> {
    this.#listing.forget()
    if (this.saved.sort === undefined) await this.saved.load()
    this.#asked = { query: this.query, filter: this.filter, sort: this.sort }
    await this.rows.reload()
  }

  /** Sends the file to the station and lists the orders anew. One import at a time. */
  async importFile(file: File): Promise<void> {
    if (this.importing) return
    this.result = undefined
    this.unmapped = undefined
    this.fault = tooLargeFault(file)
    if (!this.fault) await this.#import(fileNameOf(file), () => readBase64(file))
  }

  /** Ends the import that is under way; its report says how far it came. */
  cancelImport(): Promise<void> {
    return this.glance(() => this.client.invoke('orders.cancelImport', {}))
  }

  /** Saves the rows that were not taken, as they stand in their file, to be mended and imported again. */
  saveRejected(): Promise<void> {
    return this.glance(async () => {
      if (!this.result) return
      const { fileName, contentBase64 } = this.result
      const { csv } = await this.client.invoke('orders.rejectedRows', { fileName, contentBase64 })
      // With its mark, spreadsheets read it as the UTF-8 that it is.
      saveFile(messages.rejectedFile(fileName.replace(/\.[^.]*$/, '')), `\uFEFF${csv}`, 'text/csv')
    })
  }

  /** Keeps what the headings of the file at hand mean, and imports it. */
  async saveMapping(columns: HeadingMapping): Promise<void> {
    const file = this.unmapped
    if (!file) return
    await this.glance(async () => {
      const headings = file.preview.headings.map(({ heading }) => heading)
      await this.client.invoke('orders.saveMapping', { headings, columns })
      this.unmapped = undefined
      await this.#import(file.fileName, () => Promise.resolve(file.contentBase64))
    })
  }

  async #import(fileName: string, read: () => Promise<string>): Promise<void> {
    const startedMs = performance.now()
    this.importing = { fileName, rowsDone: 0, rowsPerSecond: 0 }
    const end = this.client.subscribe('importProgress', ({ rowsDone }) => {
      const seconds = (performance.now() - startedMs) / 1_000
      this.importing = { fileName, rowsDone, rowsPerSecond: Math.round(rowsDone / seconds) }
    })
    let contentBase64 = ''
    try {
      contentBase64 = await read()
      const file = { fileName, contentBase64 }
      this.result = { ...file, ...(await this.client.invoke('orders.import', file)) }
    } catch (thrown) {
      const fault = errorInfoOf(thrown)
      const { unmapped } = (fault.details ?? {}) as Partial<UnreadableFile>
      if (unmapped) await this.#askMapping(fileName, contentBase64)
      else this.fault = fault
    } finally {
      end()
      this.importing = undefined
    }
    // It is over: the next file may come while the list is on its way.
    if (this.result?.importId !== undefined) await this.rejected.reload()
    if (this.result) await this.glance(() => this.list())
  }

  #askMapping(fileName: string, contentBase64: string): Promise<void> {
    return this.glance(async () => {
      const preview = await this.client.invoke('orders.previewFile', { fileName, contentBase64 })
      this.unmapped = { fileName, contentBase64, preview }
    })
  }

  /** Rows came: never is another order the chosen one because it took its place. */
  #followChosen(): void {
    const { selected, rows } = this
    if (selected === undefined) return
    const here = rows.at(selected)
    this.#chosenNumber ??= here?.orderNumber
    if (here?.orderNumber === this.#chosenNumber) return
    const places = [0, Math.max(0, selected - nearRows)].flatMap((from) =>
      Array.from({ length: 2 * nearRows }, (_, row) => from + row),
    )
    const place = places.find((at) => rows.at(at)?.orderNumber === this.#chosenNumber)
    // Its own place may be on a page that is still on its way.
    if (place !== undefined || here || selected >= (rows.count ?? 0)) this.selected = place
  }

  #put(order: OrderView): void {
    this.rows.replace(
      ({ orderNumber }) => orderNumber === order.orderNumber,
      () => order,
    )
  }
}

// The rows of a long list, a page of them at a time as they come into view. Where the list can be gone on with from a
// row (keyset), a page is asked for from the nearest known place before it.

/** Where a page begins: `skip` rows behind the place `after`, or behind the list's beginning. */
export type PageRequest<Place> = {
  readonly after: Place | undefined
  readonly skip: number
  readonly limit: number
}

export type Page<T, Place> = {
  readonly rows: readonly T[]
  /** Where the list goes on; undefined at its end. */
  readonly next: Place | undefined
  /** Of the whole list. */
  readonly total: number
  /** Rows of the page that cannot be read: they are missing at its end. */
  readonly unreadable?: number | undefined
}

export type PagedRowsOptions<T, Place> = {
  readonly load: (request: PageRequest<Place>) => Promise<Page<T, Place>>
  /** Told of what `load` throws. */
  readonly failed: (thrown: unknown) => void
  /** Rows are here that were not before. */
  readonly taken?: () => void
  readonly pageSize?: number
}

/** A place that is so many pages before a page is no help: the station counts from whichever end is nearer. */
const farPages = 20

/** So many pages are kept; those farthest from what was looked at last are dropped. */
const mostPages = 40

export class PagedRows<T, Place = number> {
  /** Rows in all; undefined before the first answer. */
  count = $state<number>()
  #pages = $state.raw<Readonly<Record<number, readonly T[]>>>({})
  #unreadable = $state.raw<Readonly<Record<number, number>>>({})

  readonly #options: PagedRowsOptions<T, Place>
  readonly #pageSize: number
  #places: Readonly<Record<number, Place>> = {}
  #loading: readonly number[] = []
  /** Of what is here or asked for as a whole: a page that was asked for in an earlier one is of a list that was. */
  #generation = 0
  #reloading = false
  #refreshing = false
  #refreshAgain = false
  #wanted: readonly [first: number, last: number] = [0, 0]

  constructor(options: PagedRowsOptions<T, Place>) {
    this.#options = options
    this.#pageSize = options.pageSize ?? 100
  }

  /** Rows that cannot be read, of all pages that were looked at. */
  get unreadable(): number {
    return Object.values(this.#unreadable).reduce((sum, count) => sum + count, 0)
  }

  /** The row at a place, from 0; undefined while it is not here. */
  at(index: number): T | undefined {
    return this.#pages[Math.floor(index / this.#pageSize)]?.[index % this.#pageSize]
  }

  /** Rows of this range are looked at: what is missing of them is asked for. */
  need(first: number, last: number): void {
    this.#wanted = [first, last]
    this.#loadWanted()
  }

  /** Asks for everything anew, and shows what is here until it comes. */
  async reload(): Promise<void> {
    const generation = ++this.#generation
    this.#loading = []
    this.#reloading = true
    const page = await this.#load({ after: undefined, skip: 0, limit: this.#pageSize }, generation)
    if (generation !== this.#generation) return
    this.#reloading = false
    if (page) {
      this.#unreadable = {}
      this.#places = {}
      this.#takeAnew(0, page)
    }
    await this.#refreshIfAsked()
  }

  /** Asks anew for what is looked at; the other pages are asked for when they come into view again. */
  async refresh(): Promise<void> {
    const [first] = this.#wanted
    const number = Math.floor(Math.max(0, first) / this.#pageSize)
    // What is on its way may be of before this was asked.
    if (this.#refreshing || this.#reloading) {
      this.#refreshAgain = true
      return
    }
    this.#refreshing = true
    const generation = this.#generation
    const from = this.#places[number] === undefined ? 0 : number
    const page = await this.#load(
      { after: this.#places[from], skip: (number - from) * this.#pageSize, limit: this.#pageSize },
      generation,
    )
    this.#refreshing = false
    if (page && generation === this.#generation) this.#takeAnew(number, page)
    await this.#refreshIfAsked()
  }

  /** Puts another row in the place of one that is here. */
  replace(is: (row: T) => boolean, by: (row: T) => T): void {
    this.#pages = Object.fromEntries(
      Object.entries(this.#pages).map(([number, rows]) => [
        number,
        rows.some(is) ? rows.map((row) => (is(row) ? by(row) : row)) : rows,
      ]),
    )
  }

  async #refreshIfAsked(): Promise<void> {
    if (!this.#refreshAgain) return
    this.#refreshAgain = false
    await this.refresh()
  }

  /** Nothing of before stays, nor comes. */
  #takeAnew(number: number, page: Page<T, Place>): void {
    this.#generation++
    this.#loading = []
    this.#pages = {}
    this.#take(number, page)
    this.#loadWanted()
  }

  #loadWanted(): void {
    if (this.#reloading) return
    const [first, last] = this.#wanted
    const from = Math.floor(Math.max(0, first) / this.#pageSize)
    const to = Math.floor(Math.max(0, Math.min(last, (this.count ?? 1) - 1)) / this.#pageSize)
    for (let number = from; number <= to; number++) {
      // While one is on its way, a list that flies past asks for nothing: what is wanted then is asked for after it.
      if (this.#pages[number] || this.#loading.includes(number) || this.#loading.length >= 2) continue
      void this.#loadPage(number)
    }
  }

  async #loadPage(number: number): Promise<void> {
    const generation = this.#generation
    this.#loading = [...this.#loading, number]
    const known = numbersOf(this.#places).filter((place) => place <= number && place > number - farPages)
    const from = Math.max(0, ...known)
    const page = await this.#load(
      { after: this.#places[from], skip: (number - from) * this.#pageSize, limit: this.#pageSize },
      generation,
    )
    if (generation !== this.#generation) return
    this.#loading = this.#loading.filter((one) => one !== number)
    if (!page) return
    this.#take(number, page)
    this.#loadWanted()
  }

  async #load(request: PageRequest<Place>, generation: number): Promise<Page<T, Place> | undefined> {
    try {
      return await this.#options.load(request)
    } catch (thrown) {
      if (generation === this.#generation) this.#options.failed(thrown)
      return undefined
    }
  }

  #take(number: number, { rows, next, total, unreadable = 0 }: Page<T, Place>): void {
    this.#unreadable = { ...this.#unreadable, [number]: unreadable }
    const pages = { ...this.#pages, [number]: rows }
    const middle = (this.#wanted[0] + this.#wanted[1]) / 2 / this.#pageSize
    const nearFirst = numbersOf(pages).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    this.#pages = Object.fromEntries(nearFirst.slice(0, mostPages).map((near) => [near, pages[near] ?? []]))
    if (next !== undefined) this.#places = { ...this.#places, [number + 1]: next }
    this.count = total
    this.#options.taken?.()
  }
}

const numbersOf = (record: Readonly<Record<number, unknown>>) => Object.keys(record).map(Number)

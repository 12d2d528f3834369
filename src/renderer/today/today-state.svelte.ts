import type { OrdersLeft, TodayDays, TodayNow, TodayReport } from '../../contract/today.ts'
import type { EventName } from '../../contract/operations.ts'
import { wholeDays, type DayChoice, type Days } from '../day-range.ts'
import type { AppContext } from '../frame/app-context.ts'
import { words } from '../language.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { fileStamp, saveFile } from '../ui/file-download.ts'
import { Soon } from '../ui/soon.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'

const m = words.today

/** Sums are of days that are named. */
export const todayChoices = [
  'today',
  'yesterday',
  'week',
  'month',
  'own',
] as const satisfies readonly DayChoice[]
export type TodayChoice = (typeof todayChoices)[number]

/** By which the sums may be others. */
const news = ['parcel', 'ordersChanged', 'refund', 'cutOffs'] as const satisfies readonly EventName[]
/** While a batch runs, news come without end: it is asked no more often than this. */
const pauseMs = 1_500
/** Hours and days begin by the clock alone. */
const againMs = 60_000

/** The sums of some days, and what is so now, kept up to date while somebody looks at them. */
export class TodayState extends AskingStation {
  days = $state.raw<Days<TodayChoice>>({ choice: 'today', firstDay: '', lastDay: '' })
  report = $state.raw<TodayReport>()
  orders = $state.raw<OrdersLeft>()
  now = $state.raw<TodayNow>()

  readonly #toasts: Toasts
  #asked = 0

  constructor({ client, toasts }: AppContext) {
    super(client)
    this.#toasts = toasts
  }

  /** Undefined while the days that are written are none, or too many. */
  get range(): TodayDays | undefined {
    return wholeDays(this.days)
  }

  /** `what`: the band needs no sums of other days. */
  follow(what: 'all' | 'now'): () => void {
    let isReading = false
    const read = async () => {
      if (isReading) {
        soon.askAtLeast()
        return
      }
      isReading = true
      await this.glance(() => (what === 'all' ? this.#readNews() : this.#readNow()))
      isReading = false
    }
    const soon = new Soon(pauseMs, read)
    const ends = news.map((event) => this.client.subscribe(event, () => soon.askAtLeast()))
    const timer = setInterval(() => soon.askAtLeast(), againMs)
    void this.glance(() => (what === 'all' ? this.#readAll() : this.#readNow()))
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
      soon.forget()
    }
  }

  look(): Promise<boolean> {
    return this.beside(() => this.#readAll())
  }

  choose(days: Days<TodayChoice>): void {
    this.days = days
    void this.beside(() => this.#readReport())
  }

  async saveCsv(): Promise<void> {
    const { range } = this
    if (!range) return
    await this.run(async () => {
      const { csv } = await this.client.invoke('today.csv', range)
      saveFile(`packbench-today-${fileStamp()}.csv`, csv, 'text/csv')
      this.#toasts.show(m.saved)
    })
  }

  /** Queues the paper of the chosen days on the printer for documents. */
  async print(): Promise<void> {
    const { range } = this
    if (!range) return
    await this.run(async () => {
      const gestureId = crypto.randomUUID()
      const { printerName } = await this.client.invoke('today.print', { gestureId, ...range })
      this.#toasts.show(m.printQueued(printerName))
    })
  }

  /** True once it is kept. An empty time is none. */
  setCutOff(carrierAccountId: string, time: string): Promise<boolean> {
    return this.beside(async () => {
      const wish = { carrierAccountId, ...(time === '' ? {} : { time }) }
      const { cutOffs } = await this.client.invoke('today.setCutOff', wish)
      if (this.now) this.now = { ...this.now, cutOffs }
    })
  }

  async #readAll(): Promise<void> {
    await Promise.all([this.#readReport(), this.#readNow(), this.#readOrders()])
  }

  /** Sums of many days take a while: they are as of when they were asked for. */
  async #readNews(): Promise<void> {
    if (this.days.choice === 'today') await this.#readAll()
    else await Promise.all([this.#readNow(), this.#readOrders()])
  }

  async #readReport(): Promise<void> {
    const { range } = this
    const asked = ++this.#asked
    if (!range) {
      this.report = undefined
      return
    }
    const report = await this.client.invoke('today.report', range)
    // Other days may be chosen by now.
    if (asked === this.#asked) this.report = report
  }

  async #readNow(): Promise<void> {
    this.now = await this.client.invoke('today.now', {})
  }

  async #readOrders(): Promise<void> {
    this.orders = await this.client.invoke('today.orders', {})
  }
}

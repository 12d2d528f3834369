import type { BalanceEventView } from '../../contract/account.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { historyFigures } from './history-figures.ts'
import { daysOfPeriod, type PeriodName } from './period.ts'

/** A balance history that is read from the service, and can be stopped. */
export class HistoryState extends AskingStation {
  period = $state<PeriodName>('month')
  startDate = $state('')
  endDate = $state('')
  events = $state.raw<readonly BalanceEventView[]>()
  complete = $state(true)
  readSoFar = $state(0)
  reading = $state(false)

  #readId = ''

  constructor(client: StationClient) {
    super(client)
    this.choose('month')
  }

  readonly figures = $derived.by(() => historyFigures(this.events ?? []))

  follow(): () => void {
    const end = this.client.subscribe('postageHistory', ({ readId, events }) => {
      if (readId === this.#readId) this.readSoFar = events
    })
    return () => {
      end()
      this.stop()
    }
  }

  choose(period: PeriodName): void {
    this.period = period
    if (period !== 'own') Object.assign(this, daysOfPeriod(period))
  }

  async read(): Promise<void> {
    this.stop()
    const readId = crypto.randomUUID()
    this.#readId = readId
    this.reading = true
    this.readSoFar = 0
    this.fault = undefined
    try {
      const { events, complete } = await this.client.invoke('postage.history', {
        readId,
        startDate: this.startDate,
        endDate: this.endDate,
      })
      if (readId !== this.#readId) return
      this.events = events
      this.complete = complete
    } catch (thrown) {
      if (readId === this.#readId) this.fault = errorInfoOf(thrown)
    } finally {
      if (readId === this.#readId) this.reading = false
    }
  }

  /** What has come so far is shown. */
  stop(): void {
    if (!this.reading) return
    this.client.invoke('postage.stopHistory', { readId: this.#readId }).catch(() => undefined)
  }
}

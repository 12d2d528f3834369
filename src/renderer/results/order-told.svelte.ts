import type { ResultTargetView, ToldOfOrder } from '../../contract/results.ts'
import type { EventName } from '../../contract/operations.ts'
import type { StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Soon } from '../ui/soon.ts'

/** By which what is told of an order may be another. */
const news = ['resultsChanged', 'resultTarget'] as const satisfies readonly EventName[]
const pauseMs = 150

/** What of one order its targets know, kept up to date while somebody looks at it. */
export class OrderToldState extends AskingStation {
  told = $state.raw<readonly ToldOfOrder[]>([])
  targets = $state.raw<readonly ResultTargetView[]>([])

  readonly #orderNumber: string
  readonly #soon = new Soon(pauseMs, () => this.#read())

  constructor(client: StationClient, orderNumber: string) {
    super(client)
    this.#orderNumber = orderNumber
  }

  /** Until the answer is called. */
  follow(): () => void {
    void this.#read()
    const ends = news.map((name) => this.client.subscribe(name, () => this.#soon.askAtLeast()))
    return () => {
      this.#soon.forget()
      ends.forEach((end) => end())
    }
  }

  #read(): Promise<void> {
    return this.glance(async () => {
      const { targets: told } = await this.client.invoke('results.ofOrder', {
        orderNumber: this.#orderNumber,
      })
      // Most stations tell nobody: then nothing more is asked.
      if (told.length > 0) this.targets = (await this.client.invoke('results.targets', {})).targets
      this.told = told
    })
  }
}

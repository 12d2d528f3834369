import type { AttentionItem, AttentionList } from '../../contract/attention.ts'
import type { EventName } from '../../contract/operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Paced } from '../ui/paced.ts'

/** By which something may have begun or ceased to wait for a person. */
const news = [
  'station',
  'parcel',
  'printJob',
  'batch',
  'ordersChanged',
  'refund',
  'refundAnswers',
  'deposit',
  'postage',
  'manifest',
  'container',
  'secondShipments',
  'resultTarget',
] as const satisfies readonly EventName[]

/** While a batch runs, news come without end: it is looked at no more often than this. */
const pauseMs = 250
/** Some begin to wait by the clock alone, such as refunds that are overdue. */
const againMs = 60_000

/** What names an item among all. */
export const itemKey = ({ kind, id }: AttentionItem): string => `${kind} ${id}`

/** What waits for a person, kept up to date as long as the page lives. */
export class AttentionState extends AskingStation {
  list = $state.raw<AttentionList>()

  readonly #looking = new Paced(pauseMs, () => this.glance(() => this.#read()))
  #asked = 0
  #shown = 0

  constructor({ client }: AppContext) {
    super(client)
    for (const event of news) client.subscribe(event, () => this.#looking.ask())
    client.watchLink((link) => {
      if (link === 'up') this.#looking.ask()
    })
    setInterval(() => this.#looking.ask(), againMs)
  }

  look(): Promise<boolean> {
    return this.beside(() => this.#read())
  }

  async #read(): Promise<void> {
    const number = ++this.#asked
    const list = await this.client.invoke('attention.list', {})
    // Of two that were asked for beside each other the later one stays.
    if (number < this.#shown) return
    this.#shown = number
    this.list = list
  }
}

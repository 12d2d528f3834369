import type { AddressFields } from '../../contract/addresses.ts'
import type { EventName } from '../../contract/operations.ts'
import type { OrderPage } from '../../contract/order-page.ts'
import type { StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Soon } from '../ui/soon.ts'

/** By which an order's page may be another. */
const news = ['ordersChanged', 'parcel', 'refund', 'printJob'] as const satisfies readonly EventName[]
const pauseMs = 150

/** Everything of one order, kept up to date while somebody looks at it. */
export class OrderPageState extends AskingStation {
  page = $state.raw<OrderPage>()

  readonly #orderNumber: string
  readonly #soon = new Soon(pauseMs, () => this.#read())

  constructor(client: StationClient, orderNumber: string) {
    super(client)
    this.#orderNumber = orderNumber
  }

  /** Until the answer is called. */
  follow(): () => void {
    void this.#read()
    const ends = news.map((name) => this.client.subscribe(name, () => this.#soon.ask()))
    return () => {
      this.#soon.forget()
      ends.forEach((end) => end())
    }
  }

  /** True once the order goes there; else `fault` says why not. */
  setAddress(address: AddressFields): Promise<boolean> {
    return this.run(() =>
      this.client.invoke('orders.setAddress', { orderNumber: this.#orderNumber, address }),
    )
  }

  useFileAddress(): Promise<boolean> {
    return this.run(() => this.client.invoke('orders.useFileAddress', { orderNumber: this.#orderNumber }))
  }

  #read(): Promise<void> {
    return this.glance(async () => {
      this.page = await this.client.invoke('orders.show', { orderNumber: this.#orderNumber })
    })
  }
}

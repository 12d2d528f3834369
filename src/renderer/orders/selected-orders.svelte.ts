// Orders that are selected together, and what is done with all of them, one after the other.

import { SvelteMap } from 'svelte/reactivity'
import { mostChosenOrders } from '../../contract/batch.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OrderFilter, OrderSort, OrderView } from '../../contract/orders.ts'
import { errorInfoOf } from '../station/station-client.ts'
import type { StationState } from '../station/station-state.svelte.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import type { StationClient } from '../station/station-client.ts'
import { fits, orderChanges, printPackingSlip, type OrderChange } from './order-acts.ts'

export type ManyAct = OrderChange | 'slip'

export type ManyOutcome = {
  readonly act: ManyAct
  readonly done: number
  readonly of: number
  /** Those that were asked for and did not come about. */
  readonly failed: readonly { readonly orderNumber: string; readonly error: ErrorInfo }[]
}

const acts = {
  ...orderChanges,
  slip: (client: StationClient, orderNumber: string) => printPackingSlip(client, orderNumber),
} as const satisfies Record<ManyAct, unknown>

/** Of one profile; stays as long as the page, whichever orders the list shows. */
export class SelectedOrders extends AskingStation {
  /** By their numbers, in the order of selecting. */
  readonly #orders = new SvelteMap<string, OrderView>()
  /** What is under way; `done` counts what was asked for. */
  working = $state.raw<{ readonly act: ManyAct; readonly done: number; readonly of: number }>()
  outcome = $state.raw<ManyOutcome>()
  #ending = new AbortController()
  readonly #station: Pick<StationState, 'profile'>

  constructor(client: StationClient, station: Pick<StationState, 'profile'>) {
    super(client)
    this.#station = station
  }

  get count(): number {
    return this.#orders.size
  }

  get isFull(): boolean {
    return this.count >= mostChosenOrders
  }

  has(orderNumber: string): boolean {
    return this.#orders.has(orderNumber)
  }

  /** Those that something can be done with. */
  fitting(act: keyof typeof fits): readonly OrderView[] {
    return [...this.#orders.values()].filter(fits[act])
  }

  /** Selects an order, or selects it no more; with `on` only the first. */
  toggle(order: OrderView, on = false): void {
    if (this.working) return
    const { orderNumber } = order
    if (!this.has(orderNumber)) {
      if (this.isFull) return
      this.#orders.set(orderNumber, order)
    } else if (!on) this.#orders.delete(orderNumber)
    this.outcome = undefined
  }

  /** Selects all of a search, in its order; the caller has seen that they are not too many. */
  selectAll(query: string, state: OrderFilter, sort: OrderSort): Promise<boolean> {
    return this.run(async () => {
      const limit = mostChosenOrders
      const { orders } = await this.client.invoke('orders.list', { query, state, sort, limit })
      this.selectNone()
      for (const order of orders) this.#orders.set(order.orderNumber, order)
    })
  }

  selectNone(): void {
    if (this.working) return
    this.#orders.clear()
    this.outcome = undefined
  }

  /** The list brought orders as they are now. */
  renew(orders: readonly OrderView[]): void {
    for (const order of orders) if (this.has(order.orderNumber)) this.#orders.set(order.orderNumber, order)
  }

  /** Ends what is under way behind the order that is at work. */
  stop(): void {
    this.#ending.abort()
  }

  /**
   * Does this with each order that it fits. What was done is selected no more, unless only a slip was printed; what was
   * not done stays selected, and `outcome` says why.
   */
  async each(act: ManyAct, reason = ''): Promise<void> {
    const orders = this.fitting(act)
    if (this.working || orders.length === 0) return
    const failed: { orderNumber: string; error: ErrorInfo }[] = []
    let done = 0
    this.outcome = undefined
    this.#ending = new AbortController()
    const { signal } = this.#ending
    const { profile } = this.#station
    for (const { orderNumber } of orders) {
      // In another profile its number is another order's.
      if (signal.aborted || this.#station.profile !== profile) break
      this.working = { act, done: done + failed.length, of: orders.length }
      try {
        await acts[act](this.client, orderNumber, reason)
        done++
        if (act !== 'slip') this.#orders.delete(orderNumber)
      } catch (thrown) {
        const error = errorInfoOf(thrown)
        failed.push({ orderNumber, error })
        // Nor would it answer for the others.
        if (error.code === 'station_unreachable') break
      }
    }
    this.working = undefined
    this.outcome = { act, done, of: orders.length, failed }
  }
}

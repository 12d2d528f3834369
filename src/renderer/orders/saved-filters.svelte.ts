import type { OrderListing, SavedOrderFilter } from '../../contract/order-filters.ts'
import type { OrderSort } from '../../contract/orders.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The filters that are kept under names at this station, and how its list of orders is sorted. */
export class SavedFilters extends AskingStation {
  filters = $state.raw<readonly SavedOrderFilter[]>([])
  /** Undefined before the station has said it. */
  sort = $state<OrderSort>()

  load(): Promise<void> {
    return this.glance(async () => this.#take(await this.client.invoke('orderFilters.get', {})))
  }

  save(filter: OperationInput<'orderFilters.save'>): Promise<boolean> {
    return this.run(async () => this.#take(await this.client.invoke('orderFilters.save', filter)))
  }

  remove({ id }: SavedOrderFilter): Promise<boolean> {
    return this.run(async () => this.#take(await this.client.invoke('orderFilters.remove', { id })))
  }

  /** Whoever may only look sorts the list until the page is closed. */
  keepSort(sort: OrderSort): void {
    this.sort = sort
    void this.client.invoke('orderFilters.sort', { sort }).catch(() => undefined)
  }

  #take({ filters, sort }: OrderListing): void {
    this.filters = filters
    this.sort = sort
  }
}

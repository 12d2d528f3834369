// An order that is not here is asked for where it may be, while whoever named it waits.

import type { OperationOutput } from '../../contract/operations.ts'
import { isUnreadable } from '../../core/failure.ts'
import type { OrderStore } from '../../core/orders/ports.ts'
import { findRejectedOrder } from '../../core/orders/sources/rejected-orders.ts'
import type { LookedUp, LookUps } from '../../core/orders/sources/look-up.ts'
import type { LabelStore } from '../../core/ship/ports.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { HandlersOf } from '../dispatch.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'

export type Brought = OperationOutput<'orders.lookUp'>

type Wish = {
  /** By it the page is told who is asked; absent where nobody follows it. */
  readonly gestureId?: string | undefined
  /** As it was scanned, where that tells more than the number. */
  readonly text?: string
  /** Nobody waits any more. */
  readonly signal?: AbortSignal
}

/** The names of the order sources that can be asked for what was typed. */
export type AskableFor = (query: string) => Promise<readonly string[]>

export type BringOrder = (orderNumber: string, wish: Wish) => Promise<Brought>

/** No shop calls its orders as the service calls containers; and a label that is known here is no order. */
async function isNoOrder(text: string, labels: Pick<LabelStore, 'search'>): Promise<boolean> {
  const scanned = classifyScan(text)
  if (scanned.kind === 'container') return true
  return scanned.kind === 'tracking' && (await labels.search(scanned.trackingNumber, 1)).length > 0
}

/** Whether a row of that number is here; one that cannot be read is. */
async function isHere(orders: Pick<OrderStore, 'findListed'>, orderNumber: string): Promise<boolean> {
  try {
    return (await orders.findListed(orderNumber)) !== undefined
  } catch (error) {
    if (isUnreadable(error)) return true
    throw error
  }
}

/** At the other benches first, and then at the order sources. `here`: it came. */
export function orderBringing({
  stores,
  page,
  warehouse,
  lookUp,
}: PortsOf<'page', 'labels' | 'orderSources'> & {
  readonly warehouse: Pick<WarehousePart, 'fetchOrder'> | undefined
  readonly lookUp: LookUps['find']
}): BringOrder {
  return async (orderNumber, { gestureId, text = orderNumber, signal }) => {
    const fetched = await warehouse?.fetchOrder(orderNumber)
    if (fetched === 'taken') return { kind: 'here' }
    const tell = (sources: readonly string[]) => {
      if (gestureId !== undefined) page.tell('orderLookUp', () => ({ gestureId, sources: [...sources] }))
    }
    const looked: LookedUp = (await isNoOrder(text, stores.labels))
      ? { kind: 'not_asked' }
      : await lookUp(orderNumber, tell, signal)
    switch (looked.kind) {
      case 'taken':
        return { kind: 'here' }
      case 'left':
        return { kind: 'stopped' }
      case 'not_asked':
      case 'not_here': {
        const { rejected, lookedUp } = looked.kind === 'not_here' ? looked : {}
        return {
          kind: 'not_here',
          ...present({
            rejected: rejected ?? (await findRejectedOrder(stores.orderSources, orderNumber)),
            lookedUp,
          }),
          ...(fetched === 'not_known' && { unasked: true as const }),
        }
      }
    }
  }
}

/** For whoever typed a number that no order here has. */
export function lookUpByHand(
  { orders, labels }: PortsOf<never, 'orders' | 'labels'>['stores'],
  askedFor: LookUps['askedFor'],
  bringOrder: BringOrder,
) {
  const underWay = new Map<string, AbortController>()
  const handlers: Pick<HandlersOf<'orders'>, 'orders.lookUp' | 'orders.stopLookUp'> = {
    async 'orders.lookUp'({ orderNumber, gestureId }) {
      const { text } = classifyScan(orderNumber)
      if (await isHere(orders, text)) return { kind: 'here' }
      const ending = new AbortController()
      underWay.set(gestureId, ending)
      try {
        return await bringOrder(text, { gestureId, signal: ending.signal })
      } finally {
        underWay.delete(gestureId)
      }
    },
    'orders.stopLookUp'({ gestureId }) {
      underWay.get(gestureId)?.abort()
      return Promise.resolve({ done: true })
    },
  }
  return {
    handlers,
    /** The sources that can be asked for what was typed: nothing here has it, and it has a digit, as no name of a recipient. */
    async askable(query: string): Promise<readonly string[]> {
      const { text } = classifyScan(query)
      const sources = /\d/.test(text) ? askedFor(text) : []
      if (sources.length === 0 || (await isNoOrder(text, labels))) return []
      return (await isHere(orders, text)) ? [] : sources
    },
  }
}

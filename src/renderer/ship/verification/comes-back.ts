// The order whose items are scanned at this page, kept for the page that comes after it: one that was loaded again, or opened after
// the station was started anew, goes on with it. Its number only.

import type { AppContext } from '../../frame/app-context.ts'
import type { ItemsShown } from './item-desk.ts'

const storageKey = 'packbench.packing'

/** Keeps it while the page shows it. The answer is called when it no more does: on another screen the order is still open. */
export function keepOpen(orderNumber: string | undefined, shown: ItemsShown, storage: Storage): () => void {
  if (orderNumber !== undefined) storage.setItem(storageKey, orderNumber)
  return () => {
    if (!shown.current) storage.removeItem(storageKey)
  }
}

/** Once for a page: whatever it began by itself comes first. */
let isOver = false

/**
 * Shows the order that the page before was at, where whoever is at work was scanning it; anybody else's waits in the band, and one with
 * a closed parcel that is to be bought first. Read in an effect, it waits until that is known.
 */
export function comeBack(
  { ship, operators }: Pick<AppContext, 'ship' | 'operators'>,
  storage: Storage,
): void {
  const orderNumber = storage.getItem(storageKey)
  const { shown } = ship.items
  if (isOver || orderNumber === null) return
  if (ship.scan || shown.current || ship.desk.open) {
    isOver = true
    return
  }
  const { state } = operators
  const order = shown.open.find((one) => one.orderNumber === orderNumber)
  if (!state || state.locked || !order) return
  isOver = true
  const { last, closed = [], inLine = [], packed, left } = order
  const isFirst = packed + left > 0 && closed.every((number) => inLine.includes(number))
  if (isFirst && (!last || last.by === state.current?.name)) shown.current = order
}

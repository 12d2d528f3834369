// A row that never wraps: what does not fit is put away, what matters least first, and counted.

import { leastFirst, type BarItem } from './fold-order.ts'

/** The attribute by which an item of the row is put away. */
export const folds = (kind: BarItem) => ({ 'data-fold': kind })

/** Marks the items of a row that have no room with `data-folded`, and tells how many they are. */
export function foldItems(tell: (folded: number) => void) {
  return (row: HTMLElement): (() => void) => {
    const items = () => [...row.children].filter((child) => child instanceof HTMLElement)
    const isFull = () => {
      const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight)
      return (items().at(-1)?.getBoundingClientRect().right ?? 0) > end + 1
    }
    function fold() {
      row.toggleAttribute('data-measuring', true)
      const all = items()
      for (const item of all) item.removeAttribute('data-folded')
      row.toggleAttribute('data-folds', false)
      const folded: HTMLElement[] = []
      if (isFull()) {
        // The count itself needs room.
        row.toggleAttribute('data-folds', true)
        const drawn = all.filter((item) => item.getClientRects().length > 0)
        for (const item of leastFirst(drawn, ({ dataset }) => dataset['fold'])) {
          if (!isFull()) break
          item.toggleAttribute('data-folded', true)
          folded.push(item)
        }
      }
      // A wide one leaves room for what went before it.
      const stays = folded.toReversed().filter((item) => {
        item.toggleAttribute('data-folded', false)
        const goes = isFull()
        item.toggleAttribute('data-folded', goes)
        return goes
      })
      row.toggleAttribute('data-measuring', false)
      tell(stays.length)
    }
    const resized = new ResizeObserver(fold)
    resized.observe(row)
    const changed = new MutationObserver(fold)
    changed.observe(row, { childList: true, subtree: true, characterData: true })
    fold()
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }
}

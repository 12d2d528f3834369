// A row that never wraps: what does not fit is put away, what matters least first, and counted.

import { isTrouble, whatGoes, type BarItem } from './fold-order.ts'

/** The attribute by which an item of the row is put away. */
export const folds = (kind: BarItem) => ({ 'data-fold': kind })

/**
 * Marks the items of a row that have no room with `data-folded`, and tells how many they are. A row in which not even every
 * trouble has room is marked `data-brief`: what has fewer words says them.
 */
export function foldItems(tell: (folded: number) => void) {
  return (row: HTMLElement): (() => void) => {
    function fold() {
      const items = [...row.children].filter((child) => child instanceof HTMLElement)
      row.toggleAttribute('data-measuring', true)
      row.toggleAttribute('data-folds', false)
      row.toggleAttribute('data-brief', false)
      for (const item of items) item.removeAttribute('data-folded')
      let gone: ReturnType<typeof goneOf> = []
      if (tooWide(row, items) > 0) {
        // The count itself needs room.
        row.toggleAttribute('data-folds', true)
        gone = goneOf(row, items)
        if (gone.some(({ kind }) => isTrouble(kind))) {
          row.toggleAttribute('data-brief', true)
          gone = goneOf(row, items)
        }
        for (const { item } of gone) item.toggleAttribute('data-folded', true)
      }
      row.toggleAttribute('data-measuring', false)
      tell(gone.length)
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

/** By how many pixels what is shown of them is wider than its row; 0 or less where all of it has room. */
function tooWide(row: HTMLElement, items: readonly HTMLElement[]): number {
  const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight)
  // Places are written in fractions of a pixel.
  return (items.at(-1)?.getBoundingClientRect().right ?? 0) - end - 1
}

/** Measured once with all of them shown, and then counted: each measuring has the page laid out again. */
function goneOf(row: HTMLElement, items: readonly HTMLElement[]) {
  const between = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const roomed = items.flatMap((item) => {
    const { width, height } = item.getBoundingClientRect()
    return height > 0 ? [{ item, kind: item.dataset['fold'], room: width + between }] : []
  })
  return whatGoes(roomed, tooWide(row, items))
}

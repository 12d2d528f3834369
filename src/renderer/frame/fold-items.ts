// A row that never wraps: what does not fit is put away, what matters least first, and counted.

/** Without `data-fold`. A higher number goes sooner; 0 never does. */
const usualFold = 5

const foldOf = (item: HTMLElement) => Number(item.dataset['fold'] ?? usualFold)

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
      let folded = 0
      if (isFull()) {
        // The count itself needs room.
        row.toggleAttribute('data-folds', true)
        const leastFirst = all
          .filter((item) => foldOf(item) > 0 && item.getClientRects().length > 0)
          .toSorted((a, b) => foldOf(b) - foldOf(a) || all.indexOf(b) - all.indexOf(a))
        for (const item of leastFirst) {
          if (!isFull()) break
          item.setAttribute('data-folded', '')
          folded++
        }
      }
      row.toggleAttribute('data-measuring', false)
      tell(folded)
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

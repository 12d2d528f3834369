import { isFocusFree } from './keep-focus.ts'

/**
 * Gives a screen the keys that are pressed while nothing on the page has the focus, as when it was opened by its key,
 * until the answer is called: what it says of arrows and Enter holds from then on. `take` prevents what it used.
 */
export function takeFreeKeys(page: Window, take: (event: KeyboardEvent) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (page.document.querySelector('dialog[open]') || !isFocusFree(page.document)) return
    take(event)
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

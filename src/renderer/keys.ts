// Function keys and Escape: whoever shows a key on the page binds it while it is shown. The last bound wins.

type Handler = () => void

const bound = new Map<string, Handler[]>()

/** Calls `handler` when `key` is pressed anywhere, until the answer is called. */
export function bindKey(key: string, handler: Handler): () => void {
  bound.set(key, [...(bound.get(key) ?? []), handler])
  return () => {
    bound.set(
      key,
      (bound.get(key) ?? []).filter((one) => one !== handler),
    )
  }
}

/** Serves the bound keys of a page. While a dialog is open, only it takes keys. */
export function listenForKeys(page: Window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    const handler = bound.get(event.key)?.at(-1)
    if (!handler || page.document.querySelector('dialog[open]')) return
    event.preventDefault()
    handler()
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

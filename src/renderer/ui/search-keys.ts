/** What keys do in a field that searches a list: they move the choice in it, and Enter takes what is written. */
export function searchKeys(keys: {
  readonly move: (rows: number) => void
  readonly enter: () => void
}): (event: KeyboardEvent) => void {
  return (event) => {
    const rows = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (rows === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (rows === undefined) keys.enter()
    else keys.move(rows)
  }
}

// Text that ends in dots is told whole by a title, as long as it is cut: whoever cannot read it all points at it.

/** Follows the page until the answer is called. */
export function tellCuts(page: Document): () => void {
  const given = new WeakSet<Element>()
  const tell = ({ target }: Event) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('.clip') : null
    if (!place || (place.title !== '' && !given.has(place))) return
    const isCut = place.scrollWidth > place.clientWidth
    place.title = isCut ? place.textContent.trim() : ''
    if (isCut) given.add(place)
  }
  page.addEventListener('pointerover', tell)
  page.addEventListener('focusin', tell)
  return () => {
    page.removeEventListener('pointerover', tell)
    page.removeEventListener('focusin', tell)
  }
}

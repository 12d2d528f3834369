// Type that is as large as its place lets it be: what is written may be one word or ten lines.

/** As small as it gets; what still needs more scrolls. */
const least = 0.4
const steps = 7

/** Sets `--fit` of a place from 1 down until all that is in it is seen. Its style multiplies its sizes by it. */
export function fitType(place: HTMLElement): () => void {
  const set = (fit: number) => place.style.setProperty('--fit', String(fit))
  const fits = (fit: number) => {
    set(fit)
    return place.scrollHeight <= place.clientHeight
  }
  function fitAgain() {
    if (fits(1)) return
    let [small, large] = [least, 1]
    for (let step = 0; step < steps; step++) {
      const middle = (small + large) / 2
      if (fits(middle)) small = middle
      else large = middle
    }
    set(small)
  }
  // Its own size, and that of what is in it. The same size again tells nothing new, so it ends there.
  const observer = new ResizeObserver(fitAgain)
  observer.observe(place)
  const observeParts = () => {
    for (const part of place.children) observer.observe(part)
  }
  observeParts()
  // What comes later, as words that are loaded first do, may change the size of nothing that was there.
  const later = new MutationObserver(observeParts)
  later.observe(place, { childList: true })
  return () => {
    observer.disconnect()
    later.disconnect()
  }
}

// The part of a long list that is drawn, and how its scroll bar stands to the whole.

/** Browsers draw no element much higher; a longer list is scrolled through in proportion. */
const highest = 8_000_000

/** Rows beyond the window, so that a quick eye meets no gap. */
const more = 6

export type WindowedList = {
  readonly count: number
  readonly rowHeight: number
}

/** A window on a list of rows of one height. A component calls it in its set-up: it has an effect of its own. */
export class VirtualWindow {
  /** What can be seen at once, in pixels. */
  viewHeight = $state(0)
  /** Where the window is in the list as if it were drawn whole. */
  #top = $state(0)
  /** Where the scroll bar is. */
  #scrolled = $state(0)
  #viewport: HTMLElement | undefined

  readonly #list: () => WindowedList

  constructor(list: () => WindowedList) {
    this.#list = list
    $effect(() => {
      if (this.#top > this.#lowestTop) this.goTo(this.#lowestTop)
    })
  }

  get #listHeight(): number {
    const { count, rowHeight } = this.#list()
    return count * rowHeight
  }

  get #lowestTop(): number {
    return Math.max(0, this.#listHeight - this.viewHeight)
  }

  /** How much of the list one pixel of the scroll bar is. */
  get #ratio(): number {
    if (this.#listHeight <= highest) return 1
    return this.#lowestTop / Math.max(1, highest - this.viewHeight)
  }

  get rowHeight(): number {
    return this.#list().rowHeight
  }

  /** Of the element that is scrolled. */
  get drawnHeight(): number {
    return Math.min(this.#listHeight, highest)
  }

  get first(): number {
    return Math.max(0, Math.floor(this.#top / this.#list().rowHeight) - more)
  }

  get last(): number {
    const { count, rowHeight } = this.#list()
    return Math.min(count - 1, Math.ceil((this.#top + this.viewHeight) / rowHeight) + more)
  }

  /** Places of the rows that are drawn. */
  get places(): readonly number[] {
    const { first } = this
    return Array.from({ length: Math.max(0, this.last - first + 1) }, (_, at) => first + at)
  }

  /** Where the first row that is drawn stands in the scrolled element. */
  get offset(): number {
    return this.#scrolled - this.#top + this.first * this.#list().rowHeight
  }

  /** Rows that a page key goes. */
  get page(): number {
    return Math.max(1, Math.floor(this.viewHeight / this.#list().rowHeight) - 1)
  }

  isDrawn(place: number | undefined): place is number {
    return place !== undefined && place >= this.first && place <= this.last
  }

  /** Moves the window, and the scroll bar with it. */
  goTo(top: number): void {
    this.#top = Math.min(this.#lowestTop, Math.max(0, top))
    this.#scrolled = this.#top / this.#ratio
    if (!this.#viewport) return
    this.#viewport.scrollTop = this.#scrolled
    // The bar stands at whole pixels, and no lower than what is drawn yet.
    this.#scrolled = this.#viewport.scrollTop
  }

  /** Moves the window no farther than it must to show a row. */
  show(place: number): void {
    const { rowHeight } = this.#list()
    const at = place * rowHeight
    if (at < this.#top) this.goTo(at)
    else if (at + rowHeight > this.#top + this.viewHeight) this.goTo(at + rowHeight - this.viewHeight)
  }

  /** For `{@attach}` at the element that scrolls. */
  readonly attach = (element: HTMLElement): (() => void) => {
    this.#viewport = element
    const onScroll = () => this.#follow(element.scrollTop)
    const onWheel = (event: WheelEvent) => this.#onWheel(event)
    element.addEventListener('scroll', onScroll)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
      this.#viewport = undefined
    }
  }

  #follow(scrollTop: number): void {
    // A bar that was moved by `goTo` says nothing new.
    if (Math.abs(scrollTop - this.#scrolled) < 1) return
    this.#scrolled = scrollTop
    this.#top = Math.min(this.#lowestTop, scrollTop * this.#ratio)
  }

  /** In a list of more rows than there are pixels the wheel goes row by row, and not in proportion. */
  #onWheel(event: WheelEvent): void {
    if (this.#ratio === 1 || event.ctrlKey || event.deltaY === 0) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? this.#list().rowHeight : 1
    this.goTo(this.#top + event.deltaY * unit)
  }
}

/** The place that a key leads to in a list, from another place or from none; undefined for keys that lead nowhere. */
export function placeOfKey(
  key: string,
  { from, page, count }: { readonly from: number | undefined; readonly page: number; readonly count: number },
): number | undefined {
  const at = from ?? -1
  const to = {
    ArrowDown: at + 1,
    ArrowUp: from === undefined ? count - 1 : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to))
}

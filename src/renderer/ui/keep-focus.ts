// The keyboard's focus is never lost: what goes from the page leaves it to what a person would look for next.

/** What had the focus. */
type Place = {
  readonly element: HTMLElement
  /** By it the same thing is found again where it was drawn once more. */
  readonly name: string
  readonly wasInDialog: boolean
  readonly wasInRow: boolean
  /** Its row was removed: who comes after it. */
  heir?: HTMLElement | undefined
  /** Its whole list went: the names of its like in the other rows, the nearest first. */
  kin?: readonly string[]
  /** It went with its form or dialog: nothing like it is looked for. */
  isOver?: boolean
}

const remembered = 24
const rows = 'li, tr, article, [role=row], nav > button'
const fields = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const controls = `${fields}, button:not(:disabled)`

/**
 * Follows the page until the answer is called. A removed row leaves the focus to the one after it, else to the one before,
 * else to the button that adds one. Everything else leaves it to what opened it, to itself where it was drawn again, to
 * the chosen row of the list, or to the screen, whose first field is a Tab away.
 */
export function keepFocus(page: Document): () => void {
  /** The youngest is the last. */
  let trail: readonly Place[] = []
  /** The one who had it is disabled for now, and has it again unless a person moves it before. */
  let waits = false
  let isGiving = false
  /** It is on its way from one to another: for that moment nobody has it. */
  let isPassing = false
  /** A heading that was given it, as the page's beginning: it comes back to none of them. */
  let heading: HTMLElement | undefined

  function give(element: HTMLElement, { untilEnabled = false } = {}) {
    heading = undefined
    isGiving = !isControl(element)
    element.focus({ preventScroll: isGiving })
    isGiving = false
    waits = untilEnabled
  }

  function taken({ target, relatedTarget }: FocusEvent) {
    isPassing = false
    if (isGiving || !(target instanceof HTMLElement)) return
    waits = false
    heading = target.matches('[tabindex="-1"]:not(main)') ? target : undefined
    if (target.matches('main')) forget(relatedTarget)
    if (target.matches('[tabindex="-1"]')) return
    const others = trail.filter(({ element }) => element !== target)
    const place = {
      element: target,
      name: nameOf(target),
      wasInDialog: target.closest('dialog') !== null,
      wasInRow: target.closest(rows) !== null,
    }
    trail = [...others, place].slice(-remembered)
  }

  /** It was let go, not taken: no dialog that closes later gives it back. */
  function forget(element: EventTarget | null) {
    trail = trail.filter((place) => place.element !== element)
  }

  function left({ target, relatedTarget }: FocusEvent) {
    isPassing = relatedTarget !== null
    if (!isPassing) {
      setTimeout(() => {
        if (isNowhere(page) && !wasTaken()) forget(target)
      })
      return
    }
    // Who was to have it may have gone in that moment.
    setTimeout(() => {
      isPassing = false
      changed([])
    })
  }

  function changed(records: readonly MutationRecord[]) {
    for (const place of trail) if (!place.element.isConnected) noteGone(place, records)
    if (isPassing) return
    if (!waits && !page.activeElement?.matches(':disabled') && !(isNowhere(page) && wasTaken())) return
    const gone = records.flatMap(({ removedNodes }) => [...removedNodes])
    pass(trail.findLast(({ element, heir }) => heir && gone.some((one) => one.contains(element)))?.heir)
  }

  /** The page took it away. Who pressed beside everything, or went on by Tab at the end of the page, let it go. */
  function wasTaken(): boolean {
    if (heading && !heading.isConnected) return true
    const last = trail.at(-1)?.element
    return last !== undefined && (!canHave(last) || !last.checkVisibility())
  }

  /** `ofRow`: who comes after a row that was removed now, from beside it. */
  function pass(ofRow?: HTMLElement) {
    const ground = groundOf(page)
    const hasFrame = trail.at(-1)?.wasInDialog === true
    for (const place of trail.toReversed()) {
      const next = successorOf(place, ground, ofRow)
      // The bar and the rail have it only back from what they opened over the page.
      if (next && (hasFrame || ground.contains(next))) {
        if (canHave(next)) give(next)
        else if (!waits) give(ground, { untilEnabled: true })
        return
      }
      if (!next) trail = trail.filter((one) => one !== place)
    }
    give(chosenIn(ground) ?? ground)
  }

  const observer = new MutationObserver(changed)
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  page.addEventListener('focusin', taken)
  page.addEventListener('focusout', left)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', taken)
    page.removeEventListener('focusout', left)
  }
}

/** The first field of a form, or the one of its choices that is chosen. */
export function focusFirst(form: HTMLElement): void {
  const first = form.querySelector<HTMLInputElement>(fields)
  const field = chosenWith(first) ?? first
  field?.focus()
}

/** A dialog that opens has the focus at its first choice: gives it to the one that is chosen. */
export function focusChosen({ ownerDocument }: HTMLElement): void {
  chosenWith(ownerDocument.activeElement)?.focus()
}

/** Of the choices that a radio belongs to, the one that is chosen. */
function chosenWith(field: Element | null): HTMLElement | undefined {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return undefined
  const group = field.closest('form, dialog') ?? field.ownerDocument
  return group.querySelector<HTMLElement>(`[name="${field.name}"]:checked`) ?? undefined
}

/** The first field that is said to be wrong, if one is. */
export function focusWrong(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** Gives what has the focus in a field back to the screen, for good. */
export function leaveField(field: HTMLElement | undefined): void {
  if (field?.matches(':focus')) field.closest<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Nobody has it whom a person or a screen gave it to. */
export const isFocusFree = (page: Document): boolean =>
  isNowhere(page) || page.activeElement?.matches('main') === true

const isNowhere = ({ activeElement, body }: Document) => activeElement === null || activeElement === body
const isControl = (element: HTMLElement) => element.matches(controls)
const canHave = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** What the keys of the page serve now. */
function groundOf(page: Document): HTMLElement {
  const dialog = [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  return dialog?.querySelector<HTMLElement>(controls) ?? page.querySelector('main') ?? page.body
}

/** What it is called; of fields of one name, what each is for. */
function nameOf(element: HTMLElement): string {
  if (!(element instanceof HTMLInputElement)) return element.ariaLabel ?? element.textContent.trim()
  return element.matches('[type=radio], [type=checkbox]') ? `${element.name} ${element.value}` : element.name
}

function noteGone(place: Place, records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    for (const gone of removedNodes) {
      if (!(gone instanceof HTMLElement) || !gone.contains(place.element)) continue
      if (gone.matches(rows) || (target as Element).matches('ul, tbody, nav')) {
        place.heir = heirOf(place.element, gone, nextSibling, previousSibling)
      } else {
        place.kin ??= kinOf(place.element)
        place.isOver = gone.matches('form, dialog') || place.element.closest('form, dialog') !== null
      }
    }
  }
}

function heirOf(
  element: HTMLElement,
  row: HTMLElement,
  next: Node | null,
  before: Node | null,
): HTMLElement | undefined {
  const neighbour = rowFrom(next, 'nextSibling') ?? rowFrom(before, 'previousSibling')
  if (!neighbour) return undefined
  if (neighbour.matches('button')) return neighbour
  const place = [...row.querySelectorAll(controls)].indexOf(element)
  const all = neighbour.querySelectorAll<HTMLElement>(controls)
  return all[place] ?? all[all.length - 1] ?? neighbour.closest<HTMLElement>('[role=grid]') ?? undefined
}

/** Of a list that went as a whole, and is perhaps drawn again without this row. */
function kinOf(element: HTMLElement): readonly string[] {
  const row = element.closest(rows)
  const all = [...(row?.parentElement?.children ?? [])].filter((one) => one.matches(rows))
  const at = all.findIndex((one) => one === row)
  const place = controlsOf(row).indexOf(element)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()].flatMap((one) => {
    const like = controlsOf(one)[place]
    return like ? [nameOf(like)] : []
  })
}

const controlsOf = (row: Element | null): readonly HTMLElement[] =>
  row instanceof HTMLButtonElement ? [row] : [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])]

function rowFrom(from: Node | null, way: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let node = from; node; node = node[way]) {
    if (node instanceof HTMLElement && node.isConnected && node.matches(rows)) return node
  }
  return undefined
}

function successorOf(
  { element, name, heir, kin, isOver, wasInRow }: Place,
  ground: HTMLElement,
  ofRow: HTMLElement | undefined,
): HTMLElement | undefined {
  if (element.isConnected) return element
  if (heir?.isConnected) return heir
  if (isOver || name === '') return undefined
  if (ofRow) return ofRow
  const all = [...ground.querySelectorAll<HTMLElement>(element.tagName)]
  for (const one of [name, ...(kin ?? [])]) {
    const alike = all.find((other) => nameOf(other) === one)
    if (alike) return alike
  }
  return wasInRow ? (ground.querySelector<HTMLElement>('[data-adds]') ?? undefined) : undefined
}

/** A list that is walked by its own keys has the focus itself. */
function chosenIn(ground: HTMLElement): HTMLElement | undefined {
  const row = ground.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
  return (
    row?.closest<HTMLElement>('[role=grid][tabindex="0"], [role=listbox][tabindex="0"]') ?? row ?? undefined
  )
}

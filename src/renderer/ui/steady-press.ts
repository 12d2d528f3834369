// A form moves while something is pressed: the field that is left says what is wrong with it, or a price comes. A browser then clicks
// neither what was pressed nor what came under the pointer, but what is around both. What reads otherwise by then is not what was
// pressed, nor is what a question covers.

/** Farther away it is let go of: whoever draws the pointer off means none of it. */
const offPx = 8

const pressable = 'button, summary, a[href], label, input:is([type=checkbox], [type=radio])'

const wordsOf = ({ textContent, ariaLabel }: HTMLElement) => `${ariaLabel} ${textContent}`

/** What was pressed is clicked where it moves from under a pointer that stays, until the answer is called. */
export function steadyPress(page: Document): () => void {
  let pressed:
    | { readonly control: HTMLElement; readonly says: string; readonly x: number; readonly y: number }
    | undefined
  /** The browser's own click of this press, on what is around both. */
  let isStray = false

  function down({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    const control = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    pressed = control && button === 0 && isPrimary ? { control, says: wordsOf(control), x, y } : undefined
  }

  function up({ target, clientX, clientY }: PointerEvent) {
    if (!pressed) return
    const { control, says, x, y } = pressed
    pressed = undefined
    const isThere = target instanceof Node && control.contains(target)
    const isOff = Math.hypot(clientX - x, clientY - y) > offPx
    const dialog = page.querySelector('dialog:modal')
    const isCovered = !control.isConnected || (dialog !== null && !dialog.contains(control))
    if (isThere || isOff || isCovered || wordsOf(control) !== says) return
    isStray = true
    setTimeout(() => (isStray = false))
    control.click()
  }

  function leave() {
    pressed = undefined
  }

  function click(event: MouseEvent) {
    if (!isStray || !event.isTrusted) return
    isStray = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  page.addEventListener('pointerdown', down, { capture: true })
  page.addEventListener('pointerup', up, { capture: true })
  page.addEventListener('pointercancel', leave, { capture: true })
  page.addEventListener('click', click, { capture: true })
  return () => {
    page.removeEventListener('pointerdown', down, { capture: true })
    page.removeEventListener('pointerup', up, { capture: true })
    page.removeEventListener('pointercancel', leave, { capture: true })
    page.removeEventListener('click', click, { capture: true })
  }
}

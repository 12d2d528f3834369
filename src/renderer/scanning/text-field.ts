// Puts characters into a text field as if they had been typed, and takes them out again.

export type TextField = HTMLInputElement | HTMLTextAreaElement

const typed = new Set(['text', 'search', 'url', 'tel', 'password'])

export function isTextField(element: Element | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled
  return (
    element instanceof HTMLInputElement && typed.has(element.type) && !element.readOnly && !element.disabled
  )
}

/** What a field held before and after characters were given to it. */
export type Given = {
  readonly field: TextField
  readonly text: string
  readonly before: string
  readonly after: string
  readonly selectionStart: number
  readonly selectionEnd: number
}

/** Types `text` at the field's cursor. Undo works where the field has the focus. */
export function giveText(field: TextField, text: string): Given {
  const before = field.value
  const selectionStart = field.selectionStart ?? before.length
  const selectionEnd = field.selectionEnd ?? before.length
  const done = edit(field, 'insertText', text)
  if (!done) {
    field.setRangeText(text, selectionStart, selectionEnd, 'end')
    tell(field)
  }
  return { field, text, before, after: field.value, selectionStart, selectionEnd }
}

/** Backspace in a field that has the focus. */
export const deleteBefore = (field: TextField): boolean => edit(field, 'delete')

/** As a person at the keyboard; false where the field has not the focus. */
function edit(field: TextField, command: 'insertText' | 'delete', text = ''): boolean {
  const page = field.ownerDocument
  if (page.activeElement !== field) return false
  // Deprecated, and the only way to type so that undo and maxlength work.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return page.execCommand(command, false, text)
}

/** Chooses of a list what begins with these characters, as a browser does of what is typed; nothing where nothing does. */
export function chooseByText(list: HTMLSelectElement, text: string): void {
  const begin = text.toLowerCase()
  const all = [...list.options]
  // One character walks through all that begin with it.
  const from = text.length > 1 ? list.selectedIndex : list.selectedIndex + 1
  const found = [...all.slice(from), ...all.slice(0, from)].find(
    (one) => !one.disabled && one.text.trim().toLowerCase().startsWith(begin),
  )
  if (found) choose(list, found.index)
}

/** Chooses one of a list by its place, as a person does. */
export function choose(list: HTMLSelectElement, index: number): void {
  if (list.selectedIndex === index) return
  list.selectedIndex = index
  for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }))
}

/** Takes the last `count` of given characters out, unless the field was changed since. */
export function takeBackText(given: Given, count: number): void {
  const { field, text } = given
  if (field.value !== given.after) return
  field.value = given.before
  field.setSelectionRange(given.selectionStart, given.selectionEnd)
  const kept = text.slice(0, -count)
  if (kept) giveText(field, kept)
  else tell(field)
}

function tell(field: TextField): void {
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

// The keys of the page: whoever shows a key binds it, with what it does, while it is shown. The last bound wins.

import { keyPressedBy, otherKeyOf } from '../contract/command-codes.ts'
import { writtenKey } from '../words/key-caps.ts'
import { Bindings } from './bindings.ts'
import { words } from './language.ts'

/** What a key does, in a packer's words; a function where the words come from the page itself. */
export type KeyLabel = string | (() => string)

type Binding = {
  readonly handler: () => void
  readonly label: KeyLabel | undefined
  /** It is a band's, above whatever screen: a key that the screen has is the screen's. */
  readonly isOfBand: boolean
}

/** A key as it works now. `label` is undefined for Escape where it only leaves. */
export type BoundKey = {
  readonly key: string
  /** Does the same, on a keyboard that lacks `key`. */
  readonly other?: string | undefined
  readonly label: string | undefined
}

const bound = new Bindings<string, Binding>()

type BindArguments =
  | readonly [key: 'Escape', handler: () => void, label?: KeyLabel]
  | readonly [key: string, handler: () => void, label: KeyLabel, of?: 'band' | 'screen']

/**
 * Calls `handler` when `key` is pressed anywhere, until the answer is called. `key` is a `KeyboardEvent.key`, with
 * `Shift+` before it where Shift is held: `F7`, `Shift+F2`, `Escape`; or a letter with Ctrl, which is a Mac's Command as
 * well: `Ctrl+K`. `label` says in the list of keys (F1) what it
 * does; only Escape may go without. A band binds no key that `isTakenByScreen`.
 */
export function bindKey(...[key, handler, label, of]: BindArguments): () => void {
  return bound.add(key, { handler, label, isOfBand: of === 'band' })
}

/** Whether something that is no band's has this key now; read again as `boundKeys` is. */
export const isTakenByScreen = (key: string): boolean => bound.isServed(key, ({ isOfBand }) => isOfBand)

/** Every key that does something now. Read in an effect or a template, it is read again when they change. */
export function boundKeys(): readonly BoundKey[] {
  return bound.all().map(([key, { label }]) => ({
    key,
    other: freeOther(key),
    label: typeof label === 'function' ? label() : label,
  }))
}

/** What an other key is bound to by itself comes first. */
function freeOther(key: string): string | undefined {
  const other = otherKeyOf(key)
  return other !== undefined && bound.of(other) === undefined ? other : undefined
}

/** All keys of one thing, as `aria-keyshortcuts` has them. */
export const shortcutsOf = (key: string): string => [key, otherKeyOf(key) ?? []].flat().join(' ')

type Press = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}

/** The key of a press as keys are named here. Shift counts with keys that write nothing. */
export function keyOf(press: Press): string {
  if (press.ctrlKey || press.metaKey)
    return `Ctrl+${press.shiftKey ? 'Shift+' : ''}${press.key.toUpperCase()}`
  return press.shiftKey && press.key.length > 1 ? `Shift+${press.key}` : press.key
}

/** A key as it is written on a button, by the caps of the language's keyboards: `F7`, `⇧F2`, `Esc`, `Ctrl+K`. */
export function keyName(key: string): string {
  const [shift, name] = key.startsWith('Shift+') ? ['⇧', key.slice(6)] : ['', key]
  return shift + writtenKey(name, words.keys)
}

/**
 * These are the page's also while they do nothing there, as while a button is busy: a browser opens its help by them, its search and
 * its address bar, and asks whether it shall show a caret. F11, F12 and Shift+F10 are the browser's and the system's.
 */
const isOwn = (key: string): boolean => /^((Shift\+)?F[1-9]|F10)$/.test(key)

/** Serves the bound keys of a page. While a dialog is open, only it takes keys. */
export function listenForKeys(page: Window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const key = keyOf(event)
    if (isOwn(key)) event.preventDefault()
    if (event.repeat) return
    const handler = editsText.has(key) && isTextField(event.target) ? undefined : handlerOf(key)
    if (!handler || openDialog(page.document)) return
    event.preventDefault()
    handler()
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

/** Does what `key` does on the page as it is now, without a keyboard; false where it does nothing. */
export function pressKey(key: string, page: Document): boolean {
  const dialog = openDialog(page)
  if (dialog) return pressInDialog(key, dialog)
  const handler = handlerOf(key)
  if (handler) {
    handler()
    return true
  }
  return key === 'Enter' && pressFocused(page.activeElement)
}

function handlerOf(key: string): (() => void) | undefined {
  const own = bound.of(key)
  const pressed = keyPressedBy(key)
  return (own ?? (pressed === undefined ? undefined : bound.of(pressed)))?.handler
}

/** What these do in a field for text. */
const editsText: ReadonlySet<string> = new Set(['Delete', 'Backspace', 'Shift+Delete'])

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const openDialog = (page: Document) => page.querySelector('dialog[open]')

/** What answers a dialog: yes and no as on the stage, Enter and Escape as on a keyboard. */
const dialogAnswers: Readonly<Record<string, 'confirm' | 'cancel'>> = {
  Enter: 'confirm',
  F8: 'confirm',
  Escape: 'cancel',
  F9: 'cancel',
}

function pressInDialog(key: string, dialog: Element): boolean {
  const answer = dialogAnswers[key]
  const button = answer && dialog.querySelector<HTMLElement>(`[data-answer=${answer}]`)
  button?.click()
  return Boolean(button)
}

/** What a browser does of Enter by itself; false where that is nothing. */
export function pressFocused(focused: Element | null): boolean {
  if (focused instanceof HTMLButtonElement) {
    focused.click()
    return true
  }
  const form = focused?.closest('form')
  form?.requestSubmit()
  return Boolean(form)
}

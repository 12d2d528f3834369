import { expect, it } from 'vitest'
import { bindKey, listenForKeys } from '../../../src/renderer/keys.ts'

/** A window without a document of its own: `dialog` is what stands open in it. */
function pageWith(dialog: object | null = null) {
  const page = Object.assign(new EventTarget(), { document: { querySelector: () => dialog } })
  return {
    page: page as unknown as Window,
    /** Whether the browser does nothing of its own with it. */
    press(key: string, more: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}): boolean {
      const event = new Event('keydown', { cancelable: true })
      page.dispatchEvent(Object.assign(event, { key, shiftKey: false, ctrlKey: false, ...more }))
      return event.defaultPrevented
    },
  }
}

// Hazard: the key of a button that is busy is the browser's: F7 asks about a caret, F6 takes the next scan into the address bar.
it.each([
  ['while nothing is bound to them', null],
  ['while a dialog is open', {}],
])('function keys are not the browser’s, %s', (_, dialog) => {
  const { page, press } = pageWith(dialog)
  const stop = listenForKeys(page)

  for (const key of ['F1', 'F3', 'F5', 'F6', 'F7', 'F10']) expect(press(key), key).toBe(true)
  expect(press('F7', { shiftKey: true })).toBe(true)
  for (const key of ['F11', 'F12', 'a', 'Tab']) expect(press(key), key).toBe(false)
  expect(press('F10', { shiftKey: true })).toBe(false)
  expect(press('F5', { ctrlKey: true })).toBe(false)
  stop()
})

it('a bound key does what it is bound to, once, and nothing while a dialog is open', () => {
  const done: string[] = []
  const unbind = bindKey('F7', () => done.push('F7'), 'Buy')
  const open = pageWith()
  const covered = pageWith({})
  const stops = [listenForKeys(open.page), listenForKeys(covered.page)]

  open.press('F7')
  covered.press('F7')
  expect(done).toEqual(['F7'])

  unbind()
  open.press('F7')
  expect(done).toEqual(['F7'])
  for (const stop of stops) stop()
})

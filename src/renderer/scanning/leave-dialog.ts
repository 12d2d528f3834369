// A scan while a dialog asks something: it is no answer, so the question is left as with Escape, and the scan is for the
// page. Nothing that asks first is done by being left.

import { flushSync } from 'svelte'

/**
 * True where no dialog is in the way any more. A dialog that somebody has typed into stays: what was typed would be lost.
 */
export function leaveDialog(page: Document): boolean {
  const dialog = page.querySelector('dialog[open]')
  if (!dialog) return true
  const fields = [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const isTypedInto = fields.some((field) => field.value !== field.defaultValue && !isChoice(field))
  const cancel = dialog.querySelector<HTMLElement>('[data-answer=cancel]')
  if (isTypedInto || !cancel) return false
  cancel.click()
  flushSync()
  return !page.querySelector('dialog[open]')
}

const isChoice = ({ type }: { readonly type: string }) => type === 'radio' || type === 'checkbox'

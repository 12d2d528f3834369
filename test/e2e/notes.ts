// Notes of the page (role=log), which stand for five seconds: longer than a busy machine may take until a test looks. All that
// were said are kept, each as it was last, until a test has asked for them.

import { expect, type Page } from '@playwright/test'

declare global {
  var packbenchNotes: { text: string }[] | undefined
}

/** From the page's next load on. */
export async function keepNotes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: { text: string }[] = (globalThis.packbenchNotes = [])
    const seen = new WeakMap<Element, { text: string }>()
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[role=log] p')) {
        const note = seen.get(element)
        if (note) note.text = element.textContent
        else {
          const first = { text: element.textContent }
          seen.set(element, first)
          kept.push(first)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until a note said it, since the last that was asked for. */
export async function expectNote(page: Page, text: string): Promise<void> {
  const said = () =>
    page.evaluate((wanted) => {
      const kept = globalThis.packbenchNotes ?? []
      const place = kept.findIndex((note) => note.text.includes(wanted))
      return (place < 0 ? kept : kept.splice(0, place + 1)).map((note) => note.text).join('\n')
    }, text)
  await expect.poll(said, { message: `a note: ${text}` }).toContain(text)
}

// A scanner at a page, as the page sees it: its keys, and when each was pressed.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const scannerGapMs = 3
/** A person needs longer than this to scan a code again; sooner, it is a scanner's double read, which is left out. */
const againMs = 150
/** Enter this soon behind a scan is a scanner's second end (`secondEndMs`), and no person's key. */
const personAfterMs = 110
const lastScans = new WeakMap<Page, { readonly text: string; readonly endMs: number }>()

/**
 * Types as a scanner does, Enter behind it, wherever the focus is. No key waits for the page: Playwright's keyboard
 * does, and so types at the pace of a machine that is busy with other tests. Each key says when it was pressed, as an
 * operating system does however late a busy machine hands it on: so long ago that whoever acts next is a person.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const lastsMs = (text.length + 1) * scannerGapMs
  const before = lastScans.get(page)
  let timeMs = Math.max(
    Date.now() - personAfterMs - lastsMs,
    before?.text === text ? before.endMs + againMs : 0,
  )
  const press = (key: string, keyText: string, windowsVirtualKeyCode: number) => {
    timeMs += scannerGapMs
    const event = { key, windowsVirtualKeyCode, timestamp: timeMs / 1000 }
    sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: keyText, ...event }))
    sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }))
  }
  for (const character of text) press(character, character, character.toUpperCase().charCodeAt(0))
  press('Enter', '\r', 13)
  lastScans.set(page, { text, endMs: timeMs })
  await Promise.all(sent)
  await devTools.detach()
  // Only where the same code was scanned again at once.
  const aheadMs = timeMs + personAfterMs - Date.now()
  if (aheadMs > 0) await pause(aheadMs)
}

/** As `scan`, but waits for the page after each key. */
export async function scanWaiting(page: Page, text: string): Promise<void> {
  const keys = [...text.split(''), 'Enter'].map((key, at) => [key, at * scannerGapMs] as const)
  await keysLater(page, keys, Date.now() - personAfterMs - keys.length * scannerGapMs)
}

/** Keys as a keyboard reports them, so many milliseconds after the first, and when that was. */
export async function keysLater(
  page: Page,
  keys: readonly (readonly [key: string, afterMs: number])[],
  sinceMs: number,
) {
  const devTools = await page.context().newCDPSession(page)
  for (const [key, afterMs] of keys) {
    const isEnd = key === 'Enter'
    const event = {
      key,
      windowsVirtualKeyCode: isEnd ? 13 : key.toUpperCase().charCodeAt(0),
      timestamp: (sinceMs + afterMs) / 1000,
    }
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: isEnd ? '\r' : key, ...event })
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await devTools.detach()
}

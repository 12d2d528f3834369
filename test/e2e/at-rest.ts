// Keys as a person presses them: once the page has done what was asked of it before. A key of a test would come first on a busy
// machine, to a button that is not there yet or that waits for an answer. Scans wait for nothing (scanner-keys.ts), and what early
// keys do is asked of the page by `keysLater` or with an answer held back.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Nothing more is asked for so long. What the page waits with longer, such as the price of what is typed, its test waits for. */
const quietMs = 60
/** An answer that the test itself holds back is not waited for. */
const mostMs = 1_500

/** From here on the keys of the page's keyboard wait until it is at rest. */
export function pressAtRest(page: Page): void {
  const underWay = new Set<object>()
  let asked = 0
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/rpc/')) return
    asked++
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  async function rest(until: AbortSignal): Promise<void> {
    let before: number
    do {
      before = asked
      await page.evaluate(async (ms) => {
        await new Promise(requestAnimationFrame)
        await new Promise((resolve) => setTimeout(resolve, ms))
        await new Promise(requestAnimationFrame)
      }, quietMs)
    } while (!until.aborted && (underWay.size > 0 || asked !== before))
  }

  async function atRest(): Promise<void> {
    const until = AbortSignal.timeout(mostMs)
    // A page that is being left, or whose clock the test has, rests no more than this.
    await Promise.race([rest(until).catch(() => undefined), pause(mostMs)])
  }

  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (...of) => {
    await atRest()
    return press(...of)
  }
}

// A page that is open all day leaves neither timers nor listeners nor parts of its screens behind: after many rounds over every
// screen it has what it had after one.

import type { Page } from '@playwright/test'
import { everywhere, openByKey } from './screens.ts'
import { expect, scan, stage, test } from './station.ts'

declare global {
  var packbenchTimers: Set<number>
}

/** Timers that are still to fire are known by wrapping the page's own, before it loads. */
const keepTimers = (page: Page) =>
  page.addInitScript(() => {
    const waiting = (globalThis.packbenchTimers = new Set<number>())
    const { setTimeout: once, setInterval: often, clearTimeout: noMore } = globalThis
    globalThis.setTimeout = ((act: () => void, ...rest: []) => {
      const fire = () => {
        waiting.delete(id)
        act()
      }
      const id = Number(once(fire, ...rest))
      waiting.add(id)
      return id
    }) as typeof globalThis.setTimeout
    globalThis.setInterval = ((...given: Parameters<typeof often>) => {
      const id = Number(often(...given))
      waiting.add(id)
      return id
    }) as unknown as typeof globalThis.setInterval
    globalThis.clearTimeout = globalThis.clearInterval = (id) => {
      waiting.delete(Number(id))
      noMore(id)
    }
  })

/** Once its garbage is gone. */
async function whatStays(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.enable')
  await devTools.send('HeapProfiler.collectGarbage')
  const { jsEventListeners: listeners, nodes } = await devTools.send('Memory.getDOMCounters')
  const timers = await page.evaluate(() => globalThis.packbenchTimers.size)
  await devTools.detach()
  return { timers, listeners, nodes }
}

async function goRound(page: Page, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    for (const name of everywhere) await openByKey(page, name)
    await openByKey(page, 'ship')
    await scan(page, 'NO-SUCH-ORDER')
    // While it is looked up nothing is to be acknowledged, and the number is there already.
    await expect(stage(page)).toContainText('Not found')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Insert')
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stage(page)).toContainText('Scan an order')
  }
}

test('a page has no more waiting after more rounds over its screens than after one', async ({
  window,
  station,
}) => {
  await keepTimers(window)
  await window.goto(station.url)
  await expect(stage(window)).toContainText('Scan an order')
  await goRound(window, 1)
  const before = await whatStays(window)
  const rounds = 3
  await goRound(window, rounds)
  // A screen that was left keeps its parts until what it asked is answered. What is left behind stays for ever.
  await expect(async () => {
    const after = await whatStays(window)
    expect(after.timers - before.timers).toBeLessThan(rounds)
    expect(after.listeners - before.listeners).toBeLessThan(rounds)
    expect(after.nodes - before.nodes).toBeLessThan(rounds * 20)
  }).toPass()
})

// What a page shows of the service and the printers while nothing is done: never older than ten seconds, or with its age.

import type { Page, Request } from '@playwright/test'
import { expect, keepPicture, scan, stage } from './station.ts'
import { setUpBoth, test } from './test-printers.ts'

const bar = (page: Page) => page.getByRole('banner', { name: 'Station' })

/**
 * Passes once `check` does: the page's time is moved on, so that nothing is waited for but the station, which takes the time that a
 * busy machine has for it.
 */
const soon = (page: Page, check: () => Promise<unknown>) =>
  expect(async () => {
    await page.clock.runFor(4_000)
    await check()
  }).toPass({ timeout: 60_000, intervals: [200] })

const shows = (page: Page, text: string | RegExp) =>
  soon(page, () => expect(bar(page)).toContainText(text, { timeout: 100 }))

test.beforeEach(async ({ window: page }) => {
  await page.clock.install()
})

test('paper that runs out while nothing prints is told within ten seconds, and that it is in again', async ({
  bench,
  station,
  printers,
}) => {
  await setUpBoth(station, printers)
  await shows(bench, /Zebra left\s+ready/)
  await printers.left.setFault({ kind: 'paper_out' })
  await shows(bench, /Zebra left\s+out of labels/)
  await printers.left.setFault(undefined)
  await shows(bench, /Zebra left\s+ready/)
  await printers.left.setFault({ kind: 'unreachable' })
  await shows(bench, /Zebra left\s+no answer/)
})

test('a service that is gone, and one that is back, is told within ten seconds on stage and status bar alike', async ({
  bench,
  station,
}, info) => {
  await shows(bench, 'reachable')
  await station.ask('demo.setService', { running: false })
  await shows(bench, /Offline since \d\d:\d\d/)
  await expect(stage(bench)).toContainText('Offline')
  await scan(bench, 'ORDER-1005')
  await expect(stage(bench)).toContainText('ORDER-1005')
  await expect(stage(bench)).toContainText('Offline')

  await station.ask('demo.setService', { running: true })
  await shows(bench, 'reachable')
  await expect(stage(bench)).not.toContainText('Offline')
  await expect(stage(bench)).toContainText('Not bought')
  await expect(stage(bench)).toContainText('It answers again')
  await keepPicture(bench, info, 'ship-service-back')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan an order')
})

test(
  'a page that was not seen for long asks nobody meanwhile, and tells the age of what it shows until it is heard anew',
  { tag: '@browser' },
  async ({ bench }, info) => {
    const open = new Set<Request>()
    bench.on('request', (request) => {
      if (request.url().endsWith('/rpc/station.look')) open.add(request)
    })
    bench.on('requestfinished', (request) => open.delete(request))
    await shows(bench, /reachable.*ready/)
    const setSeen = (isSeen: boolean) =>
      bench.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        isSeen ? 'visible' : 'hidden',
      )

    await setSeen(false)
    // What was asked while it was seen would be heard when the page's time has moved on.
    await expect.poll(() => open.size).toBe(0)
    const looks: (() => Promise<void>)[] = []
    let isHeld = true
    await bench.route('**/rpc/station.look', async (route) => {
      if (isHeld) looks.push(() => route.continue())
      else await route.continue()
    })
    await bench.clock.runFor(180_000)
    expect(looks).toHaveLength(0)
    await setSeen(true)
    // What was asked before, the balance too, may be answered while the page's time is moved on.
    await expect(bar(bench)).toContainText(/reachable, [123] min ago/)
    await expect(bar(bench)).toContainText(/ready, [123] min ago/)
    await keepPicture(bench, info, 'status-old')
    await expect.poll(() => looks.length).toBe(1)
    isHeld = false
    for (const answer of looks) await answer()
    await expect(bar(bench)).not.toContainText('ago')
    await expect(bar(bench)).toContainText('reachable')
  },
)

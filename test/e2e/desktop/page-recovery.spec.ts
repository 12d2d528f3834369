// A page that crashes or hangs in the window, with a purchase under way or a parcel on the stage.

import type { Page } from '@playwright/test'
import { expect, scan, stage, test } from '../station.ts'
import { setFault } from '../sandbox-switches.ts'
import { setUpTest } from '../test-account.ts'
import { answer, inStandIn, openDialog } from './shell.ts'
import type { Desktop } from '../hosts/desktop.ts'

const windowOf = async (desktop: Desktop) => (await desktop.state()).windows[0]

/** The page that came in the place of one that ended; Playwright keeps the dead one. */
async function pageAfter(desktop: Desktop, ends: number): Promise<Page> {
  await expect.poll(() => windowOf(desktop)).toMatchObject({ pageEnds: ends, isCrashed: false })
  let page: Page | undefined
  await expect(async () => {
    page = await desktop.page()
    await expect(page.getByRole('banner')).toBeVisible()
  }).toPass()
  return page!
}

async function crash(desktop: Desktop): Promise<Page> {
  const { pageEnds = 0 } = (await windowOf(desktop)) ?? {}
  await desktop.act('crash')
  return pageAfter(desktop, pageEnds + 1)
}

test(
  'a page that crashed comes back to the same screen and parcel',
  inStandIn,
  async ({ desktop, station, bench }) => {
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('confirmed')
    const page = await crash(desktop)
    await expect(stage(page)).toContainText('ORDER-1001')
    await expect(stage(page)).toContainText('confirmed')
    await page.keyboard.press('F3')
    await expect(page.getByRole('heading', { level: 1, name: 'Reprint' })).toBeVisible()
    const again = await crash(desktop)
    await expect(again.getByRole('heading', { level: 1, name: 'Reprint' })).toBeVisible()
    expect((await station.ask('station.status', {})).shippedToday).toBe(1)
  },
)

// Hazard: the page dies between the purchase and its answer; it must show the purchase as it is, and buy no second one.
test(
  'a purchase goes on while its page is gone, and is shown as it is',
  inStandIn,
  async ({ desktop, station, sandbox, bench }) => {
    await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
    await setFault(sandbox, { endpoint: 'createShipment', kind: 'latency', latencyMs: 5_000 })
    await expect(stage(bench)).toContainText('Scan an order')
    await scan(bench, 'WEB-1')
    await expect(stage(bench)).toContainText('Buying')
    const page = await crash(desktop)
    await expect(stage(page)).toContainText('WEB-1')
    await expect(stage(page)).toContainText('Shipped')
    expect((await station.ask('ship.parcels', { orderNumber: 'WEB-1' })).parcels).toHaveLength(1)
  },
)

test('a page that hangs is ended and comes back', inStandIn, async ({ desktop, bench }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const hangs = bench.waitForEvent('console', (message) => message.text() === 'it hangs')
  void bench
    .evaluate(() => {
      console.log('it hangs')
      for (;;);
    })
    .catch(() => undefined)
  await hangs
  // Asked once: the page that comes in its place may be slow to load, and would be taken for one that hangs.
  await desktop.act('responsive')
  const page = await pageAfter(desktop, 1)
  await expect(stage(page)).toContainText('ORDER-1001')
})

test(
  'a page that ends a third time within a minute waits for a person',
  inStandIn,
  async ({ desktop, bench }) => {
    await expect(stage(bench)).toBeVisible()
    // Within the minute: that the page in between shows anything is not waited for.
    for (const pageEnds of [1, 2]) {
      await desktop.act('crash')
      await expect.poll(() => windowOf(desktop)).toMatchObject({ pageEnds, isCrashed: false })
    }
    await desktop.act('crash')
    expect(await openDialog(desktop)).toMatchObject({
      message: 'The page of Packbench does not stay open',
      buttons: ['Open it again', 'Quit Packbench'],
    })
    expect(await windowOf(desktop)).toMatchObject({ pageEnds: 3, isCrashed: true })
    await answer(desktop, 'Open it again')
    await expect(stage(await pageAfter(desktop, 3))).toContainText('Scan an order')
  },
)

// The page as the station itself opens it, by a code that is good once; as a person opens it; and the browser's Back.

import { startWithBrowser } from '../support/opened-browser.ts'
import { expect, stage, test } from './station.ts'

test('the page opens by its code, is loaded again, and keeps nothing of it', async ({ page, folder }) => {
  await using station = await startWithBrowser(folder)
  await page.goto(station.pageUrl)
  const ready = page.getByRole('banner')
  await expect(ready).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#token=/)
  expect(page.url()).not.toContain(station.token)
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  const pageToken = new URL(page.url()).hash.slice('#token='.length)
  expect(await stored()).not.toContain(pageToken)

  const asked = page.waitForResponse((response) => response.url().includes('/rpc/'))
  await page.reload()
  expect((await asked).status()).toBe(200)
  await expect(stage(page).or(ready).first()).toBeVisible()

  // Whoever finds the code later gets nothing with it, and the page that had it ends.
  const again = await page.context().newPage()
  const refused = again.waitForResponse((response) => response.url().endsWith('/session'))
  await again.goto(station.pageUrl)
  expect((await refused).status()).toBe(403)
  const ended = await page.request.post(new URL('/rpc/station.status', station.pageUrl).href, {
    headers: { Authorization: `Bearer ${pageToken}` },
    data: {},
  })
  expect(ended.status()).toBe(401)
})

test('a page that is opened again asks the station for none of its files anew', async ({ bench: page }) => {
  await page.reload()
  await expect(stage(page)).toContainText('Scan an order')
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  expect(transferred.length).toBeGreaterThan(0)
  expect(Math.max(...transferred)).toBe(0)
})

test('a link that was cut short says what to do, and the whole one works in the same tab', async ({
  page,
  station,
}) => {
  await page.goto(new URL('/', station.url).href)
  await expect(page.getByText('This link does not open the station')).toBeVisible()
  await expect(page.getByText('paste the whole address that it shows into this tab')).toBeVisible()
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
})

test('Back goes to the screen before, and Forward to the one after', async ({ bench }) => {
  const heading = (name: string) => bench.getByRole('heading', { level: 1, name })
  await bench.keyboard.press('F6')
  await expect(heading('Orders')).toBeVisible()
  await bench.keyboard.press('Shift+F3')
  await expect(heading('Refunds')).toBeVisible()
  await bench.goBack()
  await expect(heading('Orders')).toBeVisible()
  await bench.goBack()
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.goForward()
  await expect(heading('Orders')).toBeVisible()
})

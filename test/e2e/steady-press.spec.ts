// What is pressed moves away under the pointer, as a line comes above it.

import type { Page } from '@playwright/test'
import { openByKey } from './screens.ts'
import { expect, test } from './station.ts'

type Meanwhile = { readonly drawnOffPx?: number; readonly does?: () => Promise<unknown> }

/** Presses it in its middle, and lets go once the page has moved by so much. */
async function pressWhileItMoves(
  page: Page,
  name: string,
  byPx: number,
  { drawnOffPx = 0, does }: Meanwhile = {},
): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.getByRole('main').evaluate((main, px) => (main.style.paddingTop = `${px}px`), byPx)
  await does?.()
  if (drawnOffPx > 0) await page.mouse.move(x, y + drawnOffPx)
  await page.mouse.up()
  await page.getByRole('main').evaluate((main) => (main.style.paddingTop = ''))
}

test('a button that moves while it is pressed is clicked, once, and none that the pointer was drawn off', async ({
  bench,
}) => {
  await openByKey(bench, 'settings')
  await bench.evaluate(() =>
    document.addEventListener('click', ({ target }) => {
      const clicks = (document.body.dataset['clicks'] ?? '') + (target as Element).tagName
      document.body.dataset['clicks'] = clicks
    }),
  )
  const clicks = () => bench.evaluate(() => document.body.dataset['clicks'])
  const account = bench.getByRole('button', { name: 'Account', exact: true })
  await expect(account).not.toHaveAttribute('aria-current')
  await pressWhileItMoves(bench, 'Account', 120, { drawnOffPx: 60 })
  await expect(account).not.toHaveAttribute('aria-current')
  // A question came over it, or it is another by then.
  await pressWhileItMoves(bench, 'Account', 120, {
    async does() {
      await bench.keyboard.press('F1')
      await expect(bench.getByRole('dialog')).toBeVisible()
    },
  })
  await bench.keyboard.press('Escape')
  await expect(account).not.toHaveAttribute('aria-current')
  const rename = (to: string) =>
    account
      .or(bench.getByText('Buy it', { exact: true }))
      .first()
      .evaluate((one, text) => (one.textContent = text), to)
  await pressWhileItMoves(bench, 'Account', 120, { does: () => rename('Buy it') })
  await rename('Account')
  await expect(account).not.toHaveAttribute('aria-current')
  const before = (await clicks()) ?? ''
  await pressWhileItMoves(bench, 'Account', 120)
  await expect(account).toHaveAttribute('aria-current')
  expect(await clicks()).toBe(`${before}BUTTON`)
  // One that stays is clicked by the browser, as ever.
  await pressWhileItMoves(bench, 'Account', 0)
  expect(await clicks()).toBe(`${before}BUTTONBUTTON`)
})

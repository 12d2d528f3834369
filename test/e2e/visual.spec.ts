// Pictures of every screen as they were looked at and found good. After a change that is meant, they are taken anew by
// `npx playwright test -c test/e2e/playwright.config.ts visual --update-snapshots`, and looked at.
//
// A page is drawn a little differently by another version of Chromium or of the fonts. The tolerance lets that pass: what
// it finds is a part that moved, vanished or changed its colour.

import { inTurn } from '../support/in-turn.ts'
import { expect, stage, test } from './station.ts'
import { fileName, openScreen, screensOf, stillPage } from './screens.ts'

for (const colorScheme of inTurn('every screen looks as it did', ['light', 'dark'] as const, 1)) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1366, height: 768 }, timezoneId: 'UTC', locale: 'en-US' })
    test.use({ readsLabels: true })

    test('every screen looks as it did', async ({ bench, station }) => {
      test.slow()
      await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
      await expect
        .poll(async () => (await station.ask('station.status', {})).recent[0]?.job?.state)
        .toBe('confirmed')
      await expect
        .poll(async () => (await station.ask('reprint.search', {})).hits[0]?.codes.state)
        .toBe('read')
      await expect(stage(bench)).toContainText('Scan an order')
      // The balance in the bar says of when it is, sooner or later.
      await bench.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('header [title="Opens Account"] { display: none }')
        document.adoptedStyleSheets.push(sheet)
      })
      for (const screen of await screensOf(bench)) {
        await openScreen(bench, screen)
        await expect(bench.getByText('Drawing the label…')).toHaveCount(0)
        await bench.mouse.move(0, 0)
        await stillPage(bench)
        await expect.soft(bench).toHaveScreenshot(`${fileName(screen.title)}-${colorScheme}.png`, {
          maxDiffPixelRatio: 0.02,
          threshold: 0.3,
          animations: 'disabled',
          caret: 'hide',
          mask: [bench.locator('canvas'), bench.locator('[class*=uplot]')],
          maskColor: '#888888',
        })
      }
    })
  })
}

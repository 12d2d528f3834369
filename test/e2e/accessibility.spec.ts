import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fileName, openScreen, screensOf } from './screens.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

/** Everything that axe finds on the page: rule, and where. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Text on the stage with less than 7:1. */
async function faintOnStage(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include('[data-state]')
    .withRules(['color-contrast-enhanced'])
    .analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  )
}

/** Sizes at which nothing may be lost: the smallest display of a bench, and the usual one at 200 % zoom (WCAG 1.4.4). */
const sizes = {
  usual: { width: 1366, height: 768 },
  small: { width: 1024, height: 768 },
  zoomed: { width: 683, height: 384 },
} as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('axe finds nothing on any screen, and the stage has 7:1', async ({ bench }, info) => {
      const check = async (name: string) => {
        await keepPicture(bench, info, `${colorScheme}-${name}`)
        expect(await findings(bench), name).toEqual([])
      }
      const checkStage = async (name: string) => {
        await check(name)
        expect(await faintOnStage(bench), name).toEqual([])
      }
      await checkStage('ready')
      await scan(bench, 'ORDER-1001')
      await expect(stage(bench)).toContainText('confirmed')
      await checkStage('shipped')
      await bench.keyboard.press('Escape')
      await scan(bench, 'ORDER-1001')
      await expect(stage(bench)).toContainText('Already')
      await checkStage('already')
      await scan(bench, 'NO-SUCH-ORDER')
      await expect(stage(bench)).toContainText('Not found')
      await checkStage('not-found')

      await bench.keyboard.press('F3')
      await expect(bench.getByRole('option')).toHaveCount(1)
      await check('reprint')
      await bench.getByRole('radio', { name: 'Lost' }).check()
      await bench.keyboard.press('F7')
      await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toBeVisible()
      await check('reprint-printed')

      await bench.keyboard.press('F6')
      await expect(bench.getByRole('row').nth(5)).toBeAttached()
      await check('orders')
      await bench.keyboard.press('F10')
      for (const section of ['Profile', 'Account', 'Printers', 'Ship from', 'Sound, look']) {
        await bench.getByRole('button', { name: section, exact: true }).click()
        await expect(bench.getByRole('heading', { level: 2, name: section })).toBeVisible()
        await check(`settings-${section.toLowerCase().replace(/\W+/g, '-')}`)
      }
      await bench.getByRole('button', { name: 'Printers', exact: true }).click()
      await bench.getByRole('button', { name: 'Change' }).click()
      await check('printers-permits')
      await bench.keyboard.press('Escape')
      await bench.keyboard.press('F7')
      await expect(bench.getByRole('heading', { level: 2, name: 'Find printers' })).toBeVisible()
      await check('printers-find')
      await bench.keyboard.press('Escape')
      await bench.getByRole('list', { name: 'Printers' }).getByRole('button').first().click()
      await bench.keyboard.press('F7')
      await bench.getByRole('radio', { name: 'Last prints' }).check()
      await expect(bench.getByRole('option', { name: /Test label/ })).toContainText('Printed')
      await expect(bench.getByRole('img', { name: /^Label of Test label/ })).toBeVisible()
      await check('printers-history')
      await bench.getByRole('radio', { name: 'Set-up' }).check()
      await check('printers-built-in')
      await bench.getByRole('radio', { name: /^Queue/ }).check()
      await bench.getByRole('button', { name: 'Hold queue' }).click()
      await expect(bench.getByRole('button', { name: 'Release queue' })).toBeVisible()
      await bench.keyboard.press('F7')
      await expect(bench.getByRole('button', { name: 'Cancel Test label' })).toBeVisible()
      await check('printers-held')
      await bench.getByRole('button', { name: 'Release queue' }).click()
      await expect(bench.getByText('Nothing waits for this printer.')).toBeVisible()

      await bench.getByRole('button', { name: 'Profile' }).click()
      await bench.getByRole('button', { name: 'Switch to Test' }).click()
      await check('settings-confirm')
      await bench.keyboard.press('Escape')

      await bench.getByRole('switch', { name: 'Service' }).click()
      await bench.keyboard.press('F2')
      await scan(bench, 'ORDER-1002')
      await expect(stage(bench)).toContainText('Offline')
      await checkStage('offline')
    })

    for (const [name, viewport] of Object.entries(sizes)) {
      test(`axe finds nothing on any screen of the rail and of More, ${name}`, async ({ bench }, info) => {
        test.slow()
        const screens = await screensOf(bench)
        await bench.setViewportSize(viewport)
        for (const screen of screens) {
          await openScreen(bench, screen)
          await keepPicture(bench, info, `${colorScheme}-${name}-${fileName(screen.title)}`)
          expect.soft(await findings(bench), screen.title).toEqual([])
          const tooWide = await bench.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(tooWide, `${screen.title} is wider than the page`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

test('every screen is reached by its key, and what has the focus shows it', async ({ bench }) => {
  test.slow()
  for (const screen of await screensOf(bench)) {
    await openScreen(bench, screen)
    for (let step = 0; step < 12; step++) {
      await bench.keyboard.press('Tab')
      const unseen = await bench.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return undefined
        const shown = [focused, focused.parentElement, focused.closest('label')].some((element) => {
          if (!element) return false
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        })
        return shown ? undefined : focused.outerHTML.slice(0, 200)
      })
      expect.soft(unseen, screen.title).toBeUndefined()
    }
  }
})

test('F1 lists the keys of the screen with their barcodes, and a barcode works over the list', async ({
  bench,
}) => {
  await bench.keyboard.press('F6')
  await bench.keyboard.press('F1')
  const list = bench.getByRole('dialog', { name: 'Keys' })
  await expect(list.getByRole('row', { name: /Reprint PB-REPRINT/ })).toBeVisible()
  await expect(list.getByRole('row', { name: /Esc Back/ })).toContainText('PB-BACK')
  expect(await findings(bench)).toEqual([])
  await scan(bench, 'PB-REPRINT')
  await expect(list).toBeHidden()
  await expect(bench.getByRole('heading', { level: 1, name: 'Reprint' })).toBeAttached()
})

test('the page speaks Spanish when it is chosen, and what goes on stays', async ({ bench }, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Sound, look' }).click()
  await bench.getByRole('radio', { name: 'Español' }).check()
  await expect(bench.locator('html')).toHaveAttribute('lang', 'es')
  await expect(bench.getByRole('radio', { name: 'Español' })).toBeFocused()
  await keepPicture(bench, info, 'spanish-settings')
  await bench.keyboard.press('F2')
  await expect(bench.getByRole('heading', { level: 1, name: 'Enviar' })).toBeAttached()
  await expect(bench.getByText('ORDER-1001').first()).toBeVisible()
  await keepPicture(bench, info, 'spanish-ship')
  await bench.reload()
  await expect(bench.getByRole('navigation', { name: 'Pantallas' })).toBeVisible()
})

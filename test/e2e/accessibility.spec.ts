import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
      await expect(bench.getByRole('row').nth(20)).toBeAttached()
      await check('orders')
      await bench.keyboard.press('F10')
      for (const section of ['Profile', 'Account', 'Printer', 'Ship from', 'Sound, look']) {
        await bench.getByRole('button', { name: section, exact: true }).click()
        await expect(bench.getByRole('heading', { level: 2, name: section })).toBeVisible()
        await check(`settings-${section.toLowerCase().replace(/\W+/g, '-')}`)
      }
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
  })
}

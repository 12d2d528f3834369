// Operators and packages that are the same at two benches of a warehouse, as two pages show them.

import type { Page } from '@playwright/test'
import { findings, tooWide } from './page-checks.ts'
import { illegible } from './legible.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { test } from './warehouse-test.ts'

const sue = 'SUPER-0001'
const pat = 'PACKER-0001'

test('whoever is added at one bench signs in at the other, and is signed out once they are removed @browser', async ({
  page,
  key,
  openBench,
}, info) => {
  expect(key).toBeDefined()
  const first = await openBench('Bench 1')
  const second = await openBench('Bench 2')
  await page.goto(second.url)
  await expect(stage(page)).toContainText('Scan an order')
  const locked = page.getByRole('dialog', { name: 'Locked' })
  const open = async (screen: string) => {
    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').getByRole('button', { name: screen }).click()
  }
  async function look(bench: Page, name: string): Promise<void> {
    await keepPicture(bench, info, `lists-${name}`)
    expect.soft(await findings(bench)).toEqual([])
    await bench.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(bench, info, `lists-${name}-1024`)
    expect.soft(await tooWide(bench)).toEqual([])
    expect.soft(await illegible(bench)).toEqual([])
    await bench.setViewportSize({ width: 1366, height: 768 })
  }

  await test.step('the station stands open until another bench has operators, and is locked then', async () => {
    await first.ask('operators.save', { name: 'Sue Bell', role: 'supervise', limits: {}, badge: sue })
    await expect(locked).toBeVisible()
    await scan(page, sue)
    await expect(locked).toBeHidden()
    await expect(page.getByRole('banner')).toContainText('Sue Bell')
  })

  await test.step('the list says that it is the same at all benches, and shows by itself who came', async () => {
    await open('Operators')
    await expect(page.getByText('The same at all benches of the warehouse.')).toBeVisible()
    await first.ask('operators.save', { name: 'Pat Moss', role: 'pack', limits: {}, badge: pat })
    await expect(page.getByRole('row', { name: /Pat Moss/ })).toBeVisible()
    await look(page, 'operators')
  })

  await test.step('a package that is added here is at the other bench', async () => {
    await page.keyboard.press('Escape')
    const { presets } = await second.ask('presets.list', {})
    await second.ask('presets.save', { ...presets[0]!, id: 'long-tube', name: 'Long tube' })
    await expect
      .poll(async () => (await first.ask('presets.list', {})).presets.map(({ name }) => name), {})
      .toContain('Long tube')
  })

  await test.step('whoever is at work and is removed at the other bench is signed out', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Lock the station/ })
      .click()
    await expect(locked).toBeVisible()
    await scan(page, pat)
    await expect(page.getByRole('banner')).toContainText('Pat Moss')
    const { operators } = await first.ask('operators.list', {})
    await first.ask('operators.remove', { operatorId: operators.find(({ name }) => name === 'Pat Moss')!.id })
    await expect(locked).toBeVisible()
    await scan(page, pat)
    await expect(locked).toContainText('no operator’s badge')
    await keepPicture(page, info, 'lists-signed-out')
  })
})

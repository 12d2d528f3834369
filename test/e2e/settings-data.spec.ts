import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

async function openSection(bench: Page, section: string) {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: section, exact: true }).click()
  await expect(bench.getByRole('heading', { level: 2, name: section })).toBeVisible()
}

async function findings(bench: Page): Promise<string[]> {
  const violations = await violationsOf(bench)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test('a package is added, made the default, used by an order, changed and removed', async ({
  bench,
  station,
}, info) => {
  await openSection(bench, 'Packages')
  const list = bench.getByRole('list', { name: 'Packages' })
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await keepPicture(bench, info, 'settings-packages')
  expect(await findings(bench)).toEqual([])

  await bench.keyboard.press('F7')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('fields need another look')
  await bench.getByRole('textbox', { name: 'Name' }).fill('Poster tube')
  for (const [label, value] of [
    ['Length', '30'],
    ['Width', '3'],
    ['Height', '3,5'],
  ] as const) {
    await bench.getByRole('textbox', { name: label }).fill(value)
  }
  await bench.getByRole('textbox', { name: 'Weight when empty' }).fill('85 g')
  await keepPicture(bench, info, 'settings-package-form')
  expect(await findings(bench)).toEqual([])
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Poster tube is saved')
  await bench.getByRole('button', { name: 'Use by default: Poster tube' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('30 × 3 × 3.5 in · 3 oz')

  const { presets } = await station.ask('ship.choices', {})
  expect(presets[0]).toMatchObject({ id: 'poster-tube', height: 3.5, tareGrams: 85 })

  await bench.getByRole('button', { name: 'Change Poster tube' }).click()
  await bench.getByRole('textbox', { name: 'Name' }).fill('Small box')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('Another package has this name')
  await bench.getByRole('button', { name: 'Remove Poster tube' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(8)
})

test('the rules for services, weights and customs forms are saved', async ({ bench, station }, info) => {
  await openSection(bench, 'Station rules')
  await bench.getByRole('radio', { name: 'Fastest' }).check()
  await bench.getByRole('textbox', { name: 'Tolerance in percent' }).fill('five')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('Tolerance in percent is a number')
  await bench.getByRole('textbox', { name: 'Tolerance in percent' }).fill('5')
  await bench.getByRole('textbox', { name: 'Signer' }).fill('Dana Reyes')
  await bench.getByRole('textbox', { name: 'Country of origin' }).fill('us')
  await keepPicture(bench, info, 'settings-rules')
  expect(await findings(bench)).toEqual([])
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Rules are saved')
  expect(await station.ask('ship.stationRules', {})).toMatchObject({
    serviceRule: 'fastest',
    weightTolerance: { percent: 5, grams: 50 },
    customs: { customsSigner: 'Dana Reyes', originCountry: 'US' },
  })
})

test('a backup is made and prepared for the next start, and retention says what would go', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await openSection(bench, 'Data')
  await expect(bench.getByText('No backup yet')).toBeVisible()
  await bench.keyboard.press('F7')
  const backups = bench.getByRole('list', { name: 'Backups' })
  await expect(backups.getByRole('listitem')).toHaveCount(1)
  await keepPicture(bench, info, 'settings-data')
  expect(await findings(bench)).toEqual([])

  await bench.keyboard.press('F2')
  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('confirmed')
  await openSection(bench, 'Data')
  await backups.getByRole('button', { name: /Restore the backup/ }).click()
  await expect(bench.getByRole('dialog')).toContainText('1 label was bought since')
  await keepPicture(bench, info, 'settings-restore')
  expect(await findings(bench)).toEqual([])
  await bench.getByRole('dialog').getByRole('button', { name: 'Restore at the next start' }).click()
  await expect(bench.getByText('takes the database’s place at the next start')).toBeVisible()
  await bench.getByRole('button', { name: 'Do not restore' }).click()
  await expect(bench.getByText('takes the database’s place at the next start')).toBeHidden()

  await bench.getByRole('combobox', { name: 'Keep labels for' }).selectOption('30 days')
  await bench.getByRole('button', { name: 'See what would go' }).click()
  await expect(bench.getByText('Nothing is that old.')).toBeVisible()
  const retention = bench.getByRole('region', { name: 'How long labels are kept' })
  await retention.getByRole('button', { name: 'Save' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Remove and go on daily' }).click()
  await expect(bench.getByText('nothing was old enough')).toBeVisible()
  expect(await station.ask('retention.get', {})).toMatchObject({ days: 30 })
})

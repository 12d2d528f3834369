// Hazard: keys of Production stand in the Test profile, and nobody is told before labels are paid for.

import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { atOnce, expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpFirstTest } from './test-account.ts'

const noFindings = async (page: Page) => {
  const violations = await violationsOf(page)
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}
const question = (page: Page) => page.getByRole('dialog', { name: 'First label with this Test account' })

test('the first label of a Test account is asked about, and what it took stops the others', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpFirstTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await scan(bench, 'WEB-1')
  await expect(question(bench)).toContainText('The balance is $500.00.')
  await expect(question(bench)).toContainText('The account’s own answers say that it is for tests.')
  await keepPicture(bench, info, 'first-spending')
  await noFindings(bench)
  await scan(bench, 'PB-NO')
  await expect(question(bench)).toBeHidden()
  await expect(stage(bench)).toContainText('Nobody has said yet')
  expect((await station.ask('station.status', {})).recent).toEqual([])

  await scan(bench, 'WEB-2')
  await expect(question(bench)).toBeVisible()
  await scan(bench, 'PB-YES')
  await expect(stage(bench)).toContainText('Jordan Placeholder')
  const band = bench.getByRole('region', { name: 'A Test account took money' })
  await expect(band).toContainText('The balance was $500.00 before')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('A Test account should cost nothing')
  await keepPicture(bench, info, 'test-took-money')
  await noFindings(bench)

  await band.getByRole('button', { name: 'Go on buying' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Go on buying' }).click()
  await expect(band).toBeHidden()
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
})

test('the order that is scanned once more says yes, and a code that is read twice does not', async ({
  bench,
  sandbox,
  station,
}) => {
  await setUpFirstTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await atOnce(bench, async () => {
    await scan(bench, 'WEB-1')
    await expect(question(bench)).toBeVisible()
    await scan(bench, 'WEB-1')
  })
  await expect(question(bench)).toBeVisible()
  await expect(async () => {
    await scan(bench, 'WEB-1')
    await expect(question(bench)).toBeHidden({ timeout: 200 })
  }).toPass()
  await expect(stage(bench)).toContainText('Avery Example')
  expect((await station.ask('station.status', {})).recent).toHaveLength(1)
})

test('settings say what the connected account seems to be', async ({ bench, sandbox, station }, info) => {
  await setUpFirstTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  const signs = bench.getByRole('group', { name: 'What this account seems to be' })
  await expect(signs).toContainText('The account’s own answers say that it is for tests.')
  await expect(signs).toContainText('Its address does not say whether it is for tests.')
  await keepPicture(bench, info, 'account-signs')
  await noFindings(bench)
})

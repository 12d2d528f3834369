// A label that another bench of the warehouse bought, found and printed where it is not.

import { randomUUID } from 'node:crypto'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { copySealer } from '../../src/app/station/label-envelope.ts'
import { containerSealer } from '../../src/app/station/container-envelope.ts'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import { archiveContainer } from './archived-container.ts'
import { archiveLabel } from './archived-label.ts'
import { holdNext } from './held-answers.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { test } from './warehouse-test.ts'

test('a label of another bench is found by its order, and printed here by keys @browser', async ({
  page,
  postgres,
  key,
  openBench,
}, info) => {
  const place = { url: postgres.url(), password: undefined }
  const other = await openWarehouse({
    ...place,
    name: 'main',
    profile: 'test',
    benchId: randomUUID(),
    bench: 'Bench 1',
  })
  const seal = copySealer({ version: 1, key }, other.archive)
  for (const [orderNumber, trackingNumber, isVoid] of [
    ['FAR-1', '9400100000000000000017', false],
    ['FAR-2', '9400100000000000000024', true],
    ...Array.from({ length: 11 }, (_, at) => ['FAR-3', `94001000000000000003${at + 10}`, false] as const),
  ] as const) {
    const whom = { recipient: 'Ada Lovelace', destination: 'Portland, OR 97205' }
    await archiveLabel(other.archive, seal, { orderNumber, trackingNumber, isVoid, ...whom })
  }

  const sealContainer = containerSealer({ version: 1, key }, other.containers)
  const number = '99M899999999000000017'
  await archiveContainer(other.containers, sealContainer, {
    state: 'not_sure',
    destination: 'DDU · Austin 78701',
  })
  await archiveContainer(other.containers, sealContainer, {
    state: 'made',
    number,
    destination: 'DNDC · 97205',
  })
  await other.close()
  const station = await openBench('Bench 2')
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  const search = page.locator('input[name=query]')
  const archived = page.getByRole('listbox', { name: 'At other benches' })
  const print = page.getByRole('button', { name: /^Print again/ })

  await test.step('by its order number, with where and when it was bought', async () => {
    await page.keyboard.press('F3')
    await search.fill('far-1')
    await expect(archived).toContainText(/Bought at Bench 1, .*\d/)
    await expect(archived).toContainText('Ada Lovelace')
    await expect(page.getByText('It can be printed again here.')).toBeVisible()
    await expect(page.getByText('There is no picture of another bench’s label')).toBeVisible()
    await keepPicture(page, info, 'reprint-elsewhere')
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, 'reprint-elsewhere-1024')
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await findings(page)).toEqual([])
  })

  await test.step('it is printed by keys, and is no label of this bench by that', async () => {
    await search.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'Damaged' })).toBeFocused()
    await page.keyboard.press('2')
    await page.keyboard.press('F7')
    await expect(page.getByText('Use only one of these labels')).toBeVisible()
    await expect(page.getByText(/confirmed it/)).toBeVisible()
    await keepPicture(page, info, 'reprint-elsewhere-printed')
    const { total } = await station.ask('reprint.search', { query: '' })
    expect(total).toBe(0)
  })

  await test.step('a void one is shown as that, and is not printed', async () => {
    await search.fill('9400100000000000000024')
    await expect(archived).toContainText('Refund asked')
    await expect(archived).not.toContainText('FAR-1')
    await archived.getByRole('option').click()
    await page.getByRole('radio', { name: 'Lost' }).check()
    await expect(print).toBeDisabled()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('It can be printed again here.')).toBeHidden()
    await keepPicture(page, info, 'reprint-elsewhere-void')
  })

  await test.step('it is found beside labels of this bench that only begin so', async () => {
    const contentBase64 = Buffer.from([csvHeading, csvRow('FAR-10', 'Robin Sample')].join('\n')).toString(
      'base64',
    )
    await station.ask('orders.import', { fileName: 'own.csv', contentBase64 })
    await page.keyboard.press('F2')
    await scan(page, 'FAR-10')
    await expect(stage(page)).toContainText('confirmed')
    await page.keyboard.press('F3')
    await search.fill('FAR-1')
    await expect(page.getByRole('listbox', { name: 'Labels', exact: true })).toContainText('FAR-10')
    await expect(archived).toContainText('Bought at Bench 1')
    await keepPicture(page, info, 'reprint-elsewhere-beside')
    await expect(page.getByText('Printed once')).toBeVisible()
    await archived.getByRole('option').click()
    await expect(page.getByText('Printed once')).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Damaged' })).toBeEnabled()
    await search.fill('FAR-10')
    await expect(archived).toBeHidden()
  })

  await test.step('that an order has more labels than are listed is said', async () => {
    await search.fill('FAR-3')
    await expect(archived.getByRole('option')).toHaveCount(10)
    await expect(page.getByText('Only the newest 10 are listed')).toBeVisible()
  })

  await test.step('container labels of another bench are listed, said to be not sure where they are, and printed here', async () => {
    await page.keyboard.press('Shift+F11')
    const containers = page.getByRole('listbox', { name: 'At other benches' })
    await expect(containers.getByRole('option')).toHaveCount(2)
    await expect(containers.getByRole('option').first()).toContainText(/Made at Bench 1, .*\d/)
    await expect(containers.getByRole('option').last()).toContainText('Not sure')
    await keepPicture(page, info, 'containers-elsewhere')
    await containers.getByRole('option').last().click()
    await expect(page.getByText('they may have been made, or not')).toBeVisible()
    await expect(print).toBeHidden()
    await scan(page, number)
    await expect(containers.getByRole('option', { selected: true })).toContainText('DNDC · 97205')
    await page.keyboard.press('F4')
    await expect(page.getByText(/On its way to/)).toBeVisible()
    const printed = async () =>
      (await station.ask('print.jobs', {})).jobs.find(({ subject }) => subject === 'DNDC · 97205')
    await expect.poll(async () => (await printed())?.state).toBe('confirmed')
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, 'containers-elsewhere-1024')
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('F3')
  })

  await test.step('what no bench has is said, and that nobody knows while the database does not answer', async () => {
    await search.fill('FAR-9')
    await expect(page.getByText('No label for “FAR-9”')).toBeVisible()
    await expect(page.getByText('No other bench has told of such a label')).toBeVisible()
    await postgres.kill()
    await search.fill('FAR-1')
    await expect(page.getByText('The warehouse’s database does not answer')).toBeVisible()
    await keepPicture(page, info, 'reprint-elsewhere-cut-off')
    await page.keyboard.press('Shift+F11')
    await expect(page.getByText('what other benches made is not known now')).toBeVisible()
  })
})

test('what is said of a print at one label of another bench is not said of the next one @browser', async ({
  page,
  postgres,
  key,
  openBench,
}) => {
  const place = { url: postgres.url(), password: undefined }
  const at = { ...place, name: 'main', profile: 'test', benchId: randomUUID(), bench: 'Bench 1' } as const
  const other = await openWarehouse(at)
  const seal = copySealer({ version: 1, key }, other.archive)
  for (const trackingNumber of ['9400100000000000000413', '9400100000000000000420'])
    await archiveLabel(other.archive, seal, {
      orderNumber: 'FAR-4',
      trackingNumber,
      isVoid: false,
      recipient: 'Ada Lovelace',
      destination: 'Portland, OR 97205',
    })
  await other.close()
  const station = await openBench('Bench 2')
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  await page.keyboard.press('F3')
  await page.locator('input[name=query]').fill('FAR-4')
  const labels = page.getByRole('listbox', { name: 'At other benches' }).getByRole('option')
  await expect(labels).toHaveCount(2)
  await labels.first().click()
  await page.getByRole('radio', { name: 'Damaged' }).check()
  const answer = await holdNext(page, 'reprint.printElsewhere')
  await expect(page.getByRole('button', { name: /^Print again/ })).toBeEnabled()
  await page.keyboard.press('F7')
  await answer.given
  await labels.last().click()
  await page.getByRole('radio', { name: 'Lost' }).check()
  await answer.release()
  await expect(page.getByRole('button', { name: /^Print again/ })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'Lost' })).toBeChecked()
  const warning = page.getByText('Use only one of these labels')
  await expect(warning).toBeHidden()

  await test.step('nor is that it was taken out of the queue', async () => {
    const { printers } = await station.ask('station.status', {})
    for (const { id: printerId } of printers) await station.ask('printers.hold', { printerId, held: true })
    await page.keyboard.press('F7')
    await expect(warning).toBeVisible()
    const cancelled = await holdNext(page, 'print.cancel')
    await page.getByRole('button', { name: 'Take it out' }).click()
    await cancelled.given
    await labels.first().click()
    await expect(warning).toBeHidden()
    await cancelled.release()
    await expect(warning).toBeHidden()
  })
})

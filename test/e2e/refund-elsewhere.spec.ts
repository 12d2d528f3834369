// The refund of a label that another bench of the warehouse bought, asked for by keys at the bench where the label is.

import { randomUUID } from 'node:crypto'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { copySealer } from '../../src/app/station/label-envelope.ts'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import { archiveLabel } from './archived-label.ts'
import { holdNext } from './held-answers.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { expect, keepPicture, stage } from './station.ts'
import { test } from './warehouse-test.ts'

test('the refund of a label of another bench is asked for by keys, and what became of it is shown @browser', async ({
  page,
  postgres,
  key,
  openBench,
}, info) => {
  // One that is closed: nobody takes what is asked of it.
  const closed = await openWarehouse({
    url: postgres.url(),
    password: undefined,
    name: 'main',
    profile: 'test',
    benchId: randomUUID(),
    bench: 'Bench 3',
  })
  await archiveLabel(closed.archive, copySealer({ version: 1, key }, closed.archive), {
    orderNumber: 'FAR-3',
    trackingNumber: '9400100000000000000031',
    isVoid: false,
    recipient: 'Ada Lovelace',
    destination: 'Portland, OR 97205',
  })
  const owner = await openBench('Bench 1')
  const contentBase64 = Buffer.from([csvHeading, csvRow('FAR-1', 'Robin Sample')].join('\n')).toString(
    'base64',
  )
  await owner.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  await owner.ask('ship.scan', { gestureId: randomUUID(), text: 'FAR-1' })
  const station = await openBench('Bench 2')
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  const search = page.locator('input[name=query]')
  const archived = page.getByRole('listbox', { name: 'At other benches' })
  const refund = page.getByRole('region', { name: 'Refunds' })
  async function look(name: string): Promise<void> {
    await keepPicture(page, info, `refund-elsewhere-${name}`)
    expect.soft(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, `refund-elsewhere-${name}-1024`)
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  }

  await test.step('it waits for a bench that is not there, says since when, and is called off', async () => {
    await page.keyboard.press('F3')
    await search.fill('FAR-3')
    await expect(archived).toContainText('Ada Lovelace')
    await page.keyboard.press('Shift+F9')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ask Bench 3 for the refund of FAR-3?')
    await expect(dialog).toContainText('The label must not be used any more')
    await look('asked')
    await page.keyboard.press('Escape')
    await expect(refund.getByText(/Asked of Bench 3/)).toBeHidden()
    await page.keyboard.press('Shift+F9')
    await page.keyboard.press('Enter')
    await expect(refund).toContainText(/Not taken yet\s*Asked of Bench 3, .*\d/)
    await expect(refund).toContainText(/Bench 3 was last heard of: .*\d/)
    await expect(page.getByRole('alert')).toContainText('This label must not be used')
    await look('waits')
    await page.keyboard.press('Shift+F9')
    await expect(refund).toContainText('Called off')
    await expect(refund.getByRole('button', { name: /^Ask for its refund/ })).toBeVisible()
  })

  await test.step('its parcel is asked about from here', async () => {
    await search.fill('FAR-1')
    await expect(archived).toContainText('Robin Sample')
    await look('found')
    await search.press('Enter')
    await expect(page.getByRole('radio', { name: 'Damaged' })).toBeFocused()
    await page.keyboard.press('7')
    await expect(page.getByRole('heading', { level: 1, name: 'Tracking' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Not a parcel of this station')
    await expect(page.getByRole('main')).not.toContainText('Nothing heard yet')
    await look('tracked')
    await page.keyboard.press('F3')
  })

  await test.step('the bench that bought it takes it, and what became of it comes by itself', async () => {
    await search.fill('FAR-1')
    await expect(archived).toContainText('Robin Sample')
    await page.keyboard.press('Shift+F9')
    await page.keyboard.press('Enter')
    await expect(refund).toContainText('The service has it')
    await look('done')
    const { refunds } = await owner.ask('refunds.list', { which: 'all' })
    expect(refunds).toMatchObject([{ orderNumber: 'FAR-1', state: 'requested' }])
  })

  await test.step('all that was asked of others is listed on Refunds, and so on a page that was opened since', async () => {
    await page.keyboard.press('Shift+F3')
    const list = page.getByRole('region', { name: 'Asked of other benches' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText('FAR-1')
    await expect(list).toContainText('Called off')
    await look('list')
  })

  await test.step('what is told while the list is on its way stays on it', async () => {
    await page.keyboard.press('F3')
    const answer = await holdNext(page, 'refundRequests.list')
    await page.keyboard.press('Shift+F3')
    await answer.given
    const { labels } = await station.ask('reprint.elsewhere', { query: 'FAR-3' })
    const { benchId, labelId } = labels[0]!
    await station.ask('refundRequests.ask', { gestureId: randomUUID(), benchId, labelId })
    const list = page.getByRole('region', { name: 'Asked of other benches' })
    await expect(list).toContainText('Not taken yet')
    await answer.release()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await list.getByRole('button').click()
    await expect(list).not.toContainText('Not taken yet')
  })

  await test.step('what was answered needs attention until a person has seen it, by a key', async () => {
    const chip = page.getByRole('button', { name: /needs? attention/ })
    await expect(chip).toContainText('1')
    await page.keyboard.press('F5')
    const row = page.getByRole('table', { name: 'Needs attention' }).getByRole('row').nth(1)
    await expect(row).toContainText('FAR-1')
    await expect(row).toContainText(/Asked of Bench 1, .* The service has it\./)
    await look('attention')
    await expect(page.getByRole('button', { name: 'Got it: FAR-1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
    await expect(chip).toBeHidden()
  })

  await test.step('the order’s history at the bench that bought it says which bench asked', async () => {
    await page.goto(owner.url)
    await page.keyboard.press('F6')
    await page.getByRole('searchbox').fill('FAR-1')
    await page.getByRole('grid').getByRole('row', { name: 'FAR-1' }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('asked by Bench 2')
    await keepPicture(page, info, 'refund-elsewhere-history')
  })

  await closed.close()
})

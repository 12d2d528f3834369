import type { Page } from '@playwright/test'
import { inTurn } from '../support/in-turn.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { violationsOf } from './axe.ts'
import { holdNext } from './held-answers.ts'
import { setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'
import { setUpTest } from './test-account.ts'

async function ship(bench: Page, station: RunningStation, orderNumber: string) {
  await scan(bench, orderNumber)
  await expect(stage(bench)).toContainText(orderNumber)
  await expect(stage(bench)).toContainText('confirmed')
  const { recent } = await station.ask('station.status', {})
  const parcel = recent.find((one) => one.orderNumber === orderNumber)
  if (!parcel?.trackingNumber) throw new Error(`${orderNumber} has no tracking number`)
  return { purchaseId: parcel.purchaseId, trackingNumber: parcel.trackingNumber }
}

test(
  'the day is closed once, although the answer is lost, without what is to be refunded',
  { tag: '@desktop' },
  async ({ bench, sandbox, station }, info) => {
    const printer = sandbox.printers[0]!
    await setUpTest(station, sandbox, printer.port)
    await station.ask('printers.save', {
      ...tcpPrinterSetting(printer, 'left', 'Zebra left'),
      fitPages: true,
    })
    await bench.keyboard.press('Shift+F12')
    await expect(bench.getByText('Nothing is open')).toBeVisible()
    await keepPicture(bench, info, 'end-of-day-empty')
    await bench.keyboard.press('Escape')

    const stays = await ship(bench, station, 'WEB-1')
    const goes = await ship(bench, station, 'WEB-2')
    await station.ask('refunds.request', { gestureId: crypto.randomUUID(), purchaseIds: [goes.purchaseId] })
    await bench.keyboard.press('Shift+F12')
    const list = bench.getByRole('article')
    await expect(list).toContainText('1 parcel ready')
    await expect(list).toContainText('WEB-2')
    await expect(list).toContainText('Refund asked for')
    await scan(bench, goes.trackingNumber)
    await expect(bench.getByText('WEB-2 stays off: Refund asked for')).toBeVisible()
    await expect(bench.locator('html')).toHaveAttribute('data-sound', 'attention')
    await scan(bench, stays.trackingNumber)
    await expect(bench.getByText(/^WEB-1 is ready, in /)).toBeVisible()
    await keepPicture(bench, info, 'end-of-day-lists')

    await setFault(sandbox, { endpoint: 'createManifest', kind: 'cut_after_work' })
    await bench.keyboard.press('F7')
    const dialog = bench.getByRole('dialog', { name: 'Tell the carriers of 1 parcel?' })
    await expect(dialog).toContainText('1 parcel stays off')
    await keepPicture(bench, info, 'end-of-day-confirm')
    await dialog.getByRole('button', { name: 'Create · 1 parcel' }).click()
    await expect(list).toContainText('Nothing ready')
    // The service lists it when it is asked what became of it.
    await expect
      .poll(async () => (await station.ask('manifests.list', {})).manifests.map(({ state }) => state))
      .toEqual(['created'])
    await scan(bench, stays.trackingNumber)
    await expect(bench.getByText(/^WEB-1 is on manifest /)).toBeVisible()
    await bench.keyboard.press('Escape')

    await bench.getByRole('radio', { name: 'Manifests' }).check()
    const row = bench.getByRole('table', { name: 'Manifests' }).getByRole('row').nth(1)
    await expect(row).toContainText('Created')
    await expect(row).toContainText('1 parcel')
    await expect(row).toContainText('Printed')
    await expect(row.getByTitle(/^\d{4} [\d ]+$/)).toBeVisible()
    await keepPicture(bench, info, 'end-of-day-manifests')
    await row.getByRole('button', { name: /^Show: / }).click()
    await expect(bench.getByRole('img', { name: /^Form of / })).toBeVisible()
    await keepPicture(bench, info, 'end-of-day-form')
    await bench.keyboard.press('Escape')
    await bench.getByRole('radio', { name: 'At the service' }).check()
    const listed = bench.getByRole('table', { name: 'At the service' }).getByRole('row')
    await expect(listed).toHaveCount(2)
    await listed
      .nth(1)
      .getByRole('button', { name: /^Print form: / })
      .click()
    await expect(bench.getByText('Form queued at Zebra left')).toBeVisible()
  },
)

test('a day that is closed says which manifest has its parcels, not that it is being closed', async ({
  bench,
  station,
}) => {
  await ship(bench, station, 'ORDER-1003')
  await bench.keyboard.press('Shift+F12')
  await expect(bench.getByRole('article')).toContainText('1 parcel ready')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('dialog', { name: 'Tell the carriers of 1 parcel?' })).toBeVisible()
  // Parcels go on coming while the question stands: it is of as many as will be on the manifest.
  await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1004' })
  const dialog = bench.getByRole('dialog', { name: 'Tell the carriers of 2 parcels?' })
  await dialog.getByRole('button', { name: 'Create · 2 parcels' }).press('Enter')
  await expect(bench.getByText(/^Manifest \S.* created · 2 parcels$/)).toBeVisible()
  await expect(bench.getByText('is being closed')).toHaveCount(0)
  const created = bench.getByRole('region', { name: 'Created today' }).getByRole('listitem')
  await expect(created).toContainText('2 parcels')
  await expect(created).toContainText('Form Printed')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'done')
})

test('the manifests of the days that were asked for last are listed @browser', async ({ bench, station }) => {
  await ship(bench, station, 'ORDER-1003')
  await bench.keyboard.press('Shift+F12')
  await expect(bench.getByRole('article')).toContainText('1 parcel ready')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Create · 1 parcel' }).click()
  await expect(bench.getByText(/^Manifest \S.* created · 1 parcel$/)).toBeVisible()
  await bench.getByRole('radio', { name: 'Manifests' }).check()
  await expect(bench.getByRole('table', { name: 'Manifests' })).toBeVisible()
  const answer = await holdNext(bench, 'manifests.list')
  await bench.keyboard.press('F8')
  await answer.given
  await bench.getByLabel('From').fill('2020-01-01')
  await bench.getByLabel('To', { exact: true }).fill('2020-01-01')
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('table', { name: 'Manifests' })).toBeHidden()
  await answer.release()
  await expect(bench.getByRole('table', { name: 'Manifests' })).toBeHidden()
})

test('parcels that are ready are counted as they were asked about last @browser', async ({
  bench,
  station,
}) => {
  const rows = [1, 2, 3].map(
    (at) => `DAY-${at},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g,GroundAdvantage`,
  )
  const text = ['order number,name,street,city,state,zip,country,weight,service', ...rows].join('\n')
  const contentBase64 = Buffer.from(text).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  await ship(bench, station, 'DAY-1')
  await bench.keyboard.press('Shift+F12')
  const list = bench.getByRole('article')
  await expect(list).toContainText('1 parcel ready')
  const buy = (order: string) => station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: order })
  const answer = await holdNext(bench, 'manifests.today')
  await buy('DAY-2')
  await answer.given
  await buy('DAY-3')
  await expect(list).toContainText('3 parcels ready')
  await answer.release()
  await expect(list).toContainText('3 parcels ready')
})

test('an end of day without the service is sent later by itself', async ({ bench, station }, info) => {
  await ship(bench, station, 'ORDER-1003')
  await bench.keyboard.press('Shift+F12')
  await expect(bench.getByRole('article')).toContainText('1 parcel ready')
  await station.ask('demo.setService', { running: false })
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Create · 1 parcel' }).click()
  const underWay = bench.getByRole('region', { name: 'Under way' })
  await expect(underWay).toContainText('Waits to be sent')
  await expect(bench.getByRole('main').getByText(/^Offline since/)).toBeVisible()
  await keepPicture(bench, info, 'end-of-day-offline')
  await station.ask('demo.setService', { running: true })
  await expect(underWay).toBeHidden()
  await bench.getByRole('radio', { name: 'Manifests' }).check()
  const row = bench.getByRole('table', { name: 'Manifests' }).getByRole('row').nth(1)
  await expect(row).toContainText('Created')
  await expect(row).toContainText('Printed')
})

const looks = inTurn('axe finds nothing on refunds and end of day', ['light', 'dark'] as const, 1)

test('axe finds nothing on refunds and end of day, wide and narrow', async ({ bench, station }, info) => {
  await ship(bench, station, 'ORDER-1003')
  const goes = await ship(bench, station, 'ORDER-1009')
  await station.ask('refunds.request', { gestureId: crypto.randomUUID(), purchaseIds: [goes.purchaseId] })
  const check = async (name: string) => {
    for (const colorScheme of looks) {
      await bench.emulateMedia({ colorScheme })
      for (const width of [1366, 1024]) {
        await bench.setViewportSize({ width, height: 768 })
        const violations = await violationsOf(bench)
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
        expect(found, `${name}, ${colorScheme}, ${String(width)}`).toEqual([])
        await keepPicture(bench, info, `${name}-${colorScheme}-${String(width)}`)
      }
    }
  }
  await bench.keyboard.press('Shift+F3')
  await scan(bench, 'ORDER-1003')
  await expect(bench.getByRole('region', { name: 'To be refunded' })).toBeVisible()
  await expect(bench.getByRole('table', { name: 'Refunds' })).toContainText('Initiated')
  await check('refunds')
  await bench.keyboard.press('Shift+F12')
  await expect(bench.getByRole('article')).toContainText('1 parcel ready')
  await scan(bench, 'ORDER-1009')
  await expect(bench.getByText('ORDER-1009 stays off: Refund asked for')).toBeVisible()
  await expect(bench.getByRole('article')).toContainText('Postal Service')
  await check('manifests')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Create · 1 parcel' }).click()
  await bench.getByRole('radio', { name: 'Manifests' }).check()
  await expect(bench.getByRole('table', { name: 'Manifests' })).toContainText('Printed')
  await check('manifests')
})

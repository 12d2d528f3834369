// Today: what was shipped, by hour, operator, carrier and service, with its money; carriers' cut-off times; the band on Ship.

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { findings, tooWide } from './page-checks.ts'
import { holdNext } from './held-answers.ts'
import { setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest } from './test-account.ts'

const cellsOf = (row: Locator) => row.getByRole('cell').allTextContents()

async function ship(bench: Page, orderNumber: string) {
  await scan(bench, orderNumber)
  await expect(stage(bench)).toContainText(orderNumber)
  await expect(stage(bench)).toContainText('confirmed')
}

const openToday = async (bench: Page) => {
  await bench.keyboard.press('Shift+F1')
  await bench.keyboard.press('0')
  await expect(bench.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

test.describe('at 1366 by 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('what was shipped is summed, its refund apart, and saved as CSV', async ({ bench, station }, info) => {
    for (const order of ['ORDER-1001', 'ORDER-1002', 'ORDER-1003']) await ship(bench, order)
    // The stage needs the height: the band is not there.
    await expect(bench.getByRole('region', { name: 'Today' })).toBeHidden()
    const [last] = (await station.ask('station.status', {})).recent
    await station.ask('refunds.request', {
      gestureId: crypto.randomUUID(),
      purchaseIds: [last!.purchaseId],
    })

    await openToday(bench)
    await expect(bench.getByText('2 parcels · 1 with the refund asked', { exact: true })).toBeVisible()
    const hours = bench.getByRole('table', { name: 'Parcels an hour' })
    await expect(hours.getByRole('row')).toHaveCount(25)
    // An hour may end between two of them.
    const rows = await hours.getByRole('row').filter({ hasText: ':00' }).all()
    const counted = await Promise.all(rows.map(cellsOf))
    const sums = [0, 1, 2, 3].map((at) => counted.reduce((sum, cells) => sum + Number(cells[at]), 0))
    expect(sums).toEqual([2, 0, 1, 0])

    const money = bench.getByRole('table', { name: 'Money by carrier and service' })
    const all = money.getByRole('row').last()
    const paid = (await station.ask('station.status', {})).recent
      .filter(({ purchaseId }) => purchaseId !== last!.purchaseId)
      .reduce((sum, { price }) => sum + (price?.amountMinor ?? 0), 0)
    expect(await cellsOf(all)).toContain(`$${(paid / 100).toFixed(2)}`)
    expect(await cellsOf(all)).toContain(`$${((last!.price?.amountMinor ?? 0) / 100).toFixed(2)}`)
    await keepPicture(bench, info, 'today')
    expect(await findings(bench)).toEqual([])

    const midnight = new Date(new Date().setHours(0, 0, 0, 0))
    const tomorrow = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() + 1)
    const days = { from: midnight.toISOString(), to: tomorrow.toISOString() }
    const { saved, couldHaveSaved } = (await station.ask('today.report', days)).total
    expect([saved.of, saved.known]).toEqual([2, 1])
    const saving = bench.getByRole('table', { name: 'Cheaper with the same day of arrival' })
    await saving.scrollIntoViewIfNeeded()
    await expect(saving.getByRole('row').last().getByRole('cell')).toHaveText([
      '1 Not known 1',
      ...[saved, couldHaveSaved].map(({ sums: [sum] }) => `$${((sum?.amountMinor ?? NaN) / 100).toFixed(2)}`),
    ])
    await keepPicture(bench, info, 'today-saving')
    await bench.keyboard.press('F9')
    await expect(bench.getByText(/^Report: in the queue of /)).toBeVisible()

    const download = bench.waitForEvent('download')
    await bench.keyboard.press('F7')
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')[0]).toContain('operator,carrier account,carrier,service,direction,money,labels')
    expect(csv.match(/refund asked/g)).toHaveLength(1)
    expect(csv.match(/,yes,/g)).toHaveLength(1)

    await bench.getByLabel('Days').selectOption({ label: 'Yesterday' })
    await expect(bench.getByText('No label was bought here in these days.')).toBeVisible()
    await bench.getByLabel('Days').selectOption({ label: 'Last 7 days' })
    const perDay = bench.getByRole('table', { name: 'Parcels a day' })
    await expect(perDay.getByRole('row')).toHaveCount(8)
    await expect(perDay.getByRole('row').last()).toContainText('2')
    await bench.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(bench, info, 'today-dark')
  })
})

test('a carrier’s cut-off time is set, counted down, and told on Ship once it is past', async ({
  bench,
}, info) => {
  await bench.clock.install({ time: new Date(2026, 10, 20, 14, 30) })
  await bench.setViewportSize({ width: 1366, height: 900 })
  await openToday(bench)
  const change = bench.getByRole('button', { name: 'Change' })
  await expect(change).toBeEnabled()
  await bench.keyboard.press('F8')
  const dialog = bench.getByRole('dialog', { name: 'Cut-off times' })
  const [first, second] = await dialog.getByRole('textbox').all()
  await expect(first!).toBeFocused()
  await first!.fill('25:00')
  await bench.keyboard.press('Enter')
  await expect(dialog.getByText('Such as 17:00', { exact: true })).toBeVisible()
  await first!.fill('17:00')
  await second!.fill('9:05')
  await bench.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const times = bench.getByRole('region', { name: 'Cut-off times' }).getByRole('listitem')
  await expect(times).toHaveCount(2)
  await expect(times.nth(0)).toContainText('09:05')
  await expect(times.nth(0)).toContainText('past')
  await expect(times.nth(1)).toContainText('17:00')
  // Its time goes on as ours does: a busy machine may take a minute so far.
  await expect(times.nth(1)).toContainText(/in 2 h (30|2\d) min/)

  await bench.keyboard.press('F2')
  const band = bench.getByRole('region', { name: 'Today' })
  await expect(band).toContainText('0 parcels bought today')
  await expect(band).toContainText(/at 17:00, in 2 h (30|2\d) min/)
  await bench.clock.fastForward('02:10:00')
  await expect(band).toContainText(/at 17:00, in (20|1\d) min/)
  await keepPicture(bench, info, 'ship-today-band')
  await bench.clock.fastForward('20:00')
  await expect(band).toContainText('Past cut-off')
  await bench.setViewportSize({ width: 1366, height: 799 })
  await expect(band).toBeHidden()
})

test('the day’s sums in Spanish', async ({ bench, station }, info) => {
  await bench.setViewportSize({ width: 1366, height: 768 })
  await ship(bench, 'ORDER-1001')
  await ship(bench, 'ORDER-1002')
  const [{ purchaseId } = { purchaseId: '' }] = (await station.ask('station.status', {})).recent
  await station.ask('refunds.request', { gestureId: crypto.randomUUID(), purchaseIds: [purchaseId] })
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Sound, look' }).click()
  await bench.getByRole('radio', { name: 'Español' }).check()
  await bench.keyboard.press('Shift+F1')
  await bench.keyboard.press('0')
  await expect(bench.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expect(bench.getByText('1 paquete · 1 con reembolso pedido', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'today-es')
  await bench.getByRole('table', { name: 'Por transportista', exact: true }).scrollIntoViewIfNeeded()
  await keepPicture(bench, info, 'today-es-tables')
  expect(await findings(bench)).toEqual([])
  // Nothing of it is under another part of the screen.
  expect(await tooWide(bench)).toEqual([])
})

test('what waits, is on hold, was refused and why, and a stopped printer', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await bench.setViewportSize({ width: 1366, height: 768 })
  await setUpTest(station, { baseUrl: sandbox.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port)
  await station.ask('orders.hold', { orderNumber: 'WEB-1', reason: 'Customer called' })
  await setFault(sandbox, {
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
  })
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Refused')
  await bench.keyboard.press('Escape')
  // Nobody listens there: the printer does not answer.
  await station.ask('printers.save', tcpPrinterSetting({ port: 1 }, 'right', 'Zebra right'))
  await station.ask('printers.check', { printerId: 'right' })

  await openToday(bench)
  const now = bench.getByRole('region', { name: 'Now' })
  const countOf = (what: string) =>
    now.getByText(what, { exact: true }).locator('xpath=following-sibling::dd[1]')
  await expect(countOf('On hold')).toHaveText('1')
  await expect(countOf('Refused when bought')).toHaveText('1')
  await expect(now.getByRole('list', { name: 'Refused when bought' }).getByRole('listitem')).toHaveText(
    /address.* 1$/i,
  )
  await expect(now).toContainText('refused at its price, before it is bought, stays To ship')
  await expect(now.getByText(/^Zebra right: no answer, since \d\d:\d\d$/)).toBeVisible()
  const stops = bench.getByRole('table', { name: 'Printers’ stops' })
  await expect(stops.getByRole('row').filter({ hasText: 'Zebra right' })).toContainText('Not over')
  await keepPicture(bench, info, 'today-now')

  // More than are listed.
  await bench.route('**/rpc/today.report', async (route) => {
    const answer = await route.fetch()
    const { ok, value } = (await answer.json()) as { ok: boolean; value: { stops: object[] } }
    const stops = Array.from({ length: 500 }, () => value.stops[0])
    await route.fulfill({ json: { ok, value: { ...value, stops, stopCount: 1234 } } })
  })
  await bench.keyboard.press('F4')
  await expect(bench.getByText('The newest 500 of 1,234 are listed. The CSV has all of them.')).toBeVisible()
})

test('what was bought in one profile is not counted in another @browser', async ({ bench, station }) => {
  await bench.setViewportSize({ width: 1366, height: 1200 })
  await ship(bench, 'ORDER-1001')
  const band = bench.getByRole('region', { name: 'Today' })
  await expect(band).toContainText('1 parcel bought today')
  await bench.keyboard.press('F3')
  const answer = await holdNext(bench, 'today.now')
  await bench.keyboard.press('F2')
  await answer.given
  await station.ask('profile.switch', { profile: 'test' })
  await expect(bench.getByRole('banner', { name: 'Station' })).toContainText('TEST')
  await expect(band).toContainText('0 parcels bought today')
  await answer.release()
  await expect(band).toContainText('0 parcels bought today')
})

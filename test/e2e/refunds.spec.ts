import type { Page } from '@playwright/test'
import { holdNext } from './held-answers.ts'
import { expectNote } from './notes.ts'
import { askNow } from './screens.ts'
import { clearFaults, passDays, setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'
import { setUpTest, startLine } from './test-account.ts'

/** Ships an order, and gives the tracking number of its label. */
async function ship(bench: Page, station: RunningStation, orderNumber: string): Promise<string> {
  await scan(bench, orderNumber)
  await expect(stage(bench)).toContainText(orderNumber)
  await expect(stage(bench)).toContainText('confirmed')
  const { recent } = await station.ask('station.status', {})
  const parcel = recent.find((one) => one.orderNumber === orderNumber)
  if (!parcel?.trackingNumber) throw new Error(`${orderNumber} has no tracking number`)
  return parcel.trackingNumber
}

test('labels are given back by scan, and followed to the money', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  const first = await ship(bench, station, 'WEB-1')
  const second = await ship(bench, station, 'WEB-2')
  await bench.keyboard.press('Shift+F3')
  await expect(bench.getByText('No open refunds')).toBeVisible()
  await keepPicture(bench, info, 'refunds-empty')

  await scan(bench, 'NO-SUCH-PARCEL')
  await expect(bench.getByText('No parcel of this station for “NO-SUCH-PARCEL”')).toBeVisible()
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
  await scan(bench, first)
  await scan(bench, second)
  const pile = bench.getByRole('region', { name: 'To be refunded' })
  await expect(pile.getByRole('listitem')).toHaveCount(2)
  await keepPicture(bench, info, 'refunds-scanned')

  // Neither the way back nor another screen throws the pile away unasked.
  await bench.keyboard.press('Escape')
  const asked = bench.getByRole('dialog', { name: 'Take the 2 labels off that were scanned?' })
  await expect(asked).toContainText('Nothing was asked for yet')
  await bench.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await bench.keyboard.press('F2')
  await expect(pile).toBeHidden()
  await bench.keyboard.press('Shift+F3')
  await expect(pile.getByRole('listitem')).toHaveCount(2)

  await bench.keyboard.press('F7')
  const dialog = bench.getByRole('dialog', { name: 'Refund 2 labels?' })
  await expect(dialog).toContainText(/\$\d+\.\d\d comes back if the carrier agrees/)
  await keepPicture(bench, info, 'refunds-confirm')
  await dialog.getByRole('button', { name: /^Refund 2 labels · \$/ }).click()
  const rows = bench.getByRole('table', { name: 'Refunds' }).getByRole('row')
  await expect(rows.filter({ hasText: 'WEB-1' })).toContainText('Initiated')
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('Initiated')
  await expect(pile).toBeHidden()

  await scan(bench, first)
  await expect(bench.getByText('The refund of WEB-1 was asked for before.')).toBeVisible()
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'already')
  await bench.keyboard.press('Escape')

  await bench.keyboard.press('F3')
  await scan(bench, first)
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    'Refund: Initiated',
  )
  await expect(bench.getByRole('alert')).toContainText('must not be used')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
  await bench.keyboard.press('1')
  const printAgain = bench.getByRole('button', { name: 'Print again' })
  await expect(printAgain).toBeDisabled()
  await keepPicture(bench, info, 'reprint-refunded')
  await bench.getByRole('checkbox', { name: 'Print it all the same' }).check()
  await expect(printAgain).toBeEnabled()
  await bench.keyboard.press('Shift+F3')
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('Initiated')
  await passDays(sandbox, 2)
  await bench.keyboard.press('F8')
  await expect(rows.filter({ hasText: 'WEB-1' })).toContainText('Approved')
  await expectNote(bench, '2 refunds have news')
  await keepPicture(bench, info, 'refunds-approved')
  await passDays(sandbox, 13)
  await bench.keyboard.press('F8')
  await expect(bench.getByText('No open refunds')).toBeVisible()
  await bench.getByRole('radio', { name: 'Ended' }).check()
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('Refunded')
})

test('a refund without an answer is not sure, and one that is refused says why', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)
  const first = await ship(bench, station, 'WEB-1')
  const second = await ship(bench, station, 'WEB-2')
  await bench.keyboard.press('Shift+F3')
  const rows = bench.getByRole('table', { name: 'Refunds' }).getByRole('row')
  const request = async (trackingNumber: string) => {
    await scan(bench, trackingNumber)
    await expect(bench.getByRole('region', { name: 'To be refunded' })).toBeVisible()
    await bench.keyboard.press('F7')
    await bench
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click()
  }

  await setFault(sandbox, { endpoint: 'refundShipment', kind: 'code', code: 'SHIPMENT.REFUND.NOT_SUPPORTED' })
  await request(first)
  await bench.getByRole('radio', { name: 'Ended' }).check()
  await expect(rows.filter({ hasText: 'WEB-1' })).toContainText('Refused')

  line.setAnswers(false)
  await setFault(sandbox, { endpoint: 'refundShipment', kind: 'cut_after_work', times: 50 })
  await request(second)
  await bench.getByRole('radio', { name: /^Open/ }).check()
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('Not sure')
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('do not use the label')
  await keepPicture(bench, info, 'refunds-in-doubt')

  await clearFaults(sandbox)
  line.setAnswers(true)
  await askNow(rows.filter({ hasText: 'WEB-2' }))
  await expect(rows.filter({ hasText: 'WEB-2' })).toContainText('Initiated')
  line.close()
})

test('what is scanned while refunds are being asked for stays to be asked for @browser', async ({
  bench,
  sandbox,
  station,
}) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  const first = await ship(bench, station, 'WEB-1')
  const second = await ship(bench, station, 'WEB-2')
  await bench.keyboard.press('Shift+F3')
  await scan(bench, first)
  const pile = bench.getByRole('region', { name: 'To be refunded' })
  await expect(pile).toContainText('WEB-1')
  const answer = await holdNext(bench, 'refunds.request')
  await bench.keyboard.press('F7')
  await bench
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await answer.given
  await scan(bench, second)
  await expect(pile).toContainText('WEB-2')
  await answer.release()
  await expect(pile).not.toContainText('WEB-1')
  await expect(pile).toContainText('WEB-2')
})

test('a label that was scanned in one profile is not to be refunded in another @browser', async ({
  bench,
  station,
}) => {
  const banner = bench.getByRole('banner', { name: 'Station' })
  const trackingNumber = await ship(bench, station, 'ORDER-1001')
  await bench.keyboard.press('Shift+F3')
  const answer = await holdNext(bench, 'refunds.find')
  await scan(bench, trackingNumber)
  await answer.given
  await station.ask('profile.switch', { profile: 'test' })
  await expect(banner).toContainText('TEST')
  await expect(bench.getByText('No open refunds')).toBeVisible()
  await answer.release()
  const pile = bench.getByRole('region', { name: 'To be refunded' })
  await expect(pile).toBeHidden()
  await station.ask('profile.switch', { profile: 'demo' })
  await expect(banner).toContainText('DEMO')
  await expect(pile).toContainText('ORDER-1001')
})

import { violationsOf } from './axe.ts'
import { setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest } from './test-account.ts'

test('an address that the service changed is shown before and after, and kept for the order', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, { endpoint: 'createShipment', kind: 'corrects_addresses' })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Address?')
  await expect(stage(bench)).toContainText('The service changed the address')
  const street = bench
    .locator('[data-state=address_modified]')
    .getByRole('row')
    .filter({ hasText: '1200 Sample Ave' })
  await expect(street).toContainText('1200 SAMPLE AVE')
  await expect(bench.locator('[data-state=address_modified].look-ask')).toBeVisible()
  await expect(bench.getByRole('listitem').filter({ hasText: 'WEB-1' })).toContainText('Address?')
  await keepPicture(bench, info, 'ship-address-modified')
  expect(await violationsOf(bench)).toEqual([])

  // The next parcel takes the stage, and the question stays above it.
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Jordan Placeholder')
  const matter = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(matter).toContainText('WEB-1')
  await matter.getByRole('button', { name: 'Look at it' }).click()
  await expect(street).toBeVisible()

  await bench.keyboard.press('F8')
  await expect(bench.getByText('WEB-1 has this address from now on')).toBeVisible()
  await expect(stage(bench)).toContainText('Shipped')
  await expect(matter).toBeHidden()
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'WEB-1', parcelNumber: 2 })
  expect(draft.toAddress.street1).toBe('1200 SAMPLE AVE')
})

test('an address that the answer does not bring is refused, and the packer is told to destroy the label', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, { endpoint: 'createShipment', kind: 'code', code: 'ADDRESS.MODIFIED' })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('The service changed the address, and does not say to what')
  await expect(stage(bench).getByRole('button', { name: 'Keep it' })).toBeHidden()
  await keepPicture(bench, info, 'ship-address-not-told')
  await bench.keyboard.press('F10')
  await expect(bench.getByRole('region', { name: 'Waiting for you' })).toContainText(
    /Address\? The service changed the address/,
  )
  await bench.keyboard.press('F2')

  await bench.keyboard.press('F9')
  const dialog = bench.getByRole('dialog', { name: /^Refund the label of/ })
  await expect(dialog).toContainText('The label must not be used any more. Destroy it')
  await keepPicture(bench, info, 'ship-address-refuse')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(stage(bench)).toContainText('Destroy it')
  await expect(stage(bench)).toContainText('Destroy the printed label, and keep the parcel here')
  await expect(bench.getByText('0 shipped today', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'ship-address-refused')
  const { refunds } = await station.ask('refunds.list', { which: 'all' })
  expect(refunds.map(({ orderNumber }) => orderNumber)).toEqual(['WEB-1'])
})

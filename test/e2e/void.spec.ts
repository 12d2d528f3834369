// A label is voided from the stage that has just shipped it: asked back with order, price and number, and told as it is known.

import { violationsOf } from './axe.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { clearFaults, setFault } from './sandbox-switches.ts'
import { setUpTest } from './test-account.ts'

test('the shipped stage asks for the refund of its label by one key, after naming it, and says what is known of that', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, { endpoint: 'refundShipment', kind: 'cut_after_work', times: 50 })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(bench.getByRole('button', { name: 'Void' })).toBeVisible()
  await keepPicture(bench, info, 'ship-shipped')

  const [parcel] = (await station.ask('station.status', {})).recent
  const digits = (text: string) => text.replace(/\s/g, '')
  await bench.keyboard.press('Shift+F9')
  const dialog = bench.getByRole('dialog', { name: 'Refund the label of WEB-1?' })
  await expect(dialog).toContainText(/It cost \$\d+\.\d\d\./)
  expect(digits((await dialog.textContent()) ?? '')).toContain(parcel?.trackingNumber)
  await keepPicture(bench, info, 'ship-void')
  expect(await violationsOf(bench)).toEqual([])
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Shipped')
  expect((await station.ask('refunds.list', { which: 'all' })).refunds).toEqual([])

  await bench.keyboard.press('Shift+F9')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(stage(bench)).toContainText('Destroy it')
  // The stage says so: no notice lies over the last parcels.
  await expect(bench.getByRole('log')).not.toContainText('WEB-1')
  await expect(stage(bench)).toContainText(
    /Its refund was asked for at \d\d:\d\d · (Not sure|Waits to be sent)/,
  )
  await expect(bench.getByRole('button', { name: 'Void' })).toBeHidden()
  await clearFaults(sandbox)
  const [refund] = (await station.ask('refunds.list', { which: 'all' })).refunds
  await station.ask('refunds.retry', { refundId: refund!.refundId })
  await expect(stage(bench)).toContainText(/· (Asked for|Initiated)/)
  await keepPicture(bench, info, 'ship-voided')
  // It leads there, and asks for nothing again.
  await bench.getByRole('button', { name: 'Its refund', exact: true }).click()
  await expect(bench.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
  // Its order is not called shipped, counted or listed so.
  await bench.keyboard.press('F6')
  const order = bench.getByRole('row', { name: /WEB-1 / })
  await expect(order).toContainText('Label void')
  await order.click()
  await expect(bench.getByRole('button', { name: 'Ship again' })).toBeVisible()
  await keepPicture(bench, info, 'orders-label-void')
  const { counts } = await station.ask('orders.list', { state: 'void' })
  expect([counts.void, counts.shipped]).toEqual([1, 0])
  // The customer wants nothing any more: it is cancelled as an open one, and scanned for nothing.
  await expect(bench.getByRole('button', { name: 'Hold' })).toBeVisible()
  await bench.keyboard.press('Delete')
  await bench
    .getByRole('dialog', { name: 'Will WEB-1 never be shipped?' })
    .getByRole('button', { name: 'Cancel the order' })
    .click()
  await expect(order).toContainText('Cancelled')
  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('cancelled')
  await keepPicture(bench, info, 'ship-void-cancelled')
  await bench.keyboard.press('F6')
  await order.click()
  await bench.getByRole('button', { name: 'Take it back' }).click()
  await expect(order).toContainText('Label void')
  await bench.keyboard.press('F2')
  // A void label is replaced by a new one: nobody is told to print the old one again.
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Label void')
  await bench.getByRole('button', { name: 'New label' }).click()
  const renewal = bench.getByRole('dialog', { name: 'A new label for WEB-1?' })
  await expect(renewal).toContainText('must not be used')
  await expect(renewal).not.toContainText('print its label again')
  await keepPicture(bench, info, 'ship-void-new-label')
  // The parcel is the same, and its weight is known.
  await renewal.getByRole('button', { name: 'Prepare the parcel' }).click()
  await expect(bench.getByRole('button', { name: /^Buy for \$/ })).toBeVisible()
  // It is no second one either.
  await expect(bench.getByText('new label in place of the void one', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'ship-void-new-label-form')
  await bench.setViewportSize({ width: 1024, height: 768 })
  await keepPicture(bench, info, 'ship-void-new-label-form-1024')
})

test.describe('in Spanish and dark', () => {
  test.use({ colorScheme: 'dark', locale: 'es-ES' })

  test('the balance, a low one and the question before a label is voided are said in Spanish', async ({
    window: bench,
    sandbox,
    station,
  }, info) => {
    await bench.goto(station.url)
    await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
    await station.ask('postage.setLowBalance', { limit: { amountMinor: 60_000, currency: 'USD' } })
    await station.ask('postage.ask', {})
    const parcel = bench.getByRole('status', { name: 'Paquete' })
    await scan(bench, 'WEB-1')
    // A printer that has not told yet that it answers is not waited for: the button is there, goes, and comes back.
    await expect(parcel).toContainText('confirmada')
    await expect(bench.getByRole('button', { name: 'Anular' })).toBeVisible()
    await expect(bench.getByRole('banner').getByRole('button', { name: /Saldo: Bajo: 500,00/ })).toBeVisible()
    await bench.keyboard.press('Shift+F9')
    await expect(bench.getByRole('dialog', { name: '¿Devolver la etiqueta de WEB-1?' })).toContainText(
      'Costó',
    )
    await keepPicture(bench, info, 'ship-void-es-dark')
    await bench.keyboard.press('Escape')
    await bench.keyboard.press('F5')
    await expect(bench.getByRole('row', { name: /Saldo bajo/ })).toContainText('y el límite es de 600,00')
    await keepPicture(bench, info, 'attention-low-es-dark')
  })
})

import { expect, keepPicture, scan, stage, test } from './station.ts'

test('a parcel that waits for its label is not counted as shipped', async ({ bench, station }, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const { printers } = await station.ask('station.status', {})
  const printerId = printers[0]!.id
  await station.ask('printers.hold', { printerId, held: true })
  for (const orderNumber of ['ORDER-1003', 'ORDER-1007']) {
    await scan(bench, orderNumber)
    await expect(stage(bench)).toContainText(orderNumber)
    await expect(stage(bench)).toContainText('Held')
  }
  await expect(bench.getByText('1 shipped today · 2 wait for their labels', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'ship-waits-for-labels')

  await station.ask('printers.hold', { printerId, held: false })
  await expect(bench.getByText('3 shipped today', { exact: true })).toBeVisible()
})

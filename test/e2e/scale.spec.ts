import { expect, keepPicture, scan, stage, test } from './station.ts'

test(
  'a weight that stands on the scale goes with the scan of its parcel, and never with the next',
  { tag: '@desktop' },
  async ({ bench, station }, info) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Scale', exact: true }).click()
    await bench.getByRole('radio', { name: 'Simulated' }).check()
    await bench.getByRole('textbox', { name: 'On the plate, in grams' }).fill('352')
    await expect(bench.getByRole('status', { name: 'On the scale now' })).toHaveText('352 g')
    await keepPicture(bench, info, 'scale')

    await bench.keyboard.press('F2')
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('Shipped')
    // The parcel was not taken off the scale.
    await scan(bench, 'ORDER-1002')
    await expect(stage(bench)).toContainText('ORDER-1002')
    await expect(bench.getByRole('log')).toContainText('was of another parcel')
    await expect(stage(bench)).toContainText('Shipped')
    expect((await station.ask('station.status', {})).shippedToday).toBe(2)
  },
)

test('a scale that is not there is said so, and nothing waits for it', async ({ bench }) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Scale', exact: true }).click()
  await bench.getByRole('radio', { name: 'USB scale' }).check()
  await expect(bench.getByRole('status', { name: 'On the scale now' })).toHaveText('Nothing')
  await expect(bench.getByRole('button', { name: 'Connect' })).toBeEnabled()
  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('Shipped')
})

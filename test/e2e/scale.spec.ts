import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

test.use({ units: 'metric' })

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
    await expectNote(bench, 'was of another parcel')
    await expect(stage(bench)).toContainText('Shipped')
    expect((await station.ask('station.status', {})).shippedToday).toBe(2)
  },
)

test('a weight is shown as it was measured: what carriers are told in tenths of an ounce changes no number here', async ({
  bench,
  station,
}, info) => {
  await station.ask('orders.import', {
    fileName: 'orders.csv',
    contentBase64: Buffer.from(
      'order number,name,street,city,state,zip,country,weight,service\n' +
        'HEAVY-1,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,650 g,GroundAdvantage',
    ).toString('base64'),
  })
  await bench.keyboard.press('Insert')
  await expect(bench.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(bench, 'HEAVY-1')
  await expect(bench.getByRole('heading', { name: 'Parcel of HEAVY-1' })).toBeVisible()
  await expect(bench.getByRole('textbox', { name: 'Weight *' })).toHaveValue('650')
  await expect(bench.getByRole('complementary')).toContainText('650 g')
  await keepPicture(bench, info, 'draft-as-ordered')
  await bench.keyboard.press('Escape')

  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Scale', exact: true }).click()
  await bench.getByRole('radio', { name: 'Simulated' }).check()
  await bench.getByRole('textbox', { name: 'On the plate, in grams' }).fill('900')
  await expect(bench.getByRole('status', { name: 'On the scale now' })).toHaveText('900 g')
  await bench.keyboard.press('F2')
  await scan(bench, 'HEAVY-1')
  await expect(stage(bench)).toContainText('It weighs 900 g, and should weigh 650 g')
  await keepPicture(bench, info, 'stage-as-measured')
})

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

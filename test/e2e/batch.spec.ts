import { expect, keepPicture, scan, test } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const rowOf = (number: string) => `${number},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g`

test(
  'a list is priced, confirmed, bought and printed in order',
  { tag: '@desktop' },
  async ({ bench, station }, info) => {
    const rows = Array.from({ length: 4 }, (_, at) => rowOf(`BATCH-${at + 1}`))
    const contentBase64 = Buffer.from(heading + rows.join('\n')).toString('base64')
    await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
    await bench.keyboard.press('F6')
    await bench.getByRole('searchbox').fill('batch-')
    await expect(bench.getByText('4 orders')).toBeVisible()
    await bench.keyboard.press('F8')
    const buy = bench.getByRole('button', { name: /^Buy for about \$/ })
    await expect(buy).toBeVisible()
    await keepPicture(bench, info, 'batch-draft')
    await buy.click()
    const dialog = bench.getByRole('dialog', { name: 'Buy 4 labels?' })
    await expect(dialog).toContainText('They will cost about $')
    await dialog.getByRole('button', { name: /^Buy for about/ }).click()
    await expect(bench.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
    const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
    await expect(grid.getByRole('row').filter({ hasText: 'printed' })).toHaveCount(4)
    await keepPicture(bench, info, 'batch-done')
  },
)

test('a service that is down pauses the batch, which goes on when it is told to', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('Shift+F2')
  await bench.getByRole('button', { name: 'Scan a pile' }).click()
  await scan(bench, 'ORDER-1001')
  await scan(bench, 'ORDER-1003')
  const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
  await expect(grid.getByRole('row')).toHaveCount(3)
  await scan(bench, 'NO-SUCH')
  await expect(bench.getByText('NO-SUCH: no such order')).toBeVisible()
  await keepPicture(bench, info, 'batch-pile')
  await station.ask('demo.setService', { running: false })
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await expect(bench.getByText('The shipping service takes nothing now')).toBeVisible()
  await keepPicture(bench, info, 'batch-paused')
  await station.ask('demo.setService', { running: true })
  await bench.getByRole('button', { name: 'Go on' }).click()
  await expect(bench.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
})

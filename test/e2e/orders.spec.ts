import { expect, keepPicture, scan, stage, test } from './station.ts'

const heading = 'order number,name,street,city,state,zip,country,weight\n'
const good = 'WEB-1,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g\n'
const withoutCity = 'WEB-2,Jordan Placeholder,5 Sample Rd,,MA,02108,US,340 g\n'

function csv(text: string, name = 'shop.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('a CSV file is imported with what was taken and what was not, and its order ships', async ({
  bench,
}, info) => {
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles(csv(heading + good + withoutCity))
  const report = bench.getByRole('region', { name: 'Imported shop.csv' })
  await expect(report.getByRole('listitem')).toHaveText(['1 added', '0 changed', '0 unchanged', '1 rejected'])
  await expect(report.getByRole('row').nth(1)).toContainText('3')
  await expect(report.getByRole('row').nth(1)).toContainText('city')
  await keepPicture(bench, info, 'orders-imported')

  await bench.locator('input[type=file]').setInputFiles(csv(heading + good))
  await expect(report.getByRole('listitem')).toHaveText(['0 added', '0 changed', '1 unchanged', '0 rejected'])

  await bench.getByRole('searchbox').fill('web-1')
  await expect(bench.getByRole('row')).toHaveCount(2)
  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F6')
  await expect(bench.getByRole('row').filter({ hasText: 'WEB-1' })).toContainText('Shipped')
})

test('a file dropped anywhere is imported', async ({ bench }) => {
  const dropped = await bench.evaluateHandle(
    ([text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
      return data
    },
    [heading + good] as const,
  )
  await bench.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
  await expect(bench.getByText('Drop the order file to import it')).toBeVisible()
  await bench.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(bench.getByRole('region', { name: 'Imported dropped.csv' })).toContainText('1 added')
})

test('a file that is no order file is refused in words', async ({ bench }, info) => {
  await bench.keyboard.press('F6')
  await bench.locator('input[type=file]').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  })
  await expect(bench.getByRole('alert')).toContainText('no order file that can be read')
  await keepPicture(bench, info, 'orders-refused')
})

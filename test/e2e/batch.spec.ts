import { setFault } from './sandbox-switches.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { expect, keepPicture, scan, test } from './station.ts'
import { setUpTest } from './test-account.ts'
import { test as testWithPrinters } from './test-printers.ts'

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
    await expect(bench.getByRole('status').filter({ hasText: '4 of 4 shipped' })).toBeVisible()
    const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
    await expect(grid.getByRole('row').filter({ hasText: 'printed' })).toHaveCount(4)
    await keepPicture(bench, info, 'batch-done')
  },
)

test(
  'what was read of a list before its prices came does not stand for them',
  { tag: '@browser' },
  async ({ bench, sandbox, station }) => {
    await setUpTest(station, sandbox, sandbox.printers[0]!.port)
    const contentBase64 = Buffer.from(heading + ['LATE-1', 'LATE-2'].map(rowOf).join('\n')).toString('base64')
    await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
    // The list is read while its prices are asked for, and that answer comes after the news of them.
    const priced = Promise.withResolvers<void>()
    await bench.route('**/rpc/batch.current', async (route) => {
      const response = await route.fetch()
      await priced.promise
      await route.fulfill({ response })
    })
    await setFault(sandbox, { endpoint: 'getRates', kind: 'latency', latencyMs: 1_000, times: 2 })
    await bench.keyboard.press('F6')
    await bench.getByRole('searchbox').fill('late-')
    await expect(bench.getByText('2 orders')).toBeVisible()
    const read = bench.waitForResponse('**/rpc/batch.current')
    await bench.keyboard.press('F8')
    const buy = bench.getByRole('button', { name: /^Buy for about \$/ })
    await expect(buy).toBeVisible()
    priced.resolve()
    await (await read).finished()
    await bench.getByRole('textbox', { name: 'Stop at' }).fill('1')
    await expect(buy).toBeVisible()
  },
)

test('what a list will cost says how many of its orders that covers', async ({ bench, station }, info) => {
  const rows = [rowOf('SUM-1'), rowOf('SUM-2'), 'SUM-3,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,']
  const contentBase64 = Buffer.from(heading + rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('sum-')
  await expect(bench.getByText('3 orders')).toBeVisible()
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('status').filter({ hasText: 'for 2 of 3; 1 has no price yet' })).toBeVisible()
  await keepPicture(bench, info, 'batch-partly-priced')
  await bench.getByRole('button', { name: 'Buy 3 labels' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Buy 3 labels?' })
  await expect(dialog).toContainText('2 of 3 will cost about $')
  await expect(dialog).toContainText('1 has no price: what the rest will cost is not known.')
})

test('a batch with a refused row ends in amber, says so, and leads to the row', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  const contentBase64 = Buffer.from(heading + ['END-1', 'END-2', 'END-3'].map(rowOf).join('\n')).toString(
    'base64',
  )
  await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
  await setFault(sandbox, {
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
    message: 'no such ZIP',
  })
  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('end-')
  await expect(bench.getByText('3 orders')).toBeVisible()
  await bench.keyboard.press('F8')
  await bench.getByRole('button', { name: /^Buy for about \$/ }).click()
  await bench
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy for about/ })
    .click()
  const end = bench.getByRole('status').filter({ hasText: '2 of 3 shipped, 1 refused' })
  await expect(end).toContainText('Done')
  await expect(bench.locator('.look-ask').filter({ has: end })).toBeVisible()
  await keepPicture(bench, info, 'batch-one-refused')

  await bench.keyboard.press('F8')
  const rows = bench.getByRole('grid', { name: 'Orders of the batch' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Refused')
  // The same key leads back.
  await expect(bench.getByRole('button', { name: 'All rows' })).toBeVisible()
  await bench.keyboard.press('F8')
  await expect(rows).toHaveCount(4)
})

test('a service that is down pauses the batch, which goes on when it is told to', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('Shift+F2')
  // Where there is no list, a pile begins with what is scanned.
  await expect(bench.getByRole('button', { name: 'Scan a pile' })).toBeVisible()
  await scan(bench, 'ORDER-1001')
  await scan(bench, 'ORDER-1003')
  const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
  await expect(grid.getByRole('row')).toHaveCount(3)
  await scan(bench, 'NO-SUCH')
  await expect(bench.getByText('NO-SUCH: no such order')).toBeVisible()
  await keepPicture(bench, info, 'batch-pile')

  await bench.keyboard.press('F9')
  const asked = bench.getByRole('dialog', { name: 'Discard the 2 orders that were scanned?' })
  await expect(asked).toContainText('they have to be scanned again')
  await keepPicture(bench, info, 'batch-pile-discard')
  await bench.keyboard.press('F9')
  await expect(asked).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(grid.getByRole('row')).toHaveCount(3)
  // What is bought is what was seen: with the service away a price would not come, or the list be another one.
  await expect(grid.getByRole('row').filter({ hasText: '$' })).toHaveCount(2)
  await station.ask('demo.setService', { running: false })
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await expect(bench.getByText('The shipping service did not take an order')).toBeVisible()
  await keepPicture(bench, info, 'batch-paused')
  await station.ask('demo.setService', { running: true })
  await bench.getByRole('button', { name: 'Go on' }).click()
  await expect(bench.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
})

testWithPrinters.describe('at 1024', () => {
  testWithPrinters.use({ viewport: { width: 1024, height: 768 } })

  testWithPrinters(
    'by keys a row is taken out and put back, a refused one tried again, and slips come with the labels',
    async ({ bench, printers, sandbox, station }, info) => {
      await setUpTest(station, sandbox, printers.left.port)
      await station.ask('printers.save', tcpPrinterSetting(printers.right, 'office', 'Office'))
      await station.ask('printers.saveRoles', {
        label: { printerId: 'left' },
        document: { printerId: 'office' },
      })
      const numbers = ['KEY-1', 'KEY-2', 'KEY-3', 'KEY-4']
      const contentBase64 = Buffer.from(heading + numbers.map(rowOf).join('\n')).toString('base64')
      await station.ask('orders.import', { fileName: 'batch.csv', contentBase64 })
      await bench.keyboard.press('F6')
      await bench.getByRole('searchbox').fill('key-')
      await expect(bench.getByText('4 orders')).toBeVisible()
      await bench.keyboard.press('F8')
      const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
      const buy = bench.getByRole('button', { name: /^Buy for about \$/ })
      await expect(buy).toBeVisible()

      await grid.press('ArrowDown')
      await grid.press('ArrowDown')
      const chosen = bench.getByRole('region', { name: 'Chosen row' })
      await expect(chosen).toContainText('KEY-2')
      await bench.keyboard.press('F4')
      await expect(grid.getByRole('row').nth(2)).toContainText('Taken out')
      await expect(bench.getByText('3 orders', { exact: true })).toBeVisible()
      await keepPicture(bench, info, 'batch-taken-out-1024')
      // Until the act before it is answered, its key does nothing.
      await expect(chosen.getByRole('button', { name: 'Put it back' })).toBeEnabled()
      await bench.keyboard.press('F4')
      await expect(bench.getByText('4 orders', { exact: true })).toBeVisible()
      await expect(grid.getByRole('row').nth(2)).not.toContainText('Taken out')

      await bench.getByRole('checkbox', { name: 'Packing slip with each label' }).press('Space')
      await setFault(sandbox, {
        endpoint: 'createShipment',
        kind: 'status',
        status: 422,
        code: 'ADDRESS.VALIDATION_FAILED',
        message: 'no such ZIP',
      })
      // Its row is put back once the station has answered, which may be after it has told of it.
      await expect(buy).toBeEnabled()
      await bench.keyboard.press('F7')
      await expect(bench.getByRole('dialog', { name: 'Buy 4 labels?' })).toBeVisible()
      await bench.keyboard.press('Enter')
      const status = bench.getByRole('status')
      await expect(status.filter({ hasText: '3 of 4 shipped, 1 refused' })).toBeVisible()

      await bench.keyboard.press('Shift+F8')
      const again = bench.getByRole('dialog', { name: 'Try 1 order again?' })
      await expect(again).toContainText(/about \$\d+\.\d\d/)
      await keepPicture(bench, info, 'batch-try-again-1024')
      await bench.keyboard.press('Enter')
      await expect(status.filter({ hasText: '4 of 4 shipped' })).toBeVisible()
      await keepPicture(bench, info, 'batch-tried-again-1024')

      const boughtInOrder = ['KEY-2', 'KEY-3', 'KEY-4', 'KEY-1']
      const queued = async (kind: string) => {
        const { jobs } = await station.ask('print.jobs', {})
        return jobs
          .toReversed()
          .filter((job) => job.kind === kind)
          .map(({ subject }) => subject)
      }
      await expect.poll(() => queued('label')).toEqual(boughtInOrder)
      await expect.poll(() => queued('packing_slip')).toEqual(boughtInOrder)
    },
  )
})

test('a list that was discarded leaves nothing of it behind, also after a reload', async ({ bench }) => {
  await bench.keyboard.press('Shift+F2')
  await bench.getByRole('button', { name: /^All \d+ open orders/ }).press('Enter')
  const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
  await expect(grid).toBeVisible()
  await bench.keyboard.press('F9')
  const pile = bench.getByRole('button', { name: 'Scan a pile' })
  await expect(pile).toBeVisible()
  await bench.reload()
  await expect(bench.getByRole('navigation').first()).toBeVisible()
  await bench.keyboard.press('Shift+F2')
  await expect(pile).toBeVisible()
  await expect(grid).toBeHidden()
})

// A print whose printer is away comes out at another bench of the warehouse: sent from the queue by keys, and called off there.

import { randomUUID } from 'node:crypto'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { expect, keepPicture, stage, type RunningStation } from './station.ts'
import { closedPort } from './test-account.ts'
import { test } from './warehouse-test.ts'

test('a print comes out at another bench, and one that nobody took is called off @browser', async ({
  page,
  key,
  openBench,
  context,
}, info) => {
  expect(key).toHaveLength(32)
  const other = await openBench('Bench 2')
  const station = await openBench('Bench 1')
  const port = await closedPort()
  const [printer] = (await station.ask('settings.get', {})).printers
  await station.ask('printers.save', tcpPrinterSetting({ port }, printer?.id ?? '', 'Zebra'))
  const orders = ['AWAY-1', 'AWAY-2', 'AWAY-3']
  const contentBase64 = Buffer.from(
    [csvHeading, ...orders.map((order) => csvRow(order, 'Robin Sample'))].join('\n'),
  ).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
  const ship = (order: string) => station.ask('ship.scan', { gestureId: randomUUID(), text: order })
  const printsAt = async (bench: RunningStation) =>
    (await bench.ask('print.jobs', { limit: 50 })).jobs.filter(({ atBench }) => atBench)
  await ship('AWAY-1')
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  const openQueue = async () => {
    await page.keyboard.press('F10')
    await page.getByRole('button', { name: 'Printers', exact: true }).click()
    await page.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zebra' })).toBeVisible()
  }
  const queue = page.getByRole('list', { name: /Zebra/ })
  const rowOf = (order: string) => queue.getByRole('listitem').filter({ hasText: order })
  async function look(name: string): Promise<void> {
    await keepPicture(page, info, `print-elsewhere-${name}`)
    expect.soft(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, `print-elsewhere-${name}-1024`)
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  }

  await test.step('it is sent by keys, and comes out at the other bench', async () => {
    await openQueue()
    await expect(rowOf('AWAY-1')).toBeVisible()
    await page.keyboard.press('Shift+F7')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Print AWAY-1 at another bench?')
    await expect(dialog.getByRole('radio')).toBeChecked()
    await expect(dialog).toContainText('Bench 2')
    await look('choose')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Shift+F7')
    await expect(dialog.getByRole('radio')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bench 2 is asked to print AWAY-1')).toBeVisible()
    await expect(rowOf('AWAY-1')).toBeHidden()
    const [job] = await printsAt(station)
    expect(job).toMatchObject({ state: 'confirmed', atBench: { state: 'printed', bench: 'Bench 2' } })
    await page.getByRole('radio', { name: 'Last prints' }).check()
    await expect(page.getByRole('listbox')).toContainText('AWAY-1')
  })

  await test.step('the other bench has it among its prints, for the bench that asked', async () => {
    const second = await context.newPage()
    await second.goto(other.url)
    await expect(stage(second)).toContainText('Scan an order')
    expect(await printsAt(other)).toMatchObject([
      { kind: 'label_copy', subject: 'AWAY-1', atBench: { way: 'taken', bench: 'Bench 1' } },
    ])
    await second.close()
  })

  await test.step('nobody takes it where that bench is closed: it is called off, and waits here again', async () => {
    await other.quit()
    await ship('AWAY-2')
    await page.getByRole('radio', { name: /^Queue/ }).check()
    await rowOf('AWAY-2').getByRole('button', { name: 'Print AWAY-2 at another bench' }).click()
    await expect(page.getByRole('dialog').getByRole('radio')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(rowOf('AWAY-2')).toContainText('Bench 2 has not taken it yet.')
    await expect(rowOf('AWAY-2')).toContainText(/Bench 2 was last heard of: .*\d/)
    await look('asked')
    await rowOf('AWAY-2').getByRole('button', { name: 'Call off AWAY-2' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('What becomes of AWAY-2 here?')
    await look('call-off')
    await page.keyboard.press('Enter')
    await expect(rowOf('AWAY-2')).not.toContainText('Bench 2')
    await expect(rowOf('AWAY-2').getByRole('button', { name: 'Hold AWAY-2' })).toBeVisible()
    expect((await printsAt(station))[0]).toMatchObject({ state: 'queued', held: false })
  })

  await test.step('Reprint sends a label there too, with its reason', async () => {
    await page.keyboard.press('F3')
    await page.locator('input[name=query]').fill('AWAY-1')
    await page.locator('input[name=query]').press('Enter')
    // A reason that was chosen for the label before it is forgotten with that label.
    await expect(page.getByRole('region', { name: 'Print again' })).toContainText('AWAY-1')
    await page.getByRole('radio', { name: 'Damaged' }).check()
    await page.keyboard.press('Shift+F7')
    await expect(page.getByRole('dialog').getByRole('radio')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText('At Bench 2')
    await look('reprint')
  })
})

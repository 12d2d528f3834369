import { randomUUID } from 'node:crypto'
import { expectNote } from './notes.ts'
import { expect, keepPicture } from './station.ts'
import { openPrinters, paperCount, setUpBoth, test } from './test-printers.ts'

test('a new roll is told, counted down, and warned of on every screen before it ends', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await openPrinters(bench)
  const list = bench.getByRole('list', { name: 'Printers' })
  await expect(list.getByRole('listitem').first()).toContainText('Labels left: not known')
  const warnAt = bench.getByRole('textbox', { name: 'Warn when so many labels are left' })
  await expect(warnAt).toHaveValue('50')
  await warnAt.fill('many')
  await warnAt.press('Enter')
  await expect(warnAt).toHaveAccessibleDescription(/whole number from 0 to 10,000/)
  await warnAt.fill('498')
  await warnAt.press('Enter')
  await expectNote(bench, 'Saved')

  await list.getByRole('button', { name: 'Zebra left' }).click()
  await bench.getByRole('radio', { name: 'Supplies' }).check()
  const said = bench.getByRole('table', { name: 'What it said of itself last' })
  await expect(said.getByRole('row', { name: /^Firmware/ })).toContainText('V93.21.15Z')
  await expect(said.getByRole('row', { name: /^Print speed/ })).toContainText('4 inches a second')
  const labels = bench.getByRole('textbox', { name: 'Labels on the new roll' })
  await bench.getByRole('button', { name: 'New roll' }).click()
  await expect(labels).toHaveAccessibleDescription(/whole number from 1 to 100,000/)
  await labels.fill('500')
  await labels.press('Enter')
  await expectNote(bench, 'Zebra left: a new roll with 500 labels')
  await expect(bench.getByText('500 labels left.')).toBeVisible()
  await expect(bench.getByText('Counted by the printer’s own odometer.')).toBeVisible()
  await keepPicture(bench, info, 'printers-supplies')

  const band = bench.getByRole('region', { name: 'A roll is nearly at its end' })
  await expect(band).toBeHidden()
  for (let count = 1; count <= 2; count++) {
    const command = { gestureId: randomUUID(), printerId: 'left', command: 'test_label' } as const
    await station.ask('printers.command', command)
    await expect.poll(() => paperCount(printers.left)).toBe(count)
  }
  await bench.keyboard.press('F6')
  await expect(band).toContainText('Zebra left: 498 labels left. Have the next roll ready.')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'attention')
  await keepPicture(bench, info, 'orders-roll-ends')
  await band.getByRole('button', { name: 'Look at it' }).click()
  await expect(bench.getByRole('radio', { name: 'Supplies' })).toBeChecked()
  await expect(labels).toHaveValue('500')
  await band.getByRole('button', { name: 'Got it' }).click()
  await expect(band).toBeHidden()

  await bench.keyboard.press('Escape')
  await expect(list.getByRole('listitem').first()).toContainText('498 labels left')
  await expect(list.getByRole('listitem').last()).toContainText('Labels left: not known')
  await keepPicture(bench, info, 'printers-labels-left')
})

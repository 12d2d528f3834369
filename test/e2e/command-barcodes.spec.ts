import { expect, keepPicture, scan, stage } from './station.ts'
import { setUpTest } from './test-account.ts'
import { addBoth, paperCount, test } from './test-printers.ts'

test('command barcodes go from screen to screen, choose a reason and print again', async ({
  bench,
  station,
}) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await scan(bench, 'PB-REPRINT')
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1001')
  await scan(bench, 'PB-WHY-3')
  await expect(bench.getByRole('radio', { name: 'Bad print' })).toBeChecked()
  await scan(bench, 'PB-GO')
  await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
  await scan(bench, 'PB-SHIP')
  await expect(bench.getByRole('heading', { level: 1, name: 'Ship' })).toBeAttached()
  expect((await station.ask('station.status', {})).shippedToday).toBe(1)
})

test('a command barcode answers an open dialog, and one that is none of this station’s says so', async ({
  bench,
  station,
  printers,
}, info) => {
  await station.ask('profile.switch', { profile: 'test' })
  await addBoth(station, printers)
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Printers', exact: true }).click()
  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra right' }).click()
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  const remove = bench.getByRole('button', { name: 'Remove' })
  await remove.click()
  await scan(bench, 'PB-BACK')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(bench.getByRole('heading', { level: 2, name: 'Zebra right' })).toBeVisible()
  await remove.click()
  await scan(bench, 'PB-ENTER')
  await expect(bench.getByRole('log')).toContainText('Zebra right was removed')

  await scan(bench, 'PB-NO-SUCH-THING')
  await expect(bench.getByRole('log')).toContainText('PB-NO-SUCH-THING is no command of this station')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
  await keepPicture(bench, info, 'command-unknown')

  await bench.keyboard.press('F2')
  await scan(bench, 'PB-1042')
  await expect(stage(bench)).toContainText('PB-1042')
  await expect(stage(bench)).toContainText('No order and no label has this number')
})

test('the command for the other printer moves what waits there, from the stage', async ({
  bench,
  sandbox,
  station,
  printers,
}) => {
  await setUpTest(station, sandbox, printers.left.port)
  await addBoth(station, printers)
  await printers.left.setFault({ kind: 'ribbon_out' })
  await scan(bench, 'WEB-1')
  await expect(bench.getByRole('button', { name: 'Move to Zebra right' })).toBeVisible()
  await scan(bench, 'PB-MOVE')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('Zebra right')
  expect(paperCount(printers.left)).toBe(0)
  expect(paperCount(printers.right)).toBe(1)

  await scan(bench, 'PB-MOVE')
  await expect(bench.getByRole('log')).toContainText('“Use the other printer” does nothing here')
})

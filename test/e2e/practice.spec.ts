// A new packer is trained on the Demo alone: what goes wrong at a printer is switched on its own page.

import { expect, keepPicture, scan, stage, test } from './station.ts'
import { openPrinters } from './test-printers.ts'

test('labels run out at Demo’s printer, the stage says so, and the label comes out when it is put right', async ({
  bench,
}, info) => {
  await openPrinters(bench)
  await bench
    .getByRole('list', { name: 'Printers' })
    .getByRole('button', { name: 'Sandbox label printer' })
    .click()
  const practice = bench.getByRole('region', { name: 'Practice' })
  await practice.getByRole('button', { name: 'Labels run out' }).click()
  await expect(bench.getByRole('status').filter({ hasText: 'Paper out' })).toBeVisible()
  await keepPicture(bench, info, 'printer-practice')

  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Paper out')
  await keepPicture(bench, info, 'stage-practice')

  await openPrinters(bench)
  await bench
    .getByRole('list', { name: 'Printers' })
    .getByRole('button', { name: 'Sandbox label printer' })
    .click()
  await practice.getByRole('button', { name: 'Put it right' }).click()
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toContainText('confirmed')
})

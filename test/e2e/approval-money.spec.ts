// What a supervisor's badge is asked for names the orders and the money.

import type { Page } from '@playwright/test'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const sue = { name: 'Sue Bell', badge: 'E-004711' }
const pat = { name: 'Pat Moss', badge: 'E-004712' }
const asks = (bench: Page) => bench.getByRole('dialog', { name: /supervisor’s badge/ })

test('the dialog for a supervisor’s badge names order and money of a parcel, of refunds and of a batch', async ({
  bench,
  station,
}, info) => {
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: { parcel: 100, refund: 100 } })
  for (const order of ['ORDER-1001', 'ORDER-1003']) {
    await scan(bench, order)
    await expect(stage(bench)).toContainText(order)
    await expect(stage(bench)).toContainText('confirmed')
  }
  await scan(bench, pat.badge)
  await expect(bench.getByRole('banner')).toContainText(pat.name)

  await scan(bench, 'ORDER-1005')
  await expect(asks(bench)).toContainText(/This parcel costs \$\d+\.\d\d\. Your limit is \$1\.00\./)
  await expect(asks(bench)).toContainText('Order ORDER-1005')
  await bench.keyboard.press('Escape')
  await expect(asks(bench)).toBeHidden()
  await bench.keyboard.press('Escape')

  await bench.keyboard.press('Shift+F3')
  const pile = bench.getByRole('region', { name: 'To be refunded' }).getByRole('listitem')
  for (const order of ['ORDER-1001', 'ORDER-1003']) {
    await scan(bench, order)
    await expect(pile.filter({ hasText: order })).toBeVisible()
  }
  await bench.keyboard.press('F7')
  await bench
    .getByRole('dialog')
    .getByRole('button', { name: /refund/i })
    .click()
  await expect(asks(bench)).toContainText('Orders ORDER-1001, ORDER-1003')
  await expect(asks(bench)).toContainText(/Together they cost \$\d+\.\d\d\./)
  await keepPicture(bench, info, 'approval-refunds')
  await bench.keyboard.press('Escape')
  await expect(asks(bench)).toBeHidden()
  expect((await station.ask('refunds.list', { which: 'all' })).refunds).toEqual([])

  await bench.keyboard.press('Shift+F2')
  await bench.getByRole('button', { name: 'Scan a pile' }).click()
  await expect(bench.getByText('Scan the orders of the pile')).toBeVisible()
  for (const order of ['ORDER-1005', 'ORDER-1006']) {
    await scan(bench, order)
    await expect(bench.getByText(`${order} added`)).toBeVisible()
  }
  await bench.getByRole('button', { name: /^Buy/ }).click()
  await bench.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await expect(asks(bench)).toContainText('A batch of 2 orders')
  await expect(asks(bench)).toContainText(/Those with a price will cost about \$\d+\.\d\d\.|is not known/)
  await keepPicture(bench, info, 'approval-batch')
  await bench.keyboard.press('Escape')
})

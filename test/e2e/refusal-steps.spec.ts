// The next step of what was refused, done by its key on the stage.

import type { Page } from '@playwright/test'
import type { ErrorInfo } from '../../src/contract/errors.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

/** The scan of an order ends so; everything else is the station's own. */
const refuse = (bench: Page, error: ErrorInfo) =>
  bench.route('**/rpc/ship.scan', (route) =>
    route.fulfill({
      json: { ok: true, value: { kind: 'not_sent', orderNumber: 'ORDER-1002', error } },
    }),
  )
const step = (bench: Page, name: string) =>
  stage(bench).locator('..').locator('..').getByRole('button', { name })

test('no rate opens the parcel at its services, and holds the order', async ({ bench }, info) => {
  await refuse(bench, { code: 'no_rate', message: 'none', details: { reason: 'not_offered' } })
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('No rate')
  await expect(stage(bench)).toContainText('Change the service.')
  await expect(step(bench, 'Change service')).toBeVisible()
  for (const [size, width] of [
    ['1024', 1024],
    ['1366', 1366],
  ] as const) {
    await bench.setViewportSize({ width, height: 768 })
    await keepPicture(bench, info, `no-rate-${size}`)
  }
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('heading', { name: 'Parcel of ORDER-1002' })).toBeVisible()
  await expect(bench.getByRole('button', { name: 'Service', exact: true })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(bench.getByRole('main').locator('.form :focus')).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('No rate')
  await bench.keyboard.press('F9')
  await expect(bench.getByText('ORDER-1002 is on hold')).toBeVisible()
})

test('an address that the service does not know is edited in its first field', async ({ bench }) => {
  const details = { code: 'ADDRESS.VALIDATION_FAILED' }
  await refuse(bench, { code: 'service_refused', message: 'no', details })
  await scan(bench, 'ORDER-1002')
  await expect(step(bench, 'Edit address')).toBeVisible()
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('button', { name: 'To', exact: true })).toHaveAttribute('aria-current', 'step')
  await expect(bench.getByRole('main').locator('.form :focus')).toBeVisible()
})

test('what is put right elsewhere is opened there, and what cannot be is said', async ({ bench }, info) => {
  await refuse(bench, { code: 'no_account', message: 'no' })
  await scan(bench, 'ORDER-1002')
  await expect(step(bench, 'Connect the account')).toBeVisible()
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()

  await bench.keyboard.press('F2')
  await bench.keyboard.press('Escape')
  await bench.unroute('**/rpc/ship.scan')
  await refuse(bench, { code: 'locked_by_administrator', message: 'no' })
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('Nothing else can be done about it here.')
  await keepPicture(bench, info, 'nothing-else')
})

test('a cancelled order is taken back and shipped by one key', async ({ bench, station }) => {
  await station.ask('orders.cancel', { orderNumber: 'ORDER-1002' })
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('Cancelled')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('confirmed')
})

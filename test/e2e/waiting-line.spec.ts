import { expect, keepPicture, scan, stage, test } from './station.ts'

test('orders scanned while the service is away wait in line, can be taken out, and are bought when it is back', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('F10')
  await bench
    .getByRole('link', { name: 'Station rules' })
    .or(bench.getByRole('button', { name: 'Station rules' }))
    .first()
    .click()
  await bench.getByLabel('Take orders while the service cannot be reached').click()
  await bench.getByLabel('At most for a parcel').fill('60')
  await keepPicture(bench, info, 'waiting-line-rule')
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Rules are saved')).toBeVisible()
  expect((await station.ask('ship.stationRules', {})).offlineCeiling).toEqual({
    amountMinor: 6_000,
    currency: 'USD',
  })

  await bench.keyboard.press('F2')
  await station.ask('demo.setService', { running: false })
  await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' })
  await expect(stage(bench)).toContainText('Offline')
  await expect(stage(bench)).toContainText('No order is in line')
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('In line')
  await expect(stage(bench)).toContainText('Number 1 in the line, for at most $60.00')
  await scan(bench, 'ORDER-1004')
  await expect(stage(bench)).toContainText('Number 2')
  await scan(bench, 'ORDER-1005')
  await expect(stage(bench)).toContainText('Number 3')
  const line = bench.getByRole('region', { name: /Waiting for the service/ })
  await expect(line.getByRole('listitem')).toHaveCount(3)
  await keepPicture(bench, info, 'waiting-line')

  await bench.keyboard.press('F9')
  await expect(bench.getByText('ORDER-1005 waits no more: nothing was bought')).toBeVisible()
  await expect(line.getByRole('listitem')).toHaveCount(2)
  await expect(stage(bench)).toContainText('The 2 orders in line are bought by themselves')
  await line.getByRole('listitem').filter({ hasText: 'ORDER-1004' }).getByRole('button').click()
  await expect(line.getByRole('listitem')).toHaveCount(1)

  await scan(bench, 'ORDER-1004')
  await expect(stage(bench)).toContainText('Number 2')
  await station.ask('demo.setService', { running: true })
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('ORDER-1004')
  await expect(line).toHaveCount(0)
  const { recent } = await station.ask('station.status', {})
  expect(recent.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    ['ORDER-1004', 'bought'],
    ['ORDER-1003', 'bought'],
  ])
  await keepPicture(bench, info, 'waiting-line-done')
})

// The balance as a page that is seen has it asked, and the limit below which it is low, on the whole station.

import { expect, it } from 'vitest'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf, eventOnce } from '../../support/test-station.ts'

const bench = stationAhead('balance')
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const minuteMs = 60_000
const look = () => bench.station.ask('postage.look', {})

it('is asked when a page looks, and a minute after a label was bought or asked back, for every page', async () => {
  expect((await look()).known?.balance).toEqual(usd(50_000))
  await bench.station.ask('spending.goOn', {})
  await bench.station.importCsv(csvOf('SEEN-1'))
  const { purchaseId, price } = await bench.station.shipped('SEEN-1')
  expect((await look()).known?.balance).toEqual(usd(50_000))

  bench.time.ahead(minuteMs)
  const told = eventOnce(
    bench.station.station,
    'postage',
    ({ known }) => known?.balance.amountMinor !== 50_000,
  )
  const { known } = await look()
  expect(known?.balance).toEqual(usd(50_000 - (price?.amountMinor ?? 0)))
  expect((await told).known).toEqual(known)

  await bench.station.ask('refunds.request', {
    gestureId: crypto.randomUUID(),
    purchaseIds: [purchaseId],
  })
  bench.time.ahead(minuteMs)
  const after = await look()
  expect(after.known?.askedAt).not.toBe(known?.askedAt)
})

it('is what was last heard, with its time, while the service is away', async () => {
  const { known } = await bench.station.ask('postage.ask', {})
  await bench.sandbox.stopService()
  bench.time.ahead(10 * minuteMs)
  expect((await look()).known).toEqual(known)
  await bench.sandbox.startService()
})

it('is low below the limit, which is kept', async () => {
  expect(await look()).not.toHaveProperty('lowBalance')
  const set = await bench.station.ask('postage.setLowBalance', { limit: usd(60_000) })
  expect(set).toMatchObject({ lowBalance: usd(60_000), known: { lowSince: set.known?.askedAt } })
  const gone = await bench.station.ask('postage.setLowBalance', {})
  expect(gone).not.toHaveProperty('lowBalance')
  expect(gone.known).not.toHaveProperty('lowSince')
})

// A purchase that the service keeps saying it does not know, and a person's word about it, over the real sandbox.

import { expect, it } from 'vitest'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf } from '../../support/test-station.ts'

const bench = stationAhead('end-doubt')

// Ten seconds of "not known" are no proof: the next scan paid again. Until a person answers for it, nothing buys it again.
it('is not sure until a person ends it after long, with a reason that is written down, and is bought anew', async () => {
  await bench.station.importCsv(csvOf('DOUBT-1'))
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, times: 50 })
  const outcome = await bench.station.scan('DOUBT-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  const refused = await bench.station.parcelOnce(
    purchaseId,
    ({ reason }) => reason?.code === 'service_refused',
  )
  expect(refused).toMatchObject({ state: 'in_doubt' })
  expect(refused.canEndDoubt).toBeUndefined()
  const end = () => bench.station.ask('ship.endDoubt', { purchaseId, reason: 'not_charged' })
  await expect(end()).rejects.toMatchObject({ info: { code: 'conflict' } })
  expect(await bench.station.scan('DOUBT-1')).toMatchObject({
    kind: 'already_running',
    parcel: { purchaseId },
  })

  bench.time.ahead(31 * 60_000)
  await bench.station.parcelOnce(purchaseId, ({ canEndDoubt }) => canEndDoubt === true)
  expect(await end()).toMatchObject({
    state: 'refused',
    reason: { code: 'doubt_ended', details: { reason: 'not_charged' } },
  })
  const { entries } = await bench.station.ask('audit.list', { limit: 20 })
  expect(
    entries.find(({ operation, outcome }) => operation === 'ship.endDoubt' && outcome === 'refused'),
  ).toMatchObject({
    subject: 'DOUBT-1',
    reason: 'not_charged',
  })

  bench.sandbox.faults.clear()
  const again = await bench.station.shipped('DOUBT-1')
  expect(again.purchaseId).not.toBe(purchaseId)
  expect(bench.sandbox.state().shipments).toBe(1)
})

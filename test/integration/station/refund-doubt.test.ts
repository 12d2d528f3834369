// Refunds of which it is not known whether the service has them, over the real sandbox and its HTTP.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { RefundView } from '../../../src/contract/refunds.ts'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf } from '../../support/test-station.ts'
import { viewOnce } from '../../support/view-once.ts'

let parcel: ParcelView
const bench = stationAhead('refund-doubt')
let lastOrder = 0

beforeEach(async () => {
  const number = `REF-${++lastOrder}`
  await bench.station.importCsv(csvOf(number))
  parcel = await bench.station.shipped(number)
})
afterEach(() => bench.sandbox.faults.clear())

/** Of those of the parcel, one for which `is` holds. */
function refundOnce(is: (refund: RefundView) => boolean): Promise<RefundView> {
  const isIt = (refund: RefundView) => refund.purchaseId === parcel.purchaseId && is(refund)
  return viewOnce(bench.station.station, 'refund', {
    is: isIt,
    now: async () => (await bench.station.ask('refunds.list', { which: 'all' })).refunds.find(isIt),
    told: (refund) => refund,
  })
}

const request = () =>
  bench.station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] })

// Hazard: the service had done it, a gateway said that it was busy, and the station took it as not sent.
it.each([429, 503] as const)(
  'a request that is put off with %i after the work is doubt, and found',
  async (status) => {
    const fault = { kind: 'status', status, retryAfterSeconds: 60, when: 'after_work' } as const
    bench.sandbox.faults.set({ endpoint: 'refundShipment', ...fault })
    bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'hang' })
    await request()
    expect(await refundOnce(({ state }) => state === 'in_doubt')).toMatchObject({
      reason: { code: 'service_no_answer', details: { status } },
    })
    await expect.poll(() => bench.sandbox.faults.held()).toBe(1)
    bench.sandbox.faults.release()
    expect(await refundOnce(({ state }) => state === 'requested')).toMatchObject({ status: 'Initiated' })
  },
)

// Hazard: the service refused because it had the refund, the look-up failed, and the refund stood as refused.
it('a refusal whose look-up fails is doubt, and the refund is shown as the service has it', async () => {
  const elsewhere = createShippingServiceClient({
    baseUrl: bench.sandbox.baseUrl,
    keys: () => Promise.resolve(bench.sandbox.keys),
    clock: systemClock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await elsewhere.refunds.request({ key: 'TrackingNumber', value: parcel.trackingNumber ?? '' }, randomUUID())
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}' })
  await request()
  const doubtful = await refundOnce(({ state }) => state === 'in_doubt')
  expect(doubtful.reason?.code).toBe('service_refused')
  expect(await refundOnce(({ state }) => state === 'requested')).toMatchObject({ status: 'Initiated' })
})

it('a person ends doubt after long, with a reason that is written down; the label stays void', async () => {
  bench.sandbox.faults.set({ endpoint: 'refundShipment', kind: 'cut_before_work' })
  bench.sandbox.faults.set({ endpoint: 'refundShipment', kind: 'status', status: 422, times: 50 })
  await request()
  const repeated = await refundOnce(({ reason }) => reason?.code === 'service_refused')
  expect(repeated).toMatchObject({ state: 'in_doubt' })
  expect(repeated.canEndDoubt).toBeUndefined()
  const { refundId } = repeated
  const end = () => bench.station.ask('refunds.endDoubt', { refundId, reason: 'not_refunded' })
  await expect(end()).rejects.toMatchObject({ info: { code: 'conflict' } })
  bench.time.ahead(31 * 60_000)
  await bench.station.ask('refunds.retry', { refundId })
  await refundOnce(({ canEndDoubt }) => canEndDoubt === true)
  expect(await end()).toMatchObject({ state: 'refused', reason: { code: 'doubt_ended' } })

  const { entries } = await bench.station.ask('audit.list', { limit: 20 })
  const written = entries.filter(({ operation }) => operation === 'refunds.endDoubt')
  expect(written.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'not_refunded'],
    ['asked', 'not_refunded'],
    ['conflict', 'not_refunded'],
    ['asked', 'not_refunded'],
  ])
  const reprint = { gestureId: randomUUID(), labelId: parcel.labelId ?? '', reason: 'damaged' } as const
  await expect(bench.station.ask('reprint.print', reprint)).rejects.toMatchObject({
    info: { code: 'conflict' },
  })

  bench.sandbox.faults.clear()
  await request()
  expect((await refundOnce(({ state }) => state === 'requested')).refundId).not.toBe(refundId)
})

// Refunds of which it is not known whether the service has them, over the real sandbox and its HTTP.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { RefundView } from '../../../src/contract/refund-operations.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-refund-doubt-'))
let sandbox: Sandbox
let station: TestStation
let parcel: ParcelView
const time = clockAhead()
let lastOrder = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station'), clock: time.clock })
  await station.connect(sandbox)
})
beforeEach(async () => {
  const number = `REF-${++lastOrder}`
  await station.importCsv(csvOf(number))
  parcel = await station.shipped(number)
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function refundOnce(is: (refund: RefundView) => boolean): Promise<RefundView> {
  const isIt = (refund: RefundView) => refund.purchaseId === parcel.purchaseId && is(refund)
  const next = eventOnce(station.station, 'refund', isIt)
  const { refunds } = await station.ask('refunds.list', { which: 'all' })
  return refunds.find(isIt) ?? next
}

const request = () =>
  station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] })

// Hazard: the service had done it, a gateway said that it was busy, and the station took it as not sent.
it.each([429, 503] as const)(
  'a request that is put off with %i after the work is doubt, and found',
  async (status) => {
    const fault = { kind: 'status', status, retryAfterSeconds: 60, when: 'after_work' } as const
    sandbox.faults.set({ endpoint: 'refundShipment', ...fault })
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'hang' })
    await request()
    expect(await refundOnce(({ state }) => state === 'in_doubt')).toMatchObject({
      reason: { code: 'service_no_answer', details: { status } },
    })
    await expect.poll(() => sandbox.faults.held(), { timeout: 20_000 }).toBe(1)
    sandbox.faults.release()
    expect(await refundOnce(({ state }) => state === 'requested')).toMatchObject({ status: 'Initiated' })
  },
)

// Hazard: the service refused because it had the refund, the look-up failed, and the refund stood as refused.
it('a refusal whose look-up fails is doubt, and the refund is shown as the service has it', async () => {
  const elsewhere = createShippingServiceClient({
    baseUrl: sandbox.baseUrl,
    keys: () => Promise.resolve(sandbox.keys),
    clock: systemClock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await elsewhere.refunds.request({ key: 'TrackingNumber', value: parcel.trackingNumber ?? '' }, randomUUID())
  sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}' })
  await request()
  const doubtful = await refundOnce(({ state }) => state === 'in_doubt')
  expect(doubtful.reason?.code).toBe('service_refused')
  expect(await refundOnce(({ state }) => state === 'requested')).toMatchObject({ status: 'Initiated' })
})

it('a person ends doubt after long, with a reason that is written down; the label stays void', async () => {
  sandbox.faults.set({ endpoint: 'refundShipment', kind: 'cut_before_work' })
  sandbox.faults.set({ endpoint: 'refundShipment', kind: 'status', status: 422, times: 50 })
  await request()
  const repeated = await refundOnce(({ reason }) => reason?.code === 'service_refused')
  expect(repeated).toMatchObject({ state: 'in_doubt' })
  expect(repeated.canEndDoubt).toBeUndefined()
  const { refundId } = repeated
  const end = () => station.ask('refunds.endDoubt', { refundId, reason: 'not_refunded' })
  await expect(end()).rejects.toMatchObject({ info: { code: 'conflict' } })
  time.ahead(31 * 60_000)
  await station.ask('refunds.retry', { refundId })
  await refundOnce(({ canEndDoubt }) => canEndDoubt === true)
  expect(await end()).toMatchObject({ state: 'refused', reason: { code: 'doubt_ended' } })

  const { entries } = await station.ask('audit.list', { limit: 20 })
  const written = entries.filter(({ operation }) => operation === 'refunds.endDoubt')
  expect(written.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'not_refunded'],
    ['asked', 'not_refunded'],
    ['conflict', 'not_refunded'],
    ['asked', 'not_refunded'],
  ])
  const reprint = { gestureId: randomUUID(), labelId: parcel.labelId ?? '', reason: 'damaged' } as const
  await expect(station.ask('reprint.print', reprint)).rejects.toMatchObject({ info: { code: 'conflict' } })

  sandbox.faults.clear()
  await request()
  expect((await refundOnce(({ state }) => state === 'requested')).refundId).not.toBe(refundId)
})

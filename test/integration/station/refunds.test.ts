// Refunds on real parts: SQLite files and the sandbox over HTTP, with the service failing at the worst moments.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { RefundView } from '../../../src/contract/refunds.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { viewOnce } from '../../support/view-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-refunds-'))
let sandbox: Sandbox
let station: TestStation
let lastOrder = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function bought(): Promise<ParcelView> {
  const number = `REF-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return station.shipped(number, ({ job }) => job?.state === 'confirmed')
}

const request = (...purchaseIds: readonly string[]) =>
  station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [...purchaseIds] })

const refundOnce = (refundId: string, is: (refund: RefundView) => boolean) =>
  viewOnce(station.station, 'refund', {
    is,
    now: async () => {
      const { refunds } = await station.ask('refunds.list', { which: 'all' })
      return refunds.find((refund) => refund.refundId === refundId)
    },
    told: (refund) => (refund.refundId === refundId ? refund : undefined),
  })

async function requested(parcel: ParcelView): Promise<RefundView> {
  const [refund] = (await request(parcel.purchaseId)).refunds
  return refundOnce(refund?.refundId ?? '', ({ state }) => state === 'requested')
}

describe('a refund', () => {
  it('is found by tracking number and order number, and says what will come back', async () => {
    const parcel = await bought()
    for (const text of [parcel.trackingNumber ?? '', parcel.orderNumber.toLowerCase()]) {
      const { candidates } = await station.ask('refunds.find', { text })
      expect(candidates).toMatchObject([{ parcel: { purchaseId: parcel.purchaseId }, amount: parcel.price }])
      expect(candidates[0]).not.toHaveProperty('hindrance')
    }
    expect((await station.ask('refunds.find', { text: 'NO-SUCH-ORDER' })).candidates).toEqual([])
  })

  it('keeps its label from being printed again unseen, wherever that is asked for', async () => {
    const parcel = await bought()
    await requested(parcel)
    const [labelId, jobId, gestureId] = [parcel.labelId ?? '', parcel.job?.id ?? '', randomUUID()]
    const reprint = { gestureId, labelId, reason: 'damaged' } as const
    await expect(station.ask('reprint.print', reprint)).rejects.toMatchObject({ info: { code: 'conflict' } })
    await expect(station.ask('print.again', { gestureId, jobId })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
    const job = await station.ask('reprint.print', { ...reprint, evenIfRefunded: true })
    expect(job.labelId).toBe(labelId)
  })

  it('is told of a parcel that is scanned again, by its order or its label', async () => {
    const parcel = await bought()
    const scanned = () => station.ask('ship.scan', { text: parcel.orderNumber, gestureId: randomUUID() })
    expect(await scanned()).not.toHaveProperty('refund')

    await requested(parcel)

    const refund = { askedAt: expect.any(String) as string, state: 'requested' }
    expect(await scanned()).toMatchObject({ kind: 'already_shipped', refund })
    const { orderNumber } = parcel
    expect(await station.ask('ship.parcels', { orderNumber })).toMatchObject({ refund })
    const text = parcel.trackingNumber ?? ''
    const byNumber = await station.ask('ship.scan', { text, gestureId: randomUUID() })
    expect(byNumber).toMatchObject({ kind: 'already_shipped', refund })
  })

  it('is asked for once, whatever gesture asks again', async () => {
    const parcel = await bought()
    const gestureId = randomUUID()
    const ask = () => station.ask('refunds.request', { gestureId, purchaseIds: [parcel.purchaseId] })
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second.refunds[0]?.refundId).toBe(first.refunds[0]?.refundId)
    const refund = await requested(parcel)
    expect(refund).toMatchObject({
      refundId: first.refunds[0]?.refundId,
      status: 'Initiated',
      overdue: false,
    })
    const { candidates } = await station.ask('refunds.find', { text: parcel.orderNumber })
    expect(candidates[0]).toMatchObject({ hindrance: 'requested', refund: { refundId: refund.refundId } })
  })

  it('follows the service’s own states, several at once', async () => {
    const parcels = [await bought(), await bought()]
    const refundIds: string[] = []
    for (const parcel of parcels) refundIds.push((await requested(parcel)).refundId)
    sandbox.clock.advance(25 * 60 * 60 * 1000)
    const { refunds, failure } = await station.ask('refunds.refresh', { refundIds })
    expect(failure).toBeUndefined()
    expect(refunds.map(({ status }) => status)).toEqual(['Approved', 'Approved'])
    await sandbox.stopService()
    const offline = await station.ask('refunds.refresh', { refundIds })
    expect(offline.failure?.code).toBe('service_unreachable')
    const listed = (await station.ask('refunds.list', { which: 'all' })).refunds
    expect(listed.filter(({ refundId }) => refundIds.includes(refundId))).toMatchObject([
      { status: 'Approved' },
      { status: 'Approved' },
    ])
    await sandbox.startService()
  })

  it('without an answer is doubt, and is settled by asking', async () => {
    const parcel = await bought()
    sandbox.faults.set({ endpoint: 'refundShipment', kind: 'cut_after_work', times: 20 })
    const [refund] = (await request(parcel.purchaseId)).refunds
    const doubtful = await refundOnce(refund?.refundId ?? '', ({ state }) => state === 'in_doubt')
    expect(doubtful.reason?.code).toBe('service_no_answer')
    expect(await refundOnce(doubtful.refundId, ({ state }) => state === 'requested')).toMatchObject({
      status: 'Initiated',
    })
  })

  it('waits for a service that cannot be reached, goes out by itself, and can be called off till then', async () => {
    const [parcel, other] = [await bought(), await bought()]
    await sandbox.stopService()
    // Over a connection of before a request might have arrived: that they are gone is known from here on.
    await expect(station.ask('postage.ask', {})).rejects.toMatchObject({
      info: { code: 'service_unreachable' },
    })
    const { refunds } = await request(parcel.purchaseId, other.purchaseId)
    for (const { refundId } of refunds) await refundOnce(refundId, ({ reason }) => reason !== undefined)
    const withdrawn = await station.ask('refunds.withdraw', { refundId: refunds[1]?.refundId ?? '' })
    expect(withdrawn.state).toBe('withdrawn')
    await sandbox.startService()
    await refundOnce(refunds[0]?.refundId ?? '', ({ state }) => state === 'requested')
    const { candidates } = await station.ask('refunds.find', { text: other.orderNumber })
    expect(candidates[0]).not.toHaveProperty('hindrance')
    await expect(
      station.ask('refunds.withdraw', { refundId: refunds[0]?.refundId ?? '' }),
    ).rejects.toMatchObject({ info: { code: 'conflict' } })
  })

  it('that the service refuses says why, and can be asked for again', async () => {
    const parcel = await bought()
    sandbox.faults.set({ endpoint: 'refundShipment', kind: 'code', code: 'SHIPMENT.REFUND.NOT_SUPPORTED' })
    const [refund] = (await request(parcel.purchaseId)).refunds
    const refused = await refundOnce(refund?.refundId ?? '', ({ state }) => state === 'refused')
    expect(refused.reason?.details?.['code']).toBe('SHIPMENT.REFUND.NOT_SUPPORTED')
    expect((await requested(parcel)).refundId).not.toBe(refused.refundId)
  })

  it('that was asked for elsewhere is shown as the service has it', async () => {
    const parcel = await bought()
    const elsewhere = createShippingServiceClient({
      baseUrl: sandbox.baseUrl,
      keys: () => Promise.resolve(sandbox.keys),
      clock: systemClock,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    await elsewhere.refunds.request(
      { key: 'TrackingNumber', value: parcel.trackingNumber ?? '' },
      randomUUID(),
    )
    expect(await requested(parcel)).toMatchObject({ state: 'requested', status: 'Initiated' })
  })
})

// The whole station on real parts: SQLite files, the sandbox over HTTP, the virtual printer over TCP.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { ScanOutcome } from '../../../src/contract/ship.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-ship-'))
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

async function newOrder(): Promise<string> {
  const number = `SHIP-${++lastOrder}`
  await station.importCsv(csvOf(number))
  return number
}

function parcelOf(outcome: ScanOutcome): ParcelView {
  if (!('parcel' in outcome) || !outcome.parcel) throw new Error(`no parcel: ${JSON.stringify(outcome)}`)
  return outcome.parcel
}

const isConfirmed = ({ job }: ParcelView) => job?.state === 'confirmed'
const shipments = () => sandbox.state().shipments

describe('a scanned order', () => {
  it('becomes a bought label and a confirmed paper, with the bytes that were bought', async () => {
    const order = await newOrder()
    const outcome = await station.scan(`  ${order.toLowerCase()}\r`)
    expect(outcome.kind).toBe('shipping')
    const parcel = await station.parcelOnce(parcelOf(outcome).purchaseId, isConfirmed)
    expect(parcel).toMatchObject({ state: 'bought', orderNumber: order, service: 'GroundAdvantage' })
    expect(parcel.price?.amountMinor).toBeGreaterThan(0)
    const paper = sandbox.printer.papers().at(-1)
    expect(new TextDecoder().decode(paper?.bytes)).toContain(parcel.trackingNumber)
  })

  it('is bought once when it is scanned twice at once, and again after', async () => {
    const order = await newOrder()
    const before = shipments()
    const [first, second] = await Promise.all([station.scan(order), station.scan(order)])
    expect([first.kind, second.kind].sort()).toEqual(['already_running', 'shipping'])
    const parcel = await station.parcelOnce(parcelOf(first).purchaseId, isConfirmed)
    const third = await station.scan(order)
    expect(third).toMatchObject({ kind: 'already_shipped', parcel: { purchaseId: parcel.purchaseId } })
    expect(shipments() - before).toBe(1)
  })

  it('shows the first purchase to a scan while it is being bought', async () => {
    const order = await newOrder()
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const first = parcelOf(await station.scan(order))
    await expect.poll(() => sandbox.faults.held()).toBe(1)
    const second = await station.scan(order)
    expect(second).toMatchObject({
      kind: 'already_running',
      parcel: { purchaseId: first.purchaseId, state: 'sent' },
    })
    sandbox.faults.release()
    await station.parcelOnce(first.purchaseId, isConfirmed)
    expect(shipments() - before).toBe(1)
  })

  it('is found by its tracking number afterwards', async () => {
    const order = await newOrder()
    const parcel = await station.parcelOnce(parcelOf(await station.scan(order)).purchaseId, isConfirmed)
    const again = await station.scan(`420606019${parcel.trackingNumber?.slice(1) ?? ''}`)
    expect(again).toMatchObject({ kind: 'already_shipped', parcel: { orderNumber: order } })
  })

  it('that nobody knows is not found, and nothing is bought', async () => {
    const before = shipments()
    expect(await station.scan('NO-SUCH-ORDER')).toEqual({ kind: 'not_found', scanned: 'NO-SUCH-ORDER' })
    expect(shipments()).toBe(before)
  })

  it('asked for twice by the same gesture is begun once', async () => {
    const order = await newOrder()
    const gestureId = randomUUID()
    const first = await station.ask('ship.scan', { gestureId, text: order })
    await station.parcelOnce(parcelOf(first).purchaseId, isConfirmed)
    const again = await station.ask('ship.scan', { gestureId, text: order })
    expect(again).toMatchObject({ kind: 'shipping', parcel: { purchaseId: parcelOf(first).purchaseId } })
  })
})

describe('the service', () => {
  it('that is unreachable costs nothing, and the same scan buys when it is back', async () => {
    const order = await newOrder()
    const before = shipments()
    await sandbox.stopService()
    // The offer of services is known from earlier parcels, so the purchase itself meets the dead network.
    const outcome = await station.scan(order)
    const parcel = await station.parcelOnce(
      parcelOf(outcome).purchaseId,
      ({ reason }) => reason !== undefined,
    )
    expect(parcel).toMatchObject({ state: 'prepared', reason: { code: 'service_unreachable' } })
    expect((await station.ask('station.status', {})).service.state).toBe('offline')
    await sandbox.startService()
    const again = await station.ask('ship.retry', { purchaseId: parcel.purchaseId })
    expect(again.purchaseId).toBe(parcel.purchaseId)
    await station.parcelOnce(parcel.purchaseId, isConfirmed)
    expect(shipments() - before).toBe(1)
  })

  it('that worked and did not answer is asked by transactionId: bought once, without another gesture', async () => {
    const order = await newOrder()
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    const { purchaseId } = parcelOf(await station.scan(order))
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    const parcel = await station.parcelOnce(purchaseId, isConfirmed)
    expect(parcel.state).toBe('bought')
    expect(shipments() - before).toBe(1)
  })

  it('that did not get the request is sent the same one again after the grace period', async () => {
    const order = await newOrder()
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
    const { purchaseId } = parcelOf(await station.scan(order))
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    await station.parcelOnce(purchaseId, isConfirmed)
    expect(shipments() - before).toBe(1)
    expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
  })

  // Two charges, the first label lost: the repeat is refused while the first request is still at work, the service does
  // not know it yet, and the next scan bought anew.
  it('that refuses the repeat while the first is still at work sells it once, and its label comes', async () => {
    const order = await newOrder()
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_during_work' })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, times: 10 })
    const { purchaseId } = parcelOf(await station.scan(order))
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    const refused = await station.parcelOnce(purchaseId, ({ reason }) => reason?.code === 'service_refused')
    expect(refused.state).toBe('in_doubt')
    expect(shipments()).toBe(before)
    expect(await station.scan(order)).toMatchObject({ kind: 'already_running', parcel: { purchaseId } })

    sandbox.faults.release()
    await station.parcelOnce(purchaseId, isConfirmed)
    expect(shipments() - before).toBe(1)
    expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
  })

  it.each([
    ['JSON that breaks off', {}],
    ["a proxy's page", { body: '<html>Bad gateway</html>' }],
    ['an empty body', { body: '' }],
    ['a body without the label', { body: '{"id":"s1"}' }],
  ])('that answers with %s leaves doubt, which ends as bought', async (_, answer) => {
    const order = await newOrder()
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'unreadable', ...answer })
    const { purchaseId } = parcelOf(await station.scan(order))
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    await station.parcelOnce(purchaseId, isConfirmed)
    expect(shipments() - before).toBe(1)
  })

  it('that fails with 500 leaves doubt, not a refusal', async () => {
    const order = await newOrder()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 500 })
    const { purchaseId } = parcelOf(await station.scan(order))
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    await station.parcelOnce(purchaseId, isConfirmed)
  })

  it.each([
    [429, 1],
    [503, 1],
    [429, undefined],
  ] as const)(
    'that puts a purchase off with %i leaves doubt, which ends as bought once',
    async (status, retryAfterSeconds) => {
      const order = await newOrder()
      const before = shipments()
      sandbox.faults.set({
        endpoint: 'createShipment',
        kind: 'status',
        status,
        ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      })
      const { purchaseId } = parcelOf(await station.scan(order))
      const parcel = await station.parcelOnce(purchaseId, ({ reason }) => reason !== undefined)
      expect(parcel).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
      expect(await station.scan(order)).toMatchObject({ kind: 'already_running', parcel: { purchaseId } })
      await station.parcelOnce(purchaseId, isConfirmed)
      expect(shipments() - before).toBe(1)
    },
  )

  it('that says no leaves the order open, and its code on the screen', async () => {
    const order = await newOrder()
    sandbox.faults.set({
      endpoint: 'createShipment',
      kind: 'status',
      status: 422,
      code: 'ADDRESS.VALIDATION_FAILED',
      message: 'no such ZIP',
    })
    const { purchaseId } = parcelOf(await station.scan(order))
    const refused = await station.parcelOnce(purchaseId, ({ state }) => state === 'refused')
    expect(refused.reason).toMatchObject({
      code: 'service_refused',
      details: { code: 'ADDRESS.VALIDATION_FAILED', status: 422 },
    })
    const again = parcelOf(await station.scan(order))
    expect(again.purchaseId).not.toBe(purchaseId)
    await station.parcelOnce(again.purchaseId, isConfirmed)
  })

  it('that ends a token early is asked for another, once, and the parcel is bought', async () => {
    const order = await newOrder()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 401 })
    const { purchaseId } = parcelOf(await station.scan(order))
    expect(await station.parcelOnce(purchaseId, isConfirmed)).toMatchObject({ state: 'bought' })
  })
})

describe('the printer', () => {
  it('that is off leaves the label bought and the job queued, and prints when it is back', async () => {
    const order = await newOrder()
    const before = sandbox.printer.papers().length
    await sandbox.printer.setFault({ kind: 'unreachable' })
    const { purchaseId } = parcelOf(await station.scan(order))
    const waiting = await station.parcelOnce(purchaseId, ({ job }) => job?.reason !== undefined)
    expect(waiting).toMatchObject({
      state: 'bought',
      job: { state: 'queued', condition: 'unreachable', reason: { code: 'printer_unreachable' } },
    })
    await sandbox.printer.setFault(undefined)
    await station.parcelOnce(purchaseId, isConfirmed)
    expect(sandbox.printer.papers().length - before).toBe(1)
  })

  it('that breaks off in the middle leaves the question, and prints again only when the packer says no', async () => {
    const order = await newOrder()
    await sandbox.printer.setFault({ kind: 'cut_at_byte', byte: 300 })
    const { purchaseId } = parcelOf(await station.scan(order))
    const asked = await station.parcelOnce(purchaseId, ({ job }) => job?.state === 'unknown')
    await sandbox.printer.setFault(undefined)
    const before = sandbox.printer.papers().length
    await station.ask('print.answer', { jobId: asked.job?.id ?? '', cameOut: false })
    await station.parcelOnce(purchaseId, isConfirmed)
    expect(sandbox.printer.papers().length - before).toBe(1)
  })
})

describe('a reprint', () => {
  it('is byte-identical with the service unreachable, found in every way, and drawn', async () => {
    const order = await newOrder()
    const parcel = await station.parcelOnce(parcelOf(await station.scan(order)).purchaseId, isConfirmed)
    const first = sandbox.printer.papers().at(-1)
    await sandbox.stopService()
    try {
      const labelId = parcel.labelId ?? ''
      for (const query of [
        order,
        parcel.trackingNumber ?? '',
        (parcel.trackingNumber ?? '').slice(-6),
        'exam',
      ]) {
        const { hits } = await station.ask('reprint.search', { query })
        expect(
          hits.map((hit) => hit.labelId),
          `searched for ${query}`,
        ).toContain(labelId)
      }
      const preview = await station.ask('reprint.preview', { labelId })
      expect(preview).toMatchObject({ widthDots: 812, heightDots: 1218 })

      const gestureId = randomUUID()
      const job = await station.ask('reprint.print', { gestureId, labelId, reason: 'damaged' })
      const twice = await station.ask('reprint.print', { gestureId, labelId, reason: 'damaged' })
      expect(twice.id).toBe(job.id)
      await station.parcelOnce(parcel.purchaseId, (now) => now.job?.id === job.id && isConfirmed(now))
      const second = sandbox.printer.papers().at(-1)
      expect(second?.id).not.toBe(first?.id)
      expect(Buffer.from(second?.bytes ?? []).equals(Buffer.from(first?.bytes ?? []))).toBe(true)
      expect((await station.ask('reprint.search', { query: order })).hits[0]).toMatchObject({ prints: 2 })
    } finally {
      await sandbox.startService()
    }
  })
})

// What waits for a person, over real parts: a station on SQLite, a sandbox and its printer, a clock that is set ahead.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { AttentionKind } from '../../../src/contract/attention.ts'
import { stationAhead } from '../../support/station-ahead.ts'
import { csvOf } from '../../support/test-station.ts'

const bench = stationAhead('attention')

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function waiting(kind: AttentionKind) {
  const { items, unread } = await bench.station.ask('attention.list', {})
  expect(unread).toEqual([])
  return items.filter((item) => item.kind === kind)
}

it('is nothing on a new station', async () => {
  const list = await bench.station.ask('attention.list', {})
  expect(list).toMatchObject({ items: [], isMore: false, unread: [] })
})

it('is a purchase that is not sure, until the service has said what became of it', async () => {
  await bench.station.importCsv(csvOf('DOUBT-1'))
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}', times: 50 })
  const outcome = await bench.station.scan('DOUBT-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
  expect(await waiting('purchase_in_doubt')).toMatchObject([{ id: purchaseId, subject: 'DOUBT-1' }])

  bench.sandbox.faults.clear()
  await bench.station.ask('ship.retry', { purchaseId })
  await bench.station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
  expect(await waiting('purchase_in_doubt')).toEqual([])
})

it('is an address that the service changed, until somebody says whether to keep it', async () => {
  await bench.station.importCsv(csvOf('ADDRESS-1'))
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'corrects_addresses' })
  const { purchaseId } = await bench.station.shipped('ADDRESS-1')
  expect(await waiting('address_modified')).toMatchObject([{ id: purchaseId, subject: 'ADDRESS-1' }])
  await bench.station.ask('ship.keepAddress', { purchaseId })
  expect(await waiting('address_modified')).toEqual([])
})

it('is an order that the service refused, until it is bought', async () => {
  await bench.station.importCsv(csvOf('REFUSED-1'))
  const code = 'ADDRESS.VALIDATION_FAILED'
  bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, code })
  const outcome = await bench.station.scan('REFUSED-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await bench.station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
  expect(await waiting('refused')).toMatchObject([
    { subject: 'REFUSED-1', reason: { code: 'service_refused', details: { code } } },
  ])
  await bench.station.shipped('REFUSED-1')
  expect(await waiting('refused')).toEqual([])
})

it('is a printer without paper, and its labels only once they do not wait for it any more', async () => {
  await bench.station.importCsv(csvOf('PAPER-1'))
  await bench.sandbox.printer.setFault({ kind: 'paper_out' })
  const parcel = await bench.station.shipped('PAPER-1', ({ job }) => job?.condition === 'paper_out')
  bench.time.ahead(3 * minuteMs)
  expect(await waiting('printer')).toMatchObject([{ id: 'bench', condition: 'paper_out', heldBack: 1 }])
  expect(await waiting('unprinted')).toEqual([])

  await bench.station.ask('print.cancel', { jobId: parcel.job?.id ?? '' })
  expect(await waiting('unprinted')).toMatchObject([{ id: parcel.labelId, subject: 'PAPER-1' }])
  const [standing] = await waiting('printer')
  expect(standing).not.toHaveProperty('heldBack')

  await bench.sandbox.printer.setFault(undefined)
  await bench.station.ask('printers.check', { printerId: 'bench' })
  await bench.station.printerOnce('bench', ({ condition }) => condition === 'ready')
  expect(await waiting('printer')).toEqual([])
  await bench.station.ask('reprint.print', {
    gestureId: randomUUID(),
    labelId: parcel.labelId ?? '',
    reason: 'lost',
  })
  await expect.poll(() => waiting('unprinted')).toEqual([])
})

it('is a queue that a person holds, once a label that was bought waits in it', async () => {
  await bench.station.importCsv(csvOf('HELD-0', 'HELD-1'))
  // All before it came out too.
  await bench.station.shipped('HELD-0', ({ job }) => job?.state === 'confirmed')
  await bench.station.ask('printers.hold', { printerId: 'bench', held: true })
  expect(await waiting('printer')).toEqual([])
  await bench.station.shipped('HELD-1', ({ job }) => job?.state === 'queued')
  expect(await waiting('printer')).toMatchObject([{ id: 'bench', isHeld: true, heldBack: 1 }])
  await bench.station.ask('printers.hold', { printerId: 'bench', held: false })
  await expect.poll(() => waiting('printer')).toEqual([])
})

it('is a balance below its limit, and not known where nobody heard it for long', async () => {
  const limit = { amountMinor: 1_000_000, currency: 'USD' }
  const unread = async () => (await bench.station.ask('attention.list', {})).unread
  await bench.station.ask('postage.setLowBalance', { limit })
  const { known } = await bench.station.ask('postage.ask', {})
  expect(await waiting('low_balance')).toMatchObject([
    {
      id: 'account',
      since: known?.lowSince,
      balance: { amount: known?.balance, askedAt: known?.askedAt, limit },
    },
  ])

  await bench.station.ask('postage.setLowBalance', { limit: { ...limit, amountMinor: 1 } })
  expect(await waiting('low_balance')).toEqual([])
  bench.time.ahead(61 * minuteMs)
  expect(await unread()).toEqual(['low_balance'])
  await bench.station.ask('postage.setLowBalance', {})
  expect(await unread()).toEqual([])
})

it('is a refund that takes longer than the rule says', async () => {
  await bench.station.importCsv(csvOf('REFUND-1'))
  const { purchaseId } = await bench.station.shipped('REFUND-1', ({ job }) => job?.state === 'confirmed')
  await bench.station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
  const isRequested = async () => {
    const { refunds } = await bench.station.ask('refunds.list', {})
    return refunds[0]?.state
  }
  await expect.poll(isRequested).toBe('requested')
  bench.time.ahead(27 * dayMs)
  expect(await waiting('refund_overdue')).toEqual([])
  bench.time.ahead(2 * dayMs)
  expect(await waiting('refund_overdue')).toMatchObject([{ subject: 'REFUND-1' }])
})

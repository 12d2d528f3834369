import { expect, it } from 'vitest'
import { openAuditAnchor } from '../../../../src/adapters/keychain/audit-anchor.ts'
import { sqliteAuditLog } from '../../../../src/adapters/sqlite/audit.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteTodayStore } from '../../../../src/adapters/sqlite/today.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { memoryKeychain } from '../../../support/memory-keychain.ts'
import { labelOf, newId, openStores, orderContent, preparedPurchase, refundOf } from './samples.ts'

const dawn = new Date(0)
const end = new Date('2100-01-01T00:00:00.000Z')
const notCompared = { comparedCurrency: undefined, savedMinor: 0, couldSaveMinor: 0 }
const price = { amountMinor: 742, currency: 'USD' }

async function openToday() {
  const stores = await openStores()
  const { context, orders, purchases } = stores
  const anchor = await openAuditAnchor({
    secrets: memoryKeychain(),
    stationId: context.stationId,
    dataKeyKept: true,
    clock: manualClock(),
  })
  const log = sqliteAuditLog(context, anchor)
  await log.resume(undefined)
  return {
    ...stores,
    today: sqliteTodayStore(context),
    refunds: sqliteRefundStore(context),
    async bought(orderNumber: string, changes: Partial<Purchase> = {}) {
      await orders.upsert([orderContent(orderNumber)])
      const order = (await orders.findByNumber(orderNumber))!
      const prepared = preparedPurchase(order.id, { orderNumber, ...changes, price: undefined })
      const { purchase } = await purchases.insertPrepared(prepared)
      await purchases.update(purchase.id, 'prepared', { state: 'sent' })
      const paid = 'price' in changes ? changes.price : price
      const labels = [labelOf(purchase.id)]
      return purchases.commitBought(purchase.id, { price: paid }, { raw: '{}', labels, jobs: [] })
    },
    saidBy: (recordId: string, operator: { readonly id: string; readonly name: string } | undefined) =>
      log.append({
        operator,
        approvedBy: undefined,
        operation: 'purchase.bought',
        subject: undefined,
        recordId,
        reason: undefined,
        amount: undefined,
        outcome: 'bought',
      }),
  }
}

it('counts one kind as one, and its price where that is known', async () => {
  const { bought, today } = await openToday()
  await bought('A-1')
  await bought('A-2')
  await bought('A-3', { price: undefined })
  await bought('A-4', { isReturn: true })
  const kind = {
    service: 'PriorityMail',
    carrierAccountId: undefined,
    buyer: { is: 'not_known' },
    refund: 'none',
    ...notCompared,
  }
  expect(await today.bought(dawn, end)).toEqual([
    { ...kind, isReturn: false, currency: undefined, amountMinor: 0, count: 1 },
    { ...kind, isReturn: false, currency: 'USD', amountMinor: 1_484, count: 2 },
    { ...kind, isReturn: true, currency: 'USD', amountMinor: 742, count: 1 },
  ])
  expect(await today.count(dawn, end)).toEqual({ parcels: 3, returns: 1, refundAsked: 0, refunded: 0 })
})

it('sums what was saved, and what could have been, of those that were compared; a further package is compared with the first', async () => {
  const { bought, today } = await openToday()
  const quoted = (amountMinor: number, other: number | undefined) => ({
    price: { amountMinor, currency: 'USD' },
    other: other === undefined ? undefined : { service: 'Ground', amountMinor: other },
  })
  const dearer = await bought('A-1', { comparison: quoted(742, 700) })
  await bought('A-2', { partOf: dearer.id })
  await bought('A-3', { comparison: quoted(742, 1_000) })
  await bought('A-4', { comparison: quoted(742, 742) })
  await bought('A-5', { comparison: quoted(742, undefined) })
  await bought('A-6')
  expect(dearer.comparison).toEqual(quoted(742, 700))
  expect(
    (await today.bought(dawn, end)).map(({ comparedCurrency, savedMinor, couldSaveMinor, count }) => [
      comparedCurrency,
      savedMinor,
      couldSaveMinor,
      count,
    ]),
  ).toEqual([
    [undefined, 0, 0, 1],
    ['USD', 258, 42, 5],
  ])
})

it('is of its time alone: its first moment, and not its last', async () => {
  const { bought, today, context } = await openToday()
  const { id } = await bought('A-1')
  const row = context.database.prepare('SELECT bought_at FROM purchases WHERE id = ?').get(id)
  const at = Number(row?.['bought_at'])
  expect(await today.bought(new Date(at), new Date(at + 1))).toHaveLength(1)
  expect(await today.bought(new Date(at - 1), new Date(at))).toEqual([])
  expect(await today.count(new Date(at), new Date(at + 1))).toMatchObject({ parcels: 1 })
  expect(await today.count(new Date(at - 1), new Date(at))).toMatchObject({ parcels: 0 })
  expect(await today.bought(new Date(at + 1), end)).toEqual([])
})

it('has what is asked back apart, until the carrier says no', async () => {
  const { bought, today, refunds } = await openToday()
  const { id } = await bought('A-1')
  const refund = refundOf(id)
  await refunds.insertPrepared([refund])
  expect(await today.bought(dawn, end)).toMatchObject([{ refund: 'asked', count: 1 }])
  expect(await today.count(dawn, end)).toEqual({ parcels: 0, returns: 0, refundAsked: 1, refunded: 0 })
  await refunds.update(refund.id, 'prepared', { state: 'sent' })
  await refunds.update(refund.id, 'sent', { state: 'requested', status: 'Rejected' })
  expect(await today.bought(dawn, end)).toMatchObject([{ refund: 'none', count: 1 }])
})

it('is refunded once the service says so, and not by being asked for', async () => {
  const { bought, today, refunds } = await openToday()
  const { id } = await bought('A-1')
  const refund = refundOf(id)
  await refunds.insertPrepared([refund])
  await refunds.update(refund.id, 'prepared', { state: 'sent' })
  await refunds.update(refund.id, 'sent', { state: 'requested', status: 'Initiated' })
  expect(await today.bought(dawn, end)).toMatchObject([{ refund: 'asked', count: 1 }])
  expect(await today.count(dawn, end)).toEqual({ parcels: 0, returns: 0, refundAsked: 1, refunded: 0 })
  await refunds.update(refund.id, 'requested', { status: 'Refunded' })
  expect(await today.bought(dawn, end)).toMatchObject([{ refund: 'refunded', count: 1 }])
  expect(await today.count(dawn, end)).toEqual({ parcels: 0, returns: 0, refundAsked: 0, refunded: 1 })
})

it('leaves out what was bought elsewhere', async () => {
  const { bought, today } = await openToday()
  await bought('A-1', { origin: 'imported' })
  expect(await today.bought(dawn, end)).toEqual([])
  expect(await today.count(dawn, end)).toEqual({ parcels: 0, returns: 0, refundAsked: 0, refunded: 0 })
})

it('knows who bought from the audit log; what was sold with a parcel was bought by whoever bought that', async () => {
  const { bought, today, saidBy } = await openToday()
  const first = await bought('A-1')
  await bought('A-2', { partOf: first.id })
  const other = await bought('A-3')
  await bought('A-4')
  const sue = { id: newId(), name: 'Sue' }
  await saidBy(first.id, sue)
  await saidBy(other.id, undefined)
  const buyers = (await today.bought(dawn, end)).map(({ buyer, count }) => [buyer, count])
  expect(buyers).toHaveLength(3)
  expect(buyers).toContainEqual([{ is: 'operator', ...sue }, 2])
  expect(buyers).toContainEqual([{ is: 'nobody' }, 1])
  expect(buyers).toContainEqual([{ is: 'not_known' }, 1])
})

it('knows what was bought last, and of a parcel without an order not what it was called', async () => {
  const { bought, purchases, today } = await openToday()
  expect(await today.lastBought()).toBeUndefined()
  await bought('A-1')
  const first = await today.lastBought()
  expect(first?.orderNumber).toBe('A-1')
  const manual = preparedPurchase(newId(), { orderNumber: 'Gift for Ada' })
  const { purchase } = await purchases.insertPrepared(manual)
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  await purchases.commitBought(
    purchase.id,
    { price },
    { raw: '{}', labels: [labelOf(purchase.id)], jobs: [] },
  )
  const last = await today.lastBought()
  expect(last?.orderNumber).toBeUndefined()
  expect(last?.at.getTime()).toBeGreaterThan(first?.at.getTime() ?? Infinity)
})

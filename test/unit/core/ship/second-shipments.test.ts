// A service that does not keep the contract buys a repeat anew: two charges, and only one of them is seen by anybody.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteSecondShipmentStore } from '../../../../src/adapters/sqlite/second-shipments.ts'
import {
  createSecondShipments,
  type SecondShipments,
  type SecondShipmentsPorts,
} from '../../../../src/core/ship/second-shipments.ts'
import { graceMs } from '../../../../src/core/doubt.ts'
import { settle } from '../../../support/manual-clock.ts'
import { answers, createScriptedBench, fails, shipment, type ScriptedBench } from './scripted-service.ts'

const second = { ...shipment, shipmentId: 's-2', trackingNumber: '9200000000000000000002' }

let bench: ScriptedBench
let seconds: SecondShipments
let found: string[]
let changes: number

/** A station's, on the database as it is. */
const open = (change: Partial<SecondShipmentsPorts> = {}) =>
  createSecondShipments({
    store: sqliteSecondShipmentStore(bench.context),
    purchases: bench.purchases,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    tell: ({ shipmentId }, { orderNumber }) => {
      found.push(`${orderNumber} ${shipmentId}`)
      return Promise.resolve()
    },
    onChange: () => (changes += 1),
    ...change,
  })

beforeEach(async () => {
  bench = await createScriptedBench()
  found = []
  changes = 0
  seconds = open()
  await bench.shipping.close()
  bench.shipping = bench.open({ onListed: (id, told) => seconds.notice(id, told) })
})
afterEach(() => bench.close())

it('is an alarm where the look-up of a doubt answers with several, kept over a start, and told once', async () => {
  bench.told.creates = [fails('service_no_answer')]
  bench.told.finds = [answers({ ...shipment, others: [second] })]
  const purchase = await bench.ship()
  await bench.clock.advance(1_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought', shipmentId: 's-1' })
  expect(found).toEqual(['ORDER-1 s-2'])
  await seconds.notice(purchase.id, [second, shipment])
  expect([found.length, changes]).toEqual([1, 1])
  const again = sqliteSecondShipmentStore(bench.context)
  expect(await again.listOpen()).toMatchObject([
    { purchaseId: purchase.id, shipmentId: 's-2', price: second.price, state: 'open' },
  ])
})

const never = () => new Promise<never>(() => undefined)
const twice = answers({ ...shipment, others: [second] })

// The look-up that found it settles the doubt: nothing would ask for it again.
it.each([
  ['it is told', () => never],
  ['it is told for good', (dying: SecondShipments) => (id: string) => dying.notice(id, [second])],
])('is told by the next start where the station dies before %s', async (_when, onListed) => {
  bench.told.creates = [fails('service_no_answer')]
  bench.told.finds = [twice]
  const dying = open({ tell: never })
  await bench.shipping.close()
  bench.shipping = bench.open({ onListed: onListed(dying) })
  const purchase = await bench.ship()
  await bench.clock.advance(1_000)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought' })
  expect(found).toEqual([])
  // Its process is gone: a later one knows what is on disk.
  bench.shipping = bench.open()
  for (const start of [open(), open()]) await start.start()
  expect([found, changes]).toEqual([['ORDER-1 s-2'], 1])
  expect(await open().listOpen()).toMatchObject([{ purchaseId: purchase.id, shipmentId: 's-2' }])
})

it('is told again later where telling it failed, and hinders no start and no other one', async () => {
  bench.told.creates = [answers(shipment)]
  const purchase = await bench.ship()
  const third = { ...second, shipmentId: 's-3' }
  const forgetful = open({
    tell: ({ shipmentId }) =>
      shipmentId === 's-2' ? Promise.reject(new Error('the log is damaged')) : Promise.resolve(),
  })
  await forgetful.notice(purchase.id, [second, third])
  await forgetful.start()
  await seconds.start()
  expect(found).toEqual(['ORDER-1 s-2'])
})

it('is told once where two lists name it at the same time, and after a list that could not be kept', async () => {
  bench.told.creates = [answers(shipment)]
  const purchase = await bench.ship()
  const store = sqliteSecondShipmentStore(bench.context)
  let failures = 1
  const stumbling = open({
    store: {
      ...store,
      listUntold: () => (failures-- > 0 ? Promise.reject(new Error('locked')) : store.listUntold()),
    },
    tell: async ({ shipmentId }) => {
      await settle()
      found.push(shipmentId)
    },
  })
  await expect(stumbling.notice(purchase.id, [second])).rejects.toThrow('locked')
  await Promise.all([stumbling.notice(purchase.id, [second]), stumbling.notice(purchase.id, [second])])
  expect(found).toEqual(['s-2'])
})

// The repeat was answered by a shipment of its own, and the first try had bought as well.
it.each([
  ['at once', 0],
  ['by a first try that was slow', 600_000],
])('is looked for after a repeat has bought, and found %s', async (_when, laterMs) => {
  bench.told.creates = [fails('service_no_answer'), answers(second)]
  bench.told.finds = [answers(undefined), answers(undefined)]
  if (laterMs > 0) bench.told.finds.push(answers(second), answers({ ...second, others: [shipment] }))
  else bench.told.finds.push(answers({ ...shipment, others: [second] }))
  const purchase = await bench.ship()
  await bench.clock.advance(1_000 + graceMs)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought', shipmentId: 's-2' })
  if (laterMs > 0) expect(found).toEqual([])
  await bench.clock.advance(laterMs)
  expect(found).toEqual(['ORDER-1 s-1'])
  await bench.clock.advance(600_000)
  const asked = bench.told.called.length
  await bench.clock.advance(6 * 600_000)
  expect(bench.told.called, 'it is looked for twice, and not for ever').toHaveLength(asked)
})

it('is found in any list, also of a doubt that a person has ended, and not of what is in doubt', async () => {
  bench.told.creates = [fails('service_no_answer')]
  bench.told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  const listed = { ...shipment, transactionId: purchase.transactionId }
  await seconds.noticeListed([listed, { ...second, transactionId: undefined }])
  expect(found).toEqual([])
  await bench.clock.advance(31 * 60_000)
  await bench.shipping.endDoubt(purchase.id, 'other')
  await seconds.noticeListed([listed, { ...second, transactionId: 'somebody-else' }])
  expect(found).toEqual(['ORDER-1 s-1'])
})

it('is taken in once as a parcel of its own whose refund can be asked for, on no list for a manifest, and closed', async () => {
  bench.told.creates = [answers(shipment)]
  const purchase = await bench.ship()
  await seconds.notice(purchase.id, [second])
  const [open] = await seconds.listOpen()
  const takenAs = await seconds.takeIn(open!.id)
  expect(await seconds.takeIn(open!.id)).toBe(takenAs)
  expect(await bench.purchases.get(takenAs)).toMatchObject({
    state: 'bought',
    orderNumber: 'ORDER-1',
    recipient: purchase.recipient,
    shipmentId: 's-2',
    trackingNumber: second.trackingNumber,
    price: second.price,
    accountKey: 'account-a',
  })
  const filed = bench.database.prepare('SELECT count(*) AS count FROM purchases_to_file').get()
  expect(filed).toEqual({ count: 1 })
  expect(await bench.purchases.findByOrder(purchase.orderId)).toMatchObject({ id: purchase.id })
  const before = changes
  await seconds.close(open!.id)
  expect(await seconds.listOpen()).toEqual([])
  expect(changes, 'the page hears of it').toBe(before + 1)
  await expect(seconds.takeIn('nothing')).rejects.toMatchObject({ code: 'not_found' })
})

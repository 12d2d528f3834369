// Buying, with a service that answers as told: the turns that the sandbox cannot be brought to take.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteElsewhereStore } from '../../../../src/adapters/sqlite/claims-elsewhere.ts'
import { sqliteRetentionStore } from '../../../../src/adapters/sqlite/retention.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { graceMs } from '../../../../src/core/doubt.ts'
import type { PurchaseStore } from '../../../../src/core/ship/ports.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import type { Parcel } from '../../../../src/core/ship/purchase.ts'
import { settle } from '../../../support/manual-clock.ts'
import { createScriptedBench, answers, fails, shipment, type ScriptedBench } from './scripted-service.ts'
import { address, leftPrinter, orderOf } from './shipping-bench.ts'

let bench: ScriptedBench
let told: ScriptedBench['told']
beforeEach(async () => {
  bench = await createScriptedBench()
  told = bench.told
})
afterEach(() => bench.close())

it.each<[string, (answer: PromiseWithResolvers<typeof shipment>) => unknown]>([
  ['is with the system', () => told.leaves?.()],
  ['was answered', (answer) => answer.resolve(shipment)],
  ['has not left in 20 ms', () => bench.clock.advance(20)],
])('lets the page’s answer wait until a request %s', async (_, happens) => {
  const answer = Promise.withResolvers<typeof shipment>()
  told.creates = [() => answer.promise]
  const { id } = await bench.ship()
  let isLeft = false
  const waiting = bench.shipping.requestLeft(id).then(() => (isLeft = true))
  await settle()
  expect([isLeft, told.sent.length]).toEqual([false, 1])
  await happens(answer)
  await waiting
  expect(bench.clock.pending).toBe(0)
  answer.resolve(shipment)
  await bench.shipping.requestLeft(id)
})

it('lets nothing wait for a request that was never begun', async () => {
  await bench.shipping.requestLeft('no purchase')
  expect(bench.clock.pending).toBe(0)
})

it('takes the refusal of a first try as one', async () => {
  told.creates = [fails('service_refused')]
  expect(await bench.ship()).toMatchObject({ state: 'refused', reason: { code: 'service_refused' } })
})

it('gives an order without a rate with who it is for', async () => {
  await bench.orders.upsert([orderOf('ORDER-1', { service: undefined })])
  expect(await bench.shipping.ship('order-1', randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'not_sent',
    error: { code: 'no_rate' },
    draft: { toAddress: { name: address.name } },
    check: { problems: [] },
  })
})

it('goes back to prepared when nothing left, and sends the order as it is by then', async () => {
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const purchase = await bench.ship()
  expect(purchase).toMatchObject({ state: 'prepared', reason: { code: 'service_unreachable' } })
  await bench.orders.upsert([
    { ...orderOf('ORDER-1'), toAddress: { ...address, street1: '99 Corrected St' } },
  ])
  const again = await bench.ship()
  expect(again).toMatchObject({ id: purchase.id, transactionId: purchase.transactionId, state: 'bought' })
  expect(again.request?.toAddress).toMatchObject({ street1: '99 Corrected St' })
  expect(told.states.slice(-3), 'not as one that did not leave').toEqual(['prepared', 'sent', 'bought'])
})

it('has a transactionId by which an order’s parcel is known again', async () => {
  await bench.shipping.close()
  const marks = {
    newTransactionId: ({ orderNumber }: Pick<Parcel, 'orderNumber'>) => `of ${orderNumber}`,
    marksOf: () => ['its mark'],
    markIn: () => undefined,
  }
  bench.shipping = bench.open({ marks })
  told.creates = [answers(shipment)]
  expect(await bench.ship()).toMatchObject({ state: 'bought', transactionId: 'of ORDER-1' })
})

it('is found by the customer’s name, whichever way the parcel goes', async () => {
  told.settings = { shipFrom: { ...address, name: 'Warehouse' } }
  told.creates = [answers(shipment)]
  const weight = { grams: 340, source: 'typed', takenAt: bench.clock.now().toISOString() } as const
  const { draft } = await bench.shipping.drafts.open({ orderNumber: 'ORDER-1', isReturn: true, weight })
  const outcome = await bench.shipping.buy(draft, randomUUID(), undefined, undefined)
  expect(outcome).toMatchObject({ purchase: { isReturn: true, recipient: address.name } })
  await settle()
  expect(told.sent[0]?.toAddress.name).toBe('Warehouse')
})

it('sends nothing while no token can be had', async () => {
  told.authorize = fails('service_unreachable')
  expect(await bench.ship()).toMatchObject({ state: 'prepared', reason: { code: 'service_unreachable' } })
  expect(told.called).toEqual([])
})

it('keeps an answer that cannot be read, sealed, and looks into it', async () => {
  told.creates = [() => Promise.reject(new UnexpectedResponse('not readable', '<html>', {}))]
  told.finds = [answers(shipment)]
  const purchase = await bench.ship()
  expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code: 'unexpected_response' } })
  expect(JSON.stringify(purchase.reason)).not.toContain('<html>')
  const { database, sealer } = bench.context
  const { id, body } = database.prepare('SELECT id, body FROM raw_answers').get() ?? {}
  const opened = sealer.open(body as Uint8Array, `raw_answers.body:${String(id)}`)
  expect(Buffer.from(opened).toString()).toBe('<html>')
  await bench.clock.advance(1_000)
  expect((await bench.now(purchase)).state).toBe('bought')
})

it('fetches the label when the answer came without it', async () => {
  told.creates = [answers({ ...shipment, labels: [] })]
  expect(await bench.ship()).toMatchObject({ state: 'bought' })
})

it('takes a purchase up again that could not be kept, as doubt, and buys nothing twice', async () => {
  let failures = 1
  const failing: PurchaseStore = {
    ...bench.purchases,
    commitBought: (...commit) =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : bench.purchases.commitBought(...commit),
  }
  await bench.shipping.close()
  bench.shipping = bench.open({ purchases: failing })
  told.creates = [answers(shipment)]
  told.finds = [answers(shipment)]
  const purchase = await bench.ship()
  expect([purchase.state, told.bugs]).toEqual(['sent', 1])
  await bench.clock.advance(5_000)
  expect((await bench.now(purchase)).state).toBe('in_doubt')
  await bench.clock.advance(60_000)
  expect((await bench.now(purchase)).state).toBe('bought')
  expect(bench.creations()).toHaveLength(1)
})

it('asks for the label that the printer’s paper holds, and keeps to it in every repeat', async () => {
  bench.printer.label = { ...leftPrinter, media: '4x8', dpi: 300 }
  told.creates = [fails('service_no_answer'), answers(shipment)]
  told.finds = [answers(undefined)]
  const purchase = await bench.ship()
  const label = { labelType: 'Base64', labelFileType: 'PDF', labelSize: '4x8' }
  expect(purchase.request?.postageLabel).toEqual(label)
  bench.printer.label = { ...leftPrinter, media: '2.25x1.25' }
  await bench.clock.advance(1_000 + graceMs)
  expect(await bench.now(purchase)).toMatchObject({ state: 'bought', request: { postageLabel: label } })
})

it('says that no label fits the paper before the service is asked anything', async () => {
  bench.printer.label = { ...leftPrinter, media: '2.25x1.25' }
  const outcome = await bench.shipping.ship('order-1', randomUUID(), undefined, undefined)
  expect(outcome).toMatchObject({
    kind: 'not_sent',
    error: { code: 'label_stock_mismatch', details: { printerName: 'Left', media: '2.25x1.25' } },
  })
  expect(told.asked).toEqual([])
  expect(await bench.purchases.recent(10)).toEqual([])

  bench.printer.label = leftPrinter
  told.creates = [answers(shipment)]
  expect(await bench.ship()).toMatchObject({
    state: 'bought',
    request: { postageLabel: { labelSize: '4x6' } },
  })
})

it('sends a prepared purchase as it is kept, whatever paper has been loaded since', async () => {
  bench.printer.label = leftPrinter
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const purchase = await bench.ship()
  expect(purchase.state).toBe('prepared')
  bench.printer.label = { ...leftPrinter, dpi: 600 }
  await bench.shipping.retry(purchase.id, undefined)
  await settle()
  expect(await bench.now(purchase)).toMatchObject({
    state: 'bought',
    request: { postageLabel: { labelFileType: 'ZPL' } },
  })
})

// What was prepared and never left is sent as it is kept, by another try: past the scan and the draft.
it.each([
  [
    'of a cancelled order',
    'order_cancelled',
    async () => {
      await bench.orders.cancel('ORDER-1')
    },
  ],
  [
    'before a restore is compared',
    'restored_not_compared',
    async () => {
      await bench.shipping.close()
      const heldBack = new AppError('restored_not_compared', 'as the test says')
      bench.shipping = bench.open({ heldBack: () => heldBack })
    },
  ],
] as const)('buys nothing %s, by a scan, a draft, or another try', async (_, code, come) => {
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { draft } = await bench.shipping.drafts.open({ orderNumber: 'ORDER-1', isReturn: false })
  const { id } = await bench.ship()
  await come()
  const refused = { kind: 'not_sent', error: { code } }
  expect(await bench.shipping.ship('ORDER-1', randomUUID(), undefined, undefined)).toMatchObject(refused)
  expect(await bench.shipping.buy(draft, randomUUID(), undefined, undefined)).toMatchObject(refused)
  await expect(bench.shipping.retry(id, undefined)).rejects.toMatchObject({ code })
  await settle()
  expect(bench.creations()).toHaveLength(1)
})

// A scan and a draft show the hold; another try sent what was prepared before it.
it('another try buys nothing of an order that was put on hold since', async () => {
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { id } = await bench.ship()
  await bench.orders.hold('ORDER-1', 'address unclear')
  await expect(bench.shipping.retry(id, undefined)).rejects.toMatchObject({ code: 'order_held' })
  await settle()
  expect(bench.creations()).toHaveLength(1)
})

// Another bench packed it, its address went with age, and then its label was made void there.
it('says that what an order said was removed with age, and buys it once its file has brought that again', async () => {
  const elsewhere = sqliteElsewhereStore(bench.context)
  const packed = { kind: 'packed', bench: 'Bench 3', since: new Date(0) } as const
  await elsewhere.keep([{ orderKey: 'order-1', elsewhere: packed }], 'db')
  await sqliteRetentionStore(bench.context).removeSome(new Date(1), 10)
  await elsewhere.keep([{ orderKey: 'order-1', elsewhere: undefined }], 'db')
  const { draft } = await bench.shipping.drafts.open({ orderNumber: 'ORDER-1', isReturn: false })
  expect(await bench.shipping.ship('ORDER-1', randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'not_sent',
    error: { code: 'removed_by_retention', details: { reason: 'order_emptied' } },
  })
  expect(await bench.shipping.buy(draft, randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'not_sent',
    error: { code: 'order_incomplete' },
  })
  expect(told.called).toEqual([])

  await bench.orders.upsert([orderOf('ORDER-1')])
  told.creates = [answers(shipment)]
  expect(await bench.ship()).toMatchObject({ state: 'bought' })
})

it('refuses an order that goes abroad, with what is missing, and asks the service nothing', async () => {
  await bench.orders.upsert([
    {
      ...orderOf('ORDER-1'),
      orderNumber: 'ABROAD',
      toAddress: { ...address, country: 'CA', zip: 'K1A 0B1' },
    },
  ])
  const outcome = await bench.shipping.ship('abroad', randomUUID(), undefined, undefined)
  expect(outcome).toMatchObject({
    kind: 'needs_customs',
    draft: { toAddress: { country: 'CA' }, customsInfo: {} },
    check: { isInternational: true },
  })
  expect(told.called).toEqual([])
})

const moved = { ...address, street1: '99 Other St' }

/** While its price is asked for, say, or whether anybody may buy now. */
function meanwhile(work: () => Promise<unknown>) {
  let asked = 0
  return bench.open({
    allowSpending: async () => {
      asked += 1
      if (asked === 1) await work()
    },
  })
}

it('buys an order for the address that an import gave it while its price was asked for', async () => {
  await bench.orders.upsert([orderOf('ORDER-7')])
  const shipping = meanwhile(() => bench.orders.upsert([orderOf('ORDER-7', { toAddress: moved })]))
  expect(await shipping.ship('order-7', randomUUID(), undefined, undefined)).toMatchObject({
    kind: 'shipping',
  })
  await settle()
  expect(told.sent.map(({ toAddress }) => toAddress.street1)).toEqual(['99 Other St'])
})

it.each([
  ['held', { kind: 'held', reason: 'call', parcelNumber: 1 }, () => bench.orders.hold('ORDER-7', 'call')],
  ['cancelled', { error: { code: 'order_cancelled' } }, () => bench.orders.cancel('ORDER-7')],
] as const)('buys nothing of an order that is %s while its price is asked for', async (_, refused, act) => {
  await bench.orders.upsert([orderOf('ORDER-7')])
  const scanned = meanwhile(act)
  expect(await scanned.ship('order-7', randomUUID(), undefined, undefined)).toMatchObject(refused)
  await settle()
  expect(told.sent).toEqual([])
  expect(await bench.purchases.listByOrder((await bench.orders.findByNumber('ORDER-7'))!.id)).toEqual([])
})

it.each([
  ['held', { kind: 'held', reason: 'call' }, () => bench.orders.hold('ORDER-7', 'call')],
  ['cancelled', { error: { code: 'order_cancelled' } }, () => bench.orders.cancel('ORDER-7')],
] as const)('buys no form of an order that is %s while its price is asked for', async (_, refused, act) => {
  await bench.orders.upsert([orderOf('ORDER-7')])
  const typed = meanwhile(act)
  const { draft } = await typed.drafts.open({ orderNumber: 'ORDER-7', isReturn: false })
  expect(await typed.buy(draft, randomUUID(), undefined, undefined)).toMatchObject(refused)
  await settle()
  expect(told.sent).toEqual([])
})

it.each([
  ['by an import', () => bench.orders.upsert([orderOf('ORDER-1', { toAddress: moved })])],
  ['by a person', () => bench.orders.setAddress('ORDER-1', moved)],
])('another try buys no label of the address before one that the order was given %s', async (_, change) => {
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { id } = await bench.ship()
  await bench.clock.advance(1_000)
  await change()
  const refused = { code: 'order_incomplete', details: { reason: 'changed_since' } }
  await expect(bench.shipping.retry(id, undefined)).rejects.toMatchObject(refused)
  expect(bench.creations()).toHaveLength(1)
  expect(await bench.ship()).toMatchObject({ id, state: 'bought' })
  expect(told.sent.at(-1)?.toAddress.street1).toBe('99 Other St')
})

it('another try goes on where the order was only held and released since', async () => {
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { id } = await bench.ship()
  await bench.clock.advance(1_000)
  await bench.orders.hold('ORDER-1', 'call')
  await bench.orders.release('ORDER-1')
  await bench.shipping.retry(id, undefined)
  await settle()
  expect(bench.creations()).toHaveLength(2)
})

it('another try goes on where an order with an address of this station was only held and released since', async () => {
  await bench.orders.setAddress('ORDER-1', moved)
  await bench.clock.advance(1_000)
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { id } = await bench.ship()
  await bench.clock.advance(1_000)
  await bench.orders.hold('ORDER-1', 'call')
  await bench.orders.release('ORDER-1')
  await bench.shipping.retry(id, undefined)
  await settle()
  expect(bench.creations()).toHaveLength(2)
  expect(told.sent.at(-1)?.toAddress.street1).toBe('99 Other St')
})

it('another try buys no label of the address that a person took back since', async () => {
  await bench.orders.setAddress('ORDER-1', moved)
  await bench.clock.advance(1_000)
  told.creates = [fails('service_unreachable'), answers(shipment)]
  const { id } = await bench.ship()
  await bench.clock.advance(1_000)
  await bench.orders.setAddress('ORDER-1', undefined)
  const refused = { code: 'order_incomplete', details: { reason: 'changed_since' } }
  await expect(bench.shipping.retry(id, undefined)).rejects.toMatchObject(refused)
  expect(bench.creations()).toHaveLength(1)
})

// Buying on a real SQLite file, with a service that answers as told and a clock that the test owns: the turns that the
// sandbox cannot be brought to take.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/adapters/sqlite/database.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../../../src/adapters/sqlite/order-store.ts'
import { sqlitePurchaseStore } from '../../../../src/adapters/sqlite/purchase-store.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { newId } from '../../../../src/app/runtime.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../../src/contract/printers.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { graceMs } from '../../../../src/core/doubt.ts'
import type { ShipInquiries } from '../../../../src/core/shipping/drafts.ts'
import type { PurchaseStore } from '../../../../src/core/shipping/ports.ts'
import type { Purchase } from '../../../../src/core/shipping/purchase.ts'
import { createShipping, type Shipping } from '../../../../src/core/shipping/shipping.ts'
import {
  UnexpectedResponse,
  type CreateShipmentRequest,
  type ServiceShipment,
  type ShippingService,
} from '../../../../src/core/shipping/shipping-service.ts'
import { manualClock, settle, type ManualClock } from '../../../support/manual-clock.ts'

const address = {
  name: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
}
const order = {
  orderNumber: 'ORDER-1',
  toAddress: address,
  weightGrams: 340,
  items: [],
  preset: undefined,
  service: 'GroundAdvantage',
  references: [],
} as const

const shipment: ServiceShipment = {
  shipmentId: 's-1',
  trackingNumber: '9200000000000000000001',
  price: { amountMinor: 842, currency: 'USD' },
  labels: [{ packageNumber: 1, format: 'zpl', bytes: Buffer.from('^XA^XZ') }],
  warnings: [],
  raw: '{}',
}

type Answer<T> = () => Promise<T>
const answers =
  <T>(value: T): Answer<T> =>
  () =>
    Promise.resolve(value)
const fails =
  (code: AppError['code']): Answer<never> =>
  () =>
    Promise.reject(new AppError(code, code))

let folder: string
let database: Database
let purchases: PurchaseStore
let clock: ManualClock
let shipping: Shipping
/** Answers of the service, in the order of the calls; the last one stays. */
let creates: Answer<ServiceShipment>[]
let finds: Answer<ServiceShipment | undefined>[]
let authorize: Answer<void>
/** What may be paid for, and every look for it. */
let called: string[]
/** Everything that the service was asked, by name. */
let asked: string[]
/** The bodies of what may be paid for. */
let sent: CreateShipmentRequest[]
let labelPrinter: PrinterSetting | undefined
let bugs: number

const next = <T>(script: Answer<T>[]): Promise<T> => {
  const answer = script.length > 1 ? script.shift() : script[0]
  if (!answer) throw new Error('the service was not told what to answer')
  return answer()
}

const service: ShippingService = {
  authorize: () => authorize(),
  createShipment(request, transactionId) {
    sent.push(request)
    called.push(`create ${transactionId}`)
    return next(creates)
  },
  findByTransactionId(transactionId) {
    called.push(`find ${transactionId}`)
    return next(finds)
  },
  getLabels: () => Promise.resolve(shipment.labels),
  getRates: fails('no_rate'),
  listOfferedServices: answers([{ carrierAccountId: 'CA', service: 'GroundAdvantage' }]),
}

/** Purchases ask none of them. */
const inquiries: ShipInquiries = {
  explainRate: fails('no_rate'),
  verifyAddress: fails('service_refused'),
  listSpecialServices: answers([]),
  listPackageTypes: answers([]),
}

const recorded = new Proxy(service, {
  get(target, name: keyof ShippingService) {
    asked.push(name)
    return target[name]
  },
})
const leftPrinter: PrinterSetting = {
  ...commonLabelPrinter,
  id: 'left',
  name: 'Left',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
}

function createOn(store: PurchaseStore, orders: ReturnType<typeof sqliteOrderStore>): Shipping {
  return createShipping({
    purchases: store,
    orders,
    service: recorded,
    inquiries,
    settings: answers({ shipFrom: address, serviceRule: 'cheapest', presets: defaultPackagePresets }),
    labelPrinter: () => labelPrinter,
    clock,
    newId,
    logger: { info: () => undefined, warn: () => undefined, error: () => (bugs += 1) },
    onPurchase: () => undefined,
    onJobs: () => undefined,
  })
}

let orders: ReturnType<typeof sqliteOrderStore>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-shipping-'))
  database = await openDatabase(join(folder, 'packbench.db'))
  clock = manualClock()
  const context = { database, sealer: createSealer(randomBytes(32)), stationId: newId(), clock, newId }
  purchases = sqlitePurchaseStore(context)
  orders = sqliteOrderStore(context)
  await orders.upsert([order])
  ;[creates, finds, authorize, called, asked, bugs] = [[], [], answers(undefined), [], [], 0]
  sent = []
  labelPrinter = undefined
  shipping = createOn(purchases, orders)
})
afterEach(async () => {
  await shipping.close()
  database.close()
  rmSync(folder, { recursive: true })
})

async function ship(): Promise<Purchase> {
  const outcome = await shipping.ship('order-1', randomUUID(), undefined, undefined)
  if (!('purchase' in outcome)) throw new Error(outcome.kind)
  await settle()
  return now(outcome.purchase)
}

async function now({ id }: Purchase): Promise<Purchase> {
  const purchase = await purchases.get(id)
  if (!purchase) throw new Error('the purchase is gone')
  return purchase
}

it('asks a service that gave no answer with growing waits, at most a minute apart', async () => {
  creates = [fails('service_no_answer')]
  finds = [fails('service_no_answer')]
  const purchase = await ship()
  expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
  const waits: number[] = []
  for (let check = 0; check < 9; check++) {
    const due = (await now(purchase)).nextCheckAt?.getTime() ?? 0
    waits.push((due - clock.now().getTime()) / 1000)
    await clock.advance(due - clock.now().getTime())
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(called.filter((call) => call.startsWith('create'))).toHaveLength(1)
})

it('sends the same request with the same transactionId after two "not known" a grace period apart', async () => {
  creates = [fails('service_no_answer'), answers(shipment)]
  finds = [answers(undefined)]
  const purchase = await ship()
  await clock.advance(1_000)
  expect(await now(purchase)).toMatchObject({ state: 'in_doubt', notFoundAt: clock.now() })
  expect(called).toHaveLength(2)
  await clock.advance(graceMs)
  expect((await now(purchase)).state).toBe('bought')
  const { transactionId } = purchase
  expect(called).toEqual(['create', 'find', 'find', 'create'].map((call) => `${call} ${transactionId}`))
})

// Two charges, the first label lost: the first try is still at work, its repeat is refused, and one "not known" was
// believed.
it.each(['service_refused', 'service_auth_failed', 'invalid_input', 'service_busy'] as const)(
  'stays in doubt when a repeat ends with %s and the service knows no such purchase, and is found when it is there',
  async (code) => {
    creates = [fails('service_no_answer'), fails(code)]
    finds = [answers(undefined)]
    const purchase = await ship()
    await clock.advance(1_000 + graceMs)
    expect(called.filter((call) => call.startsWith('create'))).toHaveLength(2)
    expect(await now(purchase)).toMatchObject({ state: 'in_doubt', reason: { code } })
    const again = await shipping.ship('order-1', randomUUID(), undefined, undefined)
    expect(again).toMatchObject({ kind: 'already_running', purchase: { id: purchase.id } })
    finds = [answers(shipment)]
    await clock.advance(60_000)
    expect(await now(purchase)).toMatchObject({ state: 'bought', shipmentId: 's-1' })
    expect(new Set(called.map((call) => call.split(' ')[1])).size).toBe(1)
  },
)

// A gateway may say it after the work was done: it was charged, sent again with another body, and then bought again.
it.each(['service_busy', 'service_no_answer', 'unexpected_response'] as const)(
  'looks up a purchase whose first try ended with %s before anything else is done with it',
  async (code) => {
    creates = [fails(code)]
    finds = [answers(shipment)]
    const purchase = await ship()
    expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code } })
    await clock.advance(1_000)
    expect((await now(purchase)).state).toBe('bought')
    expect(called.map((call) => call.split(' ')[0])).toEqual(['create', 'find'])
  },
)

it('takes the refusal of a first try as one', async () => {
  creates = [fails('service_refused')]
  expect(await ship()).toMatchObject({ state: 'refused', reason: { code: 'service_refused' } })
})

it('believes no refusal of a try that may be the second, after the process was killed while the first was out', async () => {
  creates = [() => new Promise<never>(() => undefined)]
  const purchase = await ship()
  const after = createOn(purchases, orders)
  creates = [fails('service_refused')]
  finds = [answers(undefined)]
  await after.start()
  await clock.advance(2 * graceMs)
  expect(await now(purchase)).toMatchObject({ state: 'in_doubt', reason: { code: 'service_refused' } })
  await after.close()
  shipping = after
})

it('repeats at growing pauses what the service does not know, always the same request, and looks at least once a minute', async () => {
  creates = [fails('service_no_answer'), fails('service_refused')]
  finds = [answers(undefined)]
  const purchase = await ship()
  const repeatedAt: number[] = []
  const begun = clock.now().getTime() + 1_000
  let finding = 0
  for (let second = 0; second < 3_600; second += 5) {
    const before = called.length
    await clock.advance(5_000)
    const fresh = called.slice(before)
    if (fresh.some((call) => call.startsWith('create'))) {
      repeatedAt.push(Math.floor((clock.now().getTime() - begun) / 1000))
    }
    finding += fresh.filter((call) => call.startsWith('find')).length
  }
  const repeatsBetween = (from: number, to: number) => repeatedAt.filter((at) => at >= from && at < to).length
  expect(repeatsBetween(0, 600)).toBeGreaterThanOrEqual(5)
  expect(repeatsBetween(0, 600)).toBeLessThanOrEqual(7)
  for (let from = 600; from < 3_000; from += 600) expect(repeatsBetween(from, from + 600)).toBeLessThan(3)
  expect(repeatsBetween(1_200, 3_600)).toBeGreaterThanOrEqual(3)
  expect(finding).toBeGreaterThanOrEqual(60)
  expect((await now(purchase)).state).toBe('in_doubt')
  expect(new Set(called.map((call) => call.split(' ')[1])).size).toBe(1)
})

// Ten seconds are no proof: only a person may say that it was not bought, after long, and knowing what it may cost.
describe('a doubt that a person ends', () => {
  const halfAnHour = 30 * 60_000

  it('has to be long: until then it stays, and its order cannot be bought again', async () => {
    creates = [fails('service_no_answer')]
    finds = [answers(undefined)]
    const purchase = await ship()
    await clock.advance(halfAnHour - 60_000)
    await expect(shipping.endDoubt(purchase.id, 'not_charged')).rejects.toMatchObject({ code: 'conflict' })
    expect((await now(purchase)).state).toBe('in_doubt')
    expect((await ship()).id).toBe(purchase.id)
  })

  it('is refused with the reason, and its order is bought by a new purchase', async () => {
    creates = [fails('service_no_answer')]
    finds = [answers(undefined)]
    const purchase = await ship()
    await clock.advance(halfAnHour + 2_000)
    const ended = await shipping.endDoubt(purchase.id, 'service_says')
    expect(ended).toMatchObject({
      state: 'refused',
      reason: { code: 'doubt_ended', details: { reason: 'service_says' } },
    })
    const calls = called.length
    await clock.advance(halfAnHour)
    expect(called).toHaveLength(calls)
    creates = [answers(shipment)]
    const again = await ship()
    expect(again.state).toBe('bought')
    expect(again.transactionId).not.toBe(purchase.transactionId)
  })

  it('is bought where the service has it by now, and stays where the service cannot be asked', async () => {
    creates = [fails('service_no_answer')]
    finds = [answers(undefined)]
    const purchase = await ship()
    await clock.advance(halfAnHour + 2_000)
    finds = [fails('service_unreachable')]
    await expect(shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({
      code: 'service_unreachable',
    })
    expect((await now(purchase)).state).toBe('in_doubt')
    finds = [answers(shipment)]
    expect(await shipping.endDoubt(purchase.id, 'other')).toMatchObject({ state: 'bought' })
  })

  it('has to be one', async () => {
    creates = [answers(shipment)]
    const purchase = await ship()
    await expect(shipping.endDoubt(purchase.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    await expect(shipping.endDoubt(randomUUID(), 'other')).rejects.toMatchObject({ code: 'not_found' })
  })
})

// Sent again with another body under the same transactionId, it was refused, and then bought again.
it('keeps the request of a purchase that may have been sent as it is, whoever asks', async () => {
  creates = [fails('service_no_answer')]
  finds = [fails('service_no_answer')]
  const purchase = await ship()
  await orders.upsert([{ ...order, weightGrams: 990, service: 'PriorityMail' }])
  await ship()
  await expect(
    purchases.update(purchase.id, 'in_doubt', { request: purchase.request, service: 'PriorityMail' }),
  ).rejects.toThrow('does not change')
  creates = [answers(shipment)]
  finds = [answers(undefined)]
  await clock.advance(60_000)
  expect(await now(purchase)).toMatchObject({ state: 'bought', request: purchase.request })
  expect(sent.every((request) => JSON.stringify(request) === JSON.stringify(purchase.request))).toBe(true)
  expect(sent).toHaveLength(2)
})

it('is looked for within a minute although the clock was set back a day', async () => {
  creates = [fails('service_no_answer')]
  finds = [answers(undefined), answers(shipment)]
  const purchase = await ship()
  await clock.advance(1_000)
  clock.setWallClock(-24 * 3_600_000)
  await shipping.close()
  shipping = createOn(purchases, orders)
  await shipping.start()
  await clock.advance(60_000)
  expect((await now(purchase)).state).toBe('bought')
})

it('stays in doubt when a repeat is not answered or cannot be sent, instead of starting over', async () => {
  creates = [fails('service_no_answer'), fails('service_unreachable')]
  finds = [answers(undefined)]
  const purchase = await ship()
  await clock.advance(1_000 + graceMs)
  expect((await now(purchase)).state).toBe('in_doubt')
})

it('goes back to prepared when nothing left, and sends the order as it is by then', async () => {
  creates = [fails('service_unreachable'), answers(shipment)]
  const purchase = await ship()
  expect(purchase).toMatchObject({ state: 'prepared', reason: { code: 'service_unreachable' } })
  await orders.upsert([{ ...order, toAddress: { ...address, street1: '99 Corrected St' } }])
  const again = await ship()
  expect(again).toMatchObject({ id: purchase.id, transactionId: purchase.transactionId, state: 'bought' })
  expect(again.request?.toAddress).toMatchObject({ street1: '99 Corrected St' })
})

it('sends nothing while no token can be had', async () => {
  authorize = fails('service_unreachable')
  expect(await ship()).toMatchObject({ state: 'prepared', reason: { code: 'service_unreachable' } })
  expect(called).toEqual([])
})

it('keeps an answer that cannot be read, sealed, and looks into it', async () => {
  creates = [() => Promise.reject(new UnexpectedResponse('not readable', '<html>', {}))]
  finds = [answers(shipment)]
  const purchase = await ship()
  expect(purchase).toMatchObject({ state: 'in_doubt', reason: { code: 'unexpected_response' } })
  expect(JSON.stringify(purchase.reason)).not.toContain('<html>')
  await clock.advance(1_000)
  expect((await now(purchase)).state).toBe('bought')
})

it('fetches the label when the answer came without it', async () => {
  creates = [answers({ ...shipment, labels: [] })]
  expect(await ship()).toMatchObject({ state: 'bought' })
})

it('takes a purchase up again that could not be kept, as doubt, and buys nothing twice', async () => {
  let failures = 1
  const failing: PurchaseStore = {
    ...purchases,
    commitBought: (...commit) =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : purchases.commitBought(...commit),
  }
  await shipping.close()
  shipping = createOn(failing, orders)
  creates = [answers(shipment)]
  finds = [answers(shipment)]
  const purchase = await ship()
  expect([purchase.state, bugs]).toEqual(['sent', 1])
  await clock.advance(5_000)
  expect((await now(purchase)).state).toBe('in_doubt')
  await clock.advance(60_000)
  expect((await now(purchase)).state).toBe('bought')
  expect(called.filter((call) => call.startsWith('create'))).toHaveLength(1)
})

it('looks into doubts at once when the service answers again', async () => {
  creates = [fails('service_no_answer')]
  finds = [fails('service_no_answer'), fails('service_no_answer'), answers(shipment)]
  const purchase = await ship()
  await clock.advance(3_000)
  expect((await now(purchase)).state).toBe('in_doubt')
  await shipping.checkDoubts()
  await settle()
  expect((await now(purchase)).state).toBe('bought')
})

it('makes doubt of what was sent when the station stopped, and leaves alone what was only prepared', async () => {
  creates = [() => new Promise<never>(() => undefined)]
  const purchase = await ship()
  expect(purchase.state).toBe('sent')
  // The process is gone: nothing of it is closed. Another one takes the file over.
  const after = createOn(purchases, orders)
  finds = [answers(shipment)]
  await after.start()
  await clock.advance(0)
  expect((await now(purchase)).state).toBe('bought')
  await after.close()
  // For the clean-up: the first station still waits for its answer.
  shipping = after
})

it('asks for the label that the printer’s paper holds, and keeps to it in every repeat', async () => {
  labelPrinter = { ...leftPrinter, media: '4x8', dpi: 300 }
  creates = [fails('service_no_answer'), answers(shipment)]
  finds = [answers(undefined)]
  const purchase = await ship()
  const label = { labelType: 'Base64', labelFileType: 'PDF', labelSize: '4x8' }
  expect(purchase.request?.postageLabel).toEqual(label)
  labelPrinter = { ...leftPrinter, media: '2.25x1.25' }
  await clock.advance(1_000 + graceMs)
  expect(await now(purchase)).toMatchObject({ state: 'bought', request: { postageLabel: label } })
})

it('says that no label fits the paper before the service is asked anything', async () => {
  labelPrinter = { ...leftPrinter, media: '2.25x1.25' }
  const outcome = await shipping.ship('order-1', randomUUID(), undefined, undefined)
  expect(outcome).toMatchObject({
    kind: 'not_sent',
    error: { code: 'label_stock_mismatch', details: { printerName: 'Left', media: '2.25x1.25' } },
  })
  expect(asked).toEqual([])
  expect(await purchases.recent(10)).toEqual([])

  labelPrinter = leftPrinter
  creates = [answers(shipment)]
  expect(await ship()).toMatchObject({ state: 'bought', request: { postageLabel: { labelSize: '4x6' } } })
})

it('sends a prepared purchase as it is kept, whatever paper has been loaded since', async () => {
  labelPrinter = leftPrinter
  creates = [fails('service_unreachable'), answers(shipment)]
  const purchase = await ship()
  expect(purchase.state).toBe('prepared')
  labelPrinter = { ...leftPrinter, dpi: 600 }
  await shipping.retry(purchase.id, undefined)
  await settle()
  expect(await now(purchase)).toMatchObject({
    state: 'bought',
    request: { postageLabel: { labelFileType: 'ZPL' } },
  })
})

it('refuses an order that goes abroad, with what is missing, and asks the service nothing', async () => {
  await orders.upsert([
    { ...order, orderNumber: 'ABROAD', toAddress: { ...address, country: 'CA', zip: 'K1A 0B1' } },
  ])
  const outcome = await shipping.ship('abroad', randomUUID(), undefined, undefined)
  expect(outcome).toMatchObject({
    kind: 'needs_customs',
    draft: { toAddress: { country: 'CA' }, customsInfo: {} },
    check: { isInternational: true },
  })
  expect(called).toEqual([])
})

// One bench's own side of its claims, over the model that PostgreSQL is held to.

import { beforeEach, expect, test } from 'vitest'
import { claimsModel, emptyClaims, modelClaims, type ClaimsModel } from '../../../support/claims-model.ts'
import type { CutOffRule } from '../../../../src/contract/warehouse-setting.ts'
import { createOrderClaims, type Unreported } from '../../../../src/core/warehouse/order-claims.ts'
import { newPurchase, type Purchase } from '../../../../src/core/ship/purchase.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const parcel = { orderId: 'id of WEB-1', orderNumber: 'WEB-1', parcelNumber: 1 }
const name = { orderKey: 'web-1', parcelNumber: 1 }

let nowMs: number
let model: ClaimsModel
/** The bench's own purchases. */
let journal: Purchase[]
let unreported: readonly Unreported[]
let twice: string[]
let atService: string[]

beforeEach(() => {
  nowMs = 1_000_000
  model = claimsModel(emptyClaims(), { leaseMs: 60_000 }, () => nowMs)
  journal = []
  unreported = []
  twice = []
  atService = []
})

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...newPurchase({
    id: 'purchase',
    ...parcel,
    transactionId: 'web-1 1',
    gestureId: 'gesture',
    request: undefined,
    service: 'Priority',
    recipient: '',
    destination: '',
    createdAt: new Date(0),
  }),
  ...change,
})

function openBench(bench: string, cutOff: CutOffRule = 'strict') {
  const link = { isCut: false, losesAnswers: false }
  const time = manualClock()
  const claims = createOrderClaims({
    claims: () => Promise.resolve(modelClaims(model, bench, link)),
    transactionIdOf: ({ orderNumber }, attempt) => Promise.resolve(`${orderNumber.toLowerCase()} ${attempt}`),
    purchases: {
      findByTransaction: (id) => Promise.resolve(journal.find(({ transactionId }) => transactionId === id)),
      listInDoubt: () => Promise.resolve(journal.filter(({ state }) => state === 'in_doubt')),
    },
    isAtService: (id) => Promise.resolve(atService.includes(id)),
    unreported: {
      list: () => Promise.resolve(unreported),
      save: (list) => {
        unreported = list
        return Promise.resolve()
      },
    },
    // What is sealed is as it is read.
    scanKeys: {
      seal: (_, sku) => Promise.resolve(Buffer.from(sku)),
      open: (_, { sealed }) => Promise.resolve(sealed && Buffer.from(sealed).toString()),
    },
    cutOff: () => cutOff,
    clock: time,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onChange: () => undefined,
    onPackedTwice: (orderNumber) => {
      twice.push(orderNumber)
      return Promise.resolve()
    },
  })
  return { claims, link, time }
}

/** What the warehouse tells a bench that has nothing to do with it. */
const seen = () => model.claim('onlooker', name)

test('a parcel without an order that is called as one is this bench’s own', async () => {
  const { claims } = openBench('left')
  await claims.take(parcel)
  const manual = purchase({ orderId: 'of its own', transactionId: 'another' })
  await claims.leave(manual)
  claims.purchaseChanged({ ...manual, state: 'bought' })
  expect(seen()).toMatchObject({ kind: 'held', inDoubt: false })
})

test('what was given back, or never left, is free for the next, under the same transactionId', async () => {
  const { claims } = openBench('left')
  expect(await claims.take(parcel)).toBe('web-1 1')
  claims.giveBack(parcel)
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'claimed', attempt: 1 })
})

test('an order whose items are scanned is kept for its bench, and bought by the same claim', async () => {
  const { claims } = openBench('left')
  await claims.hold(parcel)
  expect(seen()).toMatchObject({ kind: 'held', bench: 'left' })
  await claims.hold(parcel)
  await expect(openBench('right').claims.hold(parcel)).rejects.toMatchObject({
    code: 'order_claimed',
    details: { bench: 'left' },
  })
  expect(await claims.take(parcel)).toBe('web-1 1')
  await claims.leave(purchase())
  claims.purchaseChanged(purchase({ state: 'bought' }))
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
})

test('one whose items came out again is free, and without an answer nothing is kept or refused', async () => {
  const { claims, link } = openBench('left')
  await claims.hold(parcel)
  claims.giveBack(parcel)
  await expect.poll(() => seen().kind).toBe('claimed')
  link.isCut = true
  const other = { ...parcel, orderId: 'id of WEB-2', orderNumber: 'WEB-2' }
  await claims.hold(other)
  expect(unreported).toEqual([])
  expect(model.claim('onlooker', { orderKey: 'web-2', parcelNumber: 1 })).toMatchObject({ kind: 'claimed' })
})

test('an answer that is lost costs nothing: nothing leaves, and it is told anew', async () => {
  const { claims, link } = openBench('left')
  await claims.take(parcel)
  link.losesAnswers = true
  await expect(claims.leave(purchase())).rejects.toMatchObject({ code: 'warehouse_cut_off' })
  // The warehouse takes it for a doubt; the bench knows that nothing left.
  claims.purchaseChanged(purchase({ reason: { code: 'warehouse_cut_off', message: '' } }))
  expect(claims.state().state).toBe('cut_off')
  link.losesAnswers = false
  expect(await claims.take(parcel)).toBe('web-1 1')
})

test('after a refusal the service is asked for the attempt before, and where it has one nothing is bought', async () => {
  const { claims } = openBench('left')
  await claims.take(parcel)
  await claims.leave(purchase())
  const refused = purchase({ state: 'refused' })
  journal.push(refused)
  claims.purchaseChanged(refused)
  atService.push('web-1 1')
  await expect(claims.take(parcel)).rejects.toMatchObject({ code: 'order_packed' })
  expect(seen()).toMatchObject({ kind: 'claimed', attempt: 2, afterRefusal: true })
})

test('after it a new transactionId is meant', async () => {
  const { claims } = openBench('left')
  await claims.take(parcel)
  await claims.leave(purchase())
  const refused = purchase({ state: 'refused' })
  journal.push(refused)
  claims.purchaseChanged(refused)
  expect(await claims.take(parcel)).toBe('web-1 2')
})

test('after a restart the warehouse is told from the journal; of a lost one it keeps the doubt', async () => {
  const { claims } = openBench('left')
  await claims.take(parcel)
  await claims.leave(purchase())
  await claims.close()

  const lost = openBench('left')
  lost.claims.start()
  await lost.time.advance(0)
  await lost.claims.close()
  expect(seen()).toMatchObject({ kind: 'held', inDoubt: true })

  journal.push(purchase({ state: 'bought' }))
  const again = openBench('left')
  again.claims.start()
  await again.time.advance(0)
  await again.claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
})

test('what was in doubt before the bench joined is kept for it', async () => {
  journal.push(purchase({ state: 'in_doubt', transactionId: 'of before' }))
  const { claims, time } = openBench('left')
  claims.start()
  await time.advance(0)
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'held', inDoubt: true, bench: 'left' })
})

test('tolerant and cut off, a parcel is bought once here, and told when the warehouse is back', async () => {
  const { claims, link, time } = openBench('left', 'tolerant')
  link.isCut = true
  expect(await claims.take(parcel)).toBe('web-1 1')
  expect(unreported).toHaveLength(1)
  await claims.leave(purchase())
  const bought = purchase({ state: 'bought' })
  journal.push(bought)
  claims.purchaseChanged(bought)
  link.isCut = false
  await time.advance(60_000)
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
  expect(unreported).toEqual([])
  expect(twice).toEqual([])
})

test('where another bench packed it meanwhile, a person is told', async () => {
  const { claims, link, time } = openBench('left', 'tolerant')
  link.isCut = true
  await claims.take(parcel)
  await claims.leave(purchase())
  const bought = purchase({ state: 'bought' })
  journal.push(bought)
  claims.purchaseChanged(bought)
  const other = model.claim('right', name)
  if (other.kind !== 'claimed') throw new Error(other.kind)
  model.packed('right', { ...name, fencing: other.fencing })
  link.isCut = false
  await time.advance(60_000)
  await claims.close()
  expect(twice).toEqual(['WEB-1'])
})

test('tolerant and cut off, what another bench bought after a refusal is not bought again: the service knows it', async () => {
  const { claims, link } = openBench('left', 'tolerant')
  link.isCut = true
  atService = ['web-1 2']
  await expect(claims.take(parcel)).rejects.toMatchObject({ code: 'order_packed' })
  expect(unreported).toEqual([])
  atService = []
  expect(await claims.take(parcel)).toBe('web-1 1')
})

test('tolerant and cut off since it was claimed, what a killed bench bought is told from its journal', async () => {
  const { claims, link } = openBench('left', 'tolerant')
  await claims.take(parcel)
  link.isCut = true
  await claims.leave(purchase())
  // Killed: nobody is told that it was bought.
  journal.push(purchase({ state: 'bought' }))
  const again = openBench('left', 'tolerant')
  again.claims.start()
  await again.time.advance(0)
  await again.claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
  expect(unreported).toEqual([])
})

test('what another bench only has is told once it is given back, and a person is told once', async () => {
  const { claims, link, time } = openBench('left', 'tolerant')
  link.isCut = true
  await claims.take(parcel)
  await claims.leave(purchase())
  const bought = purchase({ state: 'bought' })
  journal.push(bought)
  claims.purchaseChanged(bought)
  const other = model.claim('right', name)
  if (other.kind !== 'claimed') throw new Error(other.kind)
  link.isCut = false
  await time.advance(60_000)
  expect(twice).toEqual(['WEB-1'])
  model.release('right', { ...name, fencing: other.fencing }, 'untouched')
  await time.advance(60_000)
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
  expect(unreported).toEqual([])
  expect(twice).toEqual(['WEB-1'])
})

test('what was bought though it was taken over is told once whoever took it gives it back', async () => {
  const { claims, time } = openBench('left')
  claims.start()
  await claims.take(parcel)
  await claims.leave(purchase())
  const taken = model.takeOver('right', name.orderKey, true)
  if (taken.kind !== 'taken') throw new Error(taken.kind)
  const bought = purchase({ state: 'bought' })
  journal.push(bought)
  claims.purchaseChanged(bought)
  await time.advance(60_000)
  expect(twice).toEqual(['WEB-1'])
  model.release('right', { ...name, fencing: taken.fencing }, 'untouched')
  await time.advance(60_000)
  await claims.close()
  expect(seen()).toMatchObject({ kind: 'packed', bench: 'left' })
})

test('of two parcels at once none is forgotten', async () => {
  const { claims, link } = openBench('left', 'tolerant')
  link.isCut = true
  const other = { ...parcel, orderId: 'id of WEB-2', orderNumber: 'WEB-2' }
  await Promise.all([claims.take(parcel), claims.take(other)])
  expect(unreported.map(({ orderNumber }) => orderNumber)).toEqual(['WEB-1', 'WEB-2'])
})

test('strict and cut off nothing is taken', async () => {
  const { claims, link } = openBench('left')
  link.isCut = true
  await expect(claims.take(parcel)).rejects.toMatchObject({ code: 'warehouse_cut_off' })
  expect(unreported).toEqual([])
})

test('told that nothing answers, it asks at once and says so, and the same where it answers again', async () => {
  const { claims, link, time } = openBench('left')
  claims.start()
  await time.advance(0)
  expect(claims.state().state).toBe('joined')
  link.isCut = true
  claims.askAgain()
  await time.advance(0)
  expect(claims.state().state).toBe('cut_off')
  link.isCut = false
  claims.askAgain()
  await time.advance(0)
  expect(claims.state().state).toBe('joined')
  await claims.close()
})

const inBox = (packed: number, sku = 'MUG') => ({ packed, all: 5, sku, by: 'Pat', at: new Date(0) })
const told = (packed: number, bench = 'left') => ({ bench, packed, all: 5, by: 'Pat' })

test('who asks for an order that is being scanned is told how far it is, with the last item', async () => {
  const { claims, time } = openBench('left')
  expect(await claims.hold(parcel)).toBeUndefined()
  claims.tellScans(parcel, inBox(1, 'TEA'))
  claims.tellScans(parcel, inBox(3))
  await time.advance(500)
  await expect(openBench('right').claims.hold(parcel)).rejects.toMatchObject({
    code: 'order_claimed',
    details: { bench: 'left', scanned: { ...told(3), sku: 'MUG' } },
  })
  await expect(openBench('right').claims.take(parcel)).rejects.toMatchObject({
    details: { scanned: told(3) },
  })
})

test('what a bench has left half scanned is told to the next that scans it, and is its to buy then', async () => {
  const left = openBench('left')
  await left.claims.hold(parcel)
  left.claims.tellScans(parcel, inBox(3))
  await left.time.advance(500)
  nowMs += 60_001
  const right = openBench('right')
  expect(await right.claims.hold(parcel)).toMatchObject({ ...told(3), sku: 'MUG' })
  expect(await right.claims.take(parcel)).toBe('web-1 1')
})

test('it is not bought unscanned by another bench, until a person has taken over what is there by then', async () => {
  const left = openBench('left')
  await left.claims.hold(parcel)
  left.claims.tellScans(parcel, inBox(3))
  await left.time.advance(500)
  left.claims.giveBack(parcel)
  const { claims } = openBench('right')
  await expect(claims.takeOver('WEB-1', false)).rejects.toMatchObject({ code: 'not_found' })
  const isLeft = { code: 'order_half_scanned', details: { scanned: told(3) } }
  await expect(claims.take(parcel)).rejects.toMatchObject(isLeft)
  await expect(claims.take(parcel)).rejects.toMatchObject(isLeft)
  // Nobody is kept from it by that.
  await left.claims.hold(parcel)
  left.claims.tellScans(parcel, inBox(4))
  await left.time.advance(500)
  await claims.takeOver('WEB-1', false)
  // What the person was told was another state of it.
  await expect(claims.take(parcel)).rejects.toMatchObject({ details: { scanned: told(4) } })
  await claims.takeOver('WEB-1', false)
  expect(await claims.take(parcel)).toBe('web-1 1')
})

// Hazard: what another bench had told before stood, and the next try was refused for it.
test('what is scanned in the last moment is told before its claim is let go of, where the purchase did not leave', async () => {
  const left = openBench('left')
  await left.claims.hold(parcel)
  left.claims.tellScans(parcel, inBox(3))
  await left.time.advance(500)
  left.claims.giveBack(parcel)
  const right = openBench('right')
  expect(await right.claims.hold(parcel)).toMatchObject(told(3))
  right.claims.tellScans(parcel, inBox(5))
  await right.claims.take(parcel)
  const reason = { code: 'service_unreachable', message: 'away' } as const
  right.claims.purchaseChanged(purchase({ state: 'prepared', reason }))
  await right.time.advance(0)
  expect(await right.claims.take(parcel)).toBe('web-1 1')
})

test('a bench whose order was taken over while it scans is told so by the next scan', async () => {
  const { claims, time } = openBench('left')
  await claims.hold(parcel)
  const right = openBench('right')
  await right.claims.takeOver('WEB-1', false)
  await claims.hold(parcel)
  claims.tellScans(parcel, inBox(2))
  await time.advance(500)
  await expect(claims.hold(parcel)).rejects.toMatchObject({
    code: 'order_claimed',
    details: { bench: 'right' },
  })
})

test('what was scanned here is bought though another had it in between only where that is told first', async () => {
  const { claims } = openBench('left')
  await claims.hold(parcel)
  const right = openBench('right')
  await right.claims.takeOver('WEB-1', false)
  await right.claims.hold(parcel)
  right.claims.tellScans(parcel, inBox(1))
  await right.time.advance(500)
  nowMs += 60_001
  await expect(claims.take(parcel)).rejects.toMatchObject({
    code: 'order_half_scanned',
    details: { scanned: told(1, 'right') },
  })
})

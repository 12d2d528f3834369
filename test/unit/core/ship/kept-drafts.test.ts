// What is typed for a parcel is neither lost nor bought otherwise: the next scan of its order hands it back.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteKeptDraftStore } from '../../../../src/adapters/sqlite/kept-drafts.ts'
import { beginRestored } from '../../../../src/adapters/sqlite/restore.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import type { DraftView, ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import { without } from '../../../../src/core/ship/draft/field-path.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { settle } from '../../../support/manual-clock.ts'
import { address, createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  shipping = bench.open()
  await bench.orders.upsert([orderOf('A-1')])
})
afterEach(async () => {
  await shipping.close()
  bench.close()
})

const scan = (orderNumber = 'A-1') => shipping.ship(orderNumber, randomUUID(), undefined, undefined)
const open = (change: object = {}) => shipping.drafts.open({ orderNumber: 'A-1', isReturn: false, ...change })
const buy = (draft: ShipmentDraft) => shipping.buy(draft, randomUUID(), undefined, undefined)
function heavy(draft: ShipmentDraft, weight = 5000): ShipmentDraft {
  const first = without(draft.packages[0] ?? {}, ['measured'])
  return { ...draft, packages: [{ ...first, weight, weightUnit: 'g', weightSource: 'typed' }] }
}
const keep = (draft: ShipmentDraft, { own, draft: opened }: DraftView) =>
  shipping.drafts.keep(draft, own ?? opened)

/** Types a weight of 5 kg and goes back. */
async function typeWeight(): Promise<ShipmentDraft> {
  const opened = await open()
  const draft = heavy(opened.draft)
  expect(await keep(draft, opened)).toMatchObject({
    changes: [{ field: 'packages.0.weight', was: 340, now: 5000 }],
    since: [],
  })
  return draft
}

it('a scan of an order with a kept weight buys nothing, and hands the draft back with what was changed', async () => {
  const draft = await typeWeight()
  const outcome = await scan()
  expect(outcome).toMatchObject({
    kind: 'kept_draft',
    orderNumber: 'A-1',
    draft,
    kept: { changes: [{ field: 'packages.0.weight', was: 340, now: 5000 }], since: [] },
  })
  await settle()
  expect(bench.sold.size).toBe(0)
})

it('also after another start of the station', async () => {
  await typeWeight()
  await shipping.close()
  shipping = bench.open()
  expect(await scan()).toMatchObject({ kind: 'kept_draft' })
  expect(await open()).toMatchObject({ kept: { changes: [{ now: 5000 }] } })
})

it('what is kept is gone once it is bought, and its order is shipped', async () => {
  await buy(await typeWeight())
  await settle()
  expect(bench.requests.at(-1)?.packages).toMatchObject([{ weight: 5000, weightUnit: 'g' }])
  expect(await scan()).toMatchObject({ kind: 'already_shipped' })
  expect(await open({ parcelNumber: 1 })).not.toHaveProperty('kept')
  expect(bench.sold.size).toBe(1)
})

it('what was refused after it was typed is still kept', async () => {
  const draft = await typeWeight()
  bench.told.answer = 'refuses'
  await buy(draft)
  await settle()
  expect(await scan()).toMatchObject({ kind: 'kept_draft', draft })
})

it('a draft that is put away lets the order be bought at its own values, and buys nothing itself', async () => {
  await typeWeight()
  const fresh = await shipping.drafts.putAway((await open()).draft.subject)
  expect(fresh.kept).toBeUndefined()
  expect(bench.sold.size).toBe(0)
  expect(await scan()).toMatchObject({ kind: 'shipping' })
})

it('typing that is taken back is no change, whatever its unit', async () => {
  const opened = await open()
  await keep(heavy(opened.draft), opened)
  expect(await keep(heavy(opened.draft, 340), opened)).toBeUndefined()
  expect(await scan()).toMatchObject({ kind: 'shipping' })
})

it('a gram more than the order says is a change', async () => {
  const opened = await open()
  expect(await keep(heavy(opened.draft, 341), opened)).toMatchObject({
    changes: [{ field: 'packages.0.weight', was: 340, now: 341 }],
  })
})

it('what was kept when only the sent weight was is told as its order had it', async () => {
  const opened = await open()
  const [sent] = opened.draft.packages
  const before = without(sent ?? {}, ['measured'])
  const own = { ...opened.draft, packages: [before] }
  await keep(heavy(own), { ...opened, draft: own })
  await bench.orders.upsert([orderOf('A-1', { weightGrams: 600 })])
  expect(await scan()).toMatchObject({ kept: { since: [{ was: 340, now: 600 }] } })
})

it('a return stays a return, also of an order that was shipped', async () => {
  await scan()
  await settle()
  const opened = await open({ isReturn: true, anew: true })
  const draft = { ...opened.draft, packages: (opened.own ?? opened.draft).packages }
  expect(await keep(draft, opened)).toMatchObject({
    changes: [{ field: 'specialService.Returns', now: true }],
  })
  expect(await scan()).toMatchObject({
    kind: 'kept_draft',
    draft: { specialService: ['Returns'], subject: { parcelNumber: 2 }, fromAddress: { name: address.name } },
    kept: { changes: [{ field: 'specialService.Returns', now: true }] },
  })
  await buy(draft)
  await settle()
  expect(await scan()).toMatchObject({ kind: 'already_shipped' })
})

it('an order that came again says so: what was typed stays, and what was not follows it', async () => {
  await typeWeight()
  await bench.orders.upsert([
    orderOf('A-1', { toAddress: { ...address, street1: '7 Other St' }, weightGrams: 600 }),
  ])
  expect(await scan()).toMatchObject({
    kind: 'kept_draft',
    draft: { toAddress: { street1: '7 Other St' }, packages: [{ weight: 5000 }] },
    kept: {
      changes: [{ field: 'packages.0.weight', was: 600, now: 5000 }],
      since: [
        { field: 'packages.0.weight', was: 340, now: 600 },
        { field: 'toAddress.street1', was: '12 Sample St', now: '7 Other St' },
      ],
    },
  })
})

it('an order that came again with what was typed is bought as it is', async () => {
  await typeWeight()
  await bench.orders.upsert([orderOf('A-1', { weightGrams: 5000 })])
  expect(await scan()).toMatchObject({ kind: 'shipping' })
})

it('an address that was typed stays as a whole where the order has another by now', async () => {
  const opened = await open()
  const typed = { ...opened.draft, toAddress: { ...address, zip: '60602' } }
  await keep(typed, opened)
  await bench.orders.upsert([orderOf('A-1', { toAddress: { ...address, street1: '7 Other St' } })])
  expect(await scan()).toMatchObject({
    draft: { toAddress: { street1: '12 Sample St', zip: '60602' } },
    kept: {
      changes: [
        { field: 'toAddress.street1', was: '7 Other St', now: '12 Sample St' },
        { field: 'toAddress.zip' },
      ],
      since: [{ field: 'toAddress.street1', was: '12 Sample St', now: '7 Other St' }],
    },
  })
})

it('a held order stays held, and a cancelled one cancelled', async () => {
  await typeWeight()
  await bench.orders.hold('A-1', 'why')
  expect(await scan()).toMatchObject({ kind: 'held' })
  await bench.orders.cancel('A-1')
  expect(await scan()).toMatchObject({ kind: 'not_sent', error: { code: 'order_cancelled' } })
})

it('a parcel without an order is found by opening one, and by its reference', async () => {
  const opened = await shipping.drafts.open({ isReturn: false })
  const draft: ShipmentDraft = {
    ...heavy(opened.draft),
    toAddress: address,
    service: { by: 'name', service: 'GroundAdvantage' },
  }
  await keep(draft, opened)
  expect(await shipping.drafts.open({ isReturn: false })).toMatchObject({ draft, kept: { since: [] } })
  const { subject } = draft
  if (subject.kind !== 'manual') throw new Error(subject.kind)
  expect(await scan(subject.reference.toLowerCase())).toMatchObject({ kind: 'kept_draft', draft })
  let answer = () => undefined as void
  bench.told.answersAfter = new Promise((resolve) => (answer = resolve))
  await buy(draft)
  await settle()
  expect(await shipping.drafts.open({ isReturn: false }), 'while it is bought').not.toHaveProperty('kept')
  answer()
  await settle()
  expect(await sqliteKeptDraftStore(bench.context).get(subject.parcelId)).toBeUndefined()
})

it('nothing is kept of a parcel that is bought, or may be being bought', async () => {
  const opened = await open()
  await scan()
  expect(await keep(heavy(opened.draft), opened)).toBeUndefined()
  await settle()
  expect(await keep(heavy(opened.draft), opened)).toBeUndefined()
  expect(await scan()).toMatchObject({ kind: 'already_shipped' })
})

it('a parcel without an order that was put back with the database says that it may have been shipped', async () => {
  const opened = await shipping.drafts.open({ isReturn: false })
  await keep(heavy(opened.draft), opened)
  await typeWeight()
  await beginRestored(bench.context, true)
  expect(await shipping.drafts.open({ isReturn: false })).toMatchObject({ kept: { restored: true } })
  // What was shipped of an order since is found by its own comparison.
  expect((await open()).kept).not.toHaveProperty('restored')
})

it('one that was sealed with another key buys nothing by itself, and is put away', async () => {
  await typeWeight()
  await shipping.close()
  const sealer = createSealer(randomBytes(32))
  shipping = bench.open({ keptDrafts: sqliteKeptDraftStore({ ...bench.context, sealer }) })
  expect(await scan()).toMatchObject({ kind: 'kept_draft', kept: { changes: [], unreadable: true } })
  await shipping.drafts.putAway((await open()).draft.subject)
  expect(await scan()).toMatchObject({ kind: 'shipping' })
})

it('an order with something kept does not wait in the line for the service either', async () => {
  await typeWeight()
  const puttingOff = {
    isOffline: () => true,
    add: () => Promise.reject(new Error('it was put off')),
    begun: () => undefined,
  }
  expect(await shipping.ship('A-1', randomUUID(), undefined, undefined, puttingOff)).toMatchObject({
    kind: 'kept_draft',
  })
})

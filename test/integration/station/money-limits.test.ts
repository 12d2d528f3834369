// A packer's limit against what is really bought, on real parts: whatever was scanned or seen, and by whichever way.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { BatchView } from '../../../src/contract/batch.ts'
import type { LimitWish } from '../../../src/contract/operators.ts'
import type { ShipmentDraft, WeightReading } from '../../../src/contract/shipment-draft.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { openTestStation, Refused, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-limits-'))
const sue = { name: 'Sue', badge: 'BADGE-SUE-1', role: 'supervise' } as const
const pat = { name: 'Pat', badge: 'BADGE-PAT-1', role: 'pack' } as const
const kim = { name: 'Kim', badge: 'BADGE-KIM-1', role: 'pack' } as const
let sandbox: Sandbox
let station: TestStation
let orders = 0
/** What Pat and Kim may spend: just what a light parcel costs. */
let limitMinor = 0

const heavy = '9 kg'
const light = '12 oz'

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  const { rates } = await station.ask('ship.rates', { draft: await draftOf(await order(light)) })
  limitMinor = rates.find(({ service }) => service === 'GroundAdvantage')?.price.amountMinor ?? 0
  expect(limitMinor).toBeGreaterThan(0)
  await station.ask('operators.save', { ...sue, limits: {} })
  for (const packer of [pat, kim])
    await station.ask('operators.save', { ...packer, limits: { parcel: limitMinor } })
})
afterEach(async () => {
  sandbox.faults.clear()
  await begin(sue)
  const { batch } = await station.ask('batch.current', {})
  if (batch && batch.state !== 'done' && batch.state !== 'cancelled')
    await station.ask('batch.cancel', { batchId: batch.id })
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const begin = ({ badge }: { readonly badge: string }) => station.ask('operators.badge', { badge })
const approve = ({ actId }: LimitWish, { badge } = sue as { badge: string }) =>
  station.ask('operators.approve', { actId, badge })
const bought = () => sandbox.state().shipments

/** A new order by Ground Advantage; without a weight where none is given. */
async function order(weight = '', service = 'GroundAdvantage', number = `L-${++orders}`): Promise<string> {
  const heading = 'order number,recipient,street1,city,state,zip,country,weight,service'
  await station.importCsv(
    [heading, `${number},Ada Example,12 Sample St,Chicago,IL,60601,US,${weight},${service}`].join('\n'),
  )
  return number
}
async function draftOf(orderNumber: string): Promise<ShipmentDraft> {
  return (await station.ask('ship.openDraft', { orderNumber })).draft
}
const buy = (draft: ShipmentDraft, more: { priceSeen?: { amountMinor: number; currency: string } } = {}) =>
  station.ask('ship.buy', { gestureId: randomUUID(), draft, ...more })
const scan = (text: string, weight?: WeightReading) =>
  station.ask('ship.scan', { gestureId: randomUUID(), text, ...(weight ? { weight } : {}) })

function onScale(): WeightReading {
  return { grams: 9_000, takenAt: new Date().toISOString(), source: 'scale' }
}

/** What a supervisor is asked for; nothing was bought. */
async function held(act: () => Promise<unknown>): Promise<LimitWish> {
  const before = bought()
  const thrown = await act().then(
    (value) => Promise.reject(new Error(`it was let through: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refused)) throw thrown
  expect(thrown.info).toMatchObject({ code: 'needs_approval', details: { limit: 'parcel', limitMinor } })
  expect(bought()).toBe(before)
  return thrown.info.details as unknown as LimitWish
}
const isAbove = (wish: LimitWish) => expect(wish.amountMinor).toBeGreaterThan(limitMinor)
const isUnknown = (wish: LimitWish) => expect(wish).not.toHaveProperty('amountMinor')

async function shipped(outcome: Awaited<ReturnType<typeof scan>> | Awaited<ReturnType<typeof buy>>) {
  if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
  return station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'bought')
}

/** Rates get no answer; the services that the account offers are known from before. */
async function withoutRates(act: () => Promise<void>): Promise<void> {
  await station.ask('ship.choices', {})
  sandbox.faults.set({ endpoint: 'getRates', kind: 'cut_before_work', times: 100 })
  await act()
  sandbox.faults.clear()
}

it('lets a packer buy what costs no more than the limit, however it is scanned', async () => {
  await begin(pat)
  const price = { amountMinor: limitMinor, currency: 'USD' }
  expect(await shipped(await scan(await order(light)))).toMatchObject({ price })
  expect(await shipped(await scan(`]C1${await order(light)}`))).toMatchObject({ price })
})

it.each([
  ['an AIM prefix', (number: string) => `]C1${number}`],
  ['zero-width spaces', (number: string) => `${number.slice(0, 2)}\u200B\u2060${number.slice(2)}`],
  ['control characters', (number: string) => `\u0002${number}\r`],
  ['other case and spaces', (number: string) => ` ${number.toLowerCase()} `],
])('holds the price of the order against the limit where its scan has %s', async (_, scanned) => {
  await begin(pat)
  isAbove(await held(async () => scan(scanned(await order(heavy)))))
})

it('holds the weight on the scale against the limit, where the order has none or another', async () => {
  await begin(pat)
  isAbove(await held(async () => scan(await order(), onScale())))
  const outcome = await scan(await order(light), onScale())
  if (outcome.kind === 'weight_mismatch') isAbove(await held(() => buy(outcome.draft)))
  else throw new Error(outcome.kind)
})

it('takes no price that the page says it has seen for the price', async () => {
  await begin(pat)
  const draft = await draftOf(await order(heavy))
  isAbove(await held(() => buy(draft, { priceSeen: { amountMinor: 1, currency: 'USD' } })))
})

it('holds several packages, a second parcel and a return against the limit', async () => {
  await begin(pat)
  const draft = await draftOf(await order(light))
  isAbove(await held(() => buy({ ...draft, packages: [draft.packages[0]!, draft.packages[0]!] })))

  const orderNumber = await order(light)
  await shipped(await scan(orderNumber))
  const weight = { grams: 9_000, takenAt: new Date().toISOString(), source: 'typed' } as const
  for (const isReturn of [false, true]) {
    const further = await station.ask('ship.openDraft', { orderNumber, weight, isReturn })
    isAbove(await held(() => buy(further.draft)))
  }
})

it('asks a supervisor where the service tells no price, and does not take that word for a price', async () => {
  const orderNumber = await order(light)
  const dearer = await draftOf(orderNumber)
  const dear = dearer.packages.map((one) => ({ ...one, weight: 300 }))
  await begin(pat)
  await withoutRates(async () => {
    const wish = await held(() => scan(orderNumber))
    isUnknown(wish)
    await approve(wish)
    // A dearer parcel whose price is not known either, and one whose price is.
    isUnknown(await held(() => buy({ ...dearer, packages: dear })))
  })
  isAbove(await held(() => buy({ ...dearer, packages: dear })))
  await withoutRates(async () => {
    await shipped(await scan(orderNumber))
  })
})

it.each([
  ['has no amount', { currency: 'USD' }, undefined],
  ['is in another currency', { totalAmount: 0.01, currency: 'EUR' }, 1],
  ['is below zero', { totalAmount: -1, currency: 'USD' }, -100],
  ['is of another service', { totalAmount: 0.01, currency: 'USD', service: 'PriorityMail' }, undefined],
])('asks a supervisor where the rate %s', async (_, rate, amountMinor) => {
  const { services } = await station.ask('ship.choices', {})
  const offer = services.find(({ service }) => service === 'GroundAdvantage')
  await begin(pat)
  const body = JSON.stringify({ rate: [{ ...offer, ...rate }] })
  sandbox.faults.set({ endpoint: 'getRates', kind: 'unreadable', body })
  expect((await held(async () => scan(await order(light)))).amountMinor).toBe(amountMinor)
})

it('holds against the limit what another prepared, when it is sent again', async () => {
  const orderNumber = await order(heavy)
  await sandbox.stopService()
  const outcome = await scan(orderNumber)
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  const { purchaseId } = outcome.parcel
  await station.parcelOnce(purchaseId, ({ state, reason }) => state === 'prepared' && reason !== undefined)
  await sandbox.startService()

  await begin(pat)
  const wish = await held(() => station.ask('ship.retry', { purchaseId }))
  isAbove(wish)
  expect(await station.ask('ship.parcel', { purchaseId })).toMatchObject({ state: 'prepared' })
  await approve(wish)
  await station.ask('ship.retry', { purchaseId })
  await station.parcelOnce(purchaseId, ({ state }) => state === 'bought')
})

it('takes a supervisor’s word for one parcel at its price or less, by whatever way, once', async () => {
  const [orderNumber, other] = [await order(heavy), await order(heavy)]
  await begin(pat)
  const wish = await held(() => scan(orderNumber))
  await expect(approve(wish, kim)).rejects.toThrow('operator_not_allowed')
  await approve(wish)
  // Not for another order, or for what is dearer.
  isAbove(await held(() => scan(other)))
  const draft = await draftOf(orderNumber)
  const dearer = { ...draft, packages: [draft.packages[0]!, draft.packages[0]!] }
  expect((await held(() => buy(dearer))).amountMinor).toBeGreaterThan(wish.amountMinor ?? 0)
  await approve(await held(() => scan(`]C1${orderNumber}\u200B`)))
  const parcel = await shipped(await buy(draft))
  expect(parcel.price?.amountMinor).toBe(wish.amountMinor)
  const second = await station.ask('ship.openDraft', {
    orderNumber,
    weight: { grams: 9_000, takenAt: new Date().toISOString(), source: 'typed' },
  })
  isAbove(await held(() => buy(second.draft)))

  await begin(sue)
  const { entries } = await station.ask('audit.list', {})
  const of = (outcome: string) =>
    entries.find((one) => one.operation === 'ship.buy' && one.outcome === outcome)
  expect(of('shipping')).toMatchObject({
    operator: 'Pat',
    approvedBy: 'Sue',
    subject: orderNumber,
  })
  expect(of('needs_approval')).toMatchObject({ operator: 'Pat', subject: orderNumber })
})

it('does not let one packer use what was let through for another', async () => {
  const orderNumber = await order(heavy)
  await begin(pat)
  await approve(await held(() => scan(orderNumber)))
  await begin(kim)
  isAbove(await held(() => scan(orderNumber)))
})

/** A batch that Pat begins by a supervisor's word. */
async function beginBatch(...weights: readonly string[]): Promise<BatchView> {
  const list = `ROWS${++orders}X`
  for (const [at, weight] of weights.entries()) await order(weight, 'GroundAdvantage', `${list}-${at + 1}`)
  const source = { kind: 'filter', query: list, state: 'open' } as const
  const batch = await station.ask('batch.create', { source })
  await begin(pat)
  const start = () => station.ask('batch.start', { batchId: batch.id, rows: weights.length })
  await approve(await held(start))
  return start()
}

it('leaves rows of a batch that are above the limit, with the reason, and buys the others', async () => {
  const before = bought()
  const { id: batchId } = await beginBatch(light, heavy, light)
  await station.batchOnce(batchId, ({ state }) => state === 'done')
  const { rows } = await station.ask('batch.rows', { batchId })
  expect(rows.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['bought', undefined],
    ['not_sent', 'needs_approval'],
    ['bought', undefined],
  ])
  isAbove(rows[1]?.reason?.details as unknown as LimitWish)
  expect(bought() - before).toBe(2)
  // By itself, a supervisor can let it through.
  await approve(await held(() => scan(rows[1]?.orderNumber ?? '')))
  await shipped(await scan(rows[1]?.orderNumber ?? ''))
})

it('stands still with a batch whose prices nobody can tell, and goes on by the limit of who lets it', async () => {
  const before = bought()
  await station.ask('ship.choices', {})
  sandbox.faults.set({ endpoint: 'getRates', kind: 'cut_before_work', times: 100 })
  const { id: batchId } = await beginBatch(light, heavy)
  const paused = await station.batchOnce(batchId, ({ state }) => state === 'paused')
  expect(paused).toMatchObject({ pause: { kind: 'service' }, counts: { waiting: 2 } })
  expect(bought()).toBe(before)
  sandbox.faults.clear()
  await begin(sue)
  await station.ask('batch.resume', { batchId })
  expect((await station.batchOnce(batchId, ({ state }) => state === 'done')).counts).toMatchObject({
    bought: 2,
  })
})

// Hazard: a label that was paid for is forgotten because it did not come with its shipment, or comes out twice.

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServiceLabel } from '../../../../src/core/shipping-service.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteScanBackStore } from '../../../../src/adapters/sqlite/scan-backs.ts'
import { refundOf } from '../../adapters/sqlite/samples.ts'
import { buyPackages, createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

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

const buy = (packageCount: number) => buyPackages(shipping, packageCount)
const numbersOf = async (purchaseId: string) =>
  (await bench.labels.listByPurchase(purchaseId)).map(({ packageNumber }) => packageNumber)
const textsOf = async (purchaseId: string) =>
  Promise.all(
    (await bench.labels.listByPurchase(purchaseId)).map(async ({ id }) =>
      Buffer.from((await bench.labels.get(id)).bytes).toString(),
    ),
  )
const papers = async () =>
  (await bench.jobs.listByState('queued')).map(({ content }) => content.kind === 'label' && content.labelId)
const only =
  (...numbers: readonly number[]) =>
  (sold: readonly ServiceLabel[]) =>
    sold.filter(({ packageNumber }) => numbers.includes(packageNumber))

it('one of two is asked for after growing pauses until it is there, and printed once', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  expect(await bench.purchases.get(id)).toMatchObject({ state: 'bought', warnings: [] })
  expect(await shipping.missingLabels(id)).toMatchObject({ packages: [2] })
  expect(await papers()).toHaveLength(1)

  const lookedAt: number[] = []
  bench.told.labelCall = (sold) => {
    lookedAt.push(bench.clock.elapsedMs())
    return only(1)(sold)
  }
  await bench.clock.advance(100_000)
  const pauses = [...new Set(lookedAt)].map((at, index, all) => at - (all[index - 1] ?? 0))
  expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  expect(await shipping.missingLabels(id)).toMatchObject({ packages: [2], reason: { code: 'label_missing' } })
  expect(await numbersOf(id)).toEqual([1])

  bench.told.labelCall = undefined
  await bench.clock.advance(60_000)
  expect(await numbersOf(id)).toEqual([1, 2])
  expect(await textsOf(id)).toEqual(['^XA^FD1-1^FS^XZ', '^XA^FD1-2^FS^XZ'])
  expect(await papers()).toHaveLength(2)
  expect(await shipping.missingLabels(id)).toBeUndefined()
  bench.told.labelsAsked = []
  await bench.clock.advance(600_000)
  expect(bench.told.labelsAsked).toEqual([])
  expect([bench.requests.length, bench.sold.size, bench.told.bugs]).toEqual([1, 1, 0])
})

it('one that comes later wakes its printer, is told, and is to be scanned back like the first', async () => {
  await shipping.close()
  const woken: string[] = []
  shipping = bench.open({ onJobs: (printerId) => woken.push(printerId), scanBack: () => true })
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  const before = bench.told.states.length
  bench.told.labelCall = undefined
  await shipping.fetchLabels(id)
  expect(woken).toEqual(['left', 'left'])
  expect(bench.told.states.slice(before)).toEqual(['bought'])
  const awaited = await sqliteScanBackStore(bench.context).listByPurchase(id)
  expect(awaited.map(({ packageNumber, state }) => [packageNumber, state])).toEqual([
    [1, 'awaited'],
    [2, 'awaited'],
  ])
})

it('one that never came is asked for again by the next start, whatever the computer’s clock is set to', async () => {
  bench.told.labelsSent = 0
  bench.told.labelCall = () => 'service_no_answer'
  const id = await buy(2)
  await bench.clock.advance(20_000)
  await shipping.close()
  expect(bench.clock.pending).toBe(0)
  bench.clock.setWallClock(-86_400_000)
  bench.told.labelCall = undefined
  shipping = bench.open()
  await shipping.start()
  await bench.clock.advance(60_000)
  expect(await numbersOf(id)).toEqual([1, 2])
  expect(await papers()).toHaveLength(2)
})

it('a purchase that is found without any label is bought with its number and price, and its label comes later', async () => {
  bench.told.answer = 'silent_bought'
  bench.told.labelsSent = 0
  bench.told.labelCall = () => 'service_refused'
  const id = await buy(1)
  expect(await bench.purchases.get(id)).toMatchObject({ state: 'in_doubt' })
  await expect(shipping.fetchLabels(id)).rejects.toMatchObject({ code: 'conflict' })
  bench.told.answer = 'buys'
  await bench.clock.advance(1_000)
  expect(await bench.purchases.get(id)).toMatchObject({
    state: 'bought',
    trackingNumber: '9400-1-1',
    price: { amountMinor: 842 },
  })
  expect(await shipping.missingLabels(id)).toMatchObject({
    packages: [1],
    reason: { code: 'service_refused' },
  })
  expect(await papers()).toEqual([])
  bench.told.labelCall = undefined
  await bench.clock.advance(60_000)
  expect(await papers()).toHaveLength(1)
  expect([bench.requests.length, bench.sold.size]).toEqual([1, 1])
})

it('a person asks now: for the package alone, and for all where the service does not know that way', async () => {
  bench.told.labelsSent = 2
  bench.told.labelCall = only(1, 2)
  const id = await buy(3)
  bench.told.labelCall = (sold, asked) => (asked === undefined ? only(1, 2)(sold) : 'service_refused')
  expect(await shipping.fetchLabels(id)).toMatchObject({ missing: [3], reason: { code: 'label_missing' } })
  bench.told.labelsAsked = []
  bench.told.labelCall = (sold, asked) => (asked === undefined ? sold : 'service_refused')
  expect(await shipping.fetchLabels(id)).toEqual({ fetched: 1, missing: [], reason: undefined })
  expect(bench.told.labelsAsked).toEqual([3, 'all'])
  expect(await numbersOf(id)).toEqual([1, 2, 3])
  expect(await shipping.fetchLabels(id), 'once more').toEqual({ fetched: 0, missing: [], reason: undefined })
  expect(await papers()).toHaveLength(3)
})

it('a person asks for one package by its number alone, and the others keep their time', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(3)
  await bench.clock.advance(5_000)
  const before = await shipping.missingLabels(id)
  bench.told.labelsAsked = []
  bench.told.labelCall = (sold, asked) => (asked === 3 ? only(3)(sold) : 'service_refused')
  expect(await shipping.fetchLabels(id, 3)).toEqual({ fetched: 1, missing: [2], reason: undefined })
  expect(bench.told.labelsAsked).toEqual([3])
  expect(await numbersOf(id)).toEqual([1, 3])
  expect(await shipping.missingLabels(id)).toMatchObject({ packages: [2], nextCheckAt: before?.nextCheckAt })
  for (const here of [1, 3, 4]) {
    await expect(shipping.fetchLabels(id, here)).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(await shipping.fetchLabels(id, 2)).toMatchObject({ fetched: 0, reason: { code: 'service_refused' } })
  expect(bench.told.labelsAsked).toEqual([3, 2])
  expect(await papers()).toHaveLength(2)
  bench.told.labelCall = undefined
  await bench.clock.advance(120_000)
  expect(await numbersOf(id)).toEqual([1, 2, 3])
})

it('two people, and the station itself, that ask at once get one paper', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  bench.told.labelCall = undefined
  const asked = Promise.all([shipping.fetchLabels(id), shipping.fetchLabels(id), bench.clock.advance(5_000)])
  const [first, second] = await asked
  expect(first.fetched + second.fetched).toBeLessThanOrEqual(1)
  expect(await numbersOf(id)).toEqual([1, 2])
  expect(await papers()).toHaveLength(2)
})

it('a label that cannot be read any more is fetched by a person alone, and not printed again', async () => {
  const id = await buy(1)
  bench.database.prepare('UPDATE labels SET bytes = zeroblob(40) WHERE purchase_id = ?').run(id)
  const [label] = await bench.labels.listByPurchase(id)
  await expect(bench.labels.get(label!.id)).rejects.toMatchObject({ code: 'label_unreadable' })
  await bench.clock.advance(600_000)
  expect(bench.told.labelsAsked).toEqual([])
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 1, missing: [] })
  expect(await textsOf(id)).toHaveLength(1)
  expect(await papers()).toHaveLength(1)
})

it('is not asked for while its refund is asked for: nobody may use it', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  await sqliteRefundStore(bench.context).insertPrepared([refundOf(id)])
  const asked = bench.told.labelsAsked.length
  await bench.clock.advance(600_000)
  expect(bench.told.labelsAsked.length).toBe(asked)
})

// It was asked for again at once, for ever.
it('a fault of the station itself ends the asking, and is told as one', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  const missingLabels = {
    ...bench.missingLabels,
    kept: () => Promise.reject(new TypeError('as the test says')),
  }
  await shipping.close()
  shipping = bench.open({ missingLabels })
  await expect(shipping.fetchLabels(id)).rejects.toThrow('could not be asked for')
  expect(bench.told.bugs).toBe(1)
})

it.each(['service_unreachable', 'service_no_answer', 'service_busy', 'service_auth_failed'] as const)(
  'why it is not there is in the answer: %s',
  async (code) => {
    bench.told.labelsSent = 1
    bench.told.labelCall = () => code
    const id = await buy(2)
    bench.told.labelsAsked = []
    expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 0, missing: [2], reason: { code } })
    expect(bench.told.labelsAsked, 'no further question').toEqual([2])
    await expect(shipping.fetchLabels('no-such-id')).rejects.toMatchObject({ code: 'not_found' })
  },
)

it('are asked for at once when the service answers again', async () => {
  bench.told.labelsSent = 0
  bench.told.labelCall = () => 'service_unreachable'
  const id = await buy(1)
  await bench.clock.advance(200_000)
  bench.told.labelCall = undefined
  await shipping.checkDoubts()
  await bench.clock.advance(0)
  expect(await numbersOf(id)).toEqual([1])
})

it('a label that comes under another number, or twice, is kept and never taken for one that is here', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  // Told once more under the missing number: it is the label that is out already.
  bench.told.labelCall = (sold) => [{ ...sold[0]!, packageNumber: 2 }]
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 0, missing: [2] })
  expect(await papers()).toHaveLength(1)
  // The service counts each answer from 1.
  bench.told.labelCall = (sold) => [{ ...sold[1]!, packageNumber: 1 }]
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 1, missing: [] })
  expect(await textsOf(id)).toEqual(['^XA^FD1-1^FS^XZ', '^XA^FD1-2^FS^XZ'])
})

const paper = (packageNumber: number, text: string): ServiceLabel => ({
  packageNumber,
  format: 'zpl',
  bytes: Buffer.from(`^XA^FD${text}^FS^XZ`),
})

it.each([0, 9])('an answer with doubled numbers, and one of %d, is kept whole', async (unknown) => {
  bench.told.labelsSent = 0
  bench.told.labelCall = (sold) => [
    sold[0]!,
    paper(1, 'form'),
    { ...sold[1]!, packageNumber: unknown },
    sold[0]!,
  ]
  const id = await buy(2)
  expect(await bench.purchases.get(id)).toMatchObject({ state: 'bought' })
  expect(await textsOf(id)).toEqual(['^XA^FD1-1^FS^XZ', '^XA^FD1-2^FS^XZ', '^XA^FDform^FS^XZ'])
  expect(await papers()).toHaveLength(3)
  expect(await shipping.missingLabels(id)).toBeUndefined()
  // The form cannot be read any more: it is fetched like a label, and not printed again.
  bench.database.prepare('UPDATE labels SET bytes = zeroblob(40) WHERE package_number = 3').run()
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 1, missing: [] })
  expect((await textsOf(id)).at(-1)).toBe('^XA^FDform^FS^XZ')
  expect(await papers()).toHaveLength(3)
})

it('a further paper comes with the label of its package, and never by itself: it may be out', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(3)
  bench.told.labelCall = (sold) => [sold[0]!, paper(1, 'form of the first')]
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 0, missing: [2, 3] })
  bench.told.labelCall = (sold) => [sold[0]!, sold[1]!, paper(2, 'second’s form')]
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 2, missing: [3] })
  bench.told.labelCall = (sold) => [...sold, paper(3, 'third’s form'), paper(9, 'of whom?')]
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 2, missing: [] })
  const texts = ['1-1', '1-2', '1-3', 'second’s form', 'third’s form']
  expect(await textsOf(id)).toEqual(texts.map((text) => `^XA^FD${text}^FS^XZ`))
  expect(await papers()).toHaveLength(5)
})

it('a service that answers with all labels when it is asked for one is understood', async () => {
  bench.told.labelsSent = 1
  bench.told.labelCall = only(1)
  const id = await buy(2)
  bench.told.labelCall = (sold, asked) => (asked === undefined ? 'service_refused' : sold)
  expect(await shipping.fetchLabels(id)).toMatchObject({ fetched: 1, missing: [] })
  expect(await textsOf(id)).toEqual(['^XA^FD1-1^FS^XZ', '^XA^FD1-2^FS^XZ'])
})

it('a full disk loses no label: it is asked for again when there is room', async () => {
  bench.told.labelsSent = 0
  bench.told.labelCall = () => 'service_no_answer'
  const id = await buy(1)
  bench.database.prepare('PRAGMA query_only = ON').all()
  bench.told.labelCall = undefined
  const full = await shipping.fetchLabels(id)
  expect(full).toMatchObject({ fetched: 0, missing: [1] })
  expect(full.reason?.code).toBe('data_folder_unusable')
  bench.database.prepare('PRAGMA query_only = OFF').all()
  await bench.clock.advance(60_000)
  expect(await numbersOf(id)).toEqual([1])
})

it('are asked for at the account alone that they were bought with', async () => {
  bench.told.labelsSent = 0
  bench.told.labelCall = () => 'service_unreachable'
  const id = await buy(1)
  await shipping.close()
  bench.told.labelCall = undefined
  bench.told.labelsAsked = []
  const { service } = bench
  let connected = 'account-b'
  shipping = bench.open({ account: () => ({ service, key: () => connected }) })
  await shipping.start()
  await bench.clock.advance(60_000)
  expect(await shipping.missingLabels(id)).toMatchObject({ reason: { code: 'other_account' } })
  expect(bench.told.labelsAsked).toEqual([])
  connected = 'account-a'
  await shipping.accountChanged()
  await bench.clock.advance(0)
  expect(await numbersOf(id), 'at once').toEqual([1])
})

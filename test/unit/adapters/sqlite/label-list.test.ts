import { describe, expect, it } from 'vitest'
import type { LabelState } from '../../../../src/contract/domain.ts'
import { labelSearch } from '../../../../src/adapters/sqlite/label-search.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import type { LabelFilter, LabelSummary } from '../../../../src/core/ship/ports.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import type { RefundStore } from '../../../../src/core/refunds/ports.ts'
import { newRefund } from '../../../../src/core/refunds/refund.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import { buy, newId, openStores, printJob, startOfTime, type TestStores } from './samples.ts'

const all: LabelFilter = { query: '', state: 'all' }
const numbersOf = (labels: readonly LabelSummary[]) => labels.map(({ orderNumber }) => orderNumber)

async function buyMany(stores: TestStores, count: number) {
  const bought = []
  for (let number = 1; number <= count; number++) {
    bought.push(await buy(stores, { orderNumber: `MANY-${number}`, recipient: `Ada Number${number}` }))
  }
  return bought
}

async function askFor(purchase: Purchase, refunds: RefundStore): Promise<string> {
  const { id: purchaseId, orderNumber, trackingNumber = '', service } = purchase
  const refund = newRefund({
    id: newId(),
    purchaseId,
    orderNumber,
    trackingNumber,
    service,
    amount: undefined,
    transactionId: newId(),
    gestureId: newId(),
    createdAt: startOfTime,
  })
  await refunds.insertPrepared([refund])
  return refund.id
}

describe('the state of a label', () => {
  async function bench() {
    const stores = await openStores()
    const { labels, jobs } = stores
    const { label, purchase } = await buy(stores, { orderNumber: 'A-1' })
    const stateNow = async (): Promise<LabelState> => {
      const state = (await labels.summary(label.id))!.state
      // The list, the counts and the label itself never say different things.
      expect((await labels.list({ ...all, state, limit: 5 })).total).toBe(1)
      const counts = await labels.counts()
      expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([[state, 1]])
      return state
    }
    const send = async (state: 'sent' | 'unknown' | 'failed' | undefined, job = printJob(label)) => {
      await jobs.insert(job)
      await jobs.startSending(job.id, 'zebra')
      return state && jobs.update(job.id, 'sending', { state })
    }
    const answer = (job: PrintJob | undefined, cameOut: boolean) =>
      jobs.answer(job!.id, cameOut ? undefined : printJob(label))
    return { stores, label, purchase, stateNow, send, answer, refunds: sqliteRefundStore(stores.context) }
  }

  it('is unprinted until all of its bytes have left, also when nothing came of a job', async () => {
    const { stateNow, send } = await bench()
    expect(await stateNow()).toBe('unprinted')
    await send('failed')
    expect(await stateNow()).toBe('unprinted')
    await send(undefined)
    expect(await stateNow()).toBe('unprinted')
  })

  it('stays printed while it is printed again, and when that fails', async () => {
    const { stores, stateNow, send } = await bench()
    const sent = await send('sent')
    expect(await stateNow()).toBe('printed')
    await stores.jobs.update(sent!.id, 'sent', { state: 'confirmed' })
    expect(await stateNow()).toBe('printed')
    await send('failed')
    expect(await stateNow()).toBe('printed')
  })

  it('is not known until a person says whether it came out', async () => {
    const { stateNow, send, answer } = await bench()
    const first = await send('unknown')
    expect(await stateNow()).toBe('unsure')
    await answer(first, false)
    expect(await stateNow()).toBe('unprinted')
    const second = await send('unknown')
    await answer(second, true)
    expect(await stateNow()).toBe('printed')
  })

  it('is a refund from the moment that one is asked for, until it is rejected or called off', async () => {
    const { stateNow, send, purchase, refunds } = await bench()
    await send('sent')
    const ask = () => askFor(purchase, refunds)
    const calledOff = await ask()
    expect(await stateNow()).toBe('refund')
    await refunds.update(calledOff, 'prepared', { state: 'withdrawn' })
    expect(await stateNow()).toBe('printed')
    const rejected = await ask()
    await refunds.update(rejected, 'prepared', { state: 'sent' })
    await refunds.update(rejected, 'sent', { state: 'requested', status: 'Initiated' })
    expect(await stateNow()).toBe('refund')
    await refunds.update(rejected, 'requested', { status: 'Rejected' })
    expect(await stateNow()).toBe('printed')
  })

  // Hazard: a label whose refund a person gave up was used, and the refund came.
  it('is a refund for good where a person ended its doubt', async () => {
    const { stateNow, send, purchase, refunds } = await bench()
    await send('sent')
    const ended = await askFor(purchase, refunds)
    await refunds.update(ended, 'prepared', { state: 'sent' })
    await refunds.update(ended, 'sent', { state: 'in_doubt' })
    await refunds.update(ended, 'in_doubt', { state: 'refused', doubtEnded: true })
    expect(await stateNow()).toBe('refund')
    const anew = await askFor(purchase, refunds)
    await refunds.update(anew, 'prepared', { state: 'withdrawn' })
    expect(await stateNow()).toBe('refund')
  })
})

describe('the list of labels', () => {
  it('is gone through piece by piece, newest first, while others are bought', async () => {
    const stores = await openStores()
    await buyMany(stores, 7)
    const first = await stores.labels.list({ ...all, limit: 3 })
    expect(numbersOf(first.labels)).toEqual(['MANY-7', 'MANY-6', 'MANY-5'])
    await buy(stores, { orderNumber: 'LATE' })
    const second = await stores.labels.list({ ...all, limit: 3, before: first.next })
    expect(numbersOf(second.labels)).toEqual(['MANY-4', 'MANY-3', 'MANY-2'])
    const third = await stores.labels.list({ ...all, limit: 3, before: second.next })
    expect(numbersOf(third.labels)).toEqual(['MANY-1'])
    expect([third.next, third.total]).toEqual([undefined, 8])
  })

  it('is the same from both ends, at every place', async () => {
    const stores = await openStores()
    await buyMany(stores, 10)
    const expected = Array.from({ length: 10 }, (_, at) => `MANY-${10 - at}`)
    for (let skip = 0; skip <= 12; skip++) {
      const { labels, total } = await stores.labels.list({ ...all, skip, limit: 3 })
      expect([numbersOf(labels), total]).toEqual([expected.slice(skip, skip + 3), 10])
    }
  })

  it('is of the days that are asked for: from the first, until the last', async () => {
    const stores = await openStores()
    const bought = await buyMany(stores, 6)
    const times = await Promise.all(
      bought.map(async ({ label }) => (await stores.labels.summary(label.id))!.boughtAt),
    )
    const days = { from: times[1], to: times[4] }
    for (const query of ['', 'ada', 'many', 'number']) {
      const { labels, total } = await stores.labels.list({ ...all, ...days, query, limit: 10 })
      expect([numbersOf(labels), total]).toEqual([['MANY-4', 'MANY-3', 'MANY-2'], 3])
    }
    const none = { from: times[4], to: times[1] }
    expect((await stores.labels.list({ ...all, ...none, limit: 10 })).total).toBe(0)
    expect((await stores.labels.list({ ...all, ...none, query: 'ada', limit: 10 })).labels).toEqual([])
  })

  it('is searched in one state as in all', async () => {
    const stores = await openStores()
    const bought = await buyMany(stores, 12)
    for (const { label } of bought.slice(0, 3)) {
      const job = await stores.jobs.insert(printJob(label))
      await stores.jobs.startSending(job.id, 'zebra')
      await stores.jobs.update(job.id, 'sending', { state: 'sent' })
    }
    const found = async (query: string, state: LabelState) =>
      numbersOf((await stores.labels.list({ query, state, limit: 20 })).labels)
    expect(await found('ada', 'printed')).toEqual(['MANY-3', 'MANY-2', 'MANY-1'])
    expect(await found('many-1', 'unprinted')).toEqual(['MANY-12', 'MANY-11', 'MANY-10'])
    expect(await found('ma', 'printed')).toEqual(['MANY-3', 'MANY-2', 'MANY-1'])
    expect(await found('any', 'printed')).toEqual(['MANY-3', 'MANY-2', 'MANY-1'])
    expect(await found('ny', 'printed')).toEqual([])
    expect(await found('number2', 'printed')).toEqual(['MANY-2'])
    expect(await found('0017', 'printed')).toEqual(['MANY-3', 'MANY-2', 'MANY-1'])
    expect(await found('ada', 'refund')).toEqual([])
  })

  it('is the same whether the labels of a state or the hits of a text are taken first', async () => {
    const stores = await openStores()
    const bought = await buyMany(stores, 8)
    for (const { label } of bought.slice(2, 6)) {
      const job = await stores.jobs.insert(printJob(label))
      await stores.jobs.startSending(job.id, 'zebra')
      await stores.jobs.update(job.id, 'sending', { state: 'sent' })
    }
    const from = (await stores.labels.summary(bought[3]!.label.id))!.boughtAt
    const { database, sealer } = stores.context
    const [few, many] = [labelSearch(database, sealer), labelSearch(database, sealer, -1)]
    const expected = {
      many: [6, 5, 4],
      ada: [6, 5, 4],
      number5: [5],
      ma: [6, 5, 4],
      any: [6, 5, 4],
      '0017': [6, 5, 4],
    }
    for (const [query, seqs] of Object.entries(expected)) {
      const filter = { query, state: 'printed', from, limit: 10 } as const
      expect([few.page(filter).seqs, many.page(filter).seqs], query).toEqual([seqs, seqs])
    }
  })

  it.each(['', 'ada', 'many-'])('comes whole in portions, whatever the query: "%s"', async (query) => {
    const stores = await openStores()
    await buyMany(stores, 7)
    const seen: string[] = []
    let before: number | undefined
    do {
      const portion = await stores.labels.portion({ ...all, query }, 3, before)
      seen.push(...numbersOf(portion.labels))
      before = portion.next
    } while (before !== undefined)
    expect(seen).toEqual(Array.from({ length: 7 }, (_, at) => `MANY-${7 - at}`))
  })
})

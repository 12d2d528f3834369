// Batches on real parts: SQLite files, the sandbox over HTTP, the virtual printer over TCP.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BatchView } from '../../../src/contract/batch.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-batch-'))
let sandbox: Sandbox
let station: TestStation
let lists = 0

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
afterEach(async () => {
  sandbox.faults.clear()
  await sandbox.printer.setFault(undefined)
  const { batch } = await station.ask('batch.current', {})
  if (batch && !isEnded(batch)) {
    await station.ask('batch.cancel', { batchId: batch.id })
    await station.batchOnce(batch.id, isEnded)
  }
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const isEnded = ({ state }: BatchView) => state === 'done' || state === 'cancelled'
const isPaused = ({ state }: BatchView) => state === 'paused'
const isDone = ({ state }: BatchView) => state === 'done'
const shipments = () => sandbox.state().shipments

/** Open orders of a list of this test's own, and their batch. */
async function listOf(count: number): Promise<{ batch: BatchView; orders: readonly string[] }> {
  const list = ++lists
  const orders = Array.from({ length: count }, (_, at) => `LIST${list}X-${at + 1}`)
  await station.importCsv(csvOf(...orders))
  const source = { kind: 'filter', query: `list${list}x`, state: 'open' } as const
  return { batch: await station.ask('batch.create', { source }), orders }
}

const begin = (batch: BatchView, limitMinor?: number) =>
  station.ask('batch.start', {
    batchId: batch.id,
    rows: batch.counts.waiting,
    ...(batch.estimate.total ? { total: batch.estimate.total } : {}),
    ...(limitMinor === undefined ? {} : { limit: { amountMinor: limitMinor, currency: 'USD' } }),
  })

async function statesOf({ id }: BatchView): Promise<readonly string[]> {
  const { rows } = await station.ask('batch.rows', { batchId: id })
  return rows.map(({ state }) => state)
}

async function isAllPrinted(): Promise<boolean> {
  const { jobs } = await station.ask('print.jobs', {})
  return jobs.every(({ state }) => state === 'confirmed')
}

describe('a batch', () => {
  it('is bought and printed in the order of its list', async () => {
    const before = sandbox.printer.papers().length
    const { batch, orders } = await listOf(6)
    expect(batch).toMatchObject({ state: 'draft', total: 6, counts: { waiting: 6, bought: 0 } })
    await begin(batch)
    const done = await station.batchOnce(batch.id, isDone)
    expect(done.counts).toMatchObject({ bought: 6, waiting: 0 })
    expect(done.spent?.amountMinor).toBeGreaterThan(0)
    const { rows } = await station.ask('batch.rows', { batchId: batch.id })
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(orders)
    await expect.poll(() => sandbox.printer.papers().length - before).toBe(6)
    const papers = sandbox.printer.papers().slice(before)
    const texts = papers.map(({ bytes }) => new TextDecoder().decode(bytes))
    rows.forEach(({ trackingNumber }, at) => expect(texts[at]).toContain(trackingNumber))
  })

  it('says what it will cost, and begins only with what was seen', async () => {
    const { batch } = await listOf(3)
    expect(batch.estimate.total).toBeUndefined()
    await station.ask('batch.estimate', { batchId: batch.id, on: true })
    const known = await station.batchOnce(
      batch.id,
      ({ estimate }) => estimate.knownRows === 3 && !estimate.isAsking,
    )
    expect(known.estimate.total?.amountMinor).toBeGreaterThan(0)
    const shipmentsBefore = shipments()
    await expect(begin({ ...known, counts: { ...known.counts, waiting: 2 } })).rejects.toThrow(/conflict/)
    await expect(begin(batch)).rejects.toThrow(/conflict/)
    expect(shipments()).toBe(shipmentsBefore)
    await begin(known)
    const done = await station.batchOnce(batch.id, isDone)
    expect(done.spent).toEqual(known.estimate.total)
  })

  it('is told of also while labels of the one before come out', async () => {
    const { batch: before, orders } = await listOf(1)
    await begin(before)
    await station.batchOnce(before.id, isDone)
    await expect.poll(isAllPrinted).toBe(true)
    const { hits } = await station.ask('reprint.search', { query: orders[0] ?? '' })
    await station.ask('reprint.print', {
      labelId: hits[0]?.labelId ?? '',
      gestureId: randomUUID(),
      reason: 'lost',
    })
    const { batch } = await listOf(1)
    const priced = eventOnce(
      station.station,
      'batch',
      ({ id, estimate }) => id === batch.id && estimate.knownRows === 1,
    )
    await station.ask('batch.estimate', { batchId: batch.id, on: true })
    expect(await priced).toMatchObject({ estimate: { isAsking: false } })
  })

  it('goes on after a refusal, which stays with its row and its order', async () => {
    const { batch, orders } = await listOf(4)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 0 })
    sandbox.faults.set({
      endpoint: 'createShipment',
      kind: 'status',
      status: 422,
      code: 'ADDRESS.VALIDATION_FAILED',
      message: 'no such ZIP',
    })
    await begin(batch)
    const done = await station.batchOnce(batch.id, isDone)
    expect(done.counts).toMatchObject({ bought: 3, refused: 1 })
    // Rows are under way beside each other: whichever was sent second.
    const states = await statesOf(batch)
    expect(states.toSorted()).toEqual(['bought', 'bought', 'bought', 'refused'])
    const at = states.indexOf('refused')
    const troubles = await station.ask('batch.rows', { batchId: batch.id, which: 'troubles' })
    expect(troubles).toMatchObject({
      total: 1,
      rows: [{ place: at + 1, reason: { details: { code: 'ADDRESS.VALIDATION_FAILED' } } }],
    })
    const failed = await station.ask('orders.list', {
      query: orders[0]?.split('-')[0] ?? '',
      state: 'failed',
    })
    expect(failed.orders).toMatchObject([
      {
        orderNumber: orders[at],
        state: 'failed',
        failure: { details: { code: 'ADDRESS.VALIDATION_FAILED' } },
      },
    ])
  })

  it('stops at the first doubt, and goes on once that is settled and it is told to', async () => {
    const { batch } = await listOf(4)
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 0 })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    await begin(batch)
    const paused = await station.batchOnce(batch.id, isPaused)
    expect(paused.pause).toMatchObject({ kind: 'doubt' })
    // The third was under way beside the second, and came to its end.
    expect(shipments() - before).toBe(3)
    const settled = await station.batchOnce(batch.id, ({ counts }) => counts.in_doubt === 0)
    expect(settled).toMatchObject({ state: 'paused', counts: { bought: 3, waiting: 1 } })
    await station.ask('batch.resume', { batchId: batch.id })
    await station.batchOnce(batch.id, isDone)
    expect(shipments() - before).toBe(4)
    expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
  })

  it('stands still while the service is down, and loses no row by it', async () => {
    const { batch } = await listOf(3)
    await sandbox.stopService()
    try {
      await begin(batch)
      const paused = await station.batchOnce(batch.id, isPaused)
      expect(paused.pause).toMatchObject({ kind: 'service', reason: { code: 'service_unreachable' } })
      expect(paused.counts).toMatchObject({ waiting: 3, bought: 0 })
    } finally {
      await sandbox.startService()
    }
    await station.ask('batch.resume', { batchId: batch.id })
    expect((await station.batchOnce(batch.id, isDone)).counts).toMatchObject({ bought: 3 })
  })

  it('stands still with the reason of its printer, having bought no more than a few ahead', async () => {
    const { batch } = await listOf(12)
    // A label of before that moves when the paper ends may be half printed: the packer would be asked, and the queue wait.
    await expect.poll(isAllPrinted).toBe(true)
    await sandbox.printer.setFault({ kind: 'paper_out' })
    await begin(batch)
    const paused = await station.batchOnce(batch.id, isPaused)
    expect(paused.pause).toMatchObject({ kind: 'printer', condition: 'paper_out' })
    // Two at once by the pace of buying, and twice that wait: more than that only with labels that come out.
    expect(paused.counts.bought).toBeLessThanOrEqual(5)
    await sandbox.printer.setFault(undefined)
    await station.printerOnce(
      'bench',
      ({ condition, waitingJobs }) => condition === 'ready' && waitingJobs === 0,
    )
    await station.ask('batch.resume', { batchId: batch.id })
    expect((await station.batchOnce(batch.id, isDone)).counts).toMatchObject({ bought: 12 })
  })

  it('buys no label that would pass its limit', async () => {
    const { batch } = await listOf(3)
    await station.ask('batch.estimate', { batchId: batch.id, on: true })
    const known = await station.batchOnce(
      batch.id,
      ({ estimate }) => estimate.knownRows === 3 && !estimate.isAsking,
    )
    const each = (known.estimate.total?.amountMinor ?? 0) / 3
    await begin(known, each * 2)
    const paused = await station.batchOnce(batch.id, isPaused)
    expect(paused).toMatchObject({ pause: { kind: 'limit' }, counts: { bought: 2, waiting: 1 } })
    expect(paused.spent?.amountMinor).toBe(each * 2)
    await station.ask('batch.resume', {
      batchId: batch.id,
      limit: { amountMinor: each * 3, currency: 'USD' },
    })
    expect((await station.batchOnce(batch.id, isDone)).counts.bought).toBe(3)
  })

  it('finishes the parcel at work when it is paused, and leaves the others when it is cancelled', async () => {
    const { batch, orders } = await listOf(5)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    await begin(batch)
    await expect.poll(() => sandbox.faults.held()).toBe(1)
    const pausing = await station.ask('batch.pause', { batchId: batch.id })
    expect(pausing).toMatchObject({ state: 'running', pausing: true, current: orders[0] })
    sandbox.faults.release()
    const paused = await station.batchOnce(batch.id, isPaused)
    expect(paused).toMatchObject({ pause: { kind: 'by_hand' }, counts: { bought: 1, waiting: 4 } })
    const cancelled = await station.ask('batch.cancel', { batchId: batch.id })
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { bought: 1, cancelled: 4 } })
  })

  it('passes over what is held, shipped and incomplete', async () => {
    const { batch, orders } = await listOf(4)
    const [held = '', shipped = ''] = orders
    await station.ask('orders.hold', { orderNumber: held, reason: 'Waits for stock' })
    await station.shipped(shipped)
    await begin(batch)
    await station.batchOnce(batch.id, isDone)
    expect(await statesOf(batch)).toEqual(['held', 'already_shipped', 'bought', 'bought'])
  })

  it('is a scanned pile in the order of the scans', async () => {
    await station.importCsv(csvOf('PILE-1', 'PILE-2', 'PILE-3'))
    const batch = await station.ask('batch.create', { source: { kind: 'pile' } })
    const add = async (text: string) => (await station.ask('batch.add', { batchId: batch.id, text })).outcome
    expect(await add('pile-3')).toBe('added')
    expect(await add('PILE-1\r')).toBe('added')
    expect(await add('PILE-3')).toBe('already_there')
    expect(await add('PILE-99')).toBe('not_found')
    const { batch: now } = await station.ask('batch.current', {})
    if (!now) throw new Error('no batch')
    await begin(now)
    await station.batchOnce(batch.id, isDone)
    const { rows } = await station.ask('batch.rows', { batchId: batch.id })
    expect(rows.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
      ['PILE-3', 'bought'],
      ['PILE-1', 'bought'],
    ])
  })

  it('is refused while another is not ended', async () => {
    const { batch } = await listOf(1)
    await expect(station.ask('batch.create', { source: { kind: 'pile' } })).rejects.toThrow(/conflict/)
    await station.ask('batch.cancel', { batchId: batch.id })
    await expect(
      station.ask('batch.create', { source: { kind: 'filter', query: 'nobody-has-this', state: 'open' } }),
    ).rejects.toThrow(/not_found/)
  })

  it('lets a scan of another order through while it runs', async () => {
    const { batch } = await listOf(10)
    await station.importCsv(csvOf('BETWEEN-1'))
    await begin(batch)
    const parcel = await station.shipped('BETWEEN-1')
    expect(parcel.state).toBe('bought')
    expect((await station.batchOnce(batch.id, isDone)).counts.bought).toBe(10)
  })
})

describe('rows of a batch', () => {
  const refusal = {
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
    message: 'no such ZIP',
  } as const

  it('are taken out before and while it runs, and are no part of it then', async () => {
    const { batch, orders } = await listOf(5)
    const row = (place: number) => ({ batchId: batch.id, place })
    const out = await station.ask('batch.takeOut', row(1))
    expect(out).toMatchObject({
      orderNumber: orders[0],
      batch: { total: 4, counts: { waiting: 4, taken_out: 1 } },
    })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    await begin(out.batch)
    await expect.poll(() => sandbox.faults.held()).toBe(1)
    await expect(station.ask('batch.takeOut', row(2))).rejects.toThrow(/conflict/)
    await station.ask('batch.takeOut', row(3))
    await station.ask('batch.takeOut', row(4))
    await station.ask('batch.putBack', row(3))
    sandbox.faults.release()
    const done = await station.batchOnce(batch.id, isDone)
    expect(done).toMatchObject({ total: 3, counts: { bought: 3, taken_out: 2 } })
    expect(await statesOf(batch)).toEqual(['taken_out', 'bought', 'bought', 'taken_out', 'bought'])
    // Their orders stay as they are.
    const { orders: open } = await station.ask('orders.list', { query: orders[0] ?? '', state: 'open' })
    expect(open).toMatchObject([{ orderNumber: orders[0], state: 'open' }])
  })

  it('that were refused are tried again once their orders are mended, and no other is bought twice', async () => {
    const { batch, orders } = await listOf(4)
    const before = shipments()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 0 })
    sandbox.faults.set(refusal)
    sandbox.faults.set(refusal)
    await begin(batch)
    const ended = await station.batchOnce(batch.id, isDone)
    expect(ended).toMatchObject({ counts: { bought: 2, refused: 2 }, again: { rows: 2, knownRows: 0 } })
    // One of them is shipped by hand meanwhile.
    await station.shipped(orders[(await statesOf(batch)).indexOf('refused')] ?? '')
    await station.ask('batch.estimate', { batchId: batch.id, on: true })
    const priced = await station.batchOnce(batch.id, ({ estimate }) => !estimate.isAsking)
    const { again } = priced
    expect(again.knownRows).toBeGreaterThan(0)
    const tryAgain = (rows: number) =>
      station.ask('batch.tryAgain', { batchId: batch.id, rows, ...(again.cost ? { cost: again.cost } : {}) })
    await expect(tryAgain(1)).rejects.toThrow(/conflict/)
    await tryAgain(2)
    const done = await station.batchOnce(
      batch.id,
      ({ state, counts }) => state === 'done' && counts.refused === 0,
    )
    expect(done).toMatchObject({ total: 4, counts: { bought: 3, already_shipped: 1 }, again: { rows: 0 } })
    expect(shipments() - before).toBe(4)
    expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
    const gone = station.ask('batch.tryAgain', { batchId: batch.id, rows: 1 })
    await expect(gone).rejects.toThrow(/conflict/)
  })

  it('have their packing slips printed in the order of their labels', async () => {
    const before = (await station.ask('print.jobs', {})).jobs.map(({ id }) => id)
    const { batch, orders } = await listOf(3)
    await station.ask('batch.start', { batchId: batch.id, rows: 3, withSlips: true })
    expect(await station.batchOnce(batch.id, isDone)).toMatchObject({
      withSlips: true,
      counts: { bought: 3 },
    })
    await expect.poll(isAllPrinted).toBe(true)
    const jobs = (await station.ask('print.jobs', {})).jobs.filter(({ id }) => !before.includes(id))
    const ofKind = (kind: string) =>
      jobs.flatMap((job) => (job.kind === kind ? [job.subject ?? ''] : [])).toReversed()
    expect(ofKind('packing_slip')).toEqual(orders)
    expect(jobs).toHaveLength(6)
  })
})

it('a gesture of its own stands behind every row', async () => {
  const { batch, orders } = await listOf(1)
  await begin(batch)
  await station.batchOnce(batch.id, isDone)
  const again = await station.ask('ship.scan', { gestureId: randomUUID(), text: orders[0] ?? '' })
  expect(again.kind).toBe('already_shipped')
})

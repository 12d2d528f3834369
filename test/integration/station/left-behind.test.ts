// A station at work for a day leaves neither timers nor listeners behind: what it has waiting after many parcels is what it had
// after few. The printer, the service and the station's own parts are the real ones.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { leftBehind, type LeftBehind } from '../../support/left-behind.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-left-behind-'))
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const code = 'ADDRESS.VALIDATION_FAILED'

/** What packers do all day, so many times each. `run` makes the orders' numbers their own. */
async function doAll(run: string, times: number): Promise<void> {
  const { ask } = station
  const orders = (kind: string) => Array.from({ length: times }, (_, at) => `${run}${kind}-${at + 1}`)
  const kinds = ['PARCEL', 'REFUSED', 'LOST', 'HELD', 'LIST']
  await station.importCsv(csvOf(...kinds.flatMap(orders)))
  const purchaseOf = async (order: string) => {
    const outcome = await station.scan(order)
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    return outcome.parcel.purchaseId
  }
  const isConfirmed = ({ job }: ParcelView) => job?.state === 'confirmed'

  for (const orderNumber of orders('PARCEL')) {
    const { draft } = await ask('ship.openDraft', { orderNumber })
    await ask('ship.rates', { draft })
  }
  const parcels = await Promise.all(orders('PARCEL').map((order) => station.shipped(order)))

  sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, code, times })
  for (const order of orders('REFUSED'))
    await station.parcelOnce(await purchaseOf(order), ({ state }) => state === 'refused')
  // Answers that are cut: looked into, and each bought once.
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work', times })
  for (const order of orders('LOST')) {
    const purchaseId = await purchaseOf(order)
    await station.parcelOnce(purchaseId, ({ state }) => state === 'in_doubt')
    await ask('ship.retry', { purchaseId })
    await station.parcelOnce(purchaseId, isConfirmed)
  }
  sandbox.faults.clear()

  await sandbox.printer.setFault({ kind: 'paper_out' })
  const jobs = []
  for (const { labelId = '' } of parcels)
    jobs.push(await ask('reprint.print', { gestureId: randomUUID(), labelId, reason: 'damaged' }))
  await sandbox.printer.setFault(undefined)
  for (const { id } of jobs) await station.jobOnce(id, ({ state }) => state === 'confirmed')
  for (const { orderNumber, labelId = '', trackingNumber = '' } of parcels) {
    await ask('reprint.preview', { labelId })
    await ask('search.everything', { text: trackingNumber })
    await ask('tracking.ask', { trackingNumber })
    await ask('orders.show', { orderNumber })
  }
  for (const orderNumber of orders('HELD')) {
    await ask('orders.hold', { orderNumber, reason: 'paid tomorrow' })
    await ask('orders.release', { orderNumber })
  }

  const batch = await ask('batch.create', { source: { kind: 'filter', query: `${run}LIST`, state: 'open' } })
  const done = eventOnce(station.station, 'batch', ({ id, state }) => id === batch.id && state === 'done')
  const { total } = batch.estimate
  await ask('batch.start', { batchId: batch.id, rows: times, ...(total ? { total } : {}) })
  await done
  await ask('manifests.today', {})
  const purchaseIds = parcels.map(({ purchaseId }) => purchaseId)
  await ask('refunds.request', { gestureId: randomUUID(), purchaseIds })
}

const few = 2
const many = 12

/** Links that are kept for a next request end by themselves, but not within any number of seconds. */
const looks = 60
const everyMs = 1_000

/** Of each the least that was found, looked at until `isEnough`. */
async function whatStays(isEnough: (least: LeftBehind, looked: number) => boolean): Promise<LeftBehind> {
  let least = await leftBehind()
  for (let looked = 1; looked < looks && !isEnough(least, looked); looked++) {
    await pause(everyMs)
    const { timers, listeners } = await leftBehind()
    least = { timers: Math.min(least.timers, timers), listeners: Math.min(least.listeners, listeners) }
  }
  return least
}

it('waits for no more after many parcels than after few', async () => {
  await doAll('A', few)
  const before = await whatStays((_, looked) => looked === 5)
  await doAll('B', many)
  // One for each time that any of it was done would be as many as that.
  const most = { timers: before.timers + many / 2 - 1, listeners: before.listeners + many / 2 - 1 }
  const after = await whatStays(
    ({ timers, listeners }) => timers <= most.timers && listeners <= most.listeners,
  )
  expect(after.timers, JSON.stringify({ before, after })).toBeLessThanOrEqual(most.timers)
  expect(after.listeners, JSON.stringify({ before, after })).toBeLessThanOrEqual(most.listeners)
})

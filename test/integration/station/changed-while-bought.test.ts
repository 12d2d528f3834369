// An order is held, or its file says something else, while its purchase is written down and its request has not left: while the
// service is asked for a token.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StationAdapters } from '../../../src/app/adapters.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { withEffects } from '../../support/effects.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-changed-while-bought-'))
let sandbox: Sandbox
let station: TestStation
let beforeLeaving: (() => Promise<unknown>) | undefined

const adapt = (adapters: StationAdapters): StationAdapters => {
  let isPrepared = false
  const around = async (effect: string, call: () => unknown) => {
    const meanwhile = beforeLeaving
    if (effect === 'service.authorize' && isPrepared && meanwhile) {
      beforeLeaving = undefined
      isPrepared = false
      await meanwhile()
    }
    const done = await call()
    if (effect === 'purchases.insertPrepared' || effect === 'purchases.update')
      isPrepared = Boolean(meanwhile)
    return done
  }
  return withEffects(around)(adapters)
}

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station'), adapt })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const isOver = ({ state, reason }: { readonly state: string; readonly reason?: unknown }) =>
  state === 'bought' || (state === 'prepared' && reason !== undefined)

// Hazard: the lead was told "on hold", and the label was bought and printed all the same.
it('buys nothing of an order that was put on hold before its request left', async () => {
  await station.importCsv(csvOf('MEANWHILE-1'))
  const shipments = sandbox.state().shipments
  beforeLeaving = () => station.ask('orders.hold', { orderNumber: 'MEANWHILE-1', reason: 'Wait for the lid' })
  const parcel = await station.shipped('MEANWHILE-1', isOver)
  expect(parcel).toMatchObject({ state: 'prepared', reason: { code: 'order_held' } })
  expect(sandbox.state().shipments).toBe(shipments)
  expect(await station.scan('MEANWHILE-1')).toMatchObject({ kind: 'held', reason: 'Wait for the lid' })
  await station.ask('orders.release', { orderNumber: 'MEANWHILE-1' })
  await station.shipped('MEANWHILE-1', ({ state }) => state === 'bought')
  expect(sandbox.state().shipments).toBe(shipments + 1)
})

// Hazard: the import was counted as a change of the order, and the parcel went to where it had said before.
it('buys nothing of what the order said before its file was taken in anew', async () => {
  const [before, after] = ['12 Sample St', '77 Other Ave']
  await station.importCsv(csvOf('MEANWHILE-2'))
  const shipments = sandbox.state().shipments
  let counts: unknown
  beforeLeaving = async () => {
    counts = await station.importCsv(csvOf('MEANWHILE-2').replace(before, after))
  }
  const parcel = await station.shipped('MEANWHILE-2', isOver)
  expect(counts).toMatchObject({ changed: 1 })
  expect(parcel).toMatchObject({
    state: 'prepared',
    reason: { code: 'order_incomplete', details: { reason: 'changed_since' } },
  })
  expect(sandbox.state().shipments).toBe(shipments)
  await station.shipped('MEANWHILE-2', ({ state }) => state === 'bought')
  expect(sandbox.state().shipments).toBe(shipments + 1)
})

it('goes on with a batch past an order that was put on hold before its request left', async () => {
  const [held, other] = ['MEANWHILEX-1', 'MEANWHILEX-2']
  await station.importCsv(csvOf(held, other))
  const shipments = sandbox.state().shipments
  beforeLeaving = () => station.ask('orders.hold', { orderNumber: held, reason: 'Wait for the lid' })
  const source = { kind: 'filter', query: 'meanwhilex', state: 'open' } as const
  const { id: batchId, counts, estimate } = await station.ask('batch.create', { source })
  await station.ask('batch.start', { batchId, rows: counts.waiting, total: estimate.total })
  await station.batchOnce(batchId, ({ state }) => state === 'done')
  const { rows } = await station.ask('batch.rows', { batchId })
  expect(rows.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    [held, 'held'],
    [other, 'bought'],
  ])
  expect(sandbox.state().shipments).toBe(shipments + 1)
})

it('sends nothing again of an order that was cancelled before its request left', async () => {
  const orderNumber = 'MEANWHILE-5'
  await station.importCsv(csvOf(orderNumber))
  await sandbox.stopService()
  const { purchaseId } = await station.shipped(orderNumber, isOver)
  await sandbox.startService()
  const shipments = sandbox.state().shipments
  beforeLeaving = () => station.ask('orders.cancel', { orderNumber })
  await station.ask('ship.retry', { purchaseId })
  const parcel = await station.parcelOnce(
    purchaseId,
    ({ state, reason }) => state !== 'prepared' || reason?.code === 'order_cancelled',
  )
  expect(parcel.state).toBe('prepared')
  expect(sandbox.state().shipments).toBe(shipments)
})

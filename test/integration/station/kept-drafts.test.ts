// What is typed for a parcel, in a whole station: handed back by a scan, sealed on disk, marked in the list, left out by a
// batch.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ShipmentDraft } from '../../../src/contract/shipment-draft.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

let folder: string
let sandbox: Sandbox
let station: TestStation

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-kept-drafts-'))
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  await station.importCsv(csvOf('TYPED-1', 'TYPED-2', 'TYPED-3'))
})
afterEach(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Types another street for an order, and goes back. */
async function typeStreet(orderNumber: string, street1: string): Promise<ShipmentDraft> {
  const opened = await station.ask('ship.openDraft', { orderNumber })
  const draft = { ...opened.draft, toAddress: { ...opened.draft.toAddress, street1 } }
  const { kept } = await station.ask('ship.keepDraft', { draft, own: opened.own ?? opened.draft })
  expect(kept?.changes).toEqual([{ field: 'toAddress.street1', was: '12 Sample St', now: street1 }])
  return draft
}

async function marked(): Promise<readonly string[]> {
  const { orders } = await station.ask('orders.list', { state: 'all' })
  return orders.filter(({ changesKept }) => changesKept).map(({ orderNumber }) => orderNumber)
}

it('is handed back by a scan, and is bought as it was typed', async () => {
  await typeStreet('TYPED-1', '7 Other St')
  const outcome = await station.scan('typed-1')
  if (outcome.kind !== 'kept_draft') throw new Error(JSON.stringify(outcome))
  expect(sandbox.state().shipments).toBe(0)
  expect(outcome.draft.toAddress.street1).toBe('7 Other St')
  const bought = await station.ask('ship.buy', { gestureId: randomUUID(), draft: outcome.draft })
  if (bought.kind !== 'shipping') throw new Error(JSON.stringify(bought))
  await station.parcelOnce(bought.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
  expect(await station.scan('TYPED-1')).toMatchObject({ kind: 'already_shipped' })
  expect(await marked()).toEqual([])
})

it('is marked in the list of orders, which is told of it, until it is put away', async () => {
  const told = eventOnce(station.station, 'ordersChanged', () => true)
  const { subject } = await typeStreet('TYPED-2', '7 Other St')
  await told
  expect(await marked()).toEqual(['TYPED-2'])
  const toldAgain = eventOnce(station.station, 'ordersChanged', () => true)
  expect(await station.ask('ship.putAwayDraft', { subject })).not.toHaveProperty('kept')
  await toldAgain
  expect(await marked()).toEqual([])
  expect(sandbox.state().shipments).toBe(0)
  await station.shipped('TYPED-2')
})

it('is left out by a batch, which says why and buys the others', async () => {
  await typeStreet('TYPED-2', '7 Other St')
  const source = { kind: 'filter', query: 'typed', state: 'open' } as const
  const { id: batchId, counts } = await station.ask('batch.create', { source })
  const isDone = eventOnce(station.station, 'batch', ({ state }) => state === 'done')
  await station.ask('batch.start', { batchId, rows: counts.waiting })
  await isDone
  const { rows } = await station.ask('batch.rows', { batchId })
  expect(rows.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    ['TYPED-1', 'bought'],
    ['TYPED-2', 'not_sent'],
    ['TYPED-3', 'bought'],
  ])
  expect(rows[1]?.reason).toMatchObject({ code: 'order_incomplete', details: { reason: 'changes_kept' } })
  expect(await station.scan('TYPED-2')).toMatchObject({ kind: 'kept_draft' })
})

it('stands sealed on disk', async () => {
  await typeStreet('TYPED-1', 'Canary Lane 4711')
  const files = readdirSync(join(folder, 'station'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect(readFileSync(file).includes('Canary Lane'), file).toBe(false)
})

// Who goes first in a printer's queue: work by hand before a batch's labels.

import { expect, it } from 'vitest'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import type { BatchRowState } from '../../../../src/contract/batch.ts'
import type { NewPrintJob } from '../../../../src/core/printing/print-job.ts'
import { buy, newId, openStores, printJob } from './samples.ts'

/** Queues jobs of orders that are bought; those named `ROW` by a batch. */
async function open() {
  const stores = await openStores()
  const batches = sqliteBatchStore(stores.context)
  const batchId = newId()
  await batches.create(batchId, { kind: 'pile' })
  let place = 0

  async function queue(
    orderNumber: string,
    changes: Partial<NewPrintJob> = {},
    row: BatchRowState = 'bought',
  ): Promise<NewPrintJob> {
    const { label, purchase } = await buy(stores, { orderNumber })
    if (orderNumber.startsWith('ROW')) {
      place += 1
      await batches.add(batchId, { id: purchase.orderId, orderNumber })
      await batches.updateRow(batchId, place, 'waiting', { state: 'working' })
      await batches.updateRow(batchId, place, 'working', { purchaseId: purchase.id })
      if (row !== 'working') await batches.updateRow(batchId, place, 'working', { state: row })
    }
    const job = printJob(label, changes)
    await stores.jobs.insert(job)
    return job
  }

  /** The ids of all that waits, as it is sent. */
  async function sent(): Promise<readonly string[]> {
    const ids: string[] = []
    for (
      let next = await stores.jobs.nextQueued('zebra');
      next;
      next = await stores.jobs.nextQueued('zebra')
    ) {
      ids.push(next.id)
      await stores.jobs.startSending(next.id, 'zebra')
    }
    return ids
  }
  return { ...stores, batches, batchId, queue, sent }
}

it('sends what was asked for by hand before what a batch bought, each in its order, and lists it so', async () => {
  const { jobs, queue, sent } = await open()
  const [row1, row2] = [await queue('ROW-1'), await queue('ROW-2')]
  const [scan1, scan2] = [await queue('SCAN-1'), await queue('SCAN-2')]
  const again = await queue('ROW-3', { reprintReason: 'damaged' })
  const order = [scan1, scan2, again, row1, row2].map(({ id }) => id)
  expect((await jobs.listWaiting(9, 'zebra')).map(({ id }) => id)).toEqual(order)
  expect((await jobs.listWaiting(9)).map(({ id }) => id)).toEqual(order)
  expect(await sent()).toEqual(order)
})

it('lets nothing between the labels of one parcel of a batch', async () => {
  const { jobs, queue, sent } = await open()
  const first = await queue('ROW-1')
  // As a second label of it is.
  const beside = await jobs.insert({ ...first, id: newId() })
  const scan = await queue('SCAN-1')
  // The first is on its way when the scan comes.
  await jobs.startSending(first.id, 'zebra')
  expect(await sent()).toEqual([beside.id, scan.id])
})

it('passes over a held one', async () => {
  const { jobs, queue, sent } = await open()
  const row = await queue('ROW-1')
  const scan = await queue('SCAN-1')
  await jobs.update(scan.id, 'queued', { held: true })
  expect(await sent()).toEqual([row.id])
})

it('keeps the labels of a row that is not ended back, and sends them behind those before it', async () => {
  const { batches, batchId, jobs, queue, sent } = await open()
  const [row1, row2] = [await queue('ROW-1', {}, 'working'), await queue('ROW-2', {}, 'working')]
  const scan = await queue('SCAN-1')
  expect(await sent()).toEqual([scan.id])
  await batches.updateRow(batchId, 2, 'working', { state: 'bought' })
  const row3 = await queue('ROW-3')
  await batches.updateRow(batchId, 1, 'working', { state: 'bought' })
  // In the order of their rows' ends.
  expect((await jobs.listWaiting(9, 'zebra')).map(({ id }) => id)).toEqual([row2.id, row3.id, row1.id])
  expect(await sent()).toEqual([row2.id, row3.id, row1.id])
})

it('leaves the printer to what is asked for by hand, but for a parcel that has begun to print', async () => {
  const { jobs, queue } = await open()
  const row = await queue('ROW-1')
  // As a second label of it is.
  const beside = await jobs.insert({ ...row, id: newId() })
  expect(await jobs.nextQueued('zebra', 'by_hand')).toBeUndefined()
  const scan = await queue('SCAN-1')
  expect((await jobs.nextQueued('zebra', 'by_hand'))?.id).toBe(scan.id)
  await jobs.startSending(row.id, 'zebra')
  expect((await jobs.nextQueued('zebra', 'by_hand'))?.id).toBe(beside.id)
})

it('counts what somebody else had begun as by hand, also where a row of a batch came upon it', async () => {
  const { queue, sent } = await open()
  const row = await queue('ROW-1')
  const scanned = await queue('ROW-2', {}, 'already_shipped')
  expect(await sent()).toEqual([scanned.id, row.id])
})

it('counts the labels that wait, by their printer, and those that wait for the row of a batch for themselves', async () => {
  const { batches, batchId, jobs, queue } = await open()
  const counted = async () =>
    (await jobs.countHeldBack()).map(({ printerId, isForBatch, labels }) => [printerId, isForBatch, labels])
  expect(await counted()).toEqual([])
  await queue('ROW-1', {}, 'working')
  const scan = await queue('SCAN-1')
  const beside = await queue('SCAN-2')
  await queue('SCAN-3', { printerId: 'other' })
  expect(await counted()).toEqual([
    ['other', false, 1],
    ['zebra', false, 2],
    ['zebra', true, 1],
  ])
  expect((await jobs.countHeldBack())[1]?.since).toEqual((await jobs.get(scan.id))?.createdAt)
  // Its row has ended: it waits for the printer alone. One that a person holds waits for that person.
  await batches.updateRow(batchId, 1, 'working', { state: 'bought' })
  await jobs.update(scan.id, 'queued', { held: true })
  expect(await counted()).toEqual([
    ['other', false, 1],
    ['zebra', false, 2],
  ])
  // On its way it still is not out; what was sent is.
  await jobs.startSending(beside.id, 'zebra')
  expect(await counted()).toContainEqual(['zebra', false, 2])
  await jobs.update(beside.id, 'sending', { state: 'sent' })
  expect(await counted()).toContainEqual(['zebra', false, 1])
})

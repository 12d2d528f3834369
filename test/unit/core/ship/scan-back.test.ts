import { describe, expect, it } from 'vitest'
import { sqliteBatchStore } from '../../../../src/adapters/sqlite/batch.ts'
import { sqliteLabelCodeStore } from '../../../../src/adapters/sqlite/label-codes.ts'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { sqliteScanBackStore } from '../../../../src/adapters/sqlite/scan-backs.ts'
import { newRefund } from '../../../../src/core/refunds/refund.ts'
import { readingOf } from '../../../../src/core/label-codes/reading.ts'
import { createScanBacks } from '../../../../src/core/ship/scan-back.ts'
import { isSameTrackingNumber } from '../../../../src/core/scanning/same-tracking-number.ts'
import {
  labelOf,
  newId,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
} from '../../adapters/sqlite/samples.ts'

/** Numbers with right check digits. */
const numbers = {
  A: ['9400111201080805483016'],
  B: ['9405803699300124287899'],
  C: ['9361289878700317633795', '92748931507708513018050063'],
} as const

async function openBench() {
  const stores = await openStores()
  const { context, orders, purchases, labels, jobs } = stores
  const store = sqliteScanBackStore(context)
  const codes = sqliteLabelCodeStore(context)
  const cameOut: string[] = []
  const scanBacks = createScanBacks({
    store,
    carriersOf: (scan) => codes.carriersOf(scan, 5),
    async orderOfLabel(trackingNumber) {
      const found = await labels.search(trackingNumber, 5)
      return found.find((label) => isSameTrackingNumber(trackingNumber, label.trackingNumber))?.orderNumber
    },
    isOrder: async (text) => (await orders.findByNumber(text)) !== undefined,
    cameOut: (labelId) => Promise.resolve(void cameOut.push(labelId)),
  })

  async function buy(name: keyof typeof numbers, { gestureId = newId(), scanBack = true } = {}) {
    await orders.upsert([orderContent(`ORDER-${name}`)])
    const order = await orders.findByNumber(`ORDER-${name}`)
    if (!order) throw new Error('no order')
    const purchase = preparedPurchase(order.id, { orderNumber: `ORDER-${name}`, gestureId })
    await purchases.insertPrepared(purchase)
    await purchases.update(purchase.id, 'prepared', { state: 'sent' })
    const own = numbers[name].map((trackingNumber, at) => ({
      ...labelOf(purchase.id, at + 1),
      trackingNumber,
    }))
    const ownJobs = own.map((label) => printJob(label))
    const change = { state: 'bought', shipmentId: `s-${name}`, trackingNumber: numbers[name][0] } as const
    await purchases.commitBought(purchase.id, change, { raw: '{}', labels: own, jobs: ownJobs, scanBack })
    return { purchaseId: purchase.id, jobs: ownJobs }
  }
  async function comesOut({ jobs: ownJobs }: Awaited<ReturnType<typeof buy>>) {
    for (const { id } of ownJobs) {
      await jobs.startSending(id, 'zebra')
      await jobs.update(id, 'sending', { state: 'sent', awaitingConfirmation: true })
      await jobs.update(id, 'sent', { state: 'confirmed', awaitingConfirmation: false })
    }
  }
  const buyAndPrint = async (name: keyof typeof numbers) => {
    const parcel = await buy(name)
    await comesOut(parcel)
    return parcel
  }
  return { ...stores, store, codes, scanBacks, buy, comesOut, buyAndPrint, cameOut }
}

describe('a label that has come out', () => {
  it('waits for its own barcode, which closes it once', async () => {
    const { scanBacks, buyAndPrint } = await openBench()
    await buyAndPrint('A')
    expect(await scanBacks.awaited()).toMatchObject({ orderNumber: 'ORDER-A', state: 'awaited' })
    expect(await scanBacks.take(`42062701${numbers.A[0]}`)).toMatchObject({ kind: 'right' })
    expect(await scanBacks.awaited()).toBeUndefined()
    expect(await scanBacks.take(numbers.A[0])).toEqual({ kind: 'none' })
  })

  it('stops any order, and every other code, with the order whose label was scanned', async () => {
    const { scanBacks, buy, buyAndPrint } = await openBench()
    await buy('B', { scanBack: false })
    await buyAndPrint('A')
    expect(await scanBacks.take('order-b')).toMatchObject({
      kind: 'waiting',
      awaited: { orderNumber: 'ORDER-A' },
    })
    expect(await scanBacks.take(numbers.B[0])).toMatchObject({ kind: 'wrong', reads: 'ORDER-B' })
    expect(await scanBacks.take('9400 1112 0108')).toMatchObject({ kind: 'wrong', reads: undefined })
    expect(await scanBacks.awaited()).toMatchObject({ orderNumber: 'ORDER-A' })
  })

  it('is asked for in the order in which labels came out: a swapped one is wrong', async () => {
    const { scanBacks, buyAndPrint } = await openBench()
    await buyAndPrint('A')
    await buyAndPrint('B')
    expect(await scanBacks.take(numbers.B[0])).toMatchObject({
      kind: 'wrong',
      reads: 'ORDER-B',
      awaited: { orderNumber: 'ORDER-A' },
    })
    expect(await scanBacks.take(numbers.A[0])).toMatchObject({ kind: 'right' })
    expect(await scanBacks.take(numbers.B[0])).toMatchObject({ kind: 'right' })
  })

  it('of several packages is asked for with each of the others, in any order', async () => {
    const { scanBacks, buyAndPrint } = await openBench()
    await buyAndPrint('C')
    expect(await scanBacks.take(numbers.C[1])).toMatchObject({ kind: 'right', label: { packageNumber: 2 } })
    expect(await scanBacks.take(numbers.C[1])).toMatchObject({ kind: 'again' })
    expect(await scanBacks.take('ORDER-C')).toMatchObject({ kind: 'waiting', awaited: { packageNumber: 1 } })
    expect(await scanBacks.take(numbers.C[0])).toMatchObject({ kind: 'right' })
    expect(await scanBacks.awaited()).toBeUndefined()
  })

  it('still waits while it is printed once more', async () => {
    const { scanBacks, buyAndPrint, jobs, labels } = await openBench()
    const { purchaseId } = await buyAndPrint('A')
    const [label] = await labels.listByPurchase(purchaseId)
    if (label) await jobs.insert(printJob({ ...label, bytes: new Uint8Array() }))
    expect(await scanBacks.take('ORDER-A')).toMatchObject({ kind: 'waiting' })
  })

  it('that was put aside lets the next order pass, and is closed later by its scan', async () => {
    const { scanBacks, buyAndPrint, store } = await openBench()
    const { purchaseId } = await buyAndPrint('A')
    await scanBacks.setAside(purchaseId)
    expect(await scanBacks.take('ORDER-A')).toEqual({ kind: 'none' })
    await buyAndPrint('B')
    expect(await scanBacks.take(numbers.A[0])).toMatchObject({ kind: 'wrong', reads: 'ORDER-A' })
    await scanBacks.take(numbers.B[0])
    expect(await scanBacks.take(numbers.A[0])).toMatchObject({ kind: 'right' })
    expect(await store.listByPurchase(purchaseId)).toMatchObject([{ state: 'right' }])
  })

  it('can be excused, and then stays as it is', async () => {
    const { scanBacks, buyAndPrint, store } = await openBench()
    const { purchaseId } = await buyAndPrint('A')
    await scanBacks.excuse(purchaseId, 'unreadable')
    await scanBacks.setAside(purchaseId)
    expect(await store.listByPurchase(purchaseId)).toMatchObject([{ state: 'excused' }])
    expect(await scanBacks.take('ORDER-A')).toEqual({ kind: 'none' })
  })

  it('waits no more once the station does not ask for it, or its refund was asked for', async () => {
    const { scanBacks, buyAndPrint, context, store } = await openBench()
    await buyAndPrint('A')
    await scanBacks.forget()
    expect(await scanBacks.awaited()).toBeUndefined()
    const { purchaseId } = await buyAndPrint('B')
    await sqliteRefundStore(context).insertPrepared([
      newRefund({
        id: newId(),
        purchaseId,
        orderNumber: 'ORDER-B',
        trackingNumber: numbers.B[0],
        service: 'PriorityMail',
        amount: undefined,
        transactionId: newId(),
        gestureId: newId(),
        createdAt: new Date(),
      }),
    ])
    expect(await scanBacks.awaited()).toBeUndefined()
    expect(await store.listByPurchase(purchaseId)).toMatchObject([{ state: 'excused' }])
  })
})

describe('a label whose codes were read', () => {
  const routing = '2LUS10001+48000001'
  const readingWith = (trackingNumber: string, ...others: readonly string[]) =>
    readingOf(
      {
        before: [],
        after: [`42062701${trackingNumber}`, ...others].map((text) => ({ kind: 'Code128', text })),
        exact: true,
      },
      trackingNumber,
    )
  async function openRead() {
    const bench = await openBench()
    const parcelA = await bench.buyAndPrint('A')
    const [label] = await bench.labels.listByPurchase(parcelA.purchaseId)
    const labelId = label?.id ?? ''
    await bench.codes.keep(labelId, readingWith(numbers.A[0], routing, 'SHARED+CODE'), 'paper')
    return { ...bench, labelId }
  }

  it.each([
    ['its number', numbers.A[0]],
    ['the code that holds its number and the ZIP', `]C1\x1d42062701\x1d${numbers.A[0]}`],
    ['another code of it', routing.toLowerCase()],
  ])('is closed by %s', async (_, scan) => {
    const { scanBacks } = await openRead()
    expect(await scanBacks.take(scan)).toMatchObject({ kind: 'right' })
  })

  it('is not closed by a code that another label has too, and says whose a code is that it has not', async () => {
    const { scanBacks, buyAndPrint, labels, codes } = await openRead()
    const parcelB = await buyAndPrint('B')
    expect(await scanBacks.take(routing), 'B is not read yet').toMatchObject({ kind: 'shared' })
    const [labelB] = await labels.listByPurchase(parcelB.purchaseId)
    await codes.keep(labelB?.id ?? '', readingWith(numbers.B[0], 'SHARED+CODE', 'ONLY+B'), 'paper')
    expect(await scanBacks.take('SHARED+CODE')).toMatchObject({
      kind: 'shared',
      awaited: { orderNumber: 'ORDER-A' },
    })
    expect(await scanBacks.take('ONLY+B')).toMatchObject({ kind: 'wrong', reads: 'ORDER-B' })
    expect(await scanBacks.take('NO+LABEL')).toMatchObject({ kind: 'wrong', reads: undefined })
    expect(await scanBacks.take(routing)).toMatchObject({ kind: 'right' })
  })

  it('counts as not read where what was read is kept by a key that is not here', async () => {
    const { scanBacks, context, labelId } = await openRead()
    context.database
      .prepare('UPDATE label_readings SET data_key_id = ? WHERE id = ?')
      .run('0123456789abcdef', labelId)
    context.database.prepare('DELETE FROM label_codes').run()
    expect(await scanBacks.take(numbers.A[0])).toMatchObject({ kind: 'right' })
  })
})

describe('a label that is not known to be out', () => {
  it('lets the next order pass, and its own scan proves that it came out', async () => {
    const { scanBacks, buy, jobs, cameOut } = await openBench()
    const { jobs: own } = await buy('A')
    expect(await scanBacks.take('ORDER-A')).toEqual({ kind: 'none' })
    const id = own[0]?.id ?? ''
    await jobs.startSending(id, 'zebra')
    await jobs.update(id, 'sending', { state: 'unknown' })
    expect(await scanBacks.take('ORDER-A')).toEqual({ kind: 'none' })
    const verdict = await scanBacks.take(numbers.A[0])
    expect(verdict).toMatchObject({ kind: 'right' })
    expect(cameOut).toEqual(['label' in verdict ? verdict.label.labelId : ''])
  })
})

describe('a label that nobody scans back', () => {
  it('is one that was bought while the station did not ask for it', async () => {
    const { scanBacks, buy, comesOut } = await openBench()
    await comesOut(await buy('A', { scanBack: false }))
    expect(await scanBacks.awaited()).toBeUndefined()
  })

  it('is one of a batch, also before its row knows its purchase', async () => {
    const { scanBacks, buy, comesOut, context, orders } = await openBench()
    await orders.upsert([orderContent('ORDER-A')])
    const batches = sqliteBatchStore(context)
    const batchId = newId()
    const gestureId = newId()
    await batches.create(batchId, { kind: 'all_open' })
    await batches.update(batchId, ['draft'], { state: 'running' })
    await batches.updateRow(batchId, 1, 'waiting', { state: 'working', gestureId, reason: undefined })
    await comesOut(await buy('A', { gestureId }))
    expect(await scanBacks.awaited()).toBeUndefined()
  })
})

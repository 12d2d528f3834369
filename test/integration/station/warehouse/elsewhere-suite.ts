// What other benches have, in the lists of each.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OrderView } from '../../../../src/contract/orders.ts'
import { until } from '../../../support/until.ts'
import { bought, type Bench, type WarehouseBenches } from '../../../support/warehouse-benches.ts'

export const listedOrders = ['TOLD', 'READ', 'HELD', 'AWAY', 'NIGHT']

export function describeElsewhere(benches: () => WarehouseBenches): void {
  it('shows in its lists what others have, without a scan: told, read, cut off and after a night', async () => {
    const { left, sandbox, openThird, openAgain, between } = benches()
    let { right } = benches()
    const orderOnce = (bench: Bench, orderNumber: string, is: (order: OrderView) => boolean) =>
      until(async () => {
        const { orders: found } = await bench.ask('orders.list', { query: orderNumber })
        return found.find((order) => order.orderNumber === orderNumber && is(order))
      })
    const isPacked = ({ state, elsewhere }: OrderView) =>
      state === 'shipped' && elsewhere?.kind === 'packed' && elsewhere.bench === 'left'
    const isFree = ({ state, elsewhere }: OrderView) => state === 'open' && elsewhere === undefined
    const toShip = async () => (await right.ask('orders.list', {})).counts.open

    // It listens: what is begun is seen before it is packed.
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const begun = await left.scan('TOLD')
    if (begun.kind !== 'shipping') throw new Error(JSON.stringify(begun))
    await until(() => sandbox.faults.held() > 0)
    await orderOnce(
      right,
      'TOLD',
      ({ state, elsewhere }) => state === 'open' && elsewhere?.kind === 'in_doubt',
    )
    const before = await toShip()
    sandbox.faults.release()
    sandbox.faults.clear()
    const told = await left.parcelOnce(begun.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
    await orderOnce(right, 'TOLD', isPacked)
    expect(await toShip()).toBe(before - 1)
    const batch = right.ask('batch.create', { source: { kind: 'chosen', orderNumbers: ['TOLD'] } })
    await expect(batch).rejects.toMatchObject({ info: { code: 'not_found' } })
    const pile = await right.ask('batch.create', { source: { kind: 'pile' } })
    const added = await right.ask('batch.add', { batchId: pile.id, text: 'TOLD' })
    expect(added.outcome).toBe('shipped')
    await right.ask('batch.cancel', { batchId: pile.id })
    // Its own list says nothing of another bench.
    const own = await orderOnce(left, 'TOLD', ({ state }) => state === 'shipped')
    expect(own.elsewhere).toBeUndefined()

    // Its label is void there: it is to be shipped again.
    await left.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [told.purchaseId] })
    await orderOnce(right, 'TOLD', isFree)

    // Cut off, what is known stays; then nothing of it is lost.
    right.link.cut()
    expect(await right.scan('AWAY')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await left.shipped('AWAY', bought)
    await orderOnce(right, 'AWAY', isFree)
    right.link.restore()
    await orderOnce(right, 'AWAY', isPacked)

    // Closed overnight, and without hearing anything it reads.
    await right.close()
    await left.shipped('NIGHT', bought)
    between.listens = false
    right = await openAgain('right')
    await orderOnce(right, 'NIGHT', isPacked)
    await orderOnce(right, 'AWAY', isPacked)
    // What is given back is read too.
    const third = await openThird()
    const claim = { orderKey: 'held', parcelNumber: 1 }
    const held = await third.claims.claim(claim)
    await left.shipped('READ', bought)
    await orderOnce(right, 'READ', isPacked)
    await orderOnce(right, 'HELD', ({ state, elsewhere }) => state === 'open' && elsewhere?.bench === 'third')
    if (held.kind !== 'claimed') throw new Error(held.kind)
    await third.claims.release({ ...claim, fencing: held.fencing }, 'untouched')
    await orderOnce(right, 'HELD', isFree)
    await third.close()
    between.listens = true
  })
}

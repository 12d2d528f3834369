// The database does not answer: nothing is shipped, or it is shipped and compared.

import { expect, it } from 'vitest'
import { beatMs } from '../../../../src/core/warehouse/claims.ts'
import { until } from '../../../support/until.ts'
import { bought, warehouseOnce, type WarehouseBenches } from '../../../support/warehouse-benches.ts'

export const cutOffOrders = ['CUT', 'KILLED-DB', 'TWICE', 'TWICE-REFUSED']

export function describeCutOff(benches: () => WarehouseBenches): void {
  it('ships nothing while it is cut off, says so and since when, and goes on by itself', async () => {
    const { left, sold } = benches()
    const before = sold()
    left.link.cut()
    expect(await left.scan('CUT')).toMatchObject({ kind: 'not_sent', error: { code: 'warehouse_cut_off' } })
    const { warehouse } = await left.ask('station.status', {})
    expect(warehouse).toMatchObject({ state: 'cut_off', cutOff: 'strict' })
    expect(Date.parse(warehouse?.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(sold()).toBe(before)
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
    await left.shipped('CUT')
    expect(sold() - before).toBe(1)
  })

  it('says so within seconds where nobody scans, and as soon that it is back', async () => {
    const { left } = benches()
    const began = performance.now()
    left.link.cut()
    await warehouseOnce(left, ({ state }) => state === 'cut_off')
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
    expect(performance.now() - began).toBeLessThan(beatMs)
  })

  it('bounds the wait where the database says nothing at all', async () => {
    const { left } = benches()
    left.link.stall()
    // It says nothing until this is answered.
    expect(await left.scan('KILLED-DB')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
  })

  it('tells the database what was bought while it was down', async () => {
    const { left, right, sandbox, postgres } = benches()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const outcome = await left.scan('KILLED-DB')
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    await until(() => sandbox.faults.held() > 0)
    await postgres.kill()
    sandbox.faults.release()
    sandbox.faults.clear()
    await left.parcelOnce(outcome.parcel.purchaseId, bought)
    expect(await right.scan('KILLED-DB')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await postgres.start()
    await warehouseOnce(right, ({ state }) => state === 'joined')
    await warehouseOnce(left, ({ state }) => state === 'joined')
    expect(await right.scan('KILLED-DB')).toMatchObject({
      error: { code: 'order_packed', details: { bench: 'left' } },
    })
  })

  it('tolerant: ships cut off, and is never charged for what another bench has bought', async () => {
    const { right, sandbox, sold, openAgain } = benches()
    let { left } = benches()
    await left.close()
    left = await openAgain('left', { cutOff: 'tolerant' })
    const before = sold()
    left.link.cut()
    const first = await left.shipped('TWICE', bought)
    // The other knows nothing of it, and asks for the same shipment.
    const second = await right.shipped('TWICE', bought)
    expect(second.trackingNumber).toBe(first.trackingNumber)
    expect(sold() - before).toBe(1)
    left.link.restore()
    await warehouseOnce(left, ({ state, packedTwice }) => state === 'joined' && packedTwice.includes('TWICE'))
    await left.ask('warehouse.closePackedTwice', { orderNumber: 'TWICE' })

    // Refused while it is cut off, an order waits for the warehouse: another bench may have it.
    left.link.cut()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422 })
    await left.shipped('TWICE-REFUSED', ({ state }) => state === 'refused')
    sandbox.faults.clear()
    expect(await left.scan('TWICE-REFUSED')).toMatchObject({ error: { code: 'warehouse_cut_off' } })
    await right.shipped('TWICE-REFUSED', bought)
    left.link.restore()
    await warehouseOnce(left, ({ state }) => state === 'joined')
    expect(await left.scan('TWICE-REFUSED')).toMatchObject({ error: { code: 'order_packed' } })
    expect(sold() - before).toBe(2)
  })
}

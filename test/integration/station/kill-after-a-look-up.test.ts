// kill -9 of the station once an order was looked up at its shop, and before anything of its purchase. After a restart the order is here: its
// scan buys it once, also where the shop does not answer any more.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lanes } from '../../support/kill-lanes.ts'
import { answersJson, openOrderShop, shopOrder, type OrderShop } from '../../support/order-shop.ts'

const missing = missingForKeyring()
const order = 'LOOK-AND-KILL-1'
const script = 'killable-station.ts'

type Run = { readonly effects: readonly string[]; readonly parcel: ParcelView | null }

describe.skipIf(missing !== undefined)(`kill -9 after a look-up${missing ? ` (${missing})` : ''}`, () => {
  let lanes: Lanes
  let shop: OrderShop

  beforeAll(async () => {
    shop = await openOrderShop()
    shop.answer = answersJson(shopOrder(order))
    lanes = await openLanes(async (station) => {
      await station.ask('orders.saveSource', { config: shop.source() })
    })
  })
  afterAll(() => lanes.close())

  it('leaves the order here, to be bought once', async () => {
    const [lane] = lanes.lanes
    if (!lane) throw new Error('there is no lane')
    const { sandbox } = lane
    const dataDir = await lane.copy('killed')
    // Its first effect is the purchase's first question to the service: the order is here by then.
    expect(await lane.run<Run>(script, dataDir, '1', order)).toBeUndefined()
    expect(shop.asked).toHaveLength(1)
    expect(sandbox.state().shipments).toBe(0)

    await shop.close()
    const found = await lane.run<Run>(script, dataDir, '0', '-')
    expect(found).toMatchObject({ parcel: null })
    const bought = await lane.run<Run>(script, dataDir, '0', order)
    expect(bought).toMatchObject({ parcel: { orderNumber: order, state: 'bought' } })
    expect(sandbox.state().shipments).toBe(1)
    expect(await lane.run<Run>(script, dataDir, '0', order)).toMatchObject({ parcel: { state: 'bought' } })
    expect(sandbox.state().shipments).toBe(1)
    expect(shop.asked).toHaveLength(1)
  })
})

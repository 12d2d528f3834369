import { expect, it } from 'vitest'
import type { OrderState } from '../../../../../src/contract/orders.ts'
import { defaultPackagePresets } from '../../../../../src/core/orders/package-presets.ts'
import { orderDraft } from '../../../../../src/core/ship/draft/order-draft.ts'
import { address, orderOf } from '../shipping-bench.ts'

function packageOf(state: OrderState, parcelNumber: number, isReturn = false) {
  const created = new Date(0)
  const order = {
    ...orderOf('A-1'),
    id: 'order-1',
    state,
    heldReason: undefined,
    failure: undefined,
    createdAt: created,
    updatedAt: created,
  }
  const settings = { shipFrom: address, serviceRule: 'cheapest', presets: defaultPackagePresets } as const
  return orderDraft(order, { parcelNumber, isReturn, weight: undefined }, settings).draft.packages[0]
}

it('weighs a parcel as its order where it has all goods of it: the first, and one in the place of void ones', () => {
  expect(packageOf('open', 1)).toMatchObject({ weightSource: 'order', measured: { weight: 340 } })
  expect(packageOf('void', 2)).toMatchObject({ weightSource: 'order', measured: { weight: 340 } })
  expect(packageOf('shipped', 2)).not.toHaveProperty('weight')
  expect(packageOf('void', 2, true)).not.toHaveProperty('weight')
})

import { expect, it } from 'vitest'
import { sqliteWaitingOrderStore } from '../../../../src/adapters/sqlite/waiting-orders.ts'
import { orderStandingHandlers } from '../../../../src/app/features/order-standings.ts'
import { orderView } from '../../../../src/app/views.ts'
import type { Authority } from '../../../../src/app/guard/authority.ts'
import { openStores, orderContent } from '../../adapters/sqlite/samples.ts'

// Hazard: one damaged row of the waiting line, and no program hears where any order stands.
it('tells the other orders where it cannot be read whether one waits, and that one as not known', async () => {
  const { context, orders, purchases } = await openStores()
  await orders.upsert(['A-1', 'A-2', 'A-3'].map((number) => orderContent(number)))
  const waitingOrders = sqliteWaitingOrderStore(context)
  for (const number of ['A-1', 'A-2']) {
    const { id: orderId } = (await orders.findByNumber(number))!
    await waitingOrders.add({
      id: `wait of ${number}`,
      orderId,
      orderNumber: number,
      parcelNumber: 1,
      gestureId: `scan of ${number}`,
      weightGrams: undefined,
      wholeAt: undefined,
      ceiling: { amountMinor: 500, currency: 'USD' },
      reason: undefined,
      createdAt: new Date(1_000),
    })
  }
  await context.database.run(() =>
    // No number of a clock: what JavaScript cannot hold.
    context.database
      .prepare(`UPDATE waiting_orders SET created_at = 9007199254740993 WHERE order_number = 'A-2'`)
      .run(),
  )
  const handlers = orderStandingHandlers(
    {
      hold: { pending: () => undefined },
      stores: { orders, purchases, waitingOrders },
      parcelView: () => Promise.reject(new Error('nothing was bought')),
    } as never,
    (found) => Promise.resolve(found.map((order) => orderView(order))),
  )
  const asked = {} as Authority
  const told = await handlers['orders.standings']({ state: 'all', limit: 10 }, asked)
  expect(
    told.orders.map(({ order: { orderNumber }, waiting, waitingNotKnown }) => [
      orderNumber,
      waiting !== undefined,
      waitingNotKnown?.code,
    ]),
  ).toEqual([
    ['A-3', false, undefined],
    ['A-2', false, 'database_damaged'],
    ['A-1', true, undefined],
  ])
  expect(await handlers['orders.standing']({ orderNumber: 'A-2' }, asked)).toMatchObject({
    waitingNotKnown: { code: 'database_damaged' },
  })
})

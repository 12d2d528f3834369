// The same gesture again, over a real database: it is one request, whatever became of the parcel's refunds meanwhile.

import { expect, it } from 'vitest'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createRefunds } from '../../../../src/core/refunds/refunds.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, newId, openStores } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined

async function openRefunds() {
  const stores = await openStores()
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  const clock = manualClock()
  const store = sqliteRefundStore({ ...stores.context, clock })
  const sent: string[] = []
  const refunds = createRefunds({
    refunds: store,
    purchases: stores.purchases,
    isManifestUnderWay: () => Promise.resolve(false),
    account: () => ({
      key: () => 'account-1',
      service: {
        authorize: () => Promise.resolve(),
        requestRefund(_trackingNumber, transactionId) {
          sent.push(transactionId)
          return Promise.reject(new AppError('service_refused', 'as the test says'))
        },
        refundOf: () => Promise.resolve('none'),
      },
    }),
    newId,
    clock,
    logger: { info: nothing, warn: nothing, error: nothing },
    onRefund: nothing,
  })
  /** Asks, and waits for the service's refusal. */
  async function ask(gestureId: string) {
    const [refund] = await refunds.request([purchase.id], gestureId)
    await refunds.settle()
    return refund?.id
  }
  return { ask, sent, all: () => store.listByPurchase(purchase.id) }
}

// Hazard: only the parcel's latest refund was compared, so that a late repeat of the first asked the service once more.
it('answers with its own refund, also behind a later one that has ended', async () => {
  const { ask, sent, all } = await openRefunds()
  const first = await ask('gesture-1')
  const second = await ask('gesture-2')
  expect(second).not.toBe(first)
  expect((await all()).map(({ state }) => state)).toEqual(['refused', 'refused'])

  expect(await ask('gesture-1')).toBe(first)
  expect(await ask('gesture-2')).toBe(second)
  expect(await all()).toHaveLength(2)
  expect(sent).toHaveLength(2)
})

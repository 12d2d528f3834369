// Hazard: the computer's clock is set while a refund is in doubt. Set back a day, it stayed so for a day.

import { expect, it } from 'vitest'
import { sqliteRefundStore } from '../../../../src/adapters/sqlite/refunds.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { createRefundRunner } from '../../../../src/core/refunds/refund-runner.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { buy, openStores, refundOf } from '../../adapters/sqlite/samples.ts'

const dayMs = 24 * 60 * 60_000
const nothing = () => undefined

it.each([-dayMs, dayMs])('is asked for again in its time where the clock is set by %d ms', async (byMs) => {
  const stores = await openStores()
  const { purchase } = await buy(stores, { orderNumber: 'ORD-1' })
  const clock = manualClock()
  const refunds = sqliteRefundStore({ ...stores.context, clock })
  const refund = refundOf(purchase.id)
  await refunds.insertPrepared([refund])
  let requests = 0
  const runner = createRefundRunner({
    refunds,
    account: () => ({
      service: {
        authorize: () => Promise.resolve(),
        requestRefund() {
          requests += 1
          return Promise.reject(new AppError('service_no_answer', 'as the test wants it'))
        },
        refundOf: () => Promise.resolve('none'),
      },
      key: () => 'account-1',
    }),
    clock,
    logger: { info: nothing, warn: nothing, error: nothing },
    onRefund: nothing,
  })
  await runner.takeUp(refund.id)
  await clock.advance(1_000)
  expect(requests).toBe(1)
  clock.setWallClock(byMs)
  await runner.takeUp(refund.id)
  await clock.advance(8_000)
  expect(requests, 'before its time').toBe(1)
  await clock.advance(60_000)
  expect(requests).toBeGreaterThan(1)
  await runner.close()
})

import { expect, it } from 'vitest'
import { sqliteDepositStore } from '../../../../src/adapters/sqlite/deposits.ts'
import type { Deposit } from '../../../../src/core/account/deposit.ts'
import { newId, openStores, startOfTime } from './samples.ts'

const depositOf = (gestureId: string): Deposit => ({
  id: newId(),
  transactionId: newId(),
  accountKey: 'account-a',
  gestureId,
  amount: { amountMinor: 5_000, currency: 'USD' },
  state: 'prepared',
  warnings: [],
  reason: undefined,
  lookalike: undefined,
  balanceBefore: undefined,
  balanceAfter: undefined,
  balanceAskedAt: undefined,
  otherEntries: undefined,
  checks: 0,
  notFoundAt: undefined,
  nextCheckAt: undefined,
  createdAt: startOfTime,
  updatedAt: startOfTime,
})

// Each is a charge of the payment method on file.
it('begins no second charge while one is not settled, and none by the key press of one that is', async () => {
  const { context } = await openStores()
  const deposits = sqliteDepositStore(context)
  const first = depositOf('first press')
  expect(await deposits.insertPrepared(first)).toMatchObject({ inserted: true })
  await deposits.update(first.id, 'prepared', { state: 'sent' })
  const unsettled = { inserted: false, deposit: { id: first.id } }
  expect(await deposits.insertPrepared(depositOf('second press'))).toMatchObject(unsettled)
  await deposits.update(first.id, 'sent', { state: 'added' })
  expect(await deposits.insertPrepared(depositOf('first press'))).toMatchObject(unsettled)
  expect(await deposits.insertPrepared(depositOf('second press'))).toMatchObject({ inserted: true })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountState,
  cardLimitMinor,
  type AccountState,
} from '../../../../../src/sandbox/service/state/account-state.ts'
import { openDatabase, type Database } from '../../../../../src/sandbox/service/state/database.ts'

/** Works on an account in a folder of its own. */
function withAccount(work: (account: AccountState, db: Database) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-account-'))
  const db = openDatabase(folder)
  try {
    work(
      accountState(db, { openingBalanceMinor: 1000 }, () => new Date()),
      db,
    )
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const everything = { startDate: undefined, endDate: undefined, before: undefined, limit: 10_000 }
const amount = fc.integer({ min: 1, max: 3000 })

const step = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), amountMinor: amount }),
  fc.record({ kind: fc.constant('credit' as const), amountMinor: amount }),
  fc.record({
    kind: fc.constant('deposit' as const),
    amountMinor: fc.oneof(amount, fc.constant(cardLimitMinor + 1)),
    transactionId: fc.constantFrom('a', 'b', 'c'),
  }),
  fc.record({
    kind: fc.constant('autoBuy' as const),
    isAutoBuy: fc.boolean(),
    amountMinor: amount,
    thresholdMinor: fc.integer({ min: 0, max: 2000 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function apply(account: AccountState, db: Database, one: Step): void {
  const posting = { amountMinor: one.amountMinor, description: one.kind }
  switch (one.kind) {
    case 'autoBuy':
      account.setAutoBuy(one)
      break
    case 'deposit':
      account.deposit(one.amountMinor, one.transactionId)
      break
    case 'take':
      db.transaction(() => account.take(posting))
      break
    case 'credit':
      db.transaction(() => account.credit(posting))
  }
}

test('whatever happens to an account, its ledger explains the balance, which is never below nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      withAccount((account, db) => {
        for (const one of steps) apply(account, db, one)
        const { rows } = account.history(everything)
        let balanceMinor = 0
        for (const entry of [...rows].reverse()) {
          balanceMinor += entry.amountMinor
          expect(entry.balanceAfterMinor).toBe(balanceMinor)
        }
        expect(account.balanceMinor()).toBe(balanceMinor)
        expect(balanceMinor).toBeGreaterThanOrEqual(0)
        const deposits = rows.filter((entry) => entry.type === 'Deposit')
        expect(new Set(deposits.map((entry) => entry.transactionId)).size).toBe(deposits.length)
      })
    }),
    { numRuns: 40 },
  )
})

test('a purchase recharges once, and only when it leaves less than the threshold', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 2000 }), (price, recharge, thresholdMinor) => {
      withAccount((account, db) => {
        account.setAutoBuy({ isAutoBuy: true, amountMinor: recharge, thresholdMinor })
        const left = db.transaction(() => account.take({ amountMinor: price, description: 'Shipment' }))
        const without = 1000 - price
        const expected = without < thresholdMinor ? without + recharge : without
        expect(left).toBe(expected < 0 ? undefined : expected)
        expect(account.balanceMinor()).toBe(left ?? 1000)
      })
    }),
    { numRuns: 40 },
  )
})

import { BalanceEventView, depositStates } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'
import { depositMoves } from '../../core/account/deposit.ts'
import type { DepositStore } from '../../core/account/ports.ts'
import {
  int,
  money,
  oneOf,
  optional,
  orElse,
  sealedJson,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
  type Codec,
} from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

/** Of the deposit's own currency, which is the account's. */
const balance: Codec<Money | undefined> = (name, home) => {
  const amount = optional(int)(`${name}_minor`, home)
  return {
    ...optional(money(`${name}_minor`, 'currency'))(name, home),
    write: (value, id, into) => amount.write(value?.amountMinor, id, into),
  }
}

const depositTable = table('deposits', {
  fixed: {
    id: text,
    transactionId: text,
    gestureId: text,
    amount: money('amount_minor', 'currency'),
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    accountKey: text,
    state: oneOf(depositStates),
    warnings: sealedWarnings,
    reason: sealedReason,
    lookalike: optional(orElse<BalanceEventView | undefined>(undefined, sealedJson(BalanceEventView))),
    balanceBefore: balance,
    balanceAfter: balance,
    balanceAskedAt: optional(time),
    otherEntries: optional(int),
    checks: int,
    notFoundAt: optional(time),
    nextCheckAt: optional(time),
  },
  besides: { raw: sealedText },
})

const unsettled = `state IN ('prepared', 'sent', 'in_doubt')`

/**
 * `DepositStore` in SQLite. The index `deposits_one_unsettled` is what keeps a second charge from being begun. What cannot
 * be opened is left out: state and amount still count.
 */
export function sqliteDepositStore(context: StoreContext): DepositStore {
  const deposits = depositTable(context)
  const findUnsettled = () => deposits.first(`WHERE ${unsettled}`)

  return storeOf<DepositStore>(context.database)({
    reads: {
      get: deposits.get,
      latest: (limit) => deposits.all('ORDER BY seq DESC LIMIT ?', limit),
      findUnsettled,
      hasSpent: (accountKey) =>
        deposits.first(
          `WHERE account_key = ? AND state IN ('sent', 'in_doubt', 'added') LIMIT 1`,
          accountKey,
        ) !== undefined,
    },
    writes: {
      insertPrepared(deposit) {
        const there = deposits.first('WHERE gesture_id = ?', deposit.gestureId) ?? findUnsettled()
        if (there) return { inserted: false, deposit: there }
        deposits.insert(deposit)
        return { inserted: true, deposit }
      },
      update: (id, from, change) => deposits.move(depositMoves, id, from, change),
      keepRaw: (id, raw) => deposits.keep(id, { raw }),
    },
  })
}

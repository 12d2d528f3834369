import { z } from 'zod'
import { BalanceEventView, depositStates } from '../../contract/account-operations.ts'
import { Warning, type Money } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { depositMoves, type Deposit } from '../../core/account/deposit.ts'
import type { DepositChange, DepositStore } from '../../core/account/ports.ts'
import { checkMove, insert, orNull, timeOrNull, updateInState, type Columns } from './columns.ts'
import { orUnreadable, sealedFields, unreadableReason, type SealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const Blob = z.instanceof(Uint8Array)
const Time = z.int()

const Row = z.object({
  id: z.string(),
  account_key: z.string(),
  transaction_id: z.string(),
  gesture_id: z.string(),
  state: z.enum(depositStates),
  amount_minor: z.int(),
  currency: z.string(),
  checks: z.int(),
  not_found_at: Time.nullable(),
  next_check_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  warnings: Blob.nullable(),
  reason: Blob.nullable(),
  lookalike: Blob.nullable(),
  balance_before_minor: z.int().nullable(),
  balance_after_minor: z.int().nullable(),
  balance_asked_at: Time.nullable(),
  other_entries: z.int().nullable(),
})

const unsettled = `state IN ('prepared', 'sent', 'in_doubt')`

/** `DepositStore` in SQLite. The index `deposits_one_unsettled` is what keeps a second charge from being begun. */
export function sqliteDepositStore({ database, sealer, stationId, clock }: StoreContext): DepositStore {
  const fields = sealedFields(sealer, 'deposits')
  const find = (where: string, ...values: readonly string[]): Deposit | undefined => {
    const row = database.prepare(`SELECT * FROM deposits WHERE ${where}`).get(...values)
    return row && depositOf(row, fields)
  }

  return {
    insertPrepared: (deposit) =>
      database.transact(() => {
        const there = find('gesture_id = ?', deposit.gestureId) ?? find(unsettled)
        if (there) return { inserted: false, deposit: there }
        const { id, accountKey, transactionId, gestureId, amount, createdAt, updatedAt, ...rest } = deposit
        insert(database, 'deposits', {
          id,
          station_id: stationId,
          account_key: accountKey,
          transaction_id: transactionId,
          gesture_id: gestureId,
          amount_minor: amount.amountMinor,
          currency: amount.currency,
          created_at: createdAt.getTime(),
          updated_at: updatedAt.getTime(),
          ...columnsOf(id, rest, fields),
        })
        return { inserted: true, deposit }
      }),
    get: (id) => database.run(() => find('id = ?', id)),
    latest: (limit) =>
      database.run(() =>
        database
          .prepare('SELECT * FROM deposits ORDER BY seq DESC LIMIT ?')
          .all(limit)
          .map((row) => depositOf(row, fields)),
      ),
    findUnsettled: () => database.run(() => find(unsettled)),
    update: (id, from, change) =>
      database.transact(() => {
        checkMove(depositMoves, from, change.state)
        const columns = { ...columnsOf(id, change, fields), updated_at: clock.now().getTime() }
        return updateInState(database, 'deposits', id, from, columns) ? find('id = ?', id) : undefined
      }),
    keepRaw: (id, raw) =>
      database.transact(() => {
        database.prepare('UPDATE deposits SET raw = ? WHERE id = ?').run(fields.seal('raw', id, raw), id)
      }),
  }
}

/** A row as it is read, with what cannot be opened left out: its state and amount still count. */
function depositOf(row: unknown, fields: SealedFields): Deposit {
  const r = Row.parse(row)
  const json = <T, U>(column: 'warnings' | 'reason' | 'lookalike', schema: z.ZodType<T>, unreadable: U) => {
    const sealed = r[column]
    return sealed ? orUnreadable(() => fields.openJson(column, r.id, sealed, schema), unreadable) : undefined
  }
  const money = (amountMinor: number | null) =>
    amountMinor === null ? undefined : { amountMinor, currency: r.currency }
  return {
    id: r.id,
    accountKey: r.account_key,
    transactionId: r.transaction_id,
    gestureId: r.gesture_id,
    state: r.state,
    amount: { amountMinor: r.amount_minor, currency: r.currency },
    warnings: json('warnings', z.array(Warning), []) ?? [],
    reason: json('reason', ErrorInfo, unreadableReason),
    lookalike: json('lookalike', BalanceEventView, undefined),
    balanceBefore: money(r.balance_before_minor),
    balanceAfter: money(r.balance_after_minor),
    balanceAskedAt: timeOf(r.balance_asked_at),
    otherEntries: r.other_entries ?? undefined,
    checks: r.checks,
    notFoundAt: timeOf(r.not_found_at),
    nextCheckAt: timeOf(r.next_check_at),
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

const timeOf = (milliseconds: number | null): Date | undefined =>
  milliseconds === null ? undefined : new Date(milliseconds)

/** Of the deposit's own currency, which is the account's. */
const minorOrNull = (money: Money | undefined) => orNull(money?.amountMinor)

/** The columns that `change` names; a field that is present and undefined becomes NULL. */
function columnsOf(id: string, change: DepositChange, fields: SealedFields): Columns {
  const sealed = (['warnings', 'reason', 'lookalike'] as const).flatMap((field) =>
    field in change
      ? [[field, change[field] === undefined ? null : fields.sealJson(field, id, change[field])] as const]
      : [],
  )
  return {
    ...(change.state === undefined ? {} : { state: change.state }),
    ...(change.checks === undefined ? {} : { checks: change.checks }),
    ...('notFoundAt' in change ? { not_found_at: timeOrNull(change.notFoundAt) } : {}),
    ...('nextCheckAt' in change ? { next_check_at: timeOrNull(change.nextCheckAt) } : {}),
    ...('balanceBefore' in change ? { balance_before_minor: minorOrNull(change.balanceBefore) } : {}),
    ...('balanceAfter' in change ? { balance_after_minor: minorOrNull(change.balanceAfter) } : {}),
    ...('balanceAskedAt' in change ? { balance_asked_at: timeOrNull(change.balanceAskedAt) } : {}),
    ...('otherEntries' in change ? { other_entries: orNull(change.otherEntries) } : {}),
    ...Object.fromEntries(sealed),
  }
}

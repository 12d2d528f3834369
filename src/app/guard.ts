// The one place where an operation is let through or not, and where what was done is written down.

import { AppError, isAppError } from '../contract/errors.ts'
import type { AuditLog } from '../core/audit/audit-log.ts'
import { limitExceeded, type Operator } from '../core/operators/operator.ts'
import type { Logger } from '../core/runtime.ts'
import type { AskStation } from './act-amounts.ts'
import { actRecords, type ActRecord } from './act-records.ts'
import { authorityOf, type Authority } from './authority.ts'
import { operationRules, unnamedOperation, type OperationRule } from './operation-rules.ts'
import type { Operators } from './operators.ts'

/**
 * Runs `act` where the operator at work may, and with what that operator may spend; `input` is checked. Throws
 * `station_locked`, `operator_not_allowed`, `needs_approval`.
 */
export type Guard = <T>(
  operation: string,
  input: unknown,
  act: (authority: Authority) => Promise<T>,
  ask: AskStation,
) => Promise<T>

export function createGuard({
  operators,
  log,
  logger,
}: {
  readonly operators: Pick<Operators, 'session' | 'approvals'>
  /** Of the profile that is open now. */
  readonly log: () => AuditLog
  readonly logger: Logger
}): Guard {
  const { session, approvals } = operators

  function checkRole({ permission }: OperationRule): void {
    try {
      session.check(permission)
    } catch (error) {
      if (isAppError(error, 'station_locked') && permission === 'look') {
        throw new AppError(error.code, error.message, { details: { waits: true } })
      }
      throw error
    }
  }

  /** The supervisor who let it through, where one had to. */
  async function checkLimit(
    operator: Operator | undefined,
    { limit }: OperationRule,
    what: string,
    input: unknown,
    ask: AskStation,
  ): Promise<Operator | undefined> {
    if (!operator || !limit || operator.limits[limit.kind] === undefined || operator.role === 'supervise') {
      return undefined
    }
    const act = { kind: limit.kind, amount: await limit.amount(input, ask), what }
    const limitMinor = limitExceeded(operator, act)
    if (limitMinor === undefined) return undefined
    const approval = approvals.find(operator, act)
    if (!approval) throw approvals.refuse(operator, act, limitMinor)
    approval.use()
    return approval.by
  }

  return async (operation, input, act, ask) => {
    const rule = operationRules[operation] ?? unnamedOperation
    const by = session.current()
    const write = async (records: readonly ActRecord[], who: Operator | undefined, approver?: Operator) => {
      for (const record of records) {
        await log().append({
          ...record,
          operation,
          operator: who && { id: who.id, name: who.name },
          approvedBy: approver?.name,
        })
      }
    }
    /** What is done is done: a log that cannot be written does not undo it. */
    const writeAfter = (records: readonly ActRecord[], who: Operator | undefined, approver?: Operator) =>
      write(records, who, approver).catch((error: unknown) => logger.error('audit.bug', { operation }, error))
    const failed = (error: unknown): readonly ActRecord[] =>
      // A scan names no order: its refusal may.
      actRecords(input, isAppError(error, 'needs_approval') ? error.details : {}).map((record) => ({
        ...record,
        outcome: isAppError(error) ? error.code : 'internal',
      }))

    let approver: Operator | undefined
    try {
      checkRole(rule)
      approver = await checkLimit(by, rule, `${operation} ${JSON.stringify(input)}`, input, ask)
    } catch (error) {
      const isDenial = isAppError(error, 'operator_not_allowed', 'needs_approval')
      if (isDenial && rule.audit) await writeAfter(failed(error), by)
      throw error
    }
    if (rule.audit === 'money') {
      await write(
        actRecords(input, {}).map((record) => ({ ...record, outcome: 'asked' })),
        by,
        approver,
      )
    }
    try {
      const answer = await act(authorityOf(by, approvals, (supervisor) => (approver = supervisor)))
      const records = actRecords(input, answer)
      const isWritten =
        rule.audit === 'shipping'
          ? ['shipping', 'put_off'].includes(records[0]?.outcome ?? '')
          : rule.audit !== undefined
      // A badge that begins somebody's work is that somebody's.
      if (isWritten)
        await writeAfter(records, rule.permission === 'always' ? session.current() : by, approver)
      return answer
    } catch (error) {
      const isWritten = rule.audit !== 'shipping' || isAppError(error, 'needs_approval')
      if (rule.audit && isWritten) await writeAfter(failed(error), by, approver)
      throw error
    }
  }
}

// The one place where an operation is let through or not, and where what was done is written down.

import { z } from 'zod'
import type { Access } from '../../contract/access.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { operationRules, type OperationName, type ParsedInput } from '../../contract/operations.ts'
import type { AuditLog } from '../../core/audit/audit-log.ts'
import type { Program } from '../../core/programs/ports.ts'
import { limitExceeded, type Operator } from '../../core/operators/operator.ts'
import type { Logger } from '../../core/runtime.ts'
import { limitedCost, type AskStation } from './act-amounts.ts'
import { actRecords, type ActRecord } from './act-records.ts'
import type { ActsUnderWay } from './acts-under-way.ts'
import { authorityOf, authorityOfProgram, operatorOfProgram, type Authority } from './authority.ts'
import type { Operators } from '../station/operators.ts'

/** The input of an act that is about one order. */
const OfAnOrder = z.object({ orderNumber: z.string() })

/**
 * Runs `act` where the operator at work may, and with what that operator may spend; `input` is checked. `program`: it is asked
 * for by another program, whoever is at work; its scopes decide. Throws `station_locked`, `operator_not_allowed`,
 * `needs_approval`.
 */
export type Guard = <T, K extends OperationName>(
  operation: K,
  input: ParsedInput<K>,
  act: (authority: Authority) => Promise<T>,
  ask: AskStation,
  program?: Program,
) => Promise<T>

export function createGuard({
  operators,
  acts,
  log: currentLog,
  logger,
}: {
  readonly operators: Pick<Operators, 'session' | 'approvals'>
  /** Of the profile that is open now, and has the log of what is begun in it; undefined where there is none. */
  readonly acts: () => ActsUnderWay | undefined
  /** Of the profile that is open now: of what was begun without one. */
  readonly log: () => AuditLog
  readonly logger: Logger
}): Guard {
  const { session, approvals } = operators

  /** The supervisor who let it through, where it is none's who is at work. */
  function checkRole<K extends OperationName>(
    by: Operator | undefined,
    operation: K,
    input: ParsedInput<K>,
  ): Operator | undefined {
    const { access, approvable, audit } = operationRules[operation]
    if (by?.role !== 'pack' || access !== 'supervise' || approvable !== true) {
      checkAccess(access)
      return undefined
    }
    const [record] = actRecords(audit, input)
    const about = record?.amount
      ? { orderNumber: record.subject, price: record.amount }
      : OfAnOrder.safeParse(input).data
    const act = {
      kind: 'role',
      amount: undefined,
      operation,
      what: whatOf(operation, input),
      ...about,
    } as const
    const approval = approvals.find(by, act)
    if (!approval) throw approvals.refuseRole(by, act)
    approval.use()
    return approval.by
  }

  function checkAccess(access: Access): void {
    try {
      session.check(access)
    } catch (error) {
      if (isAppError(error, 'station_locked') && access === 'look') {
        throw new AppError(error.code, error.message, { details: { waits: true } })
      }
      throw error
    }
  }

  /** The supervisor who let it through, where one had to. */
  async function checkLimit<K extends OperationName>(
    operator: Operator | undefined,
    operation: K,
    input: ParsedInput<K>,
    ask: AskStation,
  ): Promise<Operator | undefined> {
    const { limit } = operationRules[operation]
    if (!operator || !limit || operator.limits[limit.kind] === undefined || operator.role === 'supervise') {
      return undefined
    }
    const cost = await limitedCost(operation, input, ask)
    const act = { kind: limit.kind, ...cost, what: whatOf(operation, input) }
    const limitMinor = limitExceeded(operator, act)
    if (limitMinor === undefined) return undefined
    const approval = approvals.find(operator, act)
    if (!approval) throw approvals.refuse(operator, act, limitMinor)
    approval.use()
    return approval.by
  }

  return async (operation, input, act, ask, program) => {
    const { access, audit, closesProfile } = operationRules[operation]
    const when = audit === 'done' ? audit : audit?.when
    const by = program ? operatorOfProgram(program) : session.current()
    const begun = when && !closesProfile ? acts() : undefined
    const log = () => begun?.log ?? currentLog()
    let isLeft = false
    const write = async (records: readonly ActRecord[], who: Operator | undefined, approver?: Operator) => {
      const append = when === 'printing' ? log().appendBeside : log().append
      for (const record of records) {
        await append({
          ...record,
          operation,
          operator: who && { id: who.id, name: who.name },
          approvedBy: approver?.name,
        })
      }
    }
    /** What is done is done: a log that cannot be written does not undo it. */
    const writeAfter = async (
      records: readonly ActRecord[],
      who: Operator | undefined,
      approver?: Operator,
    ) => {
      if (isLeft) {
        logger.warn('audit.ended_late', { operation })
        return
      }
      await write(records, who, approver).catch((error: unknown) =>
        logger.error('audit.bug', { operation }, error),
      )
    }
    const asked = () => actRecords(audit, input).map((record) => ({ ...record, outcome: 'asked' }))
    const failed = (error: unknown): readonly ActRecord[] =>
      actRecords(audit, input).map((record) => ({
        ...record,
        // A scan names no order: its refusal may.
        subject: record.subject ?? orderNumberOf(error),
        outcome: isAppError(error) ? error.code : 'internal',
      }))

    let approver: Operator | undefined
    try {
      if (program) checkScope(program, operation)
      else {
        approver = checkRole(by, operation, input)
        approver ??= await checkLimit(by, operation, input, ask)
      }
    } catch (error) {
      const isDenial = isAppError(error, 'operator_not_allowed', 'needs_approval')
      if (isDenial && when) await writeAfter(failed(error), by)
      throw error
    }
    if (when === 'money') await write(asked(), by, approver)

    /** The log of a profile that is closed meanwhile says that it was asked for: how it ended it cannot say any more. */
    const leave = async () => {
      if (when === 'done' || when === 'printing') await writeAfter(asked(), by, approver)
      isLeft = true
    }
    return begun ? begun.during(run, leave) : run()

    async function run() {
      try {
        const answer = await act(
          program
            ? authorityOfProgram(program)
            : authorityOf(by, approver, approvals, (supervisor) => (approver = supervisor)),
        )
        const records = actRecords(audit, input, answer)
        const isWritten =
          when === 'shipping'
            ? ['shipping', 'put_off'].includes(records[0]?.outcome ?? '')
            : when !== undefined
        // A badge that begins somebody's work is that somebody's.
        if (isWritten)
          await writeAfter(records, access === 'always' && !program ? session.current() : by, approver)
        return answer
      } catch (error) {
        const isWritten = when !== 'shipping' || isAppError(error, 'needs_approval')
        if (when && isWritten) await writeAfter(failed(error), by, approver)
        throw error
      }
    }
  }
}

/** A limit of an operation's own is no program's: none that has one names a scope. */
function checkScope({ scopes }: Program, operation: OperationName): void {
  const { scopes: opening = [], limit } = operationRules[operation]
  if (!limit && opening.some((scope) => scopes.includes(scope))) return
  throw new AppError('operator_not_allowed', 'The key does not let the program do this', {
    details: { needs: [...opening] },
  })
}

const whatOf = (operation: OperationName, input: unknown) => `${operation} ${JSON.stringify(input)}`

function orderNumberOf(refusal: unknown): string | undefined {
  const orderNumber = isAppError(refusal, 'needs_approval') ? refusal.details?.['orderNumber'] : undefined
  return typeof orderNumber === 'string' ? orderNumber : undefined
}

import type { DatabaseFault } from '../../contract/database-place.ts'
import { databasePlaceFault } from '../../core/databases/check-place.ts'
import { placeValues } from '../../core/databases/named-parameters.ts'
import { checkMode, type StatementMode } from '../../core/databases/statement-modes.ts'
import { DatabaseFailure, type Databases, type DatabaseRequest } from '../../core/databases/ports.ts'
import { trustSystemAuthorities } from '../system-authorities.ts'
import { takeRows } from './take-rows.ts'
import type { Session, SessionKind } from './session.ts'

/** A server that is there answers sooner. */
const longestConnectMs = 10_000
/** The server ends a statement before the station gives it up: then it says so, and does not go on with what nobody waits for. */
const serversShare = 0.9

/** Both ways of asking, for one kind of server. */
export function overSessions(kind: SessionKind): Databases {
  const failureOf = (error: unknown): DatabaseFailure =>
    error instanceof DatabaseFailure
      ? error
      : new DatabaseFailure(kind.faultOf(error), { cause: codeOnly(error) })

  /** Throws `DatabaseFailure` before anything is sent. */
  function prepare(
    { place, password, statement, values, longestMs, signal }: DatabaseRequest,
    mode: StatementMode,
  ) {
    const fault = databasePlaceFault(place)
    if (fault) throw new DatabaseFailure(fault)
    const placed = placeValues(place.kind, statement, values)
    checkMode(place.kind, statement, mode)
    if (signal?.aborted) throw new DatabaseFailure({ code: 'database_broke_off' })
    const statementMs = Math.max(Math.round(longestMs * serversShare), 1)
    return { placed, session: kind.open({ place, password: password ?? '', statementMs }) }
  }

  return {
    async ask(question) {
      try {
        const { placed, session } = prepare(question, 'read')
        const rows = takeRows(question)
        return await bounded(question, session, async () => {
          await connect(question, session)
          await session.begin('read')
          await session.run(placed, rows)
          await session.rollback()
          return rows.all()
        })
      } catch (error) {
        throw slow(failureOf(error), question.longestMs)
      }
    },

    async write(request) {
      const done: { step: 'nothing' | 'sent' | 'committing' } = { step: 'nothing' }
      try {
        const { placed, session } = prepare(request, 'write')
        return await bounded(request, session, async () => {
          await connect(request, session)
          await session.begin('write')
          done.step = 'sent'
          const affected = await session.run(placed, undefined)
          done.step = 'committing'
          if (!(await session.commit())) return notWritten({ code: 'database_statement', serverCode: '' })
          return { is: 'written', affected } as const
        })
      } catch (error) {
        const { fault } = slow(failureOf(error), request.longestMs)
        const isLost = !kind.isAnswer(error) && done.step !== 'nothing'
        const mayStand = isLost && (done.step === 'committing' || !kind.holdsTransactions)
        return mayStand ? { is: 'not_known', fault } : notWritten(fault)
      }
    },
  }
}

const notWritten = (fault: DatabaseFault) => ({ is: 'not_written', fault }) as const

/** A driver's message may name the host, the user, or what stands in a row. */
function codeOnly(error: unknown): Error {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return new Error(typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'no code')
}

/** How long it was waited for is the station's to say. */
function slow(failure: DatabaseFailure, longestMs: number): DatabaseFailure {
  return failure.fault.code === 'database_too_slow'
    ? new DatabaseFailure({ code: 'database_too_slow', seconds: Math.ceil(longestMs / 1_000) })
    : failure
}

/** Throws `database_unreachable` where nothing answers there. */
async function connect({ place, longestMs }: DatabaseRequest, session: Session): Promise<void> {
  if (place.tls === 'verify') await trustSystemAuthorities()
  const ms = Math.min(longestConnectMs, longestMs)
  await orElse(session.connect(), ms, () => new DatabaseFailure({ code: 'database_unreachable' }))
}

/** Never longer than it may take, nor after whoever asked is gone; its connection is closed then in any case. */
async function bounded<T>(
  { longestMs, signal }: DatabaseRequest,
  session: Session,
  work: () => Promise<T>,
): Promise<T> {
  let isWell = false
  try {
    const done = work()
    const inTime = orElse(
      done,
      longestMs,
      () => new DatabaseFailure({ code: 'database_too_slow', seconds: 0 }),
    )
    const answer = await (signal ? untilAborted(inTime, signal) : inTime)
    isWell = true
    return answer
  } finally {
    if (isWell) await session.close().catch(() => session.destroy())
    else session.destroy()
  }
}

async function orElse<T>(work: Promise<T>, ms: number, fault: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  work.catch(() => undefined)
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(fault()), ms)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined
  work.catch(() => undefined)
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        stop = () => reject(new DatabaseFailure({ code: 'database_broke_off' }))
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop, { once: true })
      }),
    ])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

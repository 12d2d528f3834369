// Microsoft's SQL Server, by the protocol TDS 7.4. It knows no transaction that only reads: what may be asked is checked before
// (statement-modes.ts), and what was done is taken back.

import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Connection, Request, TYPES, type ConnectionConfiguration } from 'tedious'
import { DatabaseFailure, type DatabaseValue } from '../../core/databases/ports.ts'
import { systemCode } from '../system-code.ts'
import { tlsOf } from './connection-faults.ts'
import { overSessions } from './over-sessions.ts'
import type { Session, SessionOptions } from './session.ts'
import { cellText, type ColumnType } from './sql-server-cells.ts'
import { EndedItself, faultOf, isAnswer, knownFaultOf } from './sql-server-faults.ts'

/** Longer ones are of another type, which no index is made of. */
const mostCharacters = 4_000
/** A lock is waited for no longer than this share of the time: the server then says that it is one. */
const locksShare = 0.9
/** The longest that a timer of Node takes: the station has a time of its own for each of them. */
const never = 2 ** 31 - 1

function configuration(
  { place, password, statementMs }: SessionOptions,
  connector: () => Promise<Socket>,
): ConnectionConfiguration {
  const { ca } = tlsOf(place)
  return {
    server: place.host,
    authentication: { type: 'default', options: { userName: place.user, password } },
    options: {
      port: place.port,
      database: place.database,
      connector,
      encrypt: place.tls === 'verify',
      trustServerCertificate: false,
      ...(typeof ca === 'string' && { cryptoCredentialsDetails: { ca } }),
      appName: 'packbench',
      // The name of this computer is nobody's business there.
      workstationId: 'packbench',
      connectTimeout: never,
      requestTimeout: Math.max(Math.round(statementMs), 1),
      maxRetriesOnTransientErrors: 0,
      // An error ends the whole transaction, not its statement alone.
      abortTransactionOnError: true,
      dateFormat: 'ymd',
      useUTC: true,
    },
  }
}

function bind(request: Request, name: string, value: DatabaseValue): void {
  // A moment in UTC: a column with a zone takes it as UTC, one without takes what stands there.
  if (value instanceof Date) request.addParameter(name, TYPES.DateTime2, value, { scale: 3 })
  else if (typeof value === 'boolean') request.addParameter(name, TYPES.Bit, value)
  else if (typeof value === 'number')
    request.addParameter(name, Number.isSafeInteger(value) ? TYPES.BigInt : TYPES.Float, value)
  else {
    const fits = (value?.length ?? 0) <= mostCharacters
    request.addParameter(name, TYPES.NVarChar, value, fits ? { length: mostCharacters } : {})
  }
}

type Column = ColumnType & { readonly colName: string }

/**
 * The driver forgets its request where the connection ends, and then ends it all the same where its answer was already there: with none to
 * end, the process would end with an error that nobody catches.
 */
function keepARequest(connection: Connection): void {
  const nobody = new Request('', () => undefined)
  let request: unknown
  Object.defineProperty(connection, 'request', {
    get: () => request ?? nobody,
    set(next: unknown) {
      request = next
    },
  })
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error('no error'))

function open(options: SessionOptions): Session {
  const { place, statementMs } = options
  const socket = new Socket()
  let isConnected = false
  let wasTakenBack = false

  function connector(): Promise<Socket> {
    // It names another server to go to: the password was given for this one.
    if (isConnected) return Promise.reject(new DatabaseFailure({ code: 'database_wrong_server' }))
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(place.port, place.host, () => {
        socket.off('error', reject)
        isConnected = true
        resolve(socket)
      })
    })
  }

  const connection = new Connection(configuration(options, connector))
  keepARequest(connection)
  // Told by what is under way; of a connection that nobody uses any more nothing is to be told.
  connection.on('error', () => undefined)
  // Not among the driver's types.
  EventEmitter.prototype.on.call(connection, 'rollbackTransaction', () => {
    wasTakenBack = true
  })
  let refusal: Error | undefined
  connection.on('errorMessage', (message) => {
    refusal ??= Object.assign(new Error('refused'), { number: message.number, class: message.class })
  })

  const done = (work: (callback: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())))

  const batch = (text: string) =>
    done((callback) => connection.execSqlBatch(new Request(text, (error) => callback(error))))

  return {
    async connect() {
      try {
        await done((callback) => connection.connect(callback))
      } catch (error) {
        if (systemCode(error) === 'EENCRYPT')
          throw new DatabaseFailure({
            code: place.tls === 'off' ? 'database_needs_tls' : 'database_not_encrypted',
          })
        // Why it lets nobody in, the driver says without its number.
        if (refusal) throw refusal
        // Something else is what the driver made of what it could not read.
        throw knownFaultOf(error) ? error : new DatabaseFailure({ code: 'database_wrong_server' })
      }
    },
    async begin() {
      const lockMs = Math.max(Math.round(statementMs * locksShare), 1)
      await batch(`SET NOCOUNT OFF; SET LOCK_TIMEOUT ${lockMs}`)
      await done((callback) => connection.beginTransaction((error) => callback(error)))
    },
    run({ text, values }, rows) {
      return new Promise((resolve, reject) => {
        let affected: number | undefined
        let isOver = false
        let columns: readonly Column[] | undefined
        const stop = (error: unknown) => {
          isOver = true
          reject(errorOf(error))
        }
        const take = (work: () => void) => {
          if (isOver) return
          try {
            work()
          } catch (error) {
            stop(error)
          }
        }
        const request = new Request(text, (error) => {
          const isEnded = !connection.inTransaction && !wasTakenBack
          if (isEnded && !connection.closed) stop(new EndedItself('ended itself', { cause: error }))
          else if (error) stop(error)
          else resolve(affected)
        })
        request.on('columnMetadata', (found) => {
          take(() => {
            if (rows === undefined || !Array.isArray(found)) return
            if (columns !== undefined) throw new DatabaseFailure({ code: 'several_statements' })
            columns = found
            rows.columns(columns.map(({ colName }) => colName))
          })
        })
        request.on('row', (cells: readonly { readonly value: unknown; readonly metadata: Column }[]) => {
          take(() => rows?.row(cells.map(({ value, metadata }, at) => cellText(value, metadata, at))))
        })
        // A trigger's come before those of the statement that set it off.
        request.on('doneInProc', (count) => {
          affected = count ?? affected
        })
        values.forEach((value, at) => bind(request, `p${at + 1}`, value))
        connection.execSql(request)
      })
    },
    async commit() {
      await done((callback) => connection.commitTransaction(callback))
      return true
    },
    rollback: () => done((callback) => connection.rollbackTransaction(callback)),
    close() {
      connection.close()
      return Promise.resolve()
    },
    destroy() {
      socket.destroy()
      connection.close()
    },
  }
}

export const sqlServerDatabases = overSessions({
  open,
  faultOf,
  isAnswer,
  // A procedure can end the transaction that it is called in.
  holdsTransactions: false,
})

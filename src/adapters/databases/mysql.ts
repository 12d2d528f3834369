// MySQL and MariaDB, which speak the same protocol and differ in some settings.

import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createConnection, type Connection, type ConnectionOptions, type FieldPacket } from 'mysql2'
import type { CodedDatabaseFault, DatabaseFault } from '../../contract/database-place.ts'
import { systemCode } from '../system-code.ts'
import { connectionFault, serverCodeOf, tlsOf } from './connection-faults.ts'
import { overSessions } from './over-sessions.ts'
import type { Session, SessionOptions } from './session.ts'
import { shortFloat } from './short-float.ts'

/** `jsonStrings` is not among the driver's types. */
const optionsOf = (
  { place, password }: SessionOptions,
  socket: Socket,
): ConnectionOptions & { readonly jsonStrings: true } => ({
  host: place.host,
  port: place.port,
  database: place.database,
  user: place.user,
  password,
  stream: () => socket,
  // The station has a time of its own for it.
  connectTimeout: 0,
  ...(place.tls === 'verify' && { ssl: { ...pemOnly(tlsOf(place)), verifyIdentity: true } }),
  // A server may ask for a file of this computer otherwise.
  flags: ['-LOCAL_FILES'],
  multipleStatements: false,
  charset: 'utf8mb4',
  timezone: 'Z',
  rowsAsArray: true,
  dateStrings: true,
  jsonStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  disableEval: true,
})

const pemOnly = ({ ca }: ReturnType<typeof tlsOf>) => ({
  rejectUnauthorized: true,
  ...(typeof ca === 'string' && { ca }),
})

/** A number of four bytes, in the protocol. */
const floatType = 4

function bytesText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `0x${bytes.toString('hex')}`
  }
}

function cellOf(value: unknown, field: FieldPacket | undefined): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return field?.columnType === floatType ? shortFloat(value) : String(value)
  return Buffer.isBuffer(value) ? bytesText(value) : JSON.stringify(value)
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error('no error'))

/** The driver writes a name of its own over what is wrong with a certificate; its socket knows it still. */
function distrustIn(connection: Connection | undefined, error: Error): Error {
  const socket: unknown = connection && Reflect.get(connection, 'stream')
  const code = socket instanceof TLSSocket ? socket.authorizationError : undefined
  return typeof code === 'string' ? Object.assign(new Error(code), { code }) : error
}

function open(options: SessionOptions): Session {
  const { place, statementMs } = options
  const socket = new Socket()
  let connection: Connection | undefined
  let lost: (error: Error) => void = () => undefined

  function plain(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      connection?.query(text, (error) => (error ? reject(error) : resolve()))
    })
  }

  return {
    connect() {
      return new Promise((resolve, reject) => {
        connection = createConnection(optionsOf(options, socket))
        // Whatever waits for an answer is told by it; of a connection that nobody uses any more nothing is to be told.
        connection.on('error', (error: Error) => lost(error))
        lost = (error) => reject(distrustIn(connection, error))
        connection.connect((error) => (error ? lost(error) : resolve()))
        socket.connect(place.port, place.host)
      })
    },
    async begin(mode) {
      const seconds = (statementMs / 1_000).toFixed(3)
      // What stands after M! is MariaDB's alone, and what stands after the other version is for MySQL alone.
      await plain(
        `SET SESSION time_zone = '+00:00' /*M!100101 , max_statement_time = ${seconds} */ /*!50708 , max_execution_time = ${Math.round(statementMs)} */`,
      )
      // Of the session too: a procedure may end the transaction.
      if (mode === 'read') await plain('SET SESSION TRANSACTION READ ONLY')
      await plain(mode === 'read' ? 'START TRANSACTION READ ONLY' : 'START TRANSACTION READ WRITE')
    },
    run({ text, values }, rows) {
      return new Promise((resolve, reject) => {
        let fields: readonly FieldPacket[] | undefined
        let affected: number | undefined
        let isOver = false
        const stop = (error: Error) => {
          isOver = true
          reject(error)
        }
        lost = stop
        const query = connection?.execute(text, [...values])
        query?.on('error', stop)
        // The first list: what a procedure answers besides is none of it.
        query?.on('fields', (found: FieldPacket[] | undefined, place?: number) => {
          if (isOver || (place ?? 0) > 0 || fields !== undefined || !found) return
          fields = found
          rows?.columns(found.map(({ name }) => name))
        })
        query?.on('result', (row: unknown, place?: number) => {
          if (isOver) return
          if (!Array.isArray(row)) {
            affected ??= affectedIn(row)
            return
          }
          if ((place ?? 0) > 0) return
          try {
            rows?.row(row.map((value: unknown, at) => cellOf(value, fields?.[at])))
          } catch (error) {
            stop(errorOf(error))
            socket.destroy()
          }
        })
        query?.on('end', () => {
          if (!isOver) resolve(affected)
        })
      })
    },
    async commit() {
      await plain('COMMIT')
      return true
    },
    rollback: () => plain('ROLLBACK'),
    close() {
      return new Promise((resolve, reject) => {
        connection?.end((error) => (error ? reject(errorOf(error)) : resolve()))
      })
    },
    destroy: () => void socket.destroy(),
  }
}

function affectedIn(header: unknown): number | undefined {
  const rows: unknown =
    typeof header === 'object' && header !== null ? Reflect.get(header, 'affectedRows') : undefined
  return typeof rows === 'number' ? rows : undefined
}

/** Of an error that the server answered: its number. MariaDB's own are not in the driver's list of names. */
function numberOf(error: unknown): number | undefined {
  const [number, state]: readonly unknown[] =
    error instanceof Error ? ['errno', 'sqlState'].map((name): unknown => Reflect.get(error, name)) : []
  return typeof number === 'number' && typeof state === 'string' ? number : undefined
}

const coded = new Map<number, CodedDatabaseFault>([
  ...[1045, 1130, 1524, 1698].map((number) => [number, 'database_login'] as const),
  [1049, 'database_missing'],
  ...[1044, 1142, 1143, 1227, 1370].map((number) => [number, 'database_rights'] as const),
  [1792, 'database_reads_only'],
  ...[1051, 1146].map((number) => [number, 'database_no_table'] as const),
  [1054, 'database_no_column'],
  ...[1064, 1149].map((number) => [number, 'database_syntax'] as const),
  ...[1205, 1213].map((number) => [number, 'database_busy'] as const),
  ...[1048, 1062, 1216, 1217, 1364, 1451, 1452, 3819, 4025].map(
    (number) => [number, 'database_rule'] as const,
  ),
])
const plainFaults = new Map<number, DatabaseFault>([
  ...[1040, 1203, 1226].map((number) => [number, { code: 'database_full' }] as const),
  // How long that was is said elsewhere. 1969 is MariaDB's, 3024 MySQL's.
  ...[1969, 3024].map((number) => [number, { code: 'database_too_slow', seconds: 0 }] as const),
  ...[1053, 1077, 1927].map((number) => [number, { code: 'database_broke_off' }] as const),
])

function faultOf(error: unknown): DatabaseFault {
  const number = numberOf(error)
  if (number !== undefined)
    return (
      plainFaults.get(number) ?? {
        code: coded.get(number) ?? 'database_statement',
        serverCode: serverCodeOf(number),
      }
    )
  const known = connectionFault(error)
  if (known) return known
  const code = systemCode(error)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return { code: 'database_not_encrypted' }
  return { code: code === 'HANDSHAKE_SSL_ERROR' ? 'database_wrong_server' : 'database_broke_off' }
}

export const mysqlDatabases = overSessions({
  open,
  faultOf,
  isAnswer(error) {
    const number = numberOf(error)
    return number !== undefined && plainFaults.get(number)?.code !== 'database_broke_off'
  },
  // Some statements end the transaction that they stand in, and some tables know none.
  holdsTransactions: false,
})

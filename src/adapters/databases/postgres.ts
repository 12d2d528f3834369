import { Socket } from 'node:net'
import { Client, DatabaseError, Query, type CustomTypesConfig } from 'pg'
import type { CodedDatabaseFault, DatabaseFault } from '../../contract/database-place.ts'
import type { DatabaseValue } from '../../core/databases/ports.ts'
import { connectionFault, serverCodeOf, tlsOf } from './connection-faults.ts'
import { overSessions } from './over-sessions.ts'
import type { Session, SessionOptions } from './session.ts'

const bool = 16
/** As the server writes it, but for truth: `t` is no word. */
const types: CustomTypesConfig = {
  getTypeParser: (oid: number) => (text: string) => (oid === bool ? String(text === 't') : text),
}

/** Of a moment in UTC: a column with a zone takes the zone, one without takes what stands before it. */
const textOf = (value: DatabaseValue) => (value instanceof Date ? value.toISOString() : value)

function open({ place, password, statementMs }: SessionOptions): Session {
  const socket = new Socket()
  const client = new Client({
    host: place.host,
    port: place.port,
    database: place.database,
    user: place.user,
    // As a function: for an empty one the driver looks into the environment, and into a file of the user's.
    password: () => password,
    ssl: place.tls === 'off' ? false : tlsOf(place),
    stream: () => socket,
    application_name: 'packbench',
  })
  // Told by what is under way; of a connection that nobody uses any more nothing is to be told.
  client.on('error', () => undefined)

  return {
    async connect() {
      await client.connect()
    },
    async begin(mode) {
      await client.query(
        [
          mode === 'read' ? 'BEGIN READ ONLY' : 'BEGIN READ WRITE',
          `SET LOCAL statement_timeout = ${Math.round(statementMs)}`,
          `SET LOCAL TIME ZONE 'UTC'`,
          `SET LOCAL datestyle = 'ISO, YMD'`,
          'SET LOCAL standard_conforming_strings = on',
        ].join('; '),
      )
    },
    run({ text, values }, rows) {
      return new Promise((resolve, reject) => {
        // `extended`: without values, too, it takes one statement and no more.
        const config = { text, values: values.map(textOf), rowMode: 'array', types, queryMode: 'extended' }
        const query = new Query<string[]>(config)
        let isOver = false
        const stop = (error: Error) => {
          isOver = true
          reject(error)
        }
        query.on('row', (row, result) => {
          if (isOver) return
          try {
            if (result) rows?.columns(result.fields.map(({ name }) => name))
            rows?.row(row)
          } catch (error) {
            stop(error instanceof Error ? error : new Error('no error'))
            socket.destroy()
          }
        })
        query.on('error', stop)
        query.on('end', ({ fields, rowCount }) => {
          if (isOver) return
          rows?.columns(fields.map(({ name }) => name))
          resolve(rowCount ?? undefined)
        })
        client.query(query)
      })
    },
    async commit() {
      const { command } = await client.query('COMMIT')
      return command === 'COMMIT'
    },
    async rollback() {
      await client.query('ROLLBACK')
    },
    close: () => client.end(),
    destroy: () => void socket.destroy(),
  }
}

/** By SQLSTATE (PostgreSQL's manual, appendix A). */
const coded: Readonly<Record<string, CodedDatabaseFault>> = {
  '28P01': 'database_login',
  '28000': 'database_login',
  '3D000': 'database_missing',
  '42501': 'database_rights',
  '25006': 'database_reads_only',
  '42P01': 'database_no_table',
  '3F000': 'database_no_table',
  '42703': 'database_no_column',
  '42601': 'database_syntax',
  '40001': 'database_busy',
  '40P01': 'database_busy',
  '55P03': 'database_busy',
}
const plain: Readonly<Record<string, DatabaseFault>> = {
  '53300': { code: 'database_full' },
  '57P03': { code: 'database_starting' },
  '57P01': { code: 'database_broke_off' },
  '57P02': { code: 'database_broke_off' },
  // It was ended for its time; how much that was is said elsewhere.
  '57014': { code: 'database_too_slow', seconds: 0 },
}

/** The connection ends with it, or the server is in trouble: what became of the last statement is not said. */
const isEnd = /^(08|57P|58|XX|$)/

function faultOf(error: unknown): DatabaseFault {
  if (error instanceof DatabaseError) {
    const serverCode = serverCodeOf(error.code)
    const known = plain[serverCode]
    if (known) return known
    const code = coded[serverCode] ?? (serverCode.startsWith('23') ? 'database_rule' : 'database_statement')
    return serverCode.startsWith('08') ? { code: 'database_broke_off' } : { code, serverCode }
  }
  const known = connectionFault(error)
  if (known) return known
  // The driver's own, without codes.
  const message = error instanceof Error ? error.message : ''
  if (message === 'The server does not support SSL connections') return { code: 'database_not_encrypted' }
  // It asks for a password, and there is none.
  if (message.startsWith('SASL: ')) return { code: 'database_login', serverCode: '' }
  if (message === 'There was an error establishing an SSL connection')
    return { code: 'database_wrong_server' }
  return { code: 'database_broke_off' }
}

/** PostgreSQL and what speaks its protocol. */
export const postgresDatabases = overSessions({
  open,
  faultOf,
  // By the code: what the severity is called depends on the server's language.
  isAnswer: (error) => error instanceof DatabaseError && !isEnd.test(error.code ?? ''),
  // No statement can end the transaction that it stands in.
  holdsTransactions: true,
})

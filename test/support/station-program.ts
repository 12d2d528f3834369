// The loopback host in a process of its own, as `npm run station` starts it; without a keychain unless one is given.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { program as programOf } from './programs.ts'

const Opened = z.object({ url: z.string(), token: z.string() })

/** Another user can be taken by root on Linux alone. */
export const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** `line` is what it says once it is open, or undefined where it ended before. */
export async function startStationProgram({
  dataDir,
  home,
  profile = 'test',
  uid,
  env = {},
}: {
  readonly dataDir: string
  readonly home: string
  readonly profile?: string
  /** Of the user that it runs as; this one where it is not given. */
  readonly uid?: number
  /** A keyring's. */
  readonly env?: Readonly<Record<string, string>>
}) {
  const options = ['--data', dataDir, '--profile', profile, '--json', '--no-open']
  const command = [process.execPath, programOf('src/web/station-cli.ts'), ...options] as const
  const asUser = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  const [program = '', ...args] = [...asUser, ...command]
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: home,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => undefined),
  ])
  return {
    line,
    said: () => said,
    code: () => child.exitCode,
    /** The answer's envelope. */
    async ask(operation: string, input: object): Promise<unknown> {
      const { url, token } = Opened.parse(JSON.parse(line ?? '{}'))
      const answer = await fetch(new URL(`/rpc/${operation}`, url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      return answer.json()
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
export type StationProgram = Awaited<ReturnType<typeof startStationProgram>>

// `npm run warehouse`, as an administrator starts it.

import { execFile } from 'node:child_process'
import { program } from './programs.ts'

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
/** Environment. */
export const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** `npm run warehouse`, with what it has printed by now. */
export function begin(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  let printed = ''
  const script = program('src/web/warehouse-cli.ts')
  const ended = new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  })
  return { ended, printed: () => printed }
}

/** `npm run warehouse`, without a keychain. */
export const command = (...args: readonly string[]) => begin(noKeychain, ...args).ended

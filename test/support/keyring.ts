// A real Secret Service (gnome-keyring) on a private bus with a private home, for tests of the keychain.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Keyring = {
  /** For a child process that shall use this keyring instead of the machine's own. */
  readonly env: Readonly<Record<string, string>>
  /** Locks it as a user would; a packing station has no display to unlock it on. */
  lock(): void
  /** Lets every call hang until it is let go again. */
  hang(does: boolean): void
  stop(): Promise<void>
}

const tools = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon']

/** What this machine lacks to run a keyring, in words for a skipped test; undefined where nothing is missing. */
export function missingForKeyring(): string | undefined {
  if (process.platform !== 'linux') return `the private keyring needs Linux, this is ${process.platform}`
  const missing = tools.filter((tool) => !isInstalled(tool))
  return missing.length ? `not installed: ${missing.join(', ')} (packages dbus, gnome-keyring)` : undefined
}

// The password must not be empty: gnome-keyring would then make no keyring. Asking for the name's owner starts no second
// daemon, as a call to the service would. The script ends with its standard input, so that a killed test run leaves no
// keyring behind, and waits for the daemon, which writes into its home to the last.
const script = `
export XDG_RUNTIME_DIR="$HOME"
ask() { dbus-send --session --print-reply --dest="$@" 2>/dev/null; }
printf 'test-password' | gnome-keyring-daemon --unlock --foreground --components=secrets >/dev/null 2>&1 &
daemon=$!
until ask org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true &&
  ask org.freedesktop.secrets /org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get \
    string:org.freedesktop.Secret.Collection string:Locked | grep -q false
do kill -0 $daemon || exit 1; sleep 0.05; done
echo "$daemon $DBUS_SESSION_BUS_ADDRESS"
cat >/dev/null
kill $daemon
wait $daemon
`

/** Starts a keyring that is unlocked and empty. */
export async function startKeyring(): Promise<Keyring> {
  // A short path: the bus and the keyring make sockets in it, whose names have at most 107 bytes.
  const home = mkdtempSync(join(tmpdir(), 'keyring-'))
  const privateEnv = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
  }
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    // The bus itself gets no run-time folder: it would make it again when it is removed.
    env: { ...process.env, ...privateEnv, XDG_RUNTIME_DIR: undefined },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const exited = new Promise<void>((resolve) => session.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(session.stdout).once('line', resolve)
    void exited.then(() => reject(new Error('the keyring did not start')))
  })
  const [daemon = '', ...rest] = line.split(' ')
  const address = rest.join(' ')
  const env = { ...privateEnv, DBUS_SESSION_BUS_ADDRESS: address }

  return {
    env,
    lock() {
      const args = [
        '--session',
        '--print-reply',
        '--dest=org.freedesktop.secrets',
        '/org/freedesktop/secrets',
      ]
      args.push(
        'org.freedesktop.Secret.Service.Lock',
        'array:objpath:/org/freedesktop/secrets/collection/login',
      )
      execFileSync('dbus-send', args, { env: { ...process.env, ...env }, stdio: 'ignore' })
    },
    hang: (does) => process.kill(Number(daemon), does ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      process.kill(Number(daemon), 'SIGCONT')
      session.stdin.end()
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function isInstalled(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

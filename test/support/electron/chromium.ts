// The system's Chromium, of the milestone that Electron carries: the stand-in's windows are its tabs.

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumPath } from './chromium-path.ts'
import { connectDevTools, type CdpLink } from './devtools.ts'

const startWithinMs = 120_000

export type Chromium = {
  readonly link: CdpLink
  /** Where Playwright connects to the same browser (`chromium.connectOverCDP`). */
  readonly address: string
  readonly process: ChildProcess
  close(): Promise<void>
}

/** Starts it with a profile in `folder`, as Electron keeps its own in `sessionData`. */
export async function startChromium(folder: string): Promise<Chromium> {
  const portFile = join(folder, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  if (!chromiumPath) throw new Error('there is no Chromium on this machine')
  const command = [...withParent, chromiumPath, ...flags, `--user-data-dir=${folder}`, 'about:blank']
  const child = spawn(command[0] ?? chromiumPath, command.slice(1), { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Chromium ended before it was ready (${code})`)))
  })
  failed.catch(() => undefined)
  const address = await Promise.race([readAddress(portFile), failed])
  const link = await connectDevTools(address)
  return {
    link,
    address,
    process: child,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await link.send('Browser.close').catch(() => child.kill('SIGKILL'))
      await ended
    },
  }
}

async function readAddress(portFile: string): Promise<string> {
  const until = Date.now() + startWithinMs
  while (Date.now() < until) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await pause(10)
  }
  throw new Error('Chromium does not say where it listens')
}

/** As Electron's own, it is gone with the application, also when that is killed: its profile would be held otherwise. */
const withParent = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : []

/** No first-run pages, no calls home, no throttling of what nobody looks at; colours as in Playwright's browser. */
const flags = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--window-size=1366,768',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// The station of a test: the real one, in a process and data folder of its own, and its page in the browser.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'

const root = join(import.meta.dirname, '../..')

export type RunningStation = {
  readonly url: string
  /** Asks the station beside the page. Throws the error's message. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  /** Ends it without warning. */
  kill(): Promise<void>
}

/** What `npm run sandbox` says of itself. */
export type SandboxLine = {
  readonly baseUrl: string
  readonly printers: readonly { readonly name: string; readonly host: string; readonly port: number }[]
  readonly keys: Record<'apiKey' | 'apiSecret' | 'userName' | 'password', string>
}

/** Starts a program of the project that prints one line of JSON, and gives that line's value. */
async function startProgram<T>(args: readonly string[]): Promise<{ child: ChildProcess; value: T }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, value: JSON.parse(await firstLine(child)) as T }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the program has no output')
  const lines = createInterface({ input: child.stdout })
  const line = new Promise<string>((resolve) => lines.once('line', resolve))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the program ended before it was ready (${child.exitCode})`)
  })
  return Promise.race([line, ended])
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

type Fixtures = {
  /** A folder of this test's own. */
  folder: string
  station: RunningStation
  /** A service with a printer, apart from the station's own Demo. */
  sandbox: SandboxLine
  /** The station's page, opened and ready. */
  bench: Page
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  station: async ({ folder }, use) => {
    const data = join(folder, 'station')
    const args = ['src/web/station-cli.ts', '--port', '0', '--data', data, '--json', '--no-open']
    const { child, value } = await startProgram<{ url: string; token: string }>(args)
    const { url, token } = value
    const running: RunningStation = {
      url,
      async ask<K extends OperationName>(name: K, input: OperationInput<K>) {
        const response = await fetch(new URL(`/rpc/${name}`, url), {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        })
        const envelope = (await response.json()) as Envelope
        if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message}`)
        return envelope.value as OperationOutput<K>
      },
      kill: () => end(child, 'SIGKILL'),
    }
    // The guide of the first start is a matter of its own spec.
    await running.ask('guide.dismiss', { dismissed: true })
    await use(running)
    await end(child, 'SIGTERM')
  },
  sandbox: async ({ folder }, use) => {
    const data = join(folder, 'sandbox')
    const args = ['src/sandbox/cli.ts', '--data', data, '--json', '--port', '0', '--printer-port', '0']
    const { child, value } = await startProgram<SandboxLine>(args)
    await use(value)
    await end(child, 'SIGTERM')
  },
  bench: async ({ station, page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // Chromium itself writes down a link that is cut; tests cut it on purpose.
      if (message.text().startsWith('Failed to load resource')) return
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    await page.goto(station.url)
    await expect(stage(page)).toContainText('Scan an order')
    await use(page)
    expect(faults, 'faults in the page').toEqual([])
  },
})

export { expect }

/** The stage's words. */
export function stage(page: Page): Locator {
  return page.getByRole('status', { name: 'Parcel' })
}

const scannerGapSeconds = 0.003
/** A person needs longer than this to scan a code again; sooner, it is a scanner's double read, which is left out. */
const againSeconds = 0.15
const lastScans = new WeakMap<Page, { readonly text: string; readonly end: number }>()

/**
 * Types as a scanner does, Enter behind it, wherever the focus is. No key waits for the page: Playwright's keyboard
 * does, and so types at the pace of a machine that is busy with other tests.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  // As an operating system does, each key says when it was pressed, however late a busy machine hands it on.
  let timestamp = Date.now() / 1000
  const before = lastScans.get(page)
  if (before?.text === text) timestamp = Math.max(timestamp, before.end + againSeconds)
  const press = (key: string, keyText: string, windowsVirtualKeyCode: number) => {
    timestamp += scannerGapSeconds
    const event = { key, windowsVirtualKeyCode, timestamp }
    sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: keyText, ...event }))
    sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }))
  }
  for (const character of text) press(character, character, character.toUpperCase().charCodeAt(0))
  press('Enter', '\r', 13)
  lastScans.set(page, { text, end: timestamp })
  await Promise.all(sent)
  await devTools.detach()
}

/** Types with Playwright's keyboard at 2 ms a key, which waits for the page after each. */
export async function scanWaiting(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 2 })
  await page.keyboard.press('Enter')
}

/** Keeps a picture of the page with the test's results, to be looked at. */
export async function keepPicture(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.screenshot({
    path: join(root, 'test-results', 'pages', `${info.project.name || 'page'}-${name}.png`),
  })
}

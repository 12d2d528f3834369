// The station of a test: the real one, in a data folder of its own, and its page: in the browser over the loopback host
// (stations of a worker's tests follow one another in one process), or in the application's own window, in a process of
// its own (project `desktop`: as built, in the stand-in for Electron; project `electron`: in Electron itself).

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'
import { electronBinary } from '../../build/electron-binary.ts'
import { pressAtRest } from './at-rest.ts'
import { catchForSure } from './caught-requests.ts'
import { drawn } from './drawn.ts'
import { askDesktop, desktopPageUrl, startDesktop, type Desktop } from './hosts/desktop.ts'
import { startElectron } from './hosts/electron.ts'
import { hostProcess, type HostProcess } from './hosts/host-process.ts'
import { root } from './hosts/programs.ts'
import { keepNotes } from './notes.ts'

/** Where the station's page is; each is a project of playwright.config.ts. */
export type HostName = 'browser' | 'desktop' | 'electron'

export type RunningStation = {
  /** What the page is opened with. */
  readonly url: string
  /** Asks the station beside the page. Throws the error's message. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  /** Ends it without warning. */
  kill(): Promise<void>
}

/** A station with what its host adds. */
type Hosted = RunningStation & {
  /** The window's page, where the host opens one. */
  readonly page?: Page
  readonly desktop?: Desktop
  quit(): Promise<void>
}

/** What a sandbox says of itself. */
export type SandboxLine = {
  readonly baseUrl: string
  readonly printers: readonly { readonly name: string; readonly host: string; readonly port: number }[]
  readonly keys: Record<'apiKey' | 'apiSecret' | 'userName' | 'password', string>
}

const asking = (invoke: (name: string, input: unknown) => Promise<unknown>): RunningStation['ask'] =>
  async function ask<K extends OperationName>(name: K, input: OperationInput<K>) {
    const envelope = (await invoke(name, input)) as Envelope
    if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message}`)
    return envelope.value as OperationOutput<K>
  }

type Opening = {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly readsLabels: boolean
  readonly pace?: number | undefined
}

/** How a station is opened on a data folder, by host. */
const hosts: Readonly<Record<HostName, (opening: Opening, stations: HostProcess) => Promise<Hosted>>> = {
  async browser(opening, stations) {
    const value = await stations.open<{ url: string; token: string }>({ open: 'station', ...opening })
    return {
      url: value.url,
      ask: asking(async (name, input) => {
        const response = await fetch(new URL(`/rpc/${name}`, value.url), {
          method: 'POST',
          headers: { Authorization: `Bearer ${value.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        })
        return response.json()
      }),
      kill: () => stations.kill(),
      quit: () => stations.close(value.number),
    }
  },
  async desktop({ dataDir, env }) {
    const desktop = await startDesktop({ dataDir, env })
    return {
      url: desktopPageUrl,
      page: await desktop.page(),
      desktop,
      ask: asking((name, input) => askDesktop(desktop, name, input)),
      kill: desktop.kill,
      quit: desktop.quit,
    }
  },
  async electron({ dataDir, env }) {
    const { url, page, invoke, kill, quit } = await startElectron(dataDir, env)
    return { url, page, ask: asking(invoke), kill, quit }
  },
}

/** A further station beside the test's own, shown in the browser. */
export const openInBrowser = (dataDir: string, stations: HostProcess): Promise<Hosted> =>
  hosts.browser({ dataDir, env: {}, readsLabels: false }, stations)

type Fixtures = {
  host: HostName
  /** A folder of this test's own. */
  folder: string
  /** What an administrator has set for the station, if anything; text is written as it is. */
  stationProfile: object | string | undefined
  /** In the browser, whether the codes of its labels are read; the application always does. */
  readsLabels: boolean
  /**
   * In the browser, how many times as fast the station's waits pass: less than once, where a test has to act within one, and a busy
   * machine gives it no time.
   */
  pace: number | undefined
  /** What was chosen on this computer; its language's own where nothing is. */
  units: 'metric' | 'imperial' | undefined
  hosted: Hosted
  station: RunningStation
  /** The application around the station; only in the project `desktop`. */
  desktop: Desktop
  /** A service with a printer, apart from the station's own Demo. */
  sandbox: SandboxLine
  /** The page that the station's window has, or a tab in which the station can be opened. */
  window: Page
  /** The station's page, opened and ready. */
  bench: Page
}

type WorkerFixtures = {
  /** Where stations that the browser shows are opened. */
  stations: HostProcess
  /** Apart from them: a service outlives a station that is killed. */
  sandboxes: HostProcess
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern
  stations: [async ({}, use) => useProcess(use), { scope: 'worker' }],
  // eslint-disable-next-line no-empty-pattern
  sandboxes: [async ({}, use) => useProcess(use), { scope: 'worker' }],
  host: ['browser', { option: true }],
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  stationProfile: [undefined, { option: true }],
  readsLabels: [false, { option: true }],
  pace: [undefined, { option: true }],
  units: [undefined, { option: true }],
  hosted: async ({ folder, host, stationProfile, readsLabels, pace, stations }, use) => {
    test.skip(host === 'electron' && !electronBinary(), "Electron's binary is not on this machine")
    const env: Record<string, string> = {}
    if (stationProfile !== undefined) {
      const file = join(folder, 'station-profile.json')
      const isText = typeof stationProfile === 'string'
      writeFileSync(file, isText ? stationProfile : JSON.stringify(stationProfile))
      env['PACKBENCH_PROFILE_FILE'] = file
    }
    const opening = { dataDir: join(folder, 'station'), env, readsLabels, pace }
    const hosted = await hosts[host](opening, stations)
    // The guide of the first start is a matter of its own spec.
    await hosted.ask('guide.dismiss', { dismissed: true })
    await use(hosted)
    await hosted.quit()
  },
  station: ({ hosted }, use) => use(hosted),
  desktop: async ({ hosted }, use) => {
    if (!hosted.desktop) throw new Error('this test is one of the project desktop')
    await use(hosted.desktop)
  },
  sandbox: async ({ folder, sandboxes }, use) => {
    const dataDir = join(folder, 'sandbox')
    const { number, ...sandbox } = await sandboxes.open<SandboxLine>({ open: 'sandbox', dataDir })
    await use(sandbox)
    await sandboxes.close(number)
  },
  window: async ({ hosted, page, units }, use) => {
    const window = hosted.page ?? page
    await keepNotes(window)
    pressAtRest(window)
    if (units) await window.addInitScript((chosen) => localStorage.setItem('packbench.units', chosen), units)
    await use(window)
  },
  bench: async ({ station, window: page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // Chromium itself writes down a link that is cut; tests cut it on purpose.
      if (message.text().startsWith('Failed to load resource')) return
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    await page.goto(station.url)
    await expect(stage(page)).toContainText('Scan an order')
    catchForSure(page)
    await use(page)
    expect(faults, 'faults in the page').toEqual([])
  },
})

async function useProcess(use: (process: HostProcess) => Promise<void>): Promise<void> {
  const started = hostProcess()
  await use(started)
  await started.kill()
}

export { expect }
export { keysLater, scan, scanWaiting } from '../support/scanner-keys.ts'

/** The stage's words. */
export function stage(page: Page): Locator {
  return page.getByRole('status', { name: 'Parcel' })
}

/** The page's clock stands still meanwhile: what is done then comes in one moment, however slow the machine is. */
export async function atOnce(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const nowMs = performance.now()
    performance.now = () => nowMs
  })
  await act()
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
}

/**
 * Keeps a picture of the page with the test's results, to be looked at; `npm test`, after which nobody does, keeps none. Either way
 * the page is drawn by then.
 */
export async function keepPicture(page: Page, info: TestInfo, name: string): Promise<void> {
  await drawn(page)
  if (process.env['PACKBENCH_PICTURES'] === 'none') return
  await page.screenshot({
    path: join(root, 'test-results', 'pages', `${info.project.name || 'page'}-${name}.png`),
  })
}

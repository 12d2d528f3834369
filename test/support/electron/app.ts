// The application's life as docs/api/app.md has it: ready, one instance, windows, and the order of quitting.

import { EventEmitter } from 'node:events'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { App, LoginItemSettings, Settings } from 'electron'
import { BrowserWindow, closeBrowser, windowEvents } from './browser-window.ts'
import { appPaths } from './paths.ts'
import { preventable } from './preventable.ts'
import { becomeReady, isReady } from './ready.ts'

type Offered = Pick<
  App,
  | 'whenReady'
  | 'isReady'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getName'
  | 'setName'
  | 'getLocale'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'setLoginItemSettings'
  | 'getLoginItemSettings'
  | 'resolveProxy'
>

/** What the stand-in's launcher knows of the application. */
export type AppFacts = {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly isPackaged: boolean
}

type Message = {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

class StandInApp extends EventEmitter implements Offered {
  isPackaged = false
  /** What was asked of the system, for tests. */
  readonly asked = {
    protocols: new Set<string>(),
    loginItem: { openAtLogin: false } as Settings,
    isSandboxed: false,
    relaunches: 0,
  }
  #facts: AppFacts | undefined
  #isQuitting = false
  #lock: string | undefined
  readonly #ready = Promise.withResolvers<undefined>()

  /** Called by the launcher before the application's own code. */
  begin(facts: AppFacts): void {
    this.#facts = facts
    appPaths.name = facts.name
    this.isPackaged = facts.isPackaged
    // Electron is ready once the main module has been read; only then.
    windowEvents.on('created', (window: BrowserWindow) => {
      this.emit('browser-window-created', {}, window)
      this.emit('web-contents-created', {}, window.webContents)
    })
    windowEvents.on('all-closed', () => {
      if (this.#isQuitting) this.#finish()
      else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
      else this.quit()
    })
  }

  becomeReady(): void {
    becomeReady()
    this.#ready.resolve(undefined)
    this.emit('ready', {}, {})
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return isReady()
  }

  getPath(name: Parameters<App['getPath']>[0]): string {
    return appPaths.get(name)
  }

  setPath(name: string, path: string): void {
    appPaths.set(name, path)
  }

  getAppPath(): string {
    return this.#facts?.folder ?? process.cwd()
  }

  getVersion(): string {
    return this.#facts?.version ?? '0.0.0'
  }

  getName(): string {
    return appPaths.name
  }

  setName(name: string): void {
    appPaths.name = name
  }

  getLocale(): string {
    return 'en-US'
  }

  /**
   * One instance for each `userData`. A second one hands its arguments to the first and is told false; it goes through
   * files, because the call answers at once.
   */
  requestSingleInstanceLock(additionalData: Record<PropertyKey, unknown> = {}): boolean {
    if (this.#lock) return true
    const folder = appPaths.get('userData')
    const mail = join(folder, 'SingletonMail')
    mkdirSync(mail, { recursive: true })
    const lock = join(folder, 'SingletonLock')
    if (!takeLock(lock)) {
      const message: Message = {
        argv: process.argv,
        workingDirectory: process.cwd(),
        additionalData: structuredClone(additionalData),
      }
      const draft = join(mail, `${randomUUID()}.new`)
      writeFileSync(draft, JSON.stringify(message))
      renameSync(draft, draft.replace(/new$/, 'json'))
      return false
    }
    this.#lock = lock
    const read = () => {
      for (const name of readdirSync(mail).filter((file) => file.endsWith('.json'))) {
        const {
          argv,
          workingDirectory,
          additionalData: data,
        } = JSON.parse(readFileSync(join(mail, name), 'utf8')) as Message
        rmSync(join(mail, name))
        this.emit('second-instance', {}, argv, workingDirectory, data)
      }
    }
    for (const stale of readdirSync(mail)) rmSync(join(mail, stale))
    watch(mail, read).unref()
    return true
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock !== undefined
  }

  releaseSingleInstanceLock(): void {
    if (this.#lock) rmSync(this.#lock, { force: true })
    this.#lock = undefined
  }

  /** before-quit (may be prevented), every window's close (may be prevented), will-quit (may be prevented), quit. */
  quit(): void {
    const before = preventable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#isQuitting = true
    const windows = BrowserWindow.getAllWindows()
    if (windows.length === 0) {
      this.#finish()
      return
    }
    for (const window of windows) {
      window.close()
      // A window that stays open ends the quitting.
      if (!window.isDestroyed()) {
        this.#isQuitting = false
        return
      }
    }
  }

  #finish(): void {
    const event = preventable()
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.#isQuitting = false
    else this.#end(0)
  }

  /** At once: no window is asked, before-quit and will-quit are left out. */
  exit(exitCode = 0): void {
    this.#end(exitCode)
  }

  #end(exitCode: number): void {
    this.emit('quit', {}, exitCode)
    this.releaseSingleInstanceLock()
    void closeBrowser().finally(() => process.exit(exitCode))
  }

  relaunch(): void {
    this.asked.relaunches++
    // Told beyond its end, which follows.
    writeFileSync(join(appPaths.get('userData'), 'Relaunched'), '')
  }

  /** As on a computer where no proxy is set. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT')
  }

  enableSandbox(): void {
    if (isReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
    this.asked.isSandboxed = true
  }

  setAppUserModelId(): void {
    // Windows' task bar: nothing to show here.
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.asked.protocols.add(scheme)
    return true
  }

  isDefaultProtocolClient(scheme: string): boolean {
    return this.asked.protocols.has(scheme)
  }

  setLoginItemSettings(settings: Settings): void {
    this.asked.loginItem = settings
  }

  getLoginItemSettings(): LoginItemSettings {
    const { openAtLogin = false } = this.asked.loginItem
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    }
  }
}

/** True when this process has it now; one that a dead process left behind is taken over. */
function takeLock(path: string): boolean {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      const holder = Number(readFileSync(path, 'utf8'))
      if (isAlive(holder)) return false
      unlinkSync(path)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const app = new StandInApp()

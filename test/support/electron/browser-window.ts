import { EventEmitter } from 'node:events'
import type {
  BrowserWindow as ElectronBrowserWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
} from 'electron'
import { startChromium, type Chromium } from './chromium.ts'
import { join } from 'node:path'
import { appPaths } from './paths.ts'
import { preventable } from './preventable.ts'
import { isReady } from './ready.ts'
import { WebContents } from './web-contents.ts'

type Offered = Pick<
  ElectronBrowserWindow,
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'isVisible'
  | 'focus'
  | 'isFocused'
  | 'minimize'
  | 'isMinimized'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'setKiosk'
  | 'isKiosk'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'setMenuBarVisibility'
  | 'setAutoHideMenuBar'
  | 'setTitle'
  | 'flashFrame'
  | 'setProgressBar'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
>

const windows = new Set<BrowserWindow>()
let focusedId: number | undefined
let chromium: Promise<Chromium> | undefined
let lastId = 0
const nextId = () => ++lastId

/** The browser that all windows are tabs of; none where tests run without a page. */
export function browser(): Promise<Chromium> | undefined {
  if (process.env['ELECTRON_STAND_IN_PAGE'] === 'none') return undefined
  chromium ??= startChromium(join(appPaths.get('sessionData'), 'chromium'))
  return chromium
}

export async function closeBrowser(): Promise<void> {
  await (await chromium?.catch(() => undefined))?.close()
}

/** Told when the last window is gone; `app` listens. */
export const windowEvents = new EventEmitter()

/** A window is its state and a tab: bounds and the rest are kept, and drawn by nobody. */
export class BrowserWindow extends EventEmitter implements Offered {
  readonly id = nextId()
  readonly webContents: WebContents
  readonly options: BrowserWindowConstructorOptions
  #bounds: Rectangle
  #isVisible: boolean
  #isMinimized = false
  #isMaximized = false
  #isFullScreen = false
  #isKiosk = false
  #isDestroyed = false
  title: string

  static getAllWindows(): BrowserWindow[] {
    return [...windows]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows].find(({ id }) => id === focusedId) ?? null
  }

  static fromWebContents(page: { readonly id: number }): BrowserWindow | null {
    return [...windows].find(({ webContents }) => webContents.id === page.id) ?? null
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const {
      x = 0,
      y = 0,
      width = 800,
      height = 600,
      fullscreen = false,
      kiosk = false,
      show = true,
    } = options
    this.options = options
    this.title = options.title ?? ''
    this.#bounds = { x, y, width, height }
    this.#isFullScreen = fullscreen || kiosk
    this.#isKiosk = kiosk
    this.#isVisible = show
    this.webContents = new WebContents(options.webPreferences ?? {}, browser())
    windows.add(this)
    if (show) focusedId = this.id
    // Of these, BrowserWindow has events of its own too.
    for (const event of ['unresponsive', 'responsive'] as const) {
      this.webContents.on(event, () => this.emit(event))
    }
    this.webContents.on('did-finish-load', () => this.emit('ready-to-show'))
    // The tab may be closed from outside.
    this.webContents.once('destroyed', () => this.destroy())
    windowEvents.emit('created', this)
  }

  #alive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }

  loadURL(url: string): Promise<void> {
    this.#alive()
    return this.webContents.loadURL(url)
  }

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.#alive()
    if (!this.#isVisible) this.emit('show')
    this.#isVisible = true
  }

  hide(): void {
    this.#alive()
    this.#isVisible = false
    if (focusedId === this.id) focusedId = undefined
    this.emit('hide')
  }

  isVisible(): boolean {
    this.#alive()
    return this.#isVisible && !this.#isMinimized
  }

  focus(): void {
    this.#alive()
    if (this.#isMinimized || !this.#isVisible) return
    focusedId = this.id
    this.webContents.focus()
    this.emit('focus')
  }

  isFocused(): boolean {
    this.#alive()
    return focusedId === this.id
  }

  minimize(): void {
    this.#alive()
    this.#isMinimized = true
    if (focusedId === this.id) focusedId = undefined
    this.emit('minimize')
  }

  isMinimized(): boolean {
    this.#alive()
    return this.#isMinimized
  }

  restore(): void {
    this.#alive()
    this.#isMinimized = false
    this.emit('restore')
  }

  maximize(): void {
    this.#alive()
    this.#isMaximized = true
    this.#isVisible = true
    this.emit('maximize')
  }

  unmaximize(): void {
    this.#alive()
    this.#isMaximized = false
    this.emit('unmaximize')
  }

  isMaximized(): boolean {
    this.#alive()
    return this.#isMaximized
  }

  setFullScreen(on: boolean): void {
    this.#alive()
    if (on === this.#isFullScreen) return
    this.#isFullScreen = on
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen')
  }

  isFullScreen(): boolean {
    this.#alive()
    return this.#isFullScreen
  }

  setKiosk(on: boolean): void {
    this.#isKiosk = on
    this.setFullScreen(on)
  }

  isKiosk(): boolean {
    this.#alive()
    return this.#isKiosk
  }

  getBounds(): Rectangle {
    this.#alive()
    return { ...this.#bounds }
  }

  getNormalBounds(): Rectangle {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#alive()
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
    this.emit('move')
  }

  setMenuBarVisibility(): void {
    this.#alive()
  }

  setAutoHideMenuBar(): void {
    this.#alive()
  }

  setTitle(title: string): void {
    this.#alive()
    this.title = title
  }

  flashFrame(): void {
    this.#alive()
  }

  setProgressBar(): void {
    this.#alive()
  }

  /** As the window's cross: `close` may be prevented. Answers nothing; `closed` tells (docs/api/browser-window.md). */
  close(): void {
    if (this.#isDestroyed) return
    const event = preventable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    windows.delete(this)
    if (focusedId === this.id) focusedId = undefined
    this.webContents.destroy()
    this.emit('closed')
    if (windows.size === 0) windowEvents.emit('all-closed')
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }
}

// What a desktop shows beside a window: dialogs, menus, the tray, and the machine's power and displays. Nothing is drawn;
// tests look at it and act on it over the control port.

import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type {
  Dialog,
  Display,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  PowerMonitor,
  PowerSaveBlocker,
  Rectangle,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Screen,
  Shell,
  Tray as ElectronTray,
} from 'electron'

// ── dialogs

export type OpenDialogBox = {
  readonly id: number
  readonly kind: 'message' | 'open' | 'save' | 'error'
  readonly options: Readonly<Record<string, unknown>>
}

const boxes = new Map<number, { box: OpenDialogBox; settle: (answer: unknown) => void }>()
let lastBox = 0

/** Dialogs that wait for an answer, the oldest first. */
export const openDialogs = (): OpenDialogBox[] => [...boxes.values()].map(({ box }) => box)

/** Answers one as the person before it would. */
export function answerDialog(id: number, answer: unknown): void {
  const waiting = boxes.get(id)
  if (!waiting) throw new Error(`no dialog ${id} is open`)
  boxes.delete(id)
  waiting.settle(answer)
}

function ask<Answer>(kind: OpenDialogBox['kind'], options: object): Promise<Answer> {
  const id = ++lastBox
  const box = { id, kind, options: { ...options } }
  return new Promise((resolve) => {
    boxes.set(id, { box, settle: (answer) => resolve(answer as Answer) })
    changes.emit('dialog', box)
  })
}

/** Dialogs take an optional window before their options. */
const optionsOf = <Options extends object>(given: readonly unknown[]) => given.at(-1) as Options

/** Every dialog that ever opened; error boxes block the process in Electron, and are only written down here. */
export const changes = new EventEmitter()
export const errorBoxes: { readonly title: string; readonly content: string }[] = []

export const dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'> = {
  showErrorBox(title, content) {
    errorBoxes.push({ title, content })
    console.error(`${title}: ${content}`)
  },
  showMessageBox: (...given: unknown[]) =>
    ask<MessageBoxReturnValue>('message', optionsOf<MessageBoxOptions>(given)),
  showOpenDialog: (...given: unknown[]) =>
    ask<OpenDialogReturnValue>('open', optionsOf<OpenDialogOptions>(given)),
  showSaveDialog: (...given: unknown[]) =>
    ask<SaveDialogReturnValue>('save', optionsOf<SaveDialogOptions>(given)),
}

// ── menus and tray

export class MenuItem {
  readonly template: MenuItemConstructorOptions
  readonly submenu: Menu | undefined
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean

  constructor(template: MenuItemConstructorOptions) {
    this.template = template
    this.label = template.label ?? template.role ?? ''
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    const { submenu } = template
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as Menu | undefined)
  }

  get id(): string {
    return this.template.id ?? ''
  }

  get accelerator(): string | undefined {
    return this.template.accelerator
  }

  /** As a click does; roles are the system's, and do nothing here. */
  click(): void {
    if (!this.enabled) throw new Error(`the menu item ${this.label} is disabled`)
    Reflect.apply(this.template.click ?? (() => undefined), undefined, [this, undefined, {}])
  }
}

export class Menu {
  readonly items: MenuItem[] = []
  static #application: Menu | null = null

  static buildFromTemplate(template: readonly (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const item of template) menu.items.push(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }

  popup(): void {
    changes.emit('popup', this)
  }
}

export class Tray
  extends EventEmitter
  implements Pick<ElectronTray, 'setToolTip' | 'destroy' | 'isDestroyed' | 'setTitle'>
{
  static readonly shown = new Set<Tray>()
  toolTip = ''
  title = ''
  menu: Menu | null = null
  image: unknown

  constructor(image: unknown) {
    super()
    this.image = image
    Tray.shown.add(this)
  }

  setImage(image: unknown): void {
    this.image = image
  }

  setToolTip(text: string): void {
    this.toolTip = text
  }

  setTitle(title: string): void {
    this.title = title
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu
  }

  destroy(): void {
    Tray.shown.delete(this)
  }

  isDestroyed(): boolean {
    return !Tray.shown.has(this)
  }
}

export const nativeImage = {
  createEmpty: () => imageOf(''),
  createFromPath: (path: string) => imageOf(existsSync(path) ? path : ''),
}

const imageOf = (path: string) => ({ path, isEmpty: () => path === '', setTemplateImage: () => undefined })

// ── the machine

class StandInPowerMonitor
  extends EventEmitter
  implements Pick<PowerMonitor, 'getSystemIdleTime' | 'isOnBatteryPower'>
{
  idleSeconds = 0

  getSystemIdleTime(): number {
    return this.idleSeconds
  }

  isOnBatteryPower(): boolean {
    return false
  }
}

export const powerMonitor = new StandInPowerMonitor()

const blockers = new Map<number, string>()
let lastBlocker = 0

/** What keeps the machine awake now. */
export const keptAwakeBy = (): string[] => [...blockers.values()]

export const powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop' | 'isStarted'> = {
  start(type) {
    blockers.set(++lastBlocker, type)
    return lastBlocker
  },
  stop: (id) => blockers.delete(id),
  isStarted: (id) => blockers.has(id),
}

type Shown = Pick<Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>

class StandInScreen extends EventEmitter {
  displays: Shown[] = [displayOf(1, { x: 0, y: 0, width: 1920, height: 1080 })]

  getAllDisplays(): Display[] {
    return this.displays as Display[]
  }

  getPrimaryDisplay(): Display {
    return this.displays[0] as Display
  }

  /** The one that shows most of it, else the primary (docs/api/screen.md, `getDisplayMatching`). */
  getDisplayMatching(rect: Rectangle): Display {
    const shared = ({ bounds }: Shown) =>
      Math.max(0, Math.min(rect.x + rect.width, bounds.x + bounds.width) - Math.max(rect.x, bounds.x)) *
      Math.max(0, Math.min(rect.y + rect.height, bounds.y + bounds.height) - Math.max(rect.y, bounds.y))
    const [best] = [...this.displays].sort((one, other) => shared(other) - shared(one))
    return (best ?? this.displays[0]) as Display
  }
}

export const displayOf = (id: number, bounds: Rectangle): Shown => ({
  id,
  bounds,
  workArea: bounds,
  scaleFactor: 1,
})

export const screen: StandInScreen &
  Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching'> = new StandInScreen()

export const openedOutside: string[] = []

export const shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = {
  openExternal(url) {
    openedOutside.push(url)
    return Promise.resolve()
  },
  openPath(path) {
    openedOutside.push(path)
    return Promise.resolve('')
  },
  showItemInFolder: (path) => void openedOutside.push(path),
}

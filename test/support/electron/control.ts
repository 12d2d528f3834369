// The stand-in's control port: what the system and the person at it would do, over HTTP on 127.0.0.1. A test's tool; the
// application knows nothing of it.

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rectangle } from 'electron'
import { app } from './app.ts'
import { browser, BrowserWindow } from './browser-window.ts'
import {
  answerDialog,
  displayOf,
  errorBoxes,
  keptAwakeBy,
  Menu,
  openDialogs,
  openedOutside,
  powerMonitor,
  screen,
  Tray,
  type MenuItem,
} from './desk.ts'
import { ipcMain } from './ipc-main.ts'
import { defaultSession } from './session.ts'

/** What a menu item shows. */
export type MenuView = {
  readonly id: string
  readonly label: string
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly enabled: boolean
  readonly visible: boolean
  readonly items: readonly MenuView[]
}

const itemView = (item: MenuItem): MenuView => ({
  id: item.id,
  label: item.label,
  role: item.template.role,
  accelerator: item.accelerator,
  enabled: item.enabled,
  visible: item.visible,
  items: item.submenu?.items.map(itemView) ?? [],
})

const firstWindow = () => {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('no window is open')
  return window
}

/** The whole state that a test can look at. */
function state() {
  return {
    windows: BrowserWindow.getAllWindows().map((window) => ({
      id: window.id,
      title: window.title,
      url: window.webContents.getURL(),
      bounds: window.getBounds(),
      isVisible: window.isVisible(),
      isFocused: window.isFocused(),
      isMinimized: window.isMinimized(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      isKiosk: window.isKiosk(),
      isCrashed: window.webContents.isCrashed(),
      pageEnds: window.webContents.ends,
      webPreferences: window.options.webPreferences,
      zoomLimits: window.webContents.zoomLimits,
    })),
    dialogs: openDialogs(),
    errorBoxes,
    menu: Menu.getApplicationMenu()?.items.map(itemView) ?? null,
    trays: [...Tray.shown].map(({ toolTip, title, menu }) => ({
      toolTip,
      title,
      items: menu?.items.map(itemView) ?? [],
    })),
    keptAwakeBy: keptAwakeBy(),
    openedOutside,
    protocols: [...app.asked.protocols],
    loginItem: app.asked.loginItem,
    isSandboxed: app.asked.isSandboxed,
    relaunches: app.asked.relaunches,
  }
}

export type DesktopState = ReturnType<typeof state>

const emitters = { app, powerMonitor, screen } as const

type WindowAct = 'close' | 'minimize' | 'maximize' | 'restore' | 'focus' | 'hide' | 'show'

function findItem(items: readonly MenuItem[], wanted: string): MenuItem | undefined {
  for (const item of items) {
    const found =
      item.id === wanted || item.label === wanted ? item : findItem(item.submenu?.items ?? [], wanted)
    if (found) return found
  }
  return undefined
}

/** What the control port does, by name. */
const acts = {
  state,
  /** An event of the system: app's, powerMonitor's or screen's. */
  emit({ on, event, args = [] }: { on: keyof typeof emitters; event: string; args?: unknown[] }) {
    return emitters[on].emit(event, ...args)
  },
  dialog({ id, answer }: { id: number; answer: unknown }) {
    answerDialog(id, answer)
  },
  menu({ item }: { item: string }) {
    const found = findItem(Menu.getApplicationMenu()?.items ?? [], item)
    if (!found) throw new Error(`the menu has no ${item}`)
    found.click()
  },
  tray({ item }: { item?: string }) {
    const [tray] = Tray.shown
    if (!tray) throw new Error('there is no tray')
    if (item === undefined) {
      tray.emit('click', {})
      return
    }
    const found = findItem(tray.menu?.items ?? [], item)
    if (!found) throw new Error(`the tray has no ${item}`)
    found.click()
  },
  window({ act }: { act: WindowAct }) {
    firstWindow()[act]()
  },
  bounds(bounds: Partial<Rectangle>) {
    firstWindow().setBounds(bounds)
  },
  displays({ displays }: { displays: Rectangle[] }) {
    screen.displays = displays.map((bounds, index) => displayOf(index + 1, bounds))
    screen.emit('display-removed', {}, {})
  },
  idle({ seconds }: { seconds: number }) {
    powerMonitor.idleSeconds = seconds
  },
  /** Looks whether the page answers; without an answer it is `unresponsive`. */
  responsive: () => firstWindow().webContents.checkResponsive(),
  crash: () => firstWindow().webContents.forcefullyCrashRenderer(),
  permission: ({ permission, origin }: { permission: string; origin: string }) =>
    defaultSession.allows(firstWindow().webContents, permission, origin),
  /** Asks as the page's own main frame would, for tests without a page. */
  invoke({ channel, args }: { channel: string; args: unknown[] }) {
    return ipcMain.answer(channel, firstWindow().webContents.ipcEvent(), args)
  },
  /** What was sent to the page, from the given one on. */
  sent: ({ from = 0 }: { from?: number }) => firstWindow().webContents.sent.slice(from),
  /** What follows the answer, in `afterwards`. */
  quit: () => undefined,
  /** Where Playwright connects, and which tab is the window's page. */
  async page() {
    const chromium = await browser()
    return { address: chromium?.address, targetId: await firstWindow().webContents.targetId }
  },
} as const

export type Acts = typeof acts

/** What may end the process waits until the answer has left: under wine the end was quicker once. */
const afterwards: { readonly [name in keyof Acts]?: () => void } = { quit: () => app.quit() }

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return text === '' ? {} : JSON.parse(text)
}

/** Serves the acts as `POST /<name>` with a JSON body; answers with `{"value"}` or `{"error"}`. */
export async function startControl(): Promise<string> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1) as keyof Acts
    const act = acts[name] as ((input: unknown) => unknown) | undefined
    void (async () => {
      if (!act) throw new Error(`the stand-in has no ${request.url}`)
      return act(await bodyOf(request))
    })()
      .then(
        (value) => ({ value: value ?? null }),
        (error: unknown) => ({ error: String(error) }),
      )
      .then((answer) => {
        // Each question on a connection of its own: none meets the end of one that stood idle.
        response.setHeader('Connection', 'close')
        response.end(JSON.stringify(answer), afterwards[name])
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

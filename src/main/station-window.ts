import { app, BrowserWindow, screen } from 'electron'
import type { HostedStation } from '../app/station/create-station.ts'
import { keepWindowState, placeWindow, readWindowState, smallestWindow } from '../app/disk/window-state.ts'
import type { WindowChoice } from '../contract/shell.ts'
import { sendEvents } from './ipc.ts'
import { pageOrigin } from './page-protocol.ts'
import { recoverPage } from './page-recovery.ts'
import { permitScales } from './scale-permissions.ts'

export type StationWindow = {
  /** Brings the window to the front, and opens it where it is not. */
  show(): void
}

/** The station's one window: an isolated, sandboxed page that cannot go elsewhere or open others (lockdown.ts). */
export function createStationWindow({
  station,
  preload,
  dataDir,
}: {
  readonly station: HostedStation
  readonly preload: string
  readonly dataDir: string
}): StationWindow {
  const { shell } = station
  let window: BrowserWindow | undefined

  function open(): BrowserWindow {
    const { maximized, ...place } = placeWindow(
      readWindowState(dataDir),
      [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea),
    )
    const { fullScreen, kiosk } = shell.settings().window
    const opened = new BrowserWindow({
      ...place,
      minWidth: Math.min(place.width, smallestWindow.width),
      minHeight: Math.min(place.height, smallestWindow.height),
      fullscreen: fullScreen,
      kiosk,
      title: 'Packbench',
      autoHideMenuBar: true,
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        devTools: !app.isPackaged,
        spellcheck: false,
      },
    })
    if (maximized) opened.maximize()
    opened.on('close', () => {
      keepWindowState(dataDir, { bounds: opened.getNormalBounds(), maximized: opened.isMaximized() })
    })
    opened.on('closed', () => (window = undefined))
    const page = opened.webContents
    page.session.setPermissionRequestHandler((_, __, answer) => answer(false))
    permitScales(page, { dataDir, language: () => shell.settings().language })
    sendEvents(station, page)
    recoverPage(page, () => shell.settings().language)
    // A window that is closed while its page loads ends the loading with an error that nobody needs.
    opened.loadURL(`${pageOrigin}/index.html`).catch(() => undefined)
    // What two fingers on a touch screen would leave enlarged, no key of a packer makes small again.
    page.setVisualZoomLevelLimits(1, 1).catch(() => undefined)
    return opened
  }

  shell.onSettings(({ window: wished }) => {
    if (window) applySetting(window, wished)
  })

  return {
    show() {
      if (!window) {
        window = open()
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
  }
}

function applySetting(window: BrowserWindow, { fullScreen, kiosk }: WindowChoice): void {
  if (window.isKiosk() !== kiosk) window.setKiosk(kiosk)
  if (!kiosk && window.isFullScreen() !== fullScreen) window.setFullScreen(fullScreen)
}

import { BrowserWindow } from 'electron'
import { pageOrigin } from './page-protocol.ts'
import { permitScales } from './scale-permissions.ts'

/** The station's one window: an isolated, sandboxed page that cannot go elsewhere or open others. */
export function openStationWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1366,
    height: 768,
    minWidth: 1024,
    minHeight: 700,
    title: 'Packbench',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  })
  const page = window.webContents
  page.setWindowOpenHandler(() => ({ action: 'deny' }))
  page.on('will-navigate', (event) => event.preventDefault())
  page.session.setPermissionRequestHandler((_, __, answer) => answer(false))
  permitScales(page.session)
  void window.loadURL(`${pageOrigin}/index.html`)
  return window
}

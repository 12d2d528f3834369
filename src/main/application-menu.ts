import { app, Menu } from 'electron'
import type { ShellSettings, StationShell } from '../app/station/shell.ts'
import { menuTemplate } from './menu-template.ts'

/** The menus, in the station's language, and none in a kiosk. */
export function showMenu(shell: StationShell): void {
  const set = ({ language, window }: ShellSettings) =>
    Menu.setApplicationMenu(
      window.kiosk
        ? null
        : Menu.buildFromTemplate(
            menuTemplate({
              language,
              platform: process.platform,
              isPackaged: app.isPackaged,
              choose: (command) => shell.command(command),
              quit: () => app.quit(),
            }),
          ),
    )
  set(shell.settings())
  shell.onSettings(set)
}

// Starting with the computer's user. Electron sets it on Windows and macOS; on Linux the desktop reads a file.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { autostartEntry } from './autostart-entry.ts'

export function setStartAtLogin(on: boolean): void {
  // A checkout has no program of its own that could be started.
  if (!app.isPackaged) return
  if (process.platform === 'linux') setAutostart(on)
  else if (app.getLoginItemSettings().openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on })
}

function setAutostart(on: boolean): void {
  const folder = join(app.getPath('appData'), 'autostart')
  const file = join(folder, 'packbench.desktop')
  if (!on) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, autostartEntry(process.env['APPIMAGE'] ?? app.getPath('exe')))
}

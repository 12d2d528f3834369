// Electron's host: the same station as in src/web, over IPC.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, dialog } from 'electron'
import { createStation } from '../app/create-station.ts'
import { chooseDataFolder } from '../app/data-folder.ts'
import type { Entries } from '../app/entries.ts'
import { findStationProfile } from '../app/station-profile-file.ts'
import { isAppError } from '../contract/errors.ts'
import { sendEvents, serveOperations } from './ipc.ts'
import { registerPageScheme, servePage } from './page-protocol.ts'
import { openStationWindow } from './station-window.ts'
import { updateHost } from './update-host.ts'
import { startUtilityChild } from './utility-child.ts'

const bundle = (name: string) => pathToFileURL(join(import.meta.dirname, `${name}.js`))

const entries: Entries = {
  keychain: bundle('keychain-child'),
  sandbox: bundle('sandbox-child'),
  renderWorker: bundle('render-worker'),
  rasterWorker: bundle('raster-worker'),
  barcodeWorker: bundle('barcode-worker'),
  resources: pathToFileURL(join(app.getAppPath(), 'resources/')),
}

async function start(): Promise<void> {
  await app.whenReady()
  const stationProfile = findStationProfile(process.env)
  const station = await createStation({
    dataDir: chooseDataFolder({
      env: process.env,
      stationProfile,
      otherwise: app.getPath('userData'),
    }),
    entries,
    stationProfile,
    startChild: startUtilityChild,
    updateHost: updateHost(),
  })
  servePage(join(import.meta.dirname, '../renderer'))
  serveOperations(station)
  const window = openStationWindow(join(import.meta.dirname, '../preload/index.cjs'))
  sendEvents(station, window.webContents)

  let closing = false
  app.on('second-instance', () => window.focus())
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (closing) return
    closing = true
    event.preventDefault()
    void station.close().finally(() => app.quit())
  })
}

function fail(error: unknown): void {
  const message = isAppError(error) ? error.message : 'An unexpected fault; see the log in the data folder.'
  dialog.showErrorBox('Packbench cannot start', message)
  app.exit(1)
}

// Two stations on one data folder could buy the same parcel twice.
if (app.requestSingleInstanceLock()) {
  registerPageScheme()
  start().catch(fail)
} else {
  app.quit()
}

// Electron's host: the same station as in src/web, over IPC, in a window of its own.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, dialog } from 'electron'
import { serveProgramsAsSet } from '../api/listener.ts'
import type { CommandLine } from '../app/command-line.ts'
import { keepCrashFiles } from '../app/disk/crash-file.ts'
import { createStation } from '../app/station/create-station.ts'
import { chooseDataFolder, claimDataFolder, makeWritable } from '../app/disk/data-folder.ts'
import type { Entries } from '../app/entries.ts'
import { findStationProfile, type ProfileReading } from '../app/station/station-profile-file.ts'
import { isAppError } from '../contract/errors.ts'
import { showMenu } from './application-menu.ts'
import { exitCodes, readOwnCommandLine } from './command-line.ts'
import { serveOperations } from './ipc.ts'
import { lockDown } from './lockdown.ts'
import { serveLinks, takeLinks } from './order-links.ts'
import { registerPageScheme, servePage } from './page-protocol.ts'
import { lookAroundAfterSleep, stayAwakeAtWork } from './power.ts'
import { quitInOrder } from './quit.ts'
import { isRemoval, removeDataAndExit } from './remove-data.ts'
import {
  doAsked,
  endLaterStart,
  handedOverOf,
  serveLaterStarts,
  type OpenStation,
} from './single-instance.ts'
import { setStartAtLogin } from './start-at-login.ts'
import { showTray } from './station-tray.ts'
import { createStationWindow } from './station-window.ts'
import { updateHost } from './update-host.ts'
import { startUtilityChild } from './utility-child.ts'

const bundle = (name: string) => pathToFileURL(join(import.meta.dirname, `${name}.js`))
const resources = join(app.getAppPath(), 'resources/')

const entries: Entries = {
  keychain: bundle('keychain-child'),
  folder: bundle('folder-child'),
  sandbox: bundle('sandbox-child'),
  renderWorker: bundle('render-worker'),
  rasterWorker: bundle('raster-worker'),
  barcodeWorker: bundle('barcode-worker'),
  fileCheckWorker: bundle('file-check-worker'),
  resources: pathToFileURL(resources),
}

/**
 * Where the station keeps its files, and with it the lock of the one instance; what Chromium keeps lies in a folder of its
 * own there. Throws as `claimDataFolder` does.
 */
function openDataFolder(named: string | undefined, stationProfile: ProfileReading): string {
  const folder = chooseDataFolder({
    named,
    env: process.env,
    stationProfile,
    otherwise: app.getPath('userData'),
  })
  claimDataFolder(folder)
  app.setPath('userData', folder)
  const window = join(folder, 'window')
  makeWritable(window)
  app.setPath('sessionData', window)
  return folder
}

async function openStation(
  line: CommandLine,
  stationProfile: ProfileReading,
  dataDir: string,
): Promise<OpenStation> {
  const crashFiles = keepCrashFiles({ dataDir, end: (code) => app.exit(code) })
  await app.whenReady()
  const station = await createStation({
    dataDir,
    profile: line.profile,
    entries,
    stationProfile,
    startChild: startUtilityChild,
    updateHost: updateHost(),
    resolveProxy: (url) => app.resolveProxy(url),
    ownWindow: true,
  })
  crashFiles.watch(station)
  const { shell } = station
  servePage(join(import.meta.dirname, '../renderer'))
  serveOperations(station)
  const endServing = serveProgramsAsSet(station.programs)
  const preload = join(import.meta.dirname, '../preload/index.cjs')
  const window = createStationWindow({ station, preload, dataDir })
  const quitting = quitInOrder(station, { stay: window.show, endServing })
  showMenu(shell)
  showTray(shell, join(resources, 'tray.png'), window.show)
  stayAwakeAtWork(shell)
  lookAroundAfterSleep(shell)
  takeLinks()
  setStartAtLogin(shell.settings().window.startAtLogin)
  shell.onSettings((settings) => setStartAtLogin(settings.window.startAtLogin))
  app.on('activate', window.show)
  app.on('window-all-closed', () => {
    // On macOS a program stays without its windows until it is ended.
    if (process.platform !== 'darwin') app.quit()
  })
  window.show()
  return { station, window, quitting }
}

function fail(error: unknown): void {
  const message = isAppError(error) ? error.message : 'An unexpected fault; see the data folder.'
  dialog.showErrorBox('Packbench cannot start', message)
  // What nobody expected is written to a crash file, which ends the application too.
  if (!isAppError(error)) throw error
  app.exit(exitCodes.cannotStart)
}

function start(line: CommandLine): void {
  const stationProfile = findStationProfile(process.env)
  const dataDir = openDataFolder(line.dataDir, stationProfile)
  lockDown()
  registerPageScheme()
  const asked = handedOverOf(line)
  if (!app.requestSingleInstanceLock(asked)) {
    void endLaterStart(dataDir, asked)
    return
  }
  const opened = openStation(line, stationProfile, dataDir)
  opened.then(({ station }) => doAsked(station, asked), fail)
  serveLaterStarts(opened, dataDir)
  serveLinks((order) => {
    void opened.then(({ station, window }) => {
      window.show()
      return doAsked(station, { acts: [], order })
    })
  })
}

function startOrSay(): void {
  const line = readOwnCommandLine()
  try {
    if (line) start(line)
  } catch (error) {
    fail(error)
  }
}

if (isRemoval(process.argv)) void removeDataAndExit(entries, process.argv)
else startOrSay()

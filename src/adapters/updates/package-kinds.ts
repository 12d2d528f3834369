// How the application was installed, and what of electron-updater installs it anew.

import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  AppImageUpdater,
  BaseUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  PacmanUpdater,
  RpmUpdater,
  type AppUpdater,
} from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'

/**
 * electron-updater removes the file that runs before it moves the new one there, perhaps under another name: a full disk
 * would leave no application, and a new name no shortcut. Here the new file takes the old one's place in one step.
 */
class InPlaceAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const installed = process.env['APPIMAGE']
    const downloaded = this.installerPath
    if (installed === undefined || downloaded === null) return false
    const draft = `${installed}.new`
    copyFileSync(downloaded, draft)
    chmodSync(draft, 0o755)
    renameSync(draft, installed)
    const env = { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' }
    this.spawnLog(installed, [], env).catch((error: unknown) => this.dispatchError(error as Error))
    return true
  }
}

type Kind = {
  readonly make: (app: AppAdapter) => AppUpdater
  /** False where the system asks for an administrator's password first. */
  readonly installsAlone: boolean
}

const kinds = {
  nsis: { make: (app) => new NsisUpdater(null, app), installsAlone: true },
  mac: { make: (app) => new MacUpdater(undefined, app), installsAlone: true },
  appimage: { make: (app) => new InPlaceAppImageUpdater(null, app), installsAlone: true },
  deb: { make: (app) => new DebUpdater(null, app), installsAlone: false },
  rpm: { make: (app) => new RpmUpdater(null, app), installsAlone: false },
  pacman: { make: (app) => new PacmanUpdater(null, app), installsAlone: false },
} as const satisfies Record<string, Kind>

export type PackageKind = keyof typeof kinds

/** Undefined where the application does not lie as a package of its platform: nothing could be installed over it. */
export function packageKind(
  resourcesPath: string,
  platform: NodeJS.Platform = process.platform,
): PackageKind | undefined {
  if (platform === 'win32') return hasUninstaller(dirname(resourcesPath)) ? 'nsis' : undefined
  if (platform === 'darwin') return 'mac'
  // Written by electron-builder into the packages that a package manager installs.
  const file = join(resourcesPath, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (type === 'deb' || type === 'rpm' || type === 'pacman') return type
  return process.env['APPIMAGE'] === undefined ? undefined : 'appimage'
}

/** Only the installer puts one beside the program; an MSI, the portable program and the zip have none. */
const hasUninstaller = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => /^uninstall .+\.exe$/i.test(name))

export const packageKindOf = (kind: PackageKind): Kind => kinds[kind]

/** Starts the installer of what was downloaded; false where it could not be started. */
export function startInstaller(updater: AppUpdater): boolean {
  if (updater instanceof BaseUpdater) return updater.install(true, true)
  updater.quitAndInstall()
  return true
}

/** Why the system does not take the file as the publisher's (Authenticode); null where it does, or cannot tell. */
export async function publisherProblem(
  updater: AppUpdater,
  publishers: readonly string[],
  file: string,
): Promise<string | null> {
  if (!(updater instanceof NsisUpdater) || publishers.length === 0) return null
  return updater.verifyUpdateCodeSignature([...publishers], file)
}

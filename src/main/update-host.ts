import { app } from 'electron'
import type { UpdateHost } from '../app/station/updates.ts'

/** The installed application; undefined where it runs from its sources, which nothing is installed over. */
export function updateHost(): UpdateHost | undefined {
  if (!app.isPackaged) return undefined
  const appImage = process.env['APPIMAGE']
  return {
    version: app.getVersion(),
    resourcesPath: process.resourcesPath,
    whenReady: async () => {
      await app.whenReady()
    },
    letNextIn: () => app.releaseSingleInstanceLock(),
    // An AppImage is gone from where it was mounted once this process ends.
    relaunch: () => app.relaunch(appImage === undefined ? {} : { execPath: appImage }),
    quit: () => app.quit(),
  }
}

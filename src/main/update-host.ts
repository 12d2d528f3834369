import { app } from 'electron'
import type { UpdateHost } from '../app/updates.ts'

/** The installed application; undefined where it runs from its sources, which nothing is installed over. */
export function updateHost(): UpdateHost | undefined {
  if (!app.isPackaged) return undefined
  return {
    version: app.getVersion(),
    resourcesPath: process.resourcesPath,
    whenReady: async () => {
      await app.whenReady()
    },
    letNextIn: () => app.releaseSingleInstanceLock(),
    relaunch: () => app.relaunch(),
    quit: () => app.quit(),
  }
}

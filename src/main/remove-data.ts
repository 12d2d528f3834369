// `packbench --remove-data`: what an uninstaller runs that was asked to leave nothing. No window, and no station.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { chooseDataFolder } from '../app/data-folder.ts'
import type { Entries } from '../app/entries.ts'
import { removalExitCodes, runRemovalCommand } from '../app/remove-data-command.ts'
import { openStationSecrets } from '../app/station-secrets.ts'
import { findStationProfile } from '../app/station-profile-file.ts'
import { startUtilityChild } from './utility-child.ts'

export const isRemoval = (args: readonly string[]): boolean => args.includes('--remove-data')

/**
 * To be called before the application is ready, and in the place of the station. Ends the application with the exit code
 * of the command: 0 removed or nothing there, 1 refused, 3 only said (without `--yes`). Nobody is asked anything: an
 * uninstaller may run without a screen.
 */
export async function removeDataAndExit(entries: Entries, args: readonly string[]): Promise<void> {
  const userData = app.getPath('userData')
  // This process's own browser keeps files open in its folder: it gets another one.
  const scratch = mkdtempSync(join(tmpdir(), 'packbench-remove-'))
  app.setPath('userData', scratch)
  await app.whenReady()
  const code = await runRemovalCommand({
    dataDir: chooseDataFolder({
      env: process.env,
      stationProfile: findStationProfile(process.env),
      otherwise: userData,
    }),
    yes: args.includes('--yes'),
    forced: args.includes('--force'),
    openSecrets: () => openStationSecrets(entries, startUtilityChild),
    say: (line) => void process.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return removalExitCodes.refused
  })
  forget(scratch)
  app.exit(code)
}

function forget(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Windows removes no file that is open; the system's temporary files are cleared by the system.
  }
}

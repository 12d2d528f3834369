// `packbench --remove-data`: what an uninstaller runs that was asked to leave nothing. No window, and no station.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { app } from 'electron'
import { chooseDataFolder } from '../app/disk/data-folder.ts'
import type { Entries } from '../app/entries.ts'
import { removalExitCodes, runRemovalCommand } from '../app/disk/remove-data-command.ts'
import { openStationSecrets } from '../app/station/station-secrets.ts'
import { findStationProfile } from '../app/station/station-profile-file.ts'
import { AppError } from '../contract/errors.ts'
import { startUtilityChild } from './utility-child.ts'

export const isRemoval = (args: readonly string[]): boolean => args.includes('--remove-data')

/** The folder that `--data` names. Throws `invalid_input` where none stands behind it: no other folder is meant then. */
function namedFolder(args: readonly string[]): string | undefined {
  const { data } = parseArgs({ args: [...args], strict: false, options: { data: { type: 'string' } } }).values
  if (data === undefined) return undefined
  if (typeof data !== 'string' || data === '') throw new AppError('invalid_input', '--data: DIR is missing')
  return resolve(data)
}

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
  const code = await remove(entries, args, userData).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return removalExitCodes.refused
  })
  forget(scratch)
  app.exit(code)
}

async function remove(entries: Entries, args: readonly string[], userData: string): Promise<number> {
  return runRemovalCommand({
    dataDir: chooseDataFolder({
      named: namedFolder(args),
      env: process.env,
      stationProfile: findStationProfile(process.env),
      otherwise: userData,
    }),
    yes: args.includes('--yes'),
    forced: args.includes('--force'),
    openSecrets: () => openStationSecrets(entries, startUtilityChild),
    say: (line) => void process.stdout.write(`${line}\n`),
  })
}

function forget(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Windows removes no file that is open; the system's temporary files are cleared by the system.
  }
}

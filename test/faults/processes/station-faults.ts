// What happens to a station in a shift, beside the manners of its service and its printer.

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const stationFaults = [
  'killed',
  'ended',
  'stopped and continued',
  'profile switched',
  'account changed',
  'other account',
  'clock set back',
  'clock set forward',
  'slow disk',
  'full disk',
  'read-only disk',
  'page lost',
  'keychain gone',
  'keychain hangs',
  'keychain hangs under way',
  'service off',
  'service silent',
  'service answers pages',
  'service busy',
  'names are not found',
  'certificate expired',
  'certificate of another name',
  'handshake cut',
  'printer resets',
  'printer without paper',
  'printer off',
  'printer silent',
  'printer lies',
  'printer speaks garbage',
  'printer slow',
] as const
export type StationFault = (typeof stationFaults)[number]

/** A disk of the test's own, to be filled and made read-only. */
export type SmallDisk = {
  readonly folder: string
  fill(): void
  empty(): void
  readOnly(is: boolean): void
  close(): void
}

/** Undefined where this user may mount nothing. */
export function mountSmallDisk(place: string, megabytes: number): SmallDisk | undefined {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { stdio: 'ignore' })
  mkdirSync(place, { recursive: true })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', place)
  } catch {
    return undefined
  }
  const filler = join(place, 'filler')
  return {
    folder: place,
    fill() {
      const file = openSync(filler, 'w')
      const block = Buffer.alloc(64 * 1024)
      try {
        for (;;) writeSync(file, block)
      } catch {
        // It is full.
      } finally {
        closeSync(file)
      }
    },
    empty: () => {
      rmSync(filler, { force: true })
    },
    readOnly: (is) => void run('mount', '-o', `remount,${is ? 'ro' : 'rw'}`, place),
    close: () => void run('umount', '-l', place),
  }
}

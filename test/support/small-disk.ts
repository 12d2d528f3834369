import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Why a test that needs one is skipped; undefined where it can be had. */
export function withoutSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const disk = mountSmallDisk(folder, 1)
  disk?.close()
  rmSync(folder, { recursive: true, force: true })
  return disk ? undefined : 'this user may mount nothing'
}

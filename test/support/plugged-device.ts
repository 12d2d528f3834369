// A character device of the system's own, a pseudo terminal, joined by socat to what stands behind TCP.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PrinterConnection } from '../../src/contract/printers.ts'
import { until } from './until.ts'

const replugMs = 20

export type PluggedDevice = {
  /** Holds nothing else. */
  readonly folder: string
  readonly path: string
  readonly connection: PrinterConnection
  close(): Promise<void>
}

/** What this machine lacks to make a device, in words. */
export function missingForDevices(): string | undefined {
  if (process.platform === 'win32') return 'devices need a POSIX system, this is Windows'
  return spawnSync('socat', ['-V']).error ? 'not installed: socat' : undefined
}

/**
 * Makes a device of that name which leads to a TCP port. It goes away when the other end resets or ends the
 * connection, as when its cable is pulled, and comes back at once.
 */
export async function plugDevice(port: number, name = 'lp0'): Promise<PluggedDevice> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-device-'))
  // socat would read its own signs in an odd name: it makes a plain one, which is renamed.
  const made = join(folder, 'made')
  const path = join(folder, name)
  let child: ChildProcess | undefined
  let keptOpen: number | undefined
  let closed = false

  async function plug(): Promise<void> {
    // A terminal with nobody at its end is hung up: it is kept open, as a cable is plugged in with nothing to print.
    child = spawn('socat', [`pty,link=${made}`, `tcp:127.0.0.1:${port},nodelay`], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    void ended.then(async () => {
      unplug()
      await setTimeout(replugMs)
      if (!closed) await plug()
    })
    await Promise.race([ended, until(() => existsSync(made) || closed)])
    try {
      keptOpen = openSync(made, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
      renameSync(made, path)
    } catch {
      // Nobody is at the other end: it went away as it came.
    }
  }

  function unplug(): void {
    if (keptOpen !== undefined) closeSync(keptOpen)
    keptOpen = undefined
    rmSync(path, { force: true })
  }

  await plug()
  return {
    folder,
    path,
    connection: { kind: 'device', path },
    async close() {
      closed = true
      if (child?.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      unplug()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

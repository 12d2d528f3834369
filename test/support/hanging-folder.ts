// A folder that does not answer, as one of a network whose server is gone: whatever is asked of it waits until the test ends that.

import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Over a folder that is there. Undefined where this user may mount nothing, or the system has no FUSE. */
export function hangFolder(folder: string): { end(): void } | undefined {
  let device: number
  try {
    device = openSync('/dev/fuse', 'r+')
  } catch {
    return undefined
  }
  // A file system whose server never answers: this process has it open, and reads nothing of it.
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0'
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'none', folder], {
    stdio: ['ignore', 'ignore', 'ignore', device],
  })
  if (status !== 0) {
    closeSync(device)
    return undefined
  }
  let isOver = false
  return {
    end() {
      if (isOver) return
      isOver = true
      closeSync(device)
      spawnSync('umount', ['-l', folder])
    },
  }
}

/** Why a test that needs one is skipped; undefined where it can be had. */
export function withoutHangingFolder(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hanging-'))
  const hanging = hangFolder(folder)
  hanging?.end()
  rmSync(folder, { recursive: true, force: true })
  return hanging ? undefined : 'this user may mount nothing'
}

// Files for programs that print: what is in them is a customer's, so they live as short as they can.

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folderPrefix = 'packbench-print-'

/** No program prints for so long; an older file was left by a station that was killed. */
const oldestMs = 3_600_000

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > oldestMs) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Keeps `bytes` in a file of that name, in a folder that only this user can read, until `use` has ended. Where the file
 * cannot be removed then (a virus scanner may hold it), it is an hour later, with the next one.
 */
export async function withPrivateFile<Value>(
  name: string,
  bytes: Uint8Array,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  // Nothing of an earlier file may keep this one from being printed.
  await removeLeftovers().catch(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    const path = join(folder, name)
    await writeFile(path, bytes, { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

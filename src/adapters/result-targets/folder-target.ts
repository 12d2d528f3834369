import { open, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TellFault } from '../../contract/results.ts'
import type { TellOutcome } from '../../core/results/ports.ts'
import { folderFaults } from '../folder-faults.ts'
import { systemCode } from '../system-code.ts'

const codeOf = (error: unknown): string => systemCode(error) ?? ''

const faults: Readonly<Record<string, TellFault['code']>> = folderFaults

/** Folders of the network, and of Windows, of which nobody can say that they are on disk. */
const cannotSync = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EBADF',
  'EISDIR',
  'EPERM',
  'EACCES',
])

/** Until the names in it are on disk, where the system can say so. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch (error) {
    if (!cannotSync.has(codeOf(error))) throw error
  }
}

/** A file that was not there before: whatever has its name, also a link to elsewhere, is removed and not written through. */
async function writeAnew(path: string, content: string): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Folders of this machine or the network. Whoever takes files from one sees them whole: they are written under another name, which begins
 * with a dot, and renamed once they are on disk. What a killed station left of one is written anew with the event's next try.
 */
export const folderTarget = async (folder: string, name: string, content: string): Promise<TellOutcome> => {
  let part: string | undefined
  try {
    const path = await realpath(folder)
    part = join(path, `.${name}.part`)
    await writeAnew(part, content)
    await rename(part, join(path, name))
    await syncFolder(path)
    return {}
  } catch (error) {
    if (part !== undefined) await rm(part, { force: true }).catch(() => undefined)
    return { fault: { code: faults[codeOf(error)] ?? 'folder_unusable' } }
  }
}

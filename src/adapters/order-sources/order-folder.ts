import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { AppError } from '../../contract/errors.ts'
import type { PlainSourceFault } from '../../contract/source-faults.ts'
import type { OrderFolder } from '../../core/orders/sources/ports.ts'
import { sourceError } from '../../core/orders/sources/source-error.ts'
import { folderFaults } from '../folder-faults.ts'
import { systemCode } from '../system-code.ts'
import { largestFileBytes } from './csv-order-file.ts'

/** Files that others write beside order files, or while they write them, are left alone. */
const isOrderFile = (name: string) => /\.(csv|txt|tsv)$/i.test(name) && !/^[.~]/.test(name)

/** Another program has the file open for itself (Windows), or it is gone: it is looked at again. */
const passing = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOENT'])

// Windows has none of these: links are refused there by the look before alone.
const flag = (name: 'O_NOFOLLOW' | 'O_NONBLOCK' | 'O_DIRECTORY') =>
  (constants as Readonly<Record<string, number | undefined>>)[name] ?? 0
const reading = constants.O_RDONLY | flag('O_NOFOLLOW')

const codeOf = (error: unknown): string => systemCode(error) ?? ''

/** By the system's word for what is wrong with a folder. */
const faults: Readonly<Record<string, PlainSourceFault>> = {
  ...folderFaults,
  ENOTDIR: 'no_folder',
  ELOOP: 'folder_is_link',
}

/** Of a folder that is not there, or cannot be used. */
function unreachable(error: unknown): AppError {
  const cause = codeOf(error)
  const code = faults[cause]
  return sourceError(code ? { code } : { code: 'folder_unusable', cause }, 'The folder cannot be used', {
    cause: error,
  })
}

/** The system's own word for a symbolic link where none is followed. */
const isLink = () => Object.assign(new Error('a symbolic link'), { code: 'ELOOP' })

/** Where a folder was when it was first looked into. */
export type FolderRoot = { root: string | undefined }

/**
 * A folder of this machine or the network, looked into by name and size: no file system's own notices are needed. Files
 * too large to be order files are read as far as the reader refuses them. Others may write there, so that no symbolic
 * link in it is followed; the folder itself is where it was when it was first looked into.
 */
export function orderFolder(path: string, known: FolderRoot = { root: undefined }): OrderFolder {
  async function root(): Promise<string> {
    known.root ??= await realpath(path)
    if ((await realpath(known.root)) !== known.root) throw isLink()
    return known.root
  }

  async function sizeOf(at: string, name: string) {
    try {
      const found = await lstat(join(at, name))
      return found.isFile() ? [{ name, size: found.size, changedAtMs: found.mtimeMs }] : []
    } catch (error) {
      if (passing.has(codeOf(error))) return []
      throw error
    }
  }

  /** A name that nothing in the folder has yet: the second of a name gets a number. */
  async function freeName(folder: string, name: string): Promise<string> {
    const there = new Set(await readdir(folder))
    const ending = extname(name)
    const stem = basename(name, ending)
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${stem} (${number})${ending}`
      if (!there.has(candidate) && !there.has(`${candidate}.report.txt`)) return candidate
    }
  }

  /** Does `work` in one of the folder's own folders, which is made where it is missing. */
  async function inside<T>(folder: string, work: (at: string) => Promise<T>): Promise<T> {
    await mkdir(folder).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    if ((await lstat(folder)).isSymbolicLink()) throw isLink()
    // A name may lead elsewhere by the time it is used; on Linux an open folder can be named itself.
    if (process.platform !== 'linux') return work(folder)
    const opened = await open(folder, reading | flag('O_DIRECTORY'))
    try {
      return await work(`/proc/self/fd/${opened.fd}`)
    } finally {
      await opened.close()
    }
  }

  async function moved(from: string, to: string): Promise<boolean> {
    try {
      await rename(from, to)
      return true
    } catch (error) {
      if (passing.has(codeOf(error))) return false
      throw error
    }
  }

  return {
    async list() {
      try {
        const at = await root()
        const entries = await readdir(at, { withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && isOrderFile(entry.name))
        const sizes = await Promise.all(files.map(({ name }) => sizeOf(at, name)))
        return sizes.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
      } catch (error) {
        throw unreachable(error)
      }
    },

    async read({ name, size: listedSize, changedAtMs }) {
      try {
        const at = join(await root(), name)
        if (!(await lstat(at)).isFile()) return undefined
        const file = await open(at, reading | flag('O_NONBLOCK'))
        try {
          const found = await file.stat()
          const { size } = found
          if (!found.isFile() || size !== listedSize) return undefined
          // One byte more than a reader takes is enough for it to refuse the file.
          const bytes = Buffer.alloc(Math.min(size, largestFileBytes + 1))
          let filled = 0
          while (filled < bytes.length) {
            const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled)
            if (bytesRead === 0) break
            filled += bytesRead
          }
          const after = await file.stat()
          const isAsListed = after.size === listedSize && after.mtimeMs === changedAtMs
          return isAsListed && filled === bytes.length ? bytes : undefined
        } finally {
          await file.close()
        }
      } catch (error) {
        if (passing.has(codeOf(error))) return undefined
        throw unreachable(error)
      }
    },

    async moveTo(end, name, report) {
      try {
        const from = await root()
        return await inside(join(from, end), async (folder) => {
          const free = await freeName(folder, name)
          if (!(await moved(join(from, name), join(folder, free)))) return false
          // Whole as soon as it is there: whoever waits for it reads at once.
          const begun = join(folder, `${free}.report.part`)
          await rm(begun, { force: true })
          await writeFile(begun, report, { flag: 'wx' })
          await rename(begun, join(folder, `${free}.report.txt`))
          return true
        })
      } catch (error) {
        throw unreachable(error)
      }
    },
  }
}

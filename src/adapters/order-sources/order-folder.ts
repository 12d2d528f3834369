import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { OrderFolder } from '../../core/orders/sources/ports.ts'
import { largestFileBytes } from './csv-order-file.ts'

/** Files that others write beside order files, or while they write them, are left alone. */
const isOrderFile = (name: string) => /\.(csv|txt|tsv)$/i.test(name) && !/^[.~]/.test(name)

/** Another program has the file open for itself (Windows), or it is gone: it is looked at again. */
const passing = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOENT'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Of a folder that is not there, or cannot be used; `details.cause` is the system's word for it. */
function unreachable(error: unknown): AppError {
  return new AppError('order_source_unreachable', 'The folder cannot be used', {
    details: { cause: codeOf(error) },
    cause: error,
  })
}

/**
 * A folder of this machine or the network, looked into by name and size: no file system's own notices are needed. Files
 * too large to be order files are read as far as the reader refuses them.
 */
export function orderFolder(path: string): OrderFolder {
  async function sizeOf(name: string) {
    try {
      const { size, mtimeMs } = await stat(join(path, name))
      return [{ name, size, changedAtMs: mtimeMs }]
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
        const entries = await readdir(path, { withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && isOrderFile(entry.name))
        const sizes = await Promise.all(files.map(({ name }) => sizeOf(name)))
        return sizes.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
      } catch (error) {
        throw unreachable(error)
      }
    },

    async read({ name, size: listedSize, changedAtMs }) {
      try {
        const file = await open(join(path, name), 'r')
        try {
          const { size } = await file.stat()
          if (size !== listedSize) return undefined
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
        const folder = join(path, end)
        await mkdir(folder, { recursive: true })
        const free = await freeName(folder, name)
        if (!(await moved(join(path, name), join(folder, free)))) return false
        await writeFile(join(folder, `${free}.report.txt`), report)
        return true
      } catch (error) {
        throw unreachable(error)
      }
    },
  }
}

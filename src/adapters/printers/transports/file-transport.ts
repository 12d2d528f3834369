import { open, stat, type FileHandle } from 'node:fs/promises'
import { AppError, isAppError } from '../../../contract/errors.ts'
import { systemCode } from '../../system-code.ts'
import type { LabelPrinter } from '../../../core/printing/ports.ts'

/** A regular file, which is made for this user alone where it is missing; its folder is not made. */
export type FileAddress = { readonly path: string }

function unreachable(why: string, cause?: unknown): AppError {
  return new AppError('printer_unreachable', `The file cannot be written: ${why}.`, {
    details: { reason: systemCode(cause) ?? 'no_file' },
    cause,
  })
}

/** What stands in the way of writing there; undefined for a file, and where nothing is yet. */
async function obstacle(path: string): Promise<AppError | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found || found.isFile()) return undefined
  return unreachable(found.isDirectory() ? 'it is a folder' : 'it is a device and no file')
}

/**
 * No printer: each label is added to the end of a file, whole and on the disk when `send` resolves, or not at all.
 * `connect` and `send` throw `printer_unreachable` where the file cannot be written, or is a folder or a device.
 */
export function fileLabelPrinter({ path }: FileAddress): LabelPrinter {
  let file: FileHandle | undefined
  let opening: object | undefined

  /** A label that does not fit leaves the file as it was. */
  async function append(handle: FileHandle, bytes: Uint8Array): Promise<void> {
    const { size } = await handle.stat()
    try {
      await handle.appendFile(bytes)
      await handle.sync()
    } catch (error) {
      await handle.truncate(size)
      throw unreachable(systemCode(error) ?? 'unknown error', error)
    }
  }

  return {
    proves: 'handed_over',
    async connect() {
      if (file) return
      const mine = (opening = {})
      const inTheWay = await obstacle(path)
      if (inTheWay) throw inTheWay
      const opened = await open(path, 'a', 0o600).catch((error: unknown) => {
        throw unreachable(systemCode(error) ?? 'unknown error', error)
      })
      if (opening !== mine) {
        await opened.close()
        throw unreachable('it was given up')
      }
      file = opened
    },
    readStatus: () => Promise.resolve({ condition: 'ready', causes: [], labelsWaiting: 0 }),
    async send(bytes) {
      if (!file) throw new AppError('printer_link_broken', 'The file was closed.')
      try {
        await append(file, bytes)
      } catch (cause) {
        if (isAppError(cause)) throw cause
        throw new AppError('printer_link_broken', 'Part of the label may be in the file.', { cause })
      }
    },
    close() {
      opening = undefined
      void file?.close().catch(() => undefined)
      file = undefined
    },
  }
}

import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { isatty } from 'node:tty'
import { AppError } from '../../../contract/errors.ts'
import type { PrinterCause, PrinterCondition } from '../../../contract/printers.ts'
import type { LabelPrinter, PrinterStatus } from '../../../core/printing/ports.ts'
import type { DeviceSystem } from './device-system.ts'
import { systemCode } from '../../system-code.ts'
import { linkBroken, twoWayLabelPrinter, type ByteLink } from './two-way-printer.ts'

/** `/dev/usb/lp0`, a terminal line, or `\\.\LPT1` and its like on Windows. */
export type DeviceAddress = { readonly path: string }

export type DeviceLabelPrinterOptions = {
  /** How long one status request is waited for. */
  readonly statusTimeoutMs?: number
  /** How long a printer may take nothing while a label is being sent. */
  readonly sendIdleTimeoutMs?: number
}

const chunkBytes = 16_384
/** How often a device that has no room is tried again. */
const retryMs = 2
/** How often a device is read: quickly while an answer may come, and rarely to find out that it is gone. */
const quickReadMs = 3
const idleReadMs = 250
const answersWithinMs = 2_000
/** How long a question waits for room in the device. */
const askWithinMs = 300

// Without them (Windows) calls on a device can block, and one that reads could not be ended: such a device is only written.
const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants as Partial<typeof constants> &
  Pick<typeof constants, 'O_RDWR' | 'O_WRONLY'>
const neverBlocks = O_NONBLOCK !== undefined
const flags = (O_NONBLOCK ?? 0) | (O_NOCTTY ?? 0)

/** Printers' ports only: a whole disk is such a path as well. */
const isWindowsDevice = /^\\\\[.?]\\(?:lpt\d|com\d|usb)/i

/** No room, or the device says that it has none while its printer cannot print (Linux: drivers lp and usblp). */
const stalls: Readonly<Record<string, { condition: PrinterCondition; cause: PrinterCause } | undefined>> = {
  ENOSPC: { condition: 'paper_out', cause: 'paper_out' },
  EBUSY: { condition: 'offline', cause: 'device_offline' },
}

const openFailures: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such device',
  ENXIO: 'there is no device behind its file',
  ENODEV: 'there is no device behind its file',
  EBUSY: 'another program uses it',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
}

function unreachable(why: string, cause?: unknown): AppError {
  return new AppError('printer_unreachable', `The printer's device cannot be used: ${why}.`, {
    details: { reason: systemCode(cause) ?? 'no_device' },
    cause,
  })
}

type Device = {
  readonly file: FileHandle
  readonly reads: boolean
  readonly isLine: boolean
  readonly system: DeviceSystem | undefined
}

/** Opens what is there, and makes nothing: a missing device stays missing. */
async function openFile(path: string): Promise<{ readonly file: FileHandle; readonly reads: boolean }> {
  if (!neverBlocks) return { file: await open(path, O_WRONLY), reads: false }
  try {
    return { file: await open(path, O_RDWR | flags), reads: true }
  } catch (error) {
    if (systemCode(error) !== 'EACCES') throw error
    return { file: await open(path, O_WRONLY | flags), reads: false }
  }
}

async function openDevice(path: string): Promise<Device> {
  if (process.platform === 'win32' && !isWindowsDevice.test(path)) throw unreachable('it is no device')
  let opened: Awaited<ReturnType<typeof openFile>>
  try {
    opened = await openFile(path)
  } catch (error) {
    const code = systemCode(error)
    throw unreachable((code && openFailures[code]) ?? code ?? 'unknown error', error)
  }
  try {
    const { fd } = opened.file
    if (neverBlocks && !(await opened.file.stat()).isCharacterDevice()) throw unreachable('it is no device')
    const isLine = isatty(fd)
    const system = neverBlocks ? (await import('./device-system.ts')).deviceSystem() : undefined
    if (isLine && !system?.makeRaw(fd)) throw unreachable('its line would change what is sent')
    return { ...opened, isLine, system }
  } catch (error) {
    await opened.file.close()
    throw error
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A device is asked again and again instead of waited for: no call on it blocks, so that it can be closed at any time. */
async function deviceLink(path: string, sendIdleTimeoutMs: number): Promise<ByteLink> {
  const { file, reads, isLine, system } = await openDevice(path)
  const buffer = Buffer.alloc(chunkBytes)
  const onData = new Set<(text: string) => void>()
  const onBroken = new Set<(error: AppError) => void>()
  let broken: AppError | undefined
  let readTimer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let quickUntilMs = 0

  function breakLink(error: AppError): AppError {
    if (broken) return broken
    broken = error
    clearTimeout(readTimer)
    void file.close().catch(() => undefined)
    for (const listener of onBroken) listener(error)
    return error
  }

  async function readOnce(): Promise<void> {
    try {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      if (bytesRead > 0) {
        const text = buffer.toString('latin1', 0, bytesRead)
        for (const listener of onData) listener(text)
      } else if (isLine) {
        breakLink(linkBroken('the device was hung up'))
      }
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') breakLink(lost(error))
    }
    reading = undefined
    readLater()
  }

  function read(): Promise<void> {
    reading ??= readOnce()
    return reading
  }

  function readLater(): void {
    if (broken || !reads) return
    clearTimeout(readTimer)
    const quick = performance.now() < quickUntilMs
    readTimer = setTimeout(() => void read(), quick ? quickReadMs : idleReadMs)
    readTimer.unref()
  }

  const lost = (error: unknown) => linkBroken(systemCode(error) ?? 'unknown error', error)

  /** Hands bytes over until all are taken or none is for `idleMs`; answers with how many, and why no more. */
  async function write(
    bytes: Uint8Array,
    idleMs: number,
  ): Promise<{ readonly taken: number; readonly stall: string | undefined }> {
    let taken = 0
    let movedMs = performance.now()
    while (taken < bytes.length) {
      if (broken) throw broken
      try {
        const length = Math.min(chunkBytes, bytes.length - taken)
        taken += (await file.write(bytes, taken, length, null)).bytesWritten
        movedMs = performance.now()
      } catch (error) {
        const code = systemCode(error) ?? ''
        if (code !== 'EAGAIN' && !(code in stalls)) throw breakLink(lost(error))
        if (performance.now() - movedMs >= idleMs) return { taken, stall: code }
        await pause(retryMs)
      }
    }
    return { taken, stall: undefined }
  }

  /** The link is given up: the printer may know half of a label. */
  function notTaken(taken: number, stall: string | undefined): AppError {
    const why = stall === 'ENOSPC' ? 'there is no paper' : 'the printer takes no data'
    const error = breakLink(linkBroken(why))
    return taken > 0 ? error : unreachable(why)
  }

  /** A USB printer's driver drops what it has not passed on when the device is closed. */
  async function passedOn(): Promise<void> {
    const untilMs = performance.now() + sendIdleTimeoutMs
    while (system && !broken && !system.isWritable(file.fd)) {
      if (performance.now() >= untilMs) throw breakLink(linkBroken('the printer takes no data'))
      await pause(retryMs)
    }
    if (broken) throw broken
  }

  readLater()

  return {
    async ask(question) {
      if (broken) throw broken
      if (!reads) return { taken: false, status: undefined }
      quickUntilMs = performance.now() + answersWithinMs
      const bytes = Buffer.from(question, 'latin1')
      const { taken, stall } = await write(bytes, askWithinMs)
      readLater()
      if (taken === bytes.length) return { taken: true }
      // Half a question would become part of the next label.
      if (taken > 0) throw breakLink(linkBroken('the printer takes no data'))
      return { taken: false, status: stallStatus(stall) }
    },
    onData: (listener) => void onData.add(listener),
    onBroken(listener) {
      if (broken) listener(broken)
      else onBroken.add(listener)
    },
    async send(bytes) {
      const { taken, stall } = await write(bytes, sendIdleTimeoutMs)
      if (taken < bytes.length) throw notTaken(taken, stall)
      await passedOn()
    },
    async isOpen() {
      if (!broken && reads) await read()
      return !broken
    },
    close: () => void breakLink(linkBroken('it was closed')),
  }
}

/** The driver counts no labels: what was sent may still be in the printer. */
function stallStatus(code: string | undefined): PrinterStatus | undefined {
  const stall = code === undefined ? undefined : stalls[code]
  return stall && { condition: stall.condition, causes: [stall.cause], labelsWaiting: 1 }
}

/**
 * A ZPL printer behind a device file. It answers where the device can be read; one that can only be written, and every
 * one on Windows, is a printer that never answers. `connect` throws `printer_unreachable` for a device that is missing,
 * taken or none, and makes no file in its place.
 */
export function deviceLabelPrinter(
  { path }: DeviceAddress,
  options: DeviceLabelPrinterOptions = {},
): LabelPrinter {
  const { statusTimeoutMs = 1_000, sendIdleTimeoutMs = 30_000 } = options
  return twoWayLabelPrinter(() => deviceLink(path, sendIdleTimeoutMs), statusTimeoutMs)
}

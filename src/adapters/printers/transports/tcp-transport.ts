import { connect as connectSocket, isIPv6, type Socket } from 'node:net'
import { AppError } from '../../../contract/errors.ts'
import type { PrinterSetting } from '../../../contract/domain.ts'
import type { LabelPrinter, PrinterStatus } from '../../../core/printing/ports.ts'
import {
  hostStatusRequest,
  newHostStatusReader,
  readHostStatus,
  type HostStatusReader,
} from '../languages/host-status.ts'

export type TcpLabelPrinterOptions = {
  readonly connectTimeoutMs?: number
  /** How long one status request is waited for. */
  readonly statusTimeoutMs?: number
  /** How long a printer may take nothing while a label is being sent. */
  readonly sendIdleTimeoutMs?: number
}

/** Written one at a time, so that a slow printer that reads is told from one that does not. */
const chunkBytes = 16_384

/** How long a printer has to close its side after we have closed ours. */
const lingerMs = 1_000

const keepAliveDelayMs = 10_000

/** An open connection, and who waits for what comes over it. */
type Link = {
  readonly socket: Socket
  reader: HostStatusReader
  /** Status requests whose answers have not come, and may still come. */
  unanswered: number
  broken: AppError | undefined
  sending: boolean
  onStatus: ((status: PrinterStatus) => void) | undefined
  onBroken: ((error: AppError) => void) | undefined
}

function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'unknown error'
}

function unreachable(why: string, cause?: unknown): AppError {
  return new AppError('printer_unreachable', `The printer cannot be reached: ${why}.`, { cause })
}

function linkBroken(why: string, cause?: unknown): AppError {
  return new AppError('printer_link_broken', `The connection to the printer is gone: ${why}.`, { cause })
}

/** A host as a person types it: IPv6 addresses may stand in brackets. */
function hostAddress(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIPv6(bare) ? bare : host
}

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function isOpen(link: Link): boolean {
  return !link.broken
}

function breakLink(link: Link, error: AppError): void {
  link.broken ??= error
  link.socket.destroy()
  link.onBroken?.(link.broken)
}

/** Reads all that comes for as long as the connection is open: what is left unread would make closing it a reset. */
function watch(socket: Socket): Link {
  const link: Link = {
    socket,
    reader: newHostStatusReader,
    unanswered: 0,
    broken: undefined,
    sending: false,
    onStatus: undefined,
    onBroken: undefined,
  }
  socket.on('data', (chunk: Buffer) => {
    const { reader, answers } = readHostStatus(link.reader, chunk.toString('latin1'))
    link.reader = reader
    for (const status of answers) {
      if (link.unanswered === 0) continue
      link.unanswered -= 1
      link.onStatus?.(status)
    }
  })
  socket.on('error', (error) => breakLink(link, linkBroken(systemCode(error), error)))
  socket.on('end', () => breakLink(link, linkBroken('the printer closed it')))
  socket.on('close', () => breakLink(link, linkBroken('it was closed')))
  return link
}

/** Ends a connection so that what the kernel has taken still arrives. */
function endLink(link: Link): void {
  const closed = linkBroken('it was closed')
  if (link.sending || link.broken) {
    breakLink(link, closed)
    return
  }
  link.broken = closed
  link.onBroken?.(closed)
  link.socket.end()
  setTimeout(() => link.socket.destroy(), lingerMs).unref()
}

function askStatus(link: Link, timeoutMs: number): Promise<PrinterStatus | undefined> {
  return new Promise((resolve, reject) => {
    let answersToGo = link.unanswered + 1
    let timer: NodeJS.Timeout | undefined
    const settle = (run: () => void) => {
      clearTimeout(timer)
      link.onStatus = undefined
      link.onBroken = undefined
      run()
    }
    const ask = () => {
      link.unanswered += 1
      timer = setTimeout(() => settle(() => resolve(undefined)), timeoutMs)
      link.socket.write(hostStatusRequest)
    }
    link.onBroken = (error) => settle(() => reject(error))
    link.onStatus = (status) => {
      answersToGo -= 1
      clearTimeout(timer)
      if (answersToGo === 0) settle(() => resolve(status))
      else ask()
    }
    ask()
  })
}

/** Resolves when the kernel has taken the chunk. */
function writeChunk(link: Link, chunk: Uint8Array, idleTimeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (link.broken) {
      reject(link.broken)
      return
    }
    const timer = setTimeout(() => breakLink(link, linkBroken('the printer takes no data')), idleTimeoutMs)
    link.onBroken = (error) => {
      clearTimeout(timer)
      link.onBroken = undefined
      reject(error)
    }
    link.socket.write(chunk, (error) => {
      // A failed write breaks the link: its own event says so.
      if (error) return
      clearTimeout(timer)
      link.onBroken = undefined
      resolve()
    })
  })
}

/**
 * A ZPL printer behind a raw TCP port (9100 on most). The connection stays open between labels; one that the printer
 * closed meanwhile is opened again by `connect()`, before anything is sent.
 *
 * An answer of `readStatus` was always given after everything sent before the call was received: answers carry no
 * number, so one that may belong to an earlier, timed-out request is dropped and the question asked again.
 */
export function tcpLabelPrinter(setting: PrinterSetting, options: TcpLabelPrinterOptions = {}): LabelPrinter {
  const { connectTimeoutMs = 3_000, statusTimeoutMs = 1_000, sendIdleTimeoutMs = 30_000 } = options
  let link: Link | undefined
  let abortConnect: (() => void) | undefined

  function open(): Promise<Link> {
    return new Promise((resolve, reject) => {
      const socket = connectSocket({
        host: hostAddress(setting.host),
        port: setting.port,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveDelayMs,
      })
      const fail = (error: AppError) => {
        clearTimeout(timer)
        abortConnect = undefined
        socket.destroy()
        reject(error)
      }
      const timer = setTimeout(() => fail(unreachable('no answer in time')), connectTimeoutMs)
      abortConnect = () => fail(unreachable('the attempt was ended'))
      const onError = (error: Error) => fail(unreachable(systemCode(error), error))
      socket.once('error', onError)
      socket.once('connect', () => {
        clearTimeout(timer)
        abortConnect = undefined
        socket.off('error', onError)
        resolve(watch(socket))
      })
    })
  }

  function openedLink(): Link {
    if (!link) throw linkBroken('it was never opened')
    if (link.broken) throw link.broken
    return link
  }

  return {
    async connect() {
      const current = link
      if (current && !current.broken) {
        // The printer may have closed the connection just now: two turns of the event loop read what the kernel knows.
        await eventLoopTurn()
        await eventLoopTurn()
        if (isOpen(current)) return
      }
      link = await open()
    },

    async readStatus() {
      return askStatus(openedLink(), statusTimeoutMs)
    },

    async send(bytes) {
      const current = openedLink()
      current.sending = true
      try {
        for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
          await writeChunk(current, bytes.subarray(offset, offset + chunkBytes), sendIdleTimeoutMs)
        }
      } finally {
        current.sending = false
      }
    },

    close() {
      abortConnect?.()
      if (link) endLink(link)
      link = undefined
    },
  }
}

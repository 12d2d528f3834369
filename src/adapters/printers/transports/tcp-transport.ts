import { connect as connectSocket, isIPv6, type Socket } from 'node:net'
import { AppError } from '../../../contract/errors.ts'
import { isClosedByPrinter, type LabelPrinter } from '../../../core/printing/ports.ts'
import { systemCode } from '../../system-code.ts'
import { closedByPrinter, linkBroken, twoWayLabelPrinter, type ByteLink } from './two-way-printer.ts'

/** `host`: a name, IPv4 or IPv6 address, in brackets or not. */
export type TcpAddress = { readonly host: string; readonly port: number }

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

/** An idle link whose printer lost its power is known to be gone this long and ten probes of a second later (libuv). */
const keepAliveDelayMs = 10_000

function unreachable(why: string, cause?: unknown): AppError {
  return new AppError('printer_unreachable', `The printer cannot be reached: ${why}.`, { cause })
}

/** A host as a person types it: IPv6 addresses may stand in brackets. */
function hostAddress(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIPv6(bare) ? bare : host
}

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function openSocket(address: TcpAddress, timeoutMs: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({
      host: hostAddress(address.host),
      port: address.port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveDelayMs,
    })
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      socket.off('error', onError)
    }
    const fail = (error: AppError) => {
      settle()
      // Destroyed in the middle of an attempt it may still tell of an error.
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(unreachable('no answer in time')), timeoutMs)
    const onAbort = () => fail(unreachable('the attempt was ended'))
    const onError = (error: Error) => fail(unreachable(systemCode(error) ?? 'unknown error', error))
    signal.addEventListener('abort', onAbort)
    socket.once('error', onError)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}

/** Reads all that comes for as long as the socket is open: what is left unread would make closing it a reset. */
function tcpLink(socket: Socket, sendIdleTimeoutMs: number): ByteLink {
  let broken: AppError | undefined
  let sending = false
  const listeners = new Set<(error: AppError) => void>()

  function breakLink(error: AppError): void {
    const first = !broken
    broken ??= error
    socket.destroy()
    if (first) for (const listener of listeners) listener(broken)
  }

  // EPIPE: it was written to after the printer had closed it.
  socket.on('error', (error) =>
    breakLink(
      systemCode(error) === 'EPIPE'
        ? closedByPrinter(error)
        : linkBroken(systemCode(error) ?? 'unknown error', error),
    ),
  )
  socket.on('end', () => breakLink(closedByPrinter()))
  socket.on('close', () => breakLink(linkBroken('it was closed')))
  socket.resume()

  /** Resolves when the kernel has taken the chunk. */
  function writeChunk(chunk: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (broken) {
        reject(broken)
        return
      }
      const settle = (error?: AppError) => {
        clearTimeout(timer)
        listeners.delete(settle)
        if (error) reject(error)
        else resolve()
      }
      const timer = setTimeout(() => breakLink(linkBroken('the printer takes no data')), sendIdleTimeoutMs)
      listeners.add(settle)
      // A failed write breaks the link: its own event says so.
      socket.write(chunk, (error) => {
        if (!error) settle()
      })
    })
  }

  return {
    ask(question) {
      if (broken) return Promise.reject(broken)
      socket.write(question)
      return Promise.resolve({ taken: true })
    },
    onData(listener) {
      socket.on('data', (chunk: Buffer) => listener(chunk.toString('latin1')))
    },
    onBroken(listener) {
      if (broken) listener(broken)
      else listeners.add(listener)
    },
    async send(bytes) {
      sending = true
      try {
        for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
          await writeChunk(bytes.subarray(offset, offset + chunkBytes))
        }
      } finally {
        sending = false
      }
    },
    untilRead() {
      return new Promise((resolve, reject) => {
        const settle = (error: AppError) => {
          clearTimeout(timer)
          if (isClosedByPrinter(error)) resolve(true)
          else reject(error)
        }
        const timer = setTimeout(() => {
          listeners.delete(settle)
          resolve(false)
        }, sendIdleTimeoutMs)
        if (broken) settle(broken)
        else listeners.add(settle)
        socket.end()
      })
    },
    async isOpen() {
      // The printer may have closed the connection just now: two turns of the event loop read what the kernel knows.
      await eventLoopTurn()
      await eventLoopTurn()
      return !broken
    },
    close() {
      const closed = linkBroken('it was closed')
      if (sending || broken) {
        breakLink(closed)
        return
      }
      broken = closed
      for (const listener of listeners) listener(closed)
      socket.end()
      setTimeout(() => socket.destroy(), lingerMs).unref()
    },
  }
}

/** A ZPL printer behind a raw TCP port (9100 on most). */
export function tcpLabelPrinter(address: TcpAddress, options: TcpLabelPrinterOptions = {}): LabelPrinter {
  const { connectTimeoutMs = 3_000, statusTimeoutMs = 1_000, sendIdleTimeoutMs = 30_000 } = options
  return twoWayLabelPrinter(
    async (signal) => tcpLink(await openSocket(address, connectTimeoutMs, signal), sendIdleTimeoutMs),
    statusTimeoutMs,
  )
}

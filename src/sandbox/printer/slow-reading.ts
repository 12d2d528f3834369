import type { Socket } from 'node:net'

const tickMs = 50

/**
 * Reads a paused socket. While `bytesPerSecond` gives a number, bytes are handed on at that rate and the socket is
 * held back meanwhile, so that a host with much to send feels it.
 */
export function readSlowly(
  socket: Socket,
  bytesPerSecond: () => number | undefined,
  read: (chunk: Uint8Array) => void,
  ended: () => void,
): void {
  let waiting: Uint8Array | undefined
  let timer: NodeJS.Timeout | undefined

  function drain(): void {
    timer = undefined
    if (waiting === undefined || socket.destroyed) return
    const rate = bytesPerSecond()
    const count = rate === undefined ? waiting.length : Math.max(1, Math.round((rate * tickMs) / 1_000))
    const part = waiting.subarray(0, count)
    waiting = waiting.length > count ? waiting.subarray(count) : undefined
    read(part)
    if (waiting === undefined) socket.resume()
    else timer = setTimeout(drain, tickMs)
  }

  socket.on('data', (chunk: Buffer) => {
    if (bytesPerSecond() === undefined) {
      read(chunk)
      return
    }
    socket.pause()
    waiting = chunk
    timer = setTimeout(drain, tickMs)
  })
  socket.on('end', ended)
  socket.on('close', () => clearTimeout(timer))
  socket.resume()
}

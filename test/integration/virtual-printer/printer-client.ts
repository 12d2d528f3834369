import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A host at the other end of a printer's link. */
export type PrinterClient = {
  readonly socket: Socket
  /** Settles when the link is gone, however it went. */
  readonly closed: Promise<void>
  send(data: string | Uint8Array): Promise<void>
  /** Waits until the printer has said so many bytes since the last call, and takes them. */
  receive(count: number): Promise<string>
  /** Ends the host's side and waits for the printer's. */
  end(): Promise<void>
}

export async function connectTo(port: number): Promise<PrinterClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    socket.emit('received')
  })
  // Faults reset links: what that means is asserted where it matters.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    send: (data) =>
      new Promise((resolve, reject) => {
        socket.write(data, (error) => (error ? reject(error) : resolve()))
      }),
    async receive(count) {
      while (received.length < count) await once(socket, 'received', { signal: AbortSignal.timeout(180_000) })
      const text = received.slice(0, count)
      received = received.slice(count)
      return text
    },
    async end() {
      socket.end()
      if (!socket.readableEnded) await once(socket, 'end', { signal: AbortSignal.timeout(180_000) })
    },
  }
}

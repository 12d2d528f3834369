import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { listenOnOwnPort } from './own-port.ts'

/** A TCP server that keeps all bytes as they come, and never answers. */
export type ByteSink = {
  readonly host: string
  readonly port: number
  received(): Buffer
  close(): Promise<void>
}

export async function startByteSink(host = '127.0.0.1'): Promise<ByteSink> {
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    host,
    port: (server.address() as AddressInfo).port,
    received: () => Buffer.concat(chunks),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A port of this machine where nothing listens, nor will: the system gives it to nobody. */
export function closedPort(): Promise<number> {
  return listenOnOwnPort(async (port) => {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  })
}

// A port for a server that stops listening for a while and goes on later.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Below those that the system gives to listeners and connections by itself (Linux 32768, others 49152 and up). */
const lowest = 20_000
const highest = 32_000
const mostTries = 50

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Holds the number against the tests of other processes until this one ends: its UDP half, which nobody serves. */
async function reserve(port: number): Promise<void> {
  const socket = createSocket('udp4')
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  await once(socket, 'listening')
  socket.unref()
}

/** Listens on a port that no other test is given, also while nothing listens there. Answers with it. */
export async function listenOnOwnPort(listen: (port: number) => Promise<void>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    try {
      await reserve(port)
      await listen(port)
      return port
    } catch (error) {
      if (!isTaken(error) || tries === mostTries) throw error
    }
  }
}

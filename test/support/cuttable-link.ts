// A link between two programs of one machine that can be cut, stopped and joined again.

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type CuttableLink = {
  readonly port: number
  /** Breaks all that is open, and refuses what comes. */
  cut(): void
  /** Nothing comes through any more, in either direction, and nobody is told. */
  stall(): void
  restore(): void
  /** What comes from now on goes to another program; what is open stays. */
  pointTo(port: number): void
  close(): Promise<void>
}

export async function openLink(firstPort: number): Promise<CuttableLink> {
  const open = new Set<Socket>()
  let targetPort = firstPort
  let state: 'whole' | 'cut' | 'stalled' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => open.delete(near))
    if (state === 'stalled') return
    const far = connect(targetPort, '127.0.0.1')
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => void (state === 'whole' && far.write(bytes)))
    far.on('data', (bytes) => void (state === 'whole' && near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      breakAll()
    },
    stall: () => void (state = 'stalled'),
    restore() {
      // What was lost meanwhile cannot be joined again.
      if (state === 'stalled') breakAll()
      state = 'whole'
    },
    pointTo(port) {
      targetPort = port
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

// A link to a server of this machine, on which what the server answers to some words is lost after it was done.

import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

export type LosingLink = {
  readonly port: number
  /** From now on nobody hears what is answered to these words. */
  lose(words: string | undefined): void
  /** How many answers were lost. */
  readonly lost: number
  close(): Promise<void>
}

export async function openLosingLink(serverPort: number): Promise<LosingLink> {
  let losing: string | undefined
  let lost = 0
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    let isAsked = false
    near.on('error', () => undefined)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => {
      isAsked ||= losing !== undefined && bytes.includes(losing)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isAsked) {
        near.write(bytes)
        return
      }
      lost += 1
      near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lose: (words) => void (losing = words),
    get lost() {
      return lost
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

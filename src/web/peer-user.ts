import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/** Connections over IPv4, and those over IPv4 of sockets that speak IPv6 too. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Whether the other end of a loopback connection is a process of this user. Linux alone tells; elsewhere it is true.
 */
export async function isSameUser({ remoteAddress, remotePort, localPort }: Socket): Promise<boolean> {
  if (process.platform !== 'linux') return true
  if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return false
  const bytes = Buffer.from(
    remoteAddress
      .replace(/^::ffff:/, '')
      .split('.')
      .map(Number),
  )
  const host = (endianness() === 'LE' ? bytes.reverse() : bytes).toString('hex').toUpperCase()
  const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
  for (const table of tables) {
    const text = await readFile(table, 'utf8').catch(() => '')
    for (const line of text.split('\n').slice(1)) {
      // sl local_address rem_address st queues timer retransmits uid …, of every socket of this machine.
      const [, local = '', remote = '', , , , , uid] = line.trim().split(/\s+/)
      if (local.endsWith(`${host}:${hexPort(remotePort)}`) && remote.endsWith(`:${hexPort(localPort)}`))
        return Number(uid) === process.getuid?.()
    }
  }
  return false
}

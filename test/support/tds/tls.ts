// TLS as TDS 7 has it: the handshake goes in packets of its own kind, one of the server's for each of the client's; what comes after goes plain.

import type { Socket } from 'node:net'
import { duplexPair, type Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { packetTypes, sendMessage } from './packets.ts'

const record = { alert: 21, handshake: 22, changeCipher: 20 } as const
const helloDone = 14

/** Records of a flight, whole ones alone. */
function* records(flight: Buffer): Generator<{ readonly type: number; readonly content: Buffer }> {
  for (let at = 0; at + 5 <= flight.length;) {
    const length = flight.readUInt16BE(at + 3)
    if (at + 5 + length > flight.length) return
    yield { type: flight.readUInt8(at), content: flight.subarray(at + 5, at + 5 + length) }
    at += 5 + length
  }
}

/** Whether the server has said all that it says before it waits for the client. */
function isWhole(flight: Buffer): boolean {
  let isChanged = false
  for (const { type, content } of records(flight)) {
    if (type === record.alert) return true
    if (type === record.changeCipher) isChanged = true
    else if (type === record.handshake && isChanged) return true
    // A record may hold several messages.
    else if (type === record.handshake)
      for (let at = 0; at + 4 <= content.length; at += 4 + content.readUIntBE(at + 1, 3))
        if (content.readUInt8(at) === helloDone) return true
  }
  return false
}

export type ServerTls = {
  /** What comes in clear. */
  readonly clear: Duplex
  /** The content of a packet of the handshake. */
  handshake(content: Buffer): void
  /** Whether what comes goes to `raw` from now on. */
  isOver(): boolean
  raw(bytes: Buffer): void
}

export function serverTls(
  socket: Socket,
  { cert, key }: { readonly cert: string; readonly key: string },
): ServerTls {
  const [inside, outside] = duplexPair()
  const clear = new TLSSocket(inside, {
    isServer: true,
    cert,
    key,
    maxVersion: 'TLSv1.2',
  })
  clear.on('error', () => socket.destroy())
  let flight: Buffer = Buffer.alloc(0)
  let isOver = false
  outside.on('data', (bytes: Buffer) => {
    if (isOver) {
      socket.write(bytes)
      return
    }
    flight = Buffer.concat([flight, bytes])
    if (!isWhole(flight)) return
    isOver = [...records(flight)].some(({ type }) => type === record.changeCipher)
    sendMessage(socket, flight, packetTypes.preLogin)
    flight = Buffer.alloc(0)
  })
  return {
    clear,
    handshake: (content) => void outside.write(content),
    isOver: () => isOver,
    raw: (bytes) => void outside.write(bytes),
  }
}

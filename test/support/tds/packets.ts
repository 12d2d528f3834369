// TDS on the wire (MS-TDS 2.2.3): messages in packets of eight bytes and their content.

import type { Duplex } from 'node:stream'

export const packetTypes = {
  batch: 0x01,
  rpc: 0x03,
  answer: 0x04,
  attention: 0x06,
  transaction: 0x0e,
  login: 0x10,
  preLogin: 0x12,
} as const

export type Message = { readonly type: number; readonly content: Buffer }

const headerBytes = 8
const contentBytes = 4096 - headerBytes
const endOfMessage = 1

/** Puts packets together: `take` gives whole messages of what came so far. */
export function messageReader(): (bytes: Buffer) => readonly Message[] {
  let left: Buffer = Buffer.alloc(0)
  let content: Buffer[] = []
  return (bytes) => {
    left = Buffer.concat([left, bytes])
    const messages: Message[] = []
    while (left.length >= headerBytes && left.length >= left.readUInt16BE(2)) {
      const length = left.readUInt16BE(2)
      content.push(left.subarray(headerBytes, length))
      const type = left.readUInt8(0)
      if ((left.readUInt8(1) & endOfMessage) !== 0) {
        messages.push({ type, content: Buffer.concat(content) })
        content = []
      }
      left = left.subarray(length)
    }
    return messages
  }
}

export function sendMessage(to: Duplex, content: Buffer, type: number = packetTypes.answer): void {
  for (let at = 0, id = 1; at === 0 || at < content.length; at += contentBytes, id++) {
    const part = content.subarray(at, at + contentBytes)
    const header = Buffer.alloc(headerBytes)
    header.writeUInt8(type, 0)
    header.writeUInt8(at + contentBytes >= content.length ? endOfMessage : 0, 1)
    header.writeUInt16BE(headerBytes + part.length, 2)
    header.writeUInt8(id % 256, 6)
    to.write(Buffer.concat([header, part]))
  }
}

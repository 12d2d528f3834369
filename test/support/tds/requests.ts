// What a client sends (MS-TDS 2.2.6): its sign-in, batches, remote procedure calls, and what it asks of transactions.

import { byteReader, type ByteReader } from './bytes.ts'

export type Login = {
  readonly user: string
  readonly password: string
  readonly database: string
  readonly application: string
  readonly client: string
}

/** LOGIN7: places and lengths in characters stand in a table from byte 36. */
export function readLogin(content: Buffer): Login {
  const text = (place: number, change = (byte: number) => byte) => {
    const from = content.readUInt16LE(place)
    const bytes = content.subarray(from, from + content.readUInt16LE(place + 2) * 2)
    return Buffer.from(bytes.map(change)).toString('utf16le')
  }
  // Each byte of the password is turned by half and mixed with A5.
  const clear = (byte: number) => {
    const mixed = byte ^ 0xa5
    return ((mixed << 4) | (mixed >> 4)) & 0xff
  }
  return {
    client: text(36),
    user: text(40),
    password: text(44, clear),
    application: text(48),
    database: text(68),
  }
}

type Value = string | bigint | number | boolean | Date | null
export type Parameter = { readonly name: string; readonly type: string; readonly value: Value }

/** `transaction`: the descriptor that it names, 0 where it is in none. */
export type Batch = { readonly text: string; readonly transaction: bigint }
export type Call = {
  readonly procedure: number
  readonly parameters: readonly Parameter[]
  readonly transaction: bigint
}
export type TransactionRequest = { readonly asks: number; readonly transaction: bigint }

/** ALL_HEADERS: one of them names the transaction. */
function readHeaders(from: ByteReader): bigint {
  const headers = byteReader(from.take(from.u32() - 4))
  let transaction = 0n
  while (!headers.isAtEnd()) {
    const header = byteReader(headers.take(headers.u32() - 4))
    if (header.u16() === 2) transaction = header.u64()
  }
  return transaction
}

export function readBatch(content: Buffer): Batch {
  const from = byteReader(content)
  const transaction = readHeaders(from)
  return { transaction, text: from.rest().toString('utf16le') }
}

export function readTransactionRequest(content: Buffer): TransactionRequest {
  const from = byteReader(content)
  const transaction = readHeaders(from)
  return { transaction, asks: from.u16() }
}

const none16 = 0xffff

/** PLP: of a type without a longest length, in parts. */
function readParts(from: ByteReader): Buffer | null {
  if (from.u64() === 0xffffffffffffffffn) return null
  const parts: Buffer[] = []
  for (let length = from.u32(); length > 0; length = from.u32()) parts.push(from.take(length))
  return Buffer.concat(parts)
}

const short = <T>(from: ByteReader, read: (bytes: Buffer) => T): T | null => {
  const length = from.u8()
  return length === 0 ? null : read(from.take(length))
}

const millisecondsADay = 86_400_000

/** Days since the year 1, and units of the last place of a second before them. */
function dateTime2(bytes: Buffer, scale: number): Date {
  const units = bytes.readUIntLE(0, bytes.length - 3)
  const days = bytes.readUIntLE(bytes.length - 3, 3)
  return new Date(Date.UTC(2000, 0, 1) + (days - 730_119) * millisecondsADay + (units * 1_000) / 10 ** scale)
}

function readTyped(from: ByteReader): readonly [type: string, value: Value] {
  const type = from.u8()
  switch (type) {
    case 0xe7: {
      const longest = from.u16()
      from.take(5)
      if (longest === none16) return ['nvarchar(max)', readParts(from)?.toString('utf16le') ?? null]
      const length = from.u16()
      const value = length === none16 ? null : from.take(length).toString('utf16le')
      return [`nvarchar(${longest / 2})`, value]
    }
    case 0x26:
      from.u8()
      return ['bigint', short(from, (bytes) => bytes.readBigInt64LE())]
    case 0x68:
      from.u8()
      return ['bit', short(from, (bytes) => bytes.readUInt8() === 1)]
    case 0x6d:
      from.u8()
      return ['float', short(from, (bytes) => bytes.readDoubleLE())]
    case 0x2a: {
      const scale = from.u8()
      return [`datetime2(${scale})`, short(from, (bytes) => dateTime2(bytes, scale))]
    }
    default:
      throw new Error(`no type that is known here: ${type.toString(16)}`)
  }
}

export function readCall(content: Buffer): Call {
  const from = byteReader(content)
  const transaction = readHeaders(from)
  if (from.u16() !== none16) throw new Error('a procedure by its name')
  const procedure = from.u16()
  from.u16()
  const parameters: Parameter[] = []
  while (!from.isAtEnd()) {
    const name = from.take(from.u8() * 2).toString('utf16le')
    from.u8()
    const [type, value] = readTyped(from)
    parameters.push({ name, type, value })
  }
  return { procedure, parameters, transaction }
}

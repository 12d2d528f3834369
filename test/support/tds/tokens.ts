// What a server answers (MS-TDS 2.2.7), a function a token.

import { collation, i32, longText, shortText, u16, u32, u64, u8 } from './bytes.ts'
import type { ColumnType } from './types.ts'

const withLength = (token: number, content: Buffer) =>
  Buffer.concat([u8(token), u16(content.length), content])

const interfaceSql = 1
/** 7.4, the other way round than all else. */
const version74 = Buffer.from([0x74, 0, 0, 4])

export const loginAck = () =>
  withLength(
    0xad,
    Buffer.concat([u8(interfaceSql), version74, shortText('Made up'), Buffer.from([16, 0, 0, 0])]),
  )

const changed = (type: number, content: Buffer) => withLength(0xe3, Buffer.concat([u8(type), content]))

export const databaseChanged = (name: string) =>
  changed(1, Buffer.concat([shortText(name), shortText('master')]))
export const collationChanged = () => changed(7, Buffer.concat([u8(5), collation, u8(0)]))

const descriptor = (transaction: bigint) => Buffer.concat([u8(8), u64(transaction)])
export const begun = (transaction: bigint) => changed(8, Buffer.concat([descriptor(transaction), u8(0)]))
export const committed = (transaction: bigint) => changed(9, Buffer.concat([u8(0), descriptor(transaction)]))
export const takenBack = (transaction: bigint) => changed(10, Buffer.concat([u8(0), descriptor(transaction)]))

/** Another server is to be gone to. */
export function routed(server: string, port: number): Buffer {
  const to = Buffer.concat([u8(0), u16(port), longText(server)])
  return changed(20, Buffer.concat([u16(to.length), to, u16(0)]))
}

/** `severity`: from 20 on the connection ends with it. */
export function error(number: number, text: string, severity = 16): Buffer {
  const content = [
    i32(number),
    u8(1),
    u8(severity),
    longText(text),
    shortText('SHOP01'),
    shortText(''),
    u32(1),
  ]
  return withLength(0xaa, Buffer.concat(content))
}

const status = { more: 1, error: 2, count: 0x10, attention: 0x20 } as const

type End = { readonly more?: boolean; readonly failed?: boolean; readonly count?: number }

function end(token: number, { more, failed, count }: End): Buffer {
  const bits =
    (more ? status.more : 0) | (failed ? status.error : 0) | (count === undefined ? 0 : status.count)
  return Buffer.concat([u8(token), u16(bits), u16(0), u64(BigInt(count ?? 0))])
}

export const done = (how: End = {}) => end(0xfd, how)
export const doneProcedure = (how: End = {}) => end(0xfe, how)
/** Of a statement within a call. */
export const doneInProcedure = (how: End = {}) => end(0xff, { more: true, ...how })
export const attentionTaken = () => Buffer.concat([u8(0xfd), u16(status.attention), u16(0), u64(0n)])
export const returned = (value = 0) => Buffer.concat([u8(0x79), i32(value)])

export const columns = (found: readonly (readonly [name: string, type: ColumnType])[]) =>
  Buffer.concat([
    u8(0x81),
    u16(found.length),
    ...found.map(([name, { info }]) => Buffer.concat([u32(0), u16(0x09), info, shortText(name)])),
  ])

export const row = (
  found: readonly (readonly [name: string, type: ColumnType])[],
  cells: readonly (string | null)[],
) => Buffer.concat([u8(0xd1), ...found.map(([, type], at) => type.encode(cells[at] ?? null))])

// Numbers and texts as TDS has them: little endian, UTF-16.

export const u8 = (value: number) => Buffer.from([value])

const written = (length: number, write: (bytes: Buffer) => unknown): Buffer => {
  const bytes = Buffer.alloc(length)
  write(bytes)
  return bytes
}

export const u16 = (value: number) => written(2, (bytes) => bytes.writeUInt16LE(value))
export const u32 = (value: number) => written(4, (bytes) => bytes.writeUInt32LE(value))
export const i32 = (value: number) => written(4, (bytes) => bytes.writeInt32LE(value))
export const u64 = (value: bigint) => written(8, (bytes) => bytes.writeBigUInt64LE(value))

export const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** With its length in characters before it: of one byte, or of two. */
export const shortText = (text: string) => Buffer.concat([u8(text.length), utf16(text)])
export const longText = (text: string) => Buffer.concat([u16(text.length), utf16(text)])

/** Latin1_General_CI_AS. */
export const collation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34])

/** Reads from the front. */
export function byteReader(bytes: Buffer) {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Error('the message ends too early')
    at += count
    return bytes.subarray(at - count, at)
  }
  return {
    take,
    u8: () => take(1).readUInt8(),
    u16: () => take(2).readUInt16LE(),
    u32: () => take(4).readUInt32LE(),
    u64: () => take(8).readBigUInt64LE(),
    rest: () => take(bytes.length - at),
    isAtEnd: () => at === bytes.length,
  }
}

export type ByteReader = ReturnType<typeof byteReader>

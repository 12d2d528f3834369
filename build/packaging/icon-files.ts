// Files of icons for Windows and macOS: both only put PNG pictures of several sizes one after the other.

type Pictures = ReadonlyMap<number, Buffer>

/** Pixels of one side. */
export const linuxSizes: readonly number[] = [16, 32, 48, 64, 128, 256, 512]
/** One of Linux' sizes. */
export const traySize = 32
export const icoSizes: readonly number[] = [16, 24, 32, 48, 64, 128, 256]
/** By the type that macOS knows each by; `ic11` to `ic14` are for screens of double density. */
const icnsTypes: readonly (readonly [type: string, size: number])[] = [
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
]
export const icnsSizes: readonly number[] = icnsTypes.map(([, size]) => size)

function picture(pictures: Pictures, size: number): Buffer {
  const found = pictures.get(size)
  if (!found) throw new Error(`no picture of ${size} pixels`)
  return found
}

/** Microsoft's ICO with PNG pictures, which Windows reads since Vista. */
export function icoFile(pictures: Pictures): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icoSizes.length, 4)
  let offset = head.length + 16 * icoSizes.length
  const entries = icoSizes.map((size) => {
    const { length } = picture(pictures, size)
    const entry = Buffer.alloc(16)
    // A side of 256 is written as 0.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += length
    return entry
  })
  return Buffer.concat([head, ...entries, ...icoSizes.map((size) => picture(pictures, size))])
}

/** Apple's ICNS. */
export function icnsFile(pictures: Pictures): Buffer {
  const parts = icnsTypes.flatMap(([type, size]) => {
    const bytes = picture(pictures, size)
    const head = Buffer.alloc(8)
    head.write(type, 'ascii')
    head.writeUInt32BE(head.length + bytes.length, 4)
    return [head, bytes]
  })
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write('icns', 'ascii')
  head.writeUInt32BE(head.length + body.length, 4)
  return Buffer.concat([head, body])
}

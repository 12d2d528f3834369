// TIFF files as other programs write them: several pages and strips, and LZW, which this station does not write.

export type TiffPage = {
  readonly width: number
  readonly height: number
  readonly rowsPerStrip: number
  readonly compression: number
  /** 1 bit a pixel, 1 black, packed as `compression` says. */
  readonly strips: readonly Uint8Array[]
}

/** Little-endian; the last page's directory is the end of the file. */
export function tiffOf(pages: readonly TiffPage[]): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let length = 8
  const append = (data: Uint8Array) => {
    const at = length
    const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)])
    chunks.push(padded)
    length += padded.length
    return at
  }
  const longs = (values: readonly number[]) => {
    const data = Buffer.alloc(values.length * 4)
    values.forEach((value, at) => data.writeUInt32LE(value, at * 4))
    return data
  }
  const links: { readonly chunk: Buffer; readonly at: number }[] = [{ chunk: chunks[0]!, at: 4 }]
  for (const { width, height, rowsPerStrip, compression, strips } of pages) {
    const offsets = longs(strips.map((strip) => append(strip)))
    const lengths = longs(strips.map((strip) => strip.length))
    const many = strips.length > 1
    const entries: readonly (readonly [tag: number, count: number, value: number])[] = [
      [256, 1, width],
      [257, 1, height],
      [258, 1, 1],
      [259, 1, compression],
      [262, 1, 0],
      [273, strips.length, many ? append(offsets) : offsets.readUInt32LE()],
      [277, 1, 1],
      [278, 1, rowsPerStrip],
      [279, strips.length, many ? append(lengths) : lengths.readUInt32LE()],
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length)
    entries.forEach(([tag, count, value], index) => {
      const at = 2 + index * 12
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(4, at + 2)
      directory.writeUInt32LE(count, at + 4)
      directory.writeUInt32LE(value, at + 8)
    })
    const before = links.at(-1)!
    before.chunk.writeUInt32LE(length, before.at)
    links.push({ chunk: directory, at: directory.length - 4 })
    chunks.push(directory)
    length += directory.length
  }
  return Buffer.concat(chunks)
}

const clear = 256
const end = 257
const fullTable = 4_094

/** TIFF's LZW (TIFF 6.0, section 13). */
export function packLzw(source: Uint8Array): Uint8Array {
  const bits: number[] = []
  let table = new Map<string, number>()
  let next = end + 1
  let width = 9
  const write = (code: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1)
  }
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text))
  write(clear)
  let text = ''
  for (const byte of source) {
    const longer = text + String.fromCharCode(byte)
    if (codeOf(longer) !== undefined) {
      text = longer
      continue
    }
    write(codeOf(text)!)
    table.set(longer, next++)
    if (next === fullTable) {
      write(clear)
      table = new Map()
      next = end + 1
      width = 9
    } else if (next === 1 << width) width++
    text = String.fromCharCode(byte)
  }
  if (text !== '') write(codeOf(text)!)
  // The reader has added one more string by now.
  if (text !== '' && next + 1 === 1 << width && width < 12) width++
  write(end)
  const packed = new Uint8Array(Math.ceil(bits.length / 8))
  bits.forEach((bit, at) => (packed[at >> 3]! |= bit << (7 - (at & 7))))
  return packed
}

// The directories of a TIFF file, and of the Exif data in a JPEG (TIFF 6.0, section 2). Libraries follow whatever a
// damaged file points at; here every step is inside the file, and no directory is read twice.

/** Numbers of each tag; rationals as quotients. */
export type TiffDirectory = ReadonlyMap<number, readonly number[]>

export const tiffTags = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  resolutionUnit: 296,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
} as const

type NumberType = { readonly bytes: number; read(view: DataView, at: number, little: boolean): number }

const unsigned8: NumberType = { bytes: 1, read: (view, at) => view.getUint8(at) }
const unsigned32: NumberType = { bytes: 4, read: (view, at, little) => view.getUint32(at, little) }
const rational: NumberType = {
  bytes: 8,
  read: (view, at, little) => view.getUint32(at, little) / view.getUint32(at + 4, little),
}

/** By their number; any other is skipped. */
const types: Readonly<Record<number, NumberType>> = {
  1: unsigned8,
  3: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  4: unsigned32,
  5: rational,
  7: unsigned8,
}

const littleEndian = 0x4949
const bigEndian = 0x4d4d

/** In order; undefined for a file that is no TIFF or points outside itself. Never more than `most`. */
export function readTiffDirectories(bytes: Uint8Array, most: number): readonly TiffDirectory[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  try {
    const order = view.getUint16(0)
    if (order !== littleEndian && order !== bigEndian) return undefined
    const little = order === littleEndian
    let at = view.getUint32(4, little)
    while (at !== 0 && directories.length < most) {
      if (seen.has(at)) return undefined
      seen.add(at)
      directories.push(readDirectory(view, at, little))
      at = view.getUint32(at + 2 + view.getUint16(at, little) * 12, little)
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  return directories
}

/** Throws RangeError for what lies outside the file. */
function readDirectory(view: DataView, start: number, little: boolean): TiffDirectory {
  const tags = new Map<number, readonly number[]>()
  const entries = view.getUint16(start, little)
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12
    const type = types[view.getUint16(at + 2, little)]
    if (!type) continue
    const count = view.getUint32(at + 4, little)
    const length = count * type.bytes
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little)
    if (from + length > view.byteLength) throw new RangeError('outside the file')
    const values = Array.from({ length: count }, (_, index) =>
      type.read(view, from + index * type.bytes, little),
    )
    tags.set(view.getUint16(at, little), values)
  }
  return tags
}

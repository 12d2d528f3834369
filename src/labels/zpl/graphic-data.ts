// What ^GF, ~DG and ~DY carry (ZPL II guide: "Alternative Data Compression Scheme", "ZB64 Encoding").

import { inflateSync } from 'node:zlib'
import { crc16 } from '../raster/crc16.ts'
import { longestHeader } from './binary-data.ts'
import { isDelimiter, type ScannedCommand, type ZplPrefixes } from './command-scanner.ts'

/** A bitmap of whole bytes a row, 1 black, the first dot in a byte's highest bit. */
export type ZplGraphic = { readonly rowBytes: number; readonly bits: Uint8Array }

/** Why a printer draws nothing of a graphic. */
export type GraphicFault = 'wrong_checksum' | 'cut_off'

type GraphicShape = {
  /** How many parameters stand before the data. */
  readonly count: number
  /** Which parameter says how the data is written; without it, as text. */
  readonly format?: number
  readonly totalBytes: number
  readonly rowBytes: number
}

const shapes: Readonly<Record<string, GraphicShape>> = {
  GF: { count: 4, format: 0, totalBytes: 2, rowBytes: 3 },
  DG: { count: 3, totalBytes: 1, rowBytes: 2 },
  DY: { count: 5, format: 1, totalBytes: 3, rowBytes: 4 },
}

export type GraphicCommand = {
  /** In capitals, as many as stand before the data. */
  readonly parameters: readonly string[]
  /** `A` text, `B` raw, `C` Zebra's own compression, `P` a PNG file. */
  readonly format: string
  readonly totalBytes: number
  readonly rowBytes: number
  readonly data: Uint8Array
}

/** The parts of a command that carries a graphic; undefined for any other, and for one without data. */
export function graphicCommand(
  bytes: Uint8Array,
  found: ScannedCommand,
  prefixes: ZplPrefixes,
): GraphicCommand | undefined {
  const shape = shapes[found.letters]
  if (!shape) return undefined
  const parameters: string[] = []
  let parameter = ''
  let at = found.parametersStart
  const headEnd = Math.min(Math.max(found.end, found.textStart), at + longestHeader)
  for (; at < headEnd && parameters.length < shape.count; at++) {
    const byte = bytes[at] ?? 0
    if (isDelimiter(byte, prefixes)) {
      parameters.push(parameter.trim().toUpperCase())
      parameter = ''
    } else parameter += String.fromCharCode(byte)
  }
  if (parameters.length < shape.count) return undefined
  const raw = found.textStart > found.parametersStart
  const number = (index: number) => Number.parseInt(parameters[index] ?? '', 10)
  return {
    parameters,
    format: shape.format === undefined ? 'A' : (parameters[shape.format] ?? ''),
    totalBytes: number(shape.totalBytes),
    rowBytes: number(shape.rowBytes),
    data: bytes.subarray(at, raw ? found.textStart : found.end),
  }
}

/** What is wrong with a graphic that is written as text. Linear in the length of the data; unpacks nothing. */
export function graphicFault({
  format,
  totalBytes,
  rowBytes,
  data,
}: GraphicCommand): GraphicFault | undefined {
  if (format !== 'A' && format !== 'P') return undefined
  const packed = packedParts(data)
  if (packed) return crc16(Buffer.from(packed.base64, 'latin1')) === packed.crc ? undefined : 'wrong_checksum'
  if (format === 'P' || !(totalBytes > 0 && rowBytes > 0)) return undefined
  return eachRun(data, rowBytes * 2, totalBytes * 2) < totalBytes * 2 ? 'cut_off' : undefined
}

/** No graphic of a label has more: 8.5 by 25 inches at 600 dpi. */
const maxGraphicBytes = 10_000_000

/** Of data that is text or raw; undefined for what a printer draws nothing of, and for what nobody can unpack. */
export function decodeGraphic(command: GraphicCommand): ZplGraphic | undefined {
  const { format, totalBytes, rowBytes, data } = command
  if (!(totalBytes > 0 && totalBytes <= maxGraphicBytes && rowBytes > 0)) return undefined
  if (format === 'B') return { rowBytes, bits: data.slice(0, totalBytes) }
  if (format !== 'A' || graphicFault(command)) return undefined
  return { rowBytes, bits: unpacked(data) ?? fromRuns(data, rowBytes, totalBytes) }
}

/** The bytes of a file that stands in a command as base64 or hexadecimal text, or raw. */
export function fileBytes({ data }: GraphicCommand): Uint8Array {
  const text = () => Buffer.from(data).toString('latin1').replace(/\s+/g, '')
  const isRaw = data[0] === 0x89
  return isRaw ? data : (unpacked(data) ?? Buffer.from(text(), 'hex'))
}

/** `:Z64:` or `:B64:`, base64 text and its checksum. */
function packedParts(data: Uint8Array) {
  if (data[0] !== 0x3a) return undefined
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1')
  const parts = /^:([ZB])64:([^:]*):([0-9A-F]{4})\s*$/i.exec(text)
  if (!parts) return undefined
  const [, letter = '', base64 = '', crc = ''] = parts
  return {
    deflated: letter.toUpperCase() === 'Z',
    base64: base64.replace(/\s+/g, ''),
    crc: Number.parseInt(crc, 16),
  }
}

function unpacked(data: Uint8Array): Uint8Array | undefined {
  const packed = packedParts(data)
  if (!packed) return undefined
  const bytes = Buffer.from(packed.base64, 'base64')
  if (!packed.deflated) return bytes
  try {
    return inflateSync(bytes, { maxOutputLength: maxGraphicBytes })
  } catch {
    // Its checksum is right, so that it was made so: a printer draws nothing of it.
    return new Uint8Array()
  }
}

const comma = 0x2c
const exclamationMark = 0x21
const colon = 0x3a
const above = 16
const none = 255

/** How often a character says that the next digit stands: G to Y 1 to 19 times, g to z 20 to 400 times. */
const countOf = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x47 && byte <= 0x59) return byte - 0x46
  return byte >= 0x67 && byte <= 0x7a ? (byte - 0x66) * 20 : 0
})
/** The digit that a character puts down, or `above`; `none` for white space and whatever else is none. */
const digitOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  const filling = { [comma]: 0, [exclamationMark]: 0xf, [colon]: above }[byte]
  return filling ?? (Number.isNaN(digit) ? none : digit)
})
const fillsRow = (byte: number) => byte === comma || byte === exclamationMark || byte === colon

type PutRun = (at: number, count: number, digit: number) => void

/**
 * Follows hexadecimal digits with their counts, and answers how many digits they make, of at most `total`. A comma fills
 * the row with zeros, an exclamation mark with ones, and a colon with what stands above.
 */
function eachRun(data: Uint8Array, rowDigits: number, total: number, put?: PutRun): number {
  let at = 0
  let count = 0
  for (const byte of data) {
    if (at >= total) break
    count += countOf[byte] ?? 0
    const digit = digitOf[byte] ?? none
    if (digit === none) continue
    const length = Math.min(fillsRow(byte) ? rowDigits - (at % rowDigits) : Math.max(1, count), total - at)
    put?.(at, length, digit)
    at += length
    count = 0
  }
  return at
}

function fromRuns(data: Uint8Array, rowBytes: number, totalBytes: number): Uint8Array {
  const digits = new Uint8Array(totalBytes * 2)
  const rowDigits = rowBytes * 2
  eachRun(data, rowDigits, digits.length, (at, count, digit) => {
    if (digit === above) digits.copyWithin(at, at - rowDigits, at - rowDigits + count)
    else digits.fill(digit, at, at + count)
  })
  const bits = new Uint8Array(totalBytes)
  for (let at = 0; at < totalBytes; at++) bits[at] = ((digits[at * 2] ?? 0) << 4) | (digits[at * 2 + 1] ?? 0)
  return bits
}

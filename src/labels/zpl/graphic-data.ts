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

type PutRun = (at: number, count: number, digit: number | 'above') => void

/**
 * Follows hexadecimal digits with their run lengths, and answers how many digits they make, of at most `total`: G to Y
 * count 1 to 19, g to z count 20 to 400, a comma fills the row with zeros, an exclamation mark with ones, and a colon is
 * the row above.
 */
function eachRun(data: Uint8Array, rowDigits: number, total: number, put?: PutRun): number {
  let at = 0
  let count = 0
  for (const byte of data) {
    if (at >= total) break
    if (byte >= 0x47 && byte <= 0x59) count += byte - 0x46
    else if (byte >= 0x67 && byte <= 0x7a) count += (byte - 0x66) * 20
    else {
      const run = runOf(byte, rowDigits - (at % rowDigits), count)
      if (!run) continue
      const length = Math.min(run.length, total - at)
      put?.(at, length, run.digit)
      at += length
      count = 0
    }
  }
  return at
}

/** What one character puts into a row; undefined for white space and whatever else is none. */
function runOf(byte: number, restOfRow: number, count: number) {
  switch (byte) {
    case 0x2c:
      return { length: restOfRow, digit: 0 }
    case 0x21:
      return { length: restOfRow, digit: 0xf }
    case 0x3a:
      return { length: restOfRow, digit: 'above' as const }
    default: {
      const digit = Number.parseInt(String.fromCharCode(byte), 16)
      return Number.isNaN(digit) ? undefined : { length: Math.max(1, count), digit }
    }
  }
}

function fromRuns(data: Uint8Array, rowBytes: number, totalBytes: number): Uint8Array {
  const digits = new Uint8Array(totalBytes * 2)
  const rowDigits = rowBytes * 2
  eachRun(data, rowDigits, digits.length, (at, count, digit) => {
    if (digit === 'above') digits.copyWithin(at, at - rowDigits, at - rowDigits + count)
    else digits.fill(digit, at, at + count)
  })
  return Uint8Array.from(
    { length: totalBytes },
    (_, index) => ((digits[index * 2] ?? 0) << 4) | (digits[index * 2 + 1] ?? 0),
  )
}

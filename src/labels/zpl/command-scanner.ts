import { announcedBytes, beginsPng, binaryCommands, longestHeader } from './binary-data.ts'

export type ScannedCommand = {
  /** As the guide writes it, whatever `^CC` and `^CT` have made of it. */
  readonly prefix: '^' | '~'
  /** Two characters in capitals. */
  readonly letters: string
  /** Where its prefix stands. */
  readonly start: number
  /** First byte after its letters: its parameters begin here. */
  readonly parametersStart: number
  /** First byte after its raw data, or after the character that `^CC`, `^CT` and `^CD` take; else `parametersStart`. */
  readonly textStart: number
  /** The next prefix, or the end of the stream. */
  readonly end: number
  /** How many bytes of its raw data are missing at the end of the stream. */
  readonly missingBytes: number
}

const lf = 0x0a
const cr = 0x0d
// Whatever the prefixes and the delimiter are set to, printers also take RS, DLE and US for them (ZPL Mirror guide,
// "Character Substitution"): their own form of the three.
const rs = 0x1e
const dle = 0x10
const us = 0x1f

export type ZplPrefixes = { readonly caret: number; readonly tilde: number; readonly delimiter: number }

export const defaultPrefixes: ZplPrefixes = { caret: 0x5e, tilde: 0x7e, delimiter: 0x2c }

/**
 * Shows every command to `visit`, in order. Follows `^CC`, `^CT` and `^CD`, and steps over raw
 * data. Answers with the prefixes that the printer is left with. Linear in the number of bytes; never throws by itself.
 */
export function scanCommands(
  bytes: Uint8Array,
  visit: (command: ScannedCommand, prefixes: ZplPrefixes) => void,
): ZplPrefixes {
  let prefixes = defaultPrefixes
  let index = nextPrefix(bytes, 0, prefixes)
  while (index < bytes.length) {
    const { letters, parametersStart, cut } = lettersAfter(bytes, index, prefixes)
    if (cut) {
      index = parametersStart
      continue
    }
    const prefix = bytes[index] === prefixes.caret || bytes[index] === rs ? '^' : '~'
    const changed = changedPrefixes(letters, bytes[parametersStart], prefixes)
    const dataEnd = changed
      ? parametersStart + 1
      : (rawDataEnd(bytes, letters, parametersStart, prefixes) ?? parametersStart)
    const textStart = Math.min(dataEnd, bytes.length)
    prefixes = changed ?? prefixes
    const end = nextPrefix(bytes, textStart, prefixes)
    const missingBytes = dataEnd - textStart
    visit({ prefix, letters, start: index, parametersStart, textStart, end, missingBytes }, prefixes)
    index = end
  }
  return prefixes
}

function nextPrefix(bytes: Uint8Array, from: number, prefixes: ZplPrefixes): number {
  let index = from
  while (index < bytes.length && !isPrefix(bytes[index] ?? 0, prefixes)) index++
  return index
}

const isPrefix = (byte: number, { caret, tilde }: ZplPrefixes) =>
  byte === caret || byte === tilde || byte === rs || byte === dle

/** True for what ends a parameter. */
export const isDelimiter = (byte: number, { delimiter }: ZplPrefixes): boolean =>
  byte === delimiter || byte === us

/** The two letters after a prefix; line ends between them count for nothing. `cut`: another prefix or the end came first. */
function lettersAfter(
  bytes: Uint8Array,
  start: number,
  prefixes: ZplPrefixes,
): { readonly letters: string; readonly parametersStart: number; readonly cut: boolean } {
  let first = -1
  for (let index = start + 1; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (isPrefix(byte, prefixes)) return { letters: '', parametersStart: index, cut: true }
    if (byte === lf || byte === cr) continue
    if (first >= 0) return { letters: lettersOf(first, byte), parametersStart: index + 1, cut: false }
    first = byte
  }
  return { letters: '', parametersStart: bytes.length, cut: true }
}

/** Pairs of bytes as text: made once, since a stream may have millions of commands. */
const pairs: (string | undefined)[] = []

function lettersOf(first: number, second: number): string {
  return (pairs[(first << 8) | second] ??= String.fromCharCode(first, second).toUpperCase())
}

function changedPrefixes(
  letters: string,
  to: number | undefined,
  prefixes: ZplPrefixes,
): ZplPrefixes | undefined {
  if (to === undefined) return undefined
  if (letters === 'CC') return { ...prefixes, caret: to }
  if (letters === 'CT') return { ...prefixes, tilde: to }
  return letters === 'CD' ? { ...prefixes, delimiter: to } : undefined
}

/** Where the raw data of a command ends, which may lie beyond the stream; undefined when it has none. */
function rawDataEnd(
  bytes: Uint8Array,
  letters: string,
  from: number,
  prefixes: ZplPrefixes,
): number | undefined {
  const shape = binaryCommands[letters]
  if (!shape) return undefined
  const parameters: string[] = []
  let parameter = ''
  for (let index = from; index < Math.min(bytes.length, from + longestHeader); index++) {
    const byte = bytes[index] ?? 0
    if (isPrefix(byte, prefixes)) return undefined
    if (!isDelimiter(byte, prefixes)) {
      parameter += String.fromCharCode(byte)
      continue
    }
    parameters.push(parameter)
    parameter = ''
    if (parameters.length < shape.count) continue
    const { bytes: length, onlyAfterPng } = announcedBytes(letters, parameters)
    if (length === 0 || (onlyAfterPng && !beginsPng(bytes[index + 1]))) return undefined
    return index + 1 + length
  }
  return undefined
}

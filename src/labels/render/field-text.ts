// Bytes of a field as the library reads them. It gets the bytes of the code pages that it knows, and UTF-8 of all others.

import { hexEscapeBytes } from '../zpl/field-data.ts'
import type { NotExactReason } from './drawn-commands.ts'

/** Code pages of `^CI` that the library knows: 0 to 13 are code page 850 with other signs, 27 is 1252, 28 is UTF-8. */
const isKnown = (page: number) => (page >= 0 && page <= 13) || page === 27 || page === 28

/** The other code pages that the guide names, as the Encoding standard calls them. */
const encodings: Readonly<Record<number, string>> = {
  15: 'shift_jis',
  27: 'windows-1252',
  28: 'utf-8',
  29: 'utf-16be',
  30: 'utf-16le',
  31: 'windows-1250',
  33: 'windows-1251',
  34: 'windows-1253',
  35: 'windows-1254',
  36: 'windows-1255',
}
const utf8 = 28

/** The `^CI` under which the library reads what {@link fieldText} gives it. */
export const libraryPage = (page: number): number => (isKnown(page) ? page : utf8)

export type FieldText = {
  /** After `^FH_^FD`, or after `^FD` where nothing is escaped. */
  readonly text: string
  readonly escaped: boolean
  readonly fault: NotExactReason | undefined
}

// The library's font has glyphs of these alone.
const glyphs =
  /^[\n\r\t\u0020-\u007e\u00a0-\u00ff\u0104-\u0107\u010c-\u010f\u0118-\u011d\u0130\u0131\u0141-\u0144\u0147\u0148\u0150-\u0153\u0158-\u015b\u015e-\u0161\u0164\u0165\u016e\u016f\u0178-\u017e\u0192\u02c6\u02c7\u02d8-\u02dd\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2153\u2154\u2212]*$/
/** Frames and blocks of code page 850. */
const withoutGlyph850 = /[\xb0-\xb4\xb9-\xbc\xbf-\xc5\xc8-\xce\xd9-\xdc\xdf\xf2\xfe]/

/**
 * The bytes of `^FD` for the library, after `^FH`. `coded`: they are a barcode's, whose bytes are the same in every code
 * page as long as they are ASCII.
 */
export function fieldText(bytes: Uint8Array, page: number, coded: boolean): FieldText {
  const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const text = Buffer.from(bytes).toString('latin1')
  if (plain && !/[\^~_]/.test(text)) return { text, escaped: false, fault: undefined }
  const ascii = bytes.every((byte) => byte < 0x80)
  if (ascii || (page >= 0 && page <= 13)) {
    const fault = coded ? !ascii : withoutGlyph850.test(text)
    return { text: hexEscapeBytes(bytes), escaped: true, fault: fault ? 'other_character' : undefined }
  }
  const { unicode, sure } = decoded(bytes, page)
  const out = isKnown(page) && sure ? bytes : Buffer.from(unicode)
  const fault = !sure || coded || !glyphs.test(unicode) ? 'other_character' : undefined
  return { text: hexEscapeBytes(out), escaped: true, fault }
}

/** Bytes that are none of the code page are read as Latin-1. */
function decoded(bytes: Uint8Array, page: number): { readonly unicode: string; readonly sure: boolean } {
  const encoding = encodings[page]
  try {
    if (encoding) return { unicode: new TextDecoder(encoding, { fatal: true }).decode(bytes), sure: true }
  } catch {
    // The label is of another code page than it says.
  }
  return { unicode: Buffer.from(bytes).toString('latin1'), sure: false }
}

/** What `^FH` makes of field data: an indicator and two hexadecimal digits are a byte. */
export function unescaped(bytes: Uint8Array, indicator: number): Uint8Array {
  const digit = (byte = 0) => Number.parseInt(String.fromCharCode(byte), 16)
  const result: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = [digit(bytes[at + 1]), digit(bytes[at + 2])]
    if (bytes[at] === indicator && !Number.isNaN(high) && !Number.isNaN(low)) {
      result.push(high * 16 + low)
      at += 2
    } else result.push(bytes[at] ?? 0)
  }
  return Uint8Array.from(result)
}

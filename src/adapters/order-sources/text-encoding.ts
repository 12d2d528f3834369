// Which encoding an order file has, and its text as UTF-8 a piece at a time.

import { isUtf8 } from 'node:buffer'
import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { FileFault, PlainFileFault, UnreadableFile } from '../../contract/order-files.ts'

/** So much is read between two turns of the event loop, about 60 rows: a scan beside a long import waits for few of them. */
const pieceBytes = 8 * 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const byteOrderMarks: readonly { readonly encoding: Encoding; readonly mark: readonly number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** Begins with `signature`. */
const otherFormats: readonly { readonly signature: string; readonly code: PlainFileFault }[] = [
  { signature: 'PK\x03\x04', code: 'excel_workbook' },
  { signature: '\xd0\xcf\x11\xe0', code: 'old_excel_workbook' },
  { signature: '%PDF', code: 'pdf' },
  { signature: '\x89PNG', code: 'picture' },
  { signature: '\xff\xd8\xff', code: 'picture' },
  { signature: 'GIF8', code: 'picture' },
  { signature: '\x1f\x8b', code: 'compressed' },
  { signature: '{\\rtf', code: 'text_document' },
]

/**
 * The file's text in pieces of UTF-8 without byte order mark, with a turn of the event loop before each.
 *
 * A byte order mark decides. Else it is UTF-8; and where it is not, and holds no UTF-8 letter beyond ASCII either, it is
 * Windows-1252, which is what Excel on Windows writes as plain "CSV". A file that mixes both is damaged: guessing would
 * print wrong letters on labels. Throws `order_file_unreadable` for that, for other formats and for binary data.
 */
export async function* utf8Pieces(bytes: Uint8Array): AsyncGenerator<Buffer, void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const other = otherFormats.find(({ signature }) =>
    file.subarray(0, 8).toString('latin1').startsWith(signature),
  )
  if (other) throw unreadable({ code: other.code })
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, at) => file[at] === byte))
  const text = file.subarray(marked?.mark.length ?? 0)
  if (marked?.encoding !== 'utf-16le' && marked?.encoding !== 'utf-16be' && text.includes(0)) {
    throw unreadable({ code: 'binary' })
  }
  const encoding = marked && marked.encoding !== 'utf-8' ? marked.encoding : await encodingOf(text)
  if (encoding === 'utf-8') {
    for (const piece of piecesOf(text)) {
      await eventLoopTurn()
      yield piece
    }
    return
  }
  const decoder = new TextDecoder(encoding)
  for (const piece of piecesOf(text)) {
    await eventLoopTurn()
    yield Buffer.from(decoder.decode(piece, { stream: true }))
  }
  yield Buffer.from(decoder.decode())
}

function* piecesOf(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes)
}

async function encodingOf(text: Buffer): Promise<'utf-8' | 'windows-1252'> {
  if (isUtf8(text)) return 'utf-8'
  const decoder = new TextDecoder('utf-8')
  let damagedLine: number | undefined
  let lines = 1
  let hasUtf8Letters = false
  for (const piece of piecesOf(text)) {
    await eventLoopTurn()
    const decoded = decoder.decode(piece, { stream: true })
    hasUtf8Letters ||= /[\u0080-\uFFFC]/.test(decoded)
    const damage = decoded.indexOf('\uFFFD')
    if (damagedLine === undefined && damage >= 0) damagedLine = lines + lineBreaks(decoded.slice(0, damage))
    lines += lineBreaks(decoded)
  }
  if (!hasUtf8Letters) return 'windows-1252'
  throw unreadable({ code: 'damaged_line', line: damagedLine ?? lines })
}

export function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** `unmapped`: what the headings mean can be said. */
export function unreadable(fault: FileFault, unmapped = false): AppError {
  const details: UnreadableFile = { fault, ...(unmapped && { unmapped }) }
  return new AppError('order_file_unreadable', `The order file cannot be read: ${fault.code}`, { details })
}

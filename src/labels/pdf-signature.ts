// How a PDF is told.

const begin = Buffer.from('%PDF-')
/** How much of anything else may stand before it, such as a line break or a byte order mark (PDF Reference 1.7, note 13). */
const beginsWithin = 1_024
const endMark = Buffer.from('%%EOF')
/** How far before a file's end its mark may stand (note 18). */
const endsWithin = 1_024

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, beginsWithin + begin.length)).includes(begin)

/** Whether a PDF is there to its end. What mail and web servers put behind it, white space, is no part of it. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length
  while (end > 0 && isBlank(bytes[end - 1] ?? 0)) end--
  return Buffer.from(bytes.subarray(Math.max(0, end - endsWithin), end)).includes(endMark)
}

const isBlank = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

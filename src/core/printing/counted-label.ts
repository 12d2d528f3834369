// Whether a printer counts what is sent as one label, and moves one label's paper for it.

/** What makes a format more, or less, than one label, or changes how the printer reads what follows. */
const changesCount = /~|\^(?:PQ(?!0*1(?:\D|$))|DF|XF|CC|CD|CT|MM|MN|ML|SZ|JM)/i
const begins = /\^XA/gi
const ends = /\^XZ/gi

/**
 * True where ZPL is one format, and of it one label comes out, as far as its commands say; false where that takes more than
 * to look for them. Bytes that are no text may hide commands: they count as none.
 */
export function isOneLabel(zpl: Uint8Array): boolean {
  const text = latin1(zpl)
  if ((text.match(begins) ?? []).length !== 1 || (text.match(ends) ?? []).length !== 1) return false
  return !changesCount.test(text)
}

/** So many bytes become characters in one call. */
const atOnce = 8_192

/** Each byte as the character of its number: commands are ASCII, and what else there is is only counted over. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += atOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  }
  return text
}

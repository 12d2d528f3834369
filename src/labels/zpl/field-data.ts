/** Text that would make no valid label: a character that the barcode cannot hold, or a number out of range. */
export class ZplContentError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'ZplContentError'
  }
}

const caret = 0x5e
const tilde = 0x7e

/**
 * Field data for `^FD` after `^FH` with the same indicator (ZPL II guide, ^FH): every byte that a printer could
 * take for a command, for the indicator itself, or that is not printable ASCII becomes indicator and two hex
 * digits. What is left holds no command, and survives every link that is not 8-bit clean.
 */
export function hexEscape(text: string, indicator: '_' | '\\' = '_'): string {
  return hexEscapeBytes(new TextEncoder().encode(text.toWellFormed()), indicator)
}

/** As {@link hexEscape}, of bytes in any code page. */
export function hexEscapeBytes(bytes: Uint8Array, indicator: '_' | '\\' = '_'): string {
  const own = indicator.charCodeAt(0)
  let escaped = ''
  for (const byte of bytes) {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== caret && byte !== tilde && byte !== own
    escaped += plain
      ? String.fromCharCode(byte)
      : indicator + byte.toString(16).toUpperCase().padStart(2, '0')
  }
  return escaped
}

/** Text for a human reader: one line, since control characters have no glyph, each becomes a space. */
export function printableText(text: string): string {
  // A space that does not break is none in printers' fonts: words would stand without it.
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').replace(/[\u00a0\u202f]/g, ' ')
}

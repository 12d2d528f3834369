/** How a line of another language than ZPL begins. */
export type OtherLanguage = '! U' | '!' | '{}'

/**
 * Finds lines of other languages that the same printers speak: SGD and CPCL begin with `!`, JSON with `{}{`. Within a
 * label only SGD (`! U1 setvar`) is looked for, and only at the beginning of a line.
 */
export function findOtherLanguages(
  buffer: Buffer,
  from: number,
  to: number,
  outside: boolean,
  found: (beginning: OtherLanguage, offset: number) => void,
): void {
  let atLineStart = outside
  for (let index = from; index < to; index++) {
    const byte = buffer[index] ?? 0
    if (byte <= 0x20) {
      atLineStart ||= byte === 0x0a || byte === 0x0d
      continue
    }
    if (atLineStart && (byte === 0x21 || byte === 0x7b)) {
      const head = buffer.toString('latin1', index, Math.min(to, index + 8))
      const sgd = /^! *U/i.test(head)
      if (sgd) found('! U', index)
      else if (outside && byte === 0x21) found('!', index)
      else if (outside && head.startsWith('{}')) found('{}', index)
    }
    atLineStart = false
  }
}

/** How a line of another language than ZPL begins. */
export type OtherLanguage = '! U' | '!' | '{}'

// They ask for a setting, or set the language that ZPL is in: a printer that read the label has it already.
const harmlessSgd = /^! *U1? +(getvar\s|setvar +"device\.languages" +"(hybrid_xml_)?zpl")/i
const longestHarmless = 80

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
      const head = buffer.toString('latin1', index, Math.min(to, index + longestHarmless))
      const sgd = /^! *U/i.test(head)
      if (sgd) {
        if (!harmlessSgd.test(head)) found('! U', index)
      } else if (outside && byte === 0x21) found('!', index)
      else if (outside && head.startsWith('{}')) found('{}', index)
    }
    atLineStart = false
  }
}

/** Label languages by how their files begin, after comments (`;` in EPL2). */
const labelLanguages: readonly { readonly name: string; readonly begins: RegExp }[] = [
  { name: 'CPCL', begins: /^! +[\d.-]+( +\d+){4}/ },
  {
    name: 'EPL2',
    begins:
      /^(N|q\d+|Q\d+,\w+|R\d+,\d+|I8,\S+|Z[TB]|O\w?|JF|S\d|D\d+)[\r\n][^]*[\r\n](P\d|A\d+,|B\d+,|LO\d+,)/,
  },
  {
    name: 'TSPL',
    begins: /^(SIZE +[\d.]|GAP +[\d.]|DIRECTION +[01]|CLS\b)[^]*[\r\n](PRINT|TEXT|BARCODE|BOX|BITMAP|CLS)\b/,
  },
]
const beginningBytes = 4_096

const beginningOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, beginningBytes)).toString('latin1')

/** The label language that a file is in where that is another one than ZPL, by its name. */
export function otherLabelLanguage(bytes: Uint8Array): string | undefined {
  const text = beginningOf(bytes).replace(/^(?:\s+|;[^\n]*\n)+/, '')
  return labelLanguages.find(({ begins }) => begins.test(text))?.name
}

/**
 * True for a file in which a label follows soon: after comments, a start-of-text character or a line of settings, which
 * printers step over or carry out.
 */
export const holdsZpl = (bytes: Uint8Array): boolean =>
  /^[^\0]*?\^XA/i.test(beginningOf(bytes)) && otherLabelLanguage(bytes) === undefined

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexEscape, printableText } from '../../../../src/labels/zpl/field-data.ts'

/** What a printer makes of `^FH` data: its own few lines, so that the escaping is checked by other code. */
function unescaped(data: string, indicator: string): string {
  const bytes: number[] = []
  for (let index = 0; index < data.length; index++) {
    if (data[index] === indicator) {
      bytes.push(Number.parseInt(data.slice(index + 1, index + 3), 16))
      index += 2
    } else bytes.push(data.charCodeAt(index))
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
}

describe('field data', () => {
  it('turns command prefixes, the indicator and what is not ASCII into hex', () => {
    expect(hexEscape('A^XZ ~JA _5E é\u0002\\')).toBe('A_5EXZ _7EJA _5F5E _C3_A9_02\\')
    expect(hexEscape('a_1\\', '\\')).toBe('a_1\\5C')
  })

  it('gives back any text after the printer has decoded it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('_' as const, '\\' as const),
        (text, sign) => {
          expect(unescaped(hexEscape(text, sign), sign)).toBe(text.toWellFormed())
        },
      ),
    )
  })

  it('holds no command prefix, no control character and no byte over 7 bits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hexEscape(text)).toMatch(/^[ -\]`-}_]*$/)
        expect(hexEscape(text)).not.toMatch(/[\^~]/)
      }),
    )
  })

  it('makes one printable line of text with line breaks and control characters', () => {
    expect(printableText('Unit 4\r\nGate\t2\u0007')).toBe('Unit 4 Gate 2 ')
  })
})

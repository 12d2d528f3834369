import type { LabelFormat } from '../base/label-format.ts'
import { isPdf } from './pdf-signature.ts'
import { holdsZpl } from './zpl/other-languages.ts'

const signatures: readonly { readonly format: LabelFormat; readonly bytes: readonly number[] }[] = [
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  // GIF87a and GIF89a.
  { format: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { format: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
]

// ^XA may follow set-up commands: ~DG and ~DY load graphics, ^CT and ^CC change the prefixes, and Zebra's drivers begin
// with a DLE and CT~~CD,~CC^~CT~ (ZPL II guide).
const zplStart = /^[\s\uFEFF]*(?:\^[A-Z][A-Z0-9@]|~[A-Z]{2}|CT~~CD)/i

function beginsAsZpl(bytes: Uint8Array): boolean {
  const dataLinkEscape = 0x10
  const text = bytes[0] === dataLinkEscape ? bytes.subarray(1) : bytes
  return zplStart.test(new TextDecoder().decode(text.subarray(0, 256)))
}

/**
 * What a label is, by its bytes alone, wherever it comes from; undefined for bytes that no printer of this station takes.
 * Whether they are whole is not looked at.
 */
export function labelFormatOf(bytes: Uint8Array): LabelFormat | undefined {
  const known = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte))
  if (known) return known.format
  if (isPdf(bytes)) return 'pdf'
  return beginsAsZpl(bytes) || holdsZpl(bytes) ? 'zpl' : undefined
}

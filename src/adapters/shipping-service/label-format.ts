import type { LabelFormat } from '../../core/shipping-service.ts'
import { isPdf } from '../../labels/pdf-signature.ts'

const signatures: readonly { readonly format: LabelFormat; readonly bytes: readonly number[] }[] = [
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
]

// ^XA may follow set-up commands: ~DG and ~DY load graphics, ^CT and ^CC change the prefixes, and Zebra's drivers begin
// with a DLE and CT~~CD,~CC^~CT~ (ZPL II guide).
const zplStart = /^[\s\uFEFF]*(?:\^[A-Z][A-Z0-9@]|~[A-Z]{2}|CT~~CD)/i

/** What label bytes are, by their signature; undefined for bytes that no printer of this station takes. */
export function labelFormatOf(bytes: Uint8Array): LabelFormat | undefined {
  const known = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte))
  if (known) return known.format
  if (isPdf(bytes)) return 'pdf'
  const dataLinkEscape = 0x10
  const text = bytes[0] === dataLinkEscape ? bytes.subarray(1) : bytes
  return zplStart.test(new TextDecoder().decode(text.subarray(0, 256))) ? 'zpl' : undefined
}

/** The format that a `labelFileType` declares (section 2.5); undefined for other words. */
export function declaredFormat(fileType: string): LabelFormat | undefined {
  const formats: Readonly<Record<string, LabelFormat>> = {
    PDF: 'pdf',
    TIF: 'tiff',
    TIFF: 'tiff',
    ZPL: 'zpl',
    ZPL2: 'zpl',
    PNG: 'png',
    JPEG: 'jpeg',
    JPG: 'jpeg',
  }
  return formats[fileType.toUpperCase()]
}

/** Bytes of Base64 text, with or without a data URL's head, line breaks or padding; undefined when it is none. */
export function bytesFromBase64(text: string): Uint8Array | undefined {
  const body = text.replace(/^data:[^,]*;base64,/i, '').replace(/\s+/g, '')
  if (body === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) return undefined
  return new Uint8Array(Buffer.from(body, 'base64'))
}

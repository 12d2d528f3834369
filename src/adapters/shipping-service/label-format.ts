import type { LabelFormat } from '../../base/label-format.ts'

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
    GIF: 'gif',
  }
  return formats[fileType.toUpperCase()]
}

/** Bytes of Base64 text, with or without a data URL's head, line breaks or padding; undefined when it is none. */
export function bytesFromBase64(text: string): Uint8Array | undefined {
  const body = text.replace(/^data:[^,]*;base64,/i, '').replace(/\s+/g, '')
  if (body === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) return undefined
  return new Uint8Array(Buffer.from(body, 'base64'))
}

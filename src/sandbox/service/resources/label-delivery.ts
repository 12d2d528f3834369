import type { LabelRecord } from '../state/shipment-state.ts'

/** Path of label files below the base address; what follows is a label's link token. */
export const labelFilesPath = 'label-files'

/**
 * A label as the `plain` answer names it, both as data and as a link: which of the two is answered depends on
 * `labelType` and on the dialect, and is decided there.
 */
export function labelBody(label: LabelRecord, baseUrl: string) {
  return {
    labelType: label.labelType,
    labelFileType: label.fileType,
    labelSize: label.size,
    data: Buffer.from(label.bytes).toString('base64'),
    url: new URL(`${labelFilesPath}/${label.linkToken}`, baseUrl).href,
  }
}

export const labelContentTypes: Readonly<Record<LabelRecord['fileType'], string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  TIF: 'image/tiff',
  ZPL: 'application/octet-stream',
  ZPL2: 'application/octet-stream',
}

/** A PDF of the service's own, as data and as a link like a label. */
export function documentBody(
  document: { readonly linkToken: string; readonly bytes: Uint8Array },
  baseUrl: string,
) {
  return {
    labelFileType: 'PDF',
    data: Buffer.from(document.bytes).toString('base64'),
    url: new URL(`${labelFilesPath}/${document.linkToken}`, baseUrl).href,
  }
}

import type { CodeKind } from '../../base/page-codes.ts'
import { resolveZpl } from './resolve-zpl.ts'

/** Barcode commands of ZPL whose codes are looked for. */
const kinds: Readonly<Record<string, CodeKind>> = {
  B0: 'Aztec',
  BO: 'Aztec',
  B2: 'ITF',
  B3: 'Code39',
  B7: 'PDF417',
  BC: 'Code128',
  BD: 'MaxiCode',
  BQ: 'QRCode',
  BX: 'DataMatrix',
}

/** A field: the last barcode command before its data decides. */
const coded = /\^(B[0-9A-X])(?![^]*\^B[0-9A-X])[^]*\^F[DV][^^]/

/** Which codes the labels of a file ask for. Never throws. */
export const zplCodes = (zpl: Uint8Array, dpmm: number): readonly CodeKind[] =>
  resolveZpl(zpl, dpmm).flatMap((label) =>
    label.zpl.split('^FS').flatMap((field) => kinds[coded.exec(field)?.[1] ?? ''] ?? []),
  )

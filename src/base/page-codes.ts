// The barcodes of a page, as they are read off a file, a label's dots, or what a printer is sent.

/** What carriers and their customers print. */
export const codeKinds = [
  'Aztec',
  'Code128',
  'Code39',
  'DataMatrix',
  'ITF',
  'MaxiCode',
  'PDF417',
  'QRCode',
] as const
export type CodeKind = (typeof codeKinds)[number]

/** One that was read. Codes of the same text are the same code. */
export type PageCode = { readonly kind: CodeKind; readonly text: string }

/** Those that are read before and not after: what a page loses on its way to a label. */
export function lostCodes<C extends Pick<PageCode, 'text'>>(
  before: readonly C[],
  after: readonly Pick<PageCode, 'text'>[],
): readonly C[] {
  const left = new Set(after.map(({ text }) => text))
  return before.filter(({ text }) => !left.has(text))
}

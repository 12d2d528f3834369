import PDFDocument from 'pdfkit'

export type DrawPdf = (document: PDFKit.PDFDocument) => unknown

/** A PDF of what is drawn, as its bytes. A page without margins, where no others are wished for. */
export function drawPdf(options: PDFKit.PDFDocumentOptions, ...draw: readonly DrawPdf[]): Promise<Buffer> {
  const document = new PDFDocument({ margin: 0, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const part of draw) part(document)
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
}

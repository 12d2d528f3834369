import type PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

export const pointsPerInch = 72

/** The bytes of a PDF whose pages `draw` adds. The same pages give the same bytes. */
export async function pdfBytes(draw: (document: PdfDocument) => void): Promise<Uint8Array> {
  // Large, with fonts of its own: loaded with the first PDF.
  const { default: Document } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const document = new Document({
      autoFirstPage: false,
      margin: 0,
      // The file's id is made of these: a fixed date keeps the bytes the same.
      info: { Producer: 'Packbench', Creator: 'Packbench', CreationDate: new Date(0) },
    })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    draw(document)
    document.end()
  })
}

export const pointsPerInch = 72
const dotsPerInch = 203.2

/** Points of so many dots at 203 dpi. */
export const pointsOf = (dots: number) => (dots * pointsPerInch) / dotsPerInch

export type PdfPage = { readonly widthPoints: number; readonly heightPoints: number }

/**
 * A PDF that `draw` fills, on pages of one size without margins; its first page is there. The same drawing gives the
 * same bytes.
 */
export async function makePdf(
  title: string,
  { widthPoints, heightPoints }: PdfPage,
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  // Large, with fonts of its own: loaded with the first PDF.
  const { default: Document } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const document = new Document({
      size: [widthPoints, heightPoints],
      margin: 0,
      // The file's id is made of these: a fixed date keeps the bytes the same.
      info: { Title: title, Producer: 'sandbox', Creator: 'sandbox', CreationDate: new Date(0) },
    })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    draw(document)
    document.end()
  })
}

/** A PDF of bitmaps at 203 dpi, a page for each, dot for dot. */
export function pdfOfBitmaps(title: string, page: PdfPage, pngs: readonly Uint8Array[]): Promise<Uint8Array> {
  return makePdf(title, page, (document) => {
    for (const [index, png] of pngs.entries()) {
      if (index > 0) document.addPage()
      document.image(Buffer.from(png), 0, 0, { width: page.widthPoints, height: page.heightPoints })
    }
  })
}

/** Text as the standard fonts of PDF can show it (Latin-1); other characters become question marks. */
export function pdfText(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').replace(/[^ -~\u00a0-\u00ff]/gu, '?')
}

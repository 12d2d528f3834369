// Labels as pages for an office printer: each of its true size, so that nothing has to be scaled.

import PDFDocument from 'pdfkit'

const pointsPerInch = 72

/** What a page is drawn at that becomes a picture for an office printer. */
export const officeDpi = 600

export type PicturePage = {
  readonly png: Uint8Array
  readonly widthInches: number
  readonly heightInches: number
}

/** A PDF with a page for each picture, which covers it. The same pictures give the same bytes. */
export function pdfOfPictures(pages: readonly PicturePage[]): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      // The file's id is made of these: a fixed date keeps the bytes the same.
      info: { Producer: 'Packbench', Creator: 'Packbench', CreationDate: new Date(0) },
    })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    for (const { png, widthInches, heightInches } of pages) {
      const [width, height] = [widthInches * pointsPerInch, heightInches * pointsPerInch]
      document.addPage({ size: [width, height], margin: 0 })
      document.image(Buffer.from(png), 0, 0, { width, height })
    }
    document.end()
  })
}

// Labels as pages for an office printer: each of its true size, so that nothing has to be scaled.

import { pdfBytes, pointsPerInch } from './pdf-document.ts'

/** What a page is drawn at that becomes a picture for an office printer. */
export const officeDpi = 600

export type PicturePage = {
  readonly png: Uint8Array
  readonly widthInches: number
  readonly heightInches: number
}

/** A PDF with a page for each picture, which covers it. The same pictures give the same bytes. */
export const pdfOfPictures = (pages: readonly PicturePage[]): Promise<Uint8Array> =>
  pdfBytes((document) => {
    for (const { png, widthInches, heightInches } of pages) {
      const [width, height] = [widthInches * pointsPerInch, heightInches * pointsPerInch]
      document.addPage({ size: [width, height], margin: 0 })
      document.image(Buffer.from(png), 0, 0, { width, height })
    }
  })

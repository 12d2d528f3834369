import { readFile } from 'node:fs/promises'
import { init } from '@embedpdf/pdfium'

const characterBytes = 2

/** The text of each page of a PDF, in lines: of a picture there is none. */
export async function textOfPages(pdf: Uint8Array): Promise<readonly string[]> {
  const wasm = await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  const { malloc } = pdfium.pdfium.wasmExports
  const file = malloc(pdf.length)
  pdfium.pdfium.HEAPU8.set(pdf, file)
  const document = pdfium.FPDF_LoadMemDocument(file, pdf.length, '')
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const text = pdfium.FPDFText_LoadPage(pdfium.FPDF_LoadPage(document, index))
    const characters = pdfium.FPDFText_CountChars(text)
    const memory = malloc((characters + 1) * characterBytes)
    pdfium.FPDFText_GetText(text, 0, characters, memory)
    const bytes = pdfium.pdfium.HEAPU8.slice(memory, memory + characters * characterBytes)
    return Buffer.from(bytes).toString('utf16le')
  })
}

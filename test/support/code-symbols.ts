// Barcodes of all types as modules, by ZXing's writer: what is drawn from them is as exact as its file is.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

export type CodeFormat =
  | 'Aztec'
  | 'Code128'
  | 'Code39'
  | 'DataMatrix'
  | 'ITF'
  | 'MaxiCode'
  | 'PDF417'
  | 'QRCode'

export type Code = {
  readonly format: CodeFormat
  /** GS1 codes as element strings: identifiers in parentheses. */
  readonly text: string
}

/** Where on its page a symbol is. */
export type SymbolPlace = Readonly<Record<'left' | 'top' | 'width' | 'height', number>>

export type CodeSymbol = {
  readonly width: number
  readonly height: number
  readonly isDark: (x: number, y: number) => boolean
}

// By default the library fetches its WebAssembly from a CDN; tests take it from the package.
const wasm = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))

/** The symbol of a code, without its quiet zone. */
export async function codeSymbol({ format, text }: Code): Promise<CodeSymbol> {
  const bytes = await wasm
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(bytes).buffer },
    equalityFn: () => true,
    fireImmediately: true,
  })
  const isGs1 = text.startsWith('(')
  const options = { format, addQuietZones: false, ...(isGs1 && { options: 'gs1' }) }
  const { symbol, error } = await writeBarcode(text, options)
  if (error !== '') throw new Error(error)
  const { data, width, height } = symbol
  return { width, height, isDark: (x, y) => data[y * width + x] === 0 }
}

/** Its modules as black rectangles, stretched to a place of the page. */
export function drawSymbol(document: PDFKit.PDFDocument, symbol: CodeSymbol, place: SymbolPlace): void {
  const [across, down] = [place.width / symbol.width, place.height / symbol.height]
  for (let y = 0; y < symbol.height; y++)
    for (let x = 0; x < symbol.width;) {
      const [begin, dark] = [x, symbol.isDark(x, y)]
      while (x < symbol.width && symbol.isDark(x, y) === dark) x++
      if (dark) document.rect(place.left + begin * across, place.top + y * down, (x - begin) * across, down)
    }
  document.fill('black')
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'

export type DecodedBarcode = {
  /** For example Code128, DataMatrix or QRCode. */
  readonly format: string
  /** GS1 codes as element strings: identifiers in parentheses. */
  readonly text: string
}

// By default the library fetches its WebAssembly from a CDN; tests take it from the package.
const wasm = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))

// What carriers print: looking for more takes four times as long.
const usual = ['Code128', 'DataMatrix', 'MaxiCode', 'PDF417', 'QRCode'] as const

/** All barcodes of a PNG of these formats, top to bottom. */
export async function decodeBarcodes(
  png: Uint8Array,
  formats: readonly ReadInputBarcodeFormat[] = usual,
): Promise<readonly DecodedBarcode[]> {
  const bytes = await wasm
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(bytes).buffer },
    equalityFn: () => true,
    fireImmediately: true,
  })
  const found = await readBarcodes(new Uint8Array(png), {
    tryHarder: true,
    textMode: 'HRI',
    // Paper is black on white.
    tryInvert: false,
    formats: [...formats],
  })
  return [...found]
    .sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    .map(({ format, text }) => ({ format, text }))
}

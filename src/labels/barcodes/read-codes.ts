// The barcodes of a picture, by ZXing.

import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Rectangle } from '../raster/rectangles.ts'

/** In pixels. */
export type FoundCode = Rectangle & { readonly text: string }

let prepared: Promise<unknown> | undefined

/** By default the library fetches its WebAssembly from the network; it is read from the package. */
async function prepare(): Promise<void> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
}

/** What carriers and their customers print: to look for everything takes four times as long. */
const formats = ['Aztec', 'Code128', 'Code39', 'DataMatrix', 'ITF', 'MaxiCode', 'PDF417', 'QRCode'] as const

/** Every code of a PNG, black on white. Loads the decoder when it is called first. */
export async function readCodes(png: Uint8Array): Promise<readonly FoundCode[]> {
  await (prepared ??= prepare())
  const found = await readBarcodes(png, {
    tryHarder: true,
    tryInvert: false,
    textMode: 'Plain',
    formats: [...formats],
  })
  return found.map(({ text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return {
      text,
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    }
  })
}

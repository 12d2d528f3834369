// The barcodes of a picture, by ZXing.

import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { codeKinds, type CodeKind, type PageCode } from '../../base/page-codes.ts'
import type { Rectangle } from '../raster/rectangles.ts'

/** In pixels. */
export type FoundCode = Rectangle & PageCode

let prepared: Promise<unknown> | undefined

/** By default the library fetches its WebAssembly from the network; it is read from the package. */
async function prepare(): Promise<void> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
}

const kindOf = (format: string): CodeKind | undefined => codeKinds.find((kind) => kind === format)

/** Every code of a PNG, black on white. Loads the decoder when it is called first. */
export async function readCodes(png: Uint8Array): Promise<readonly FoundCode[]> {
  await (prepared ??= prepare())
  const found = await readBarcodes(png, {
    tryHarder: true,
    tryInvert: false,
    textMode: 'Plain',
    // To look for everything takes four times as long.
    formats: [...codeKinds],
  })
  return found.flatMap(({ format, text, position }) => {
    const kind = kindOf(format)
    if (kind === undefined) return []
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return {
      kind,
      text,
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    }
  })
}

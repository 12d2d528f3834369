import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

export type PdfImage = { readonly png: Buffer; readonly width: number; readonly height: number }

/** The grey bitmaps of a PDF, in order, put back into PNGs: pdfkit keeps a PNG's own rows. */
export function imagesOf(pdf: Uint8Array): readonly PdfImage[] {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = source.split('\nendobj').filter((object) => object.includes('/Subtype /Image'))
  return objects.map((object) => {
    const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(object)?.[1])
    const [width, height, length] = [number('Width'), number('Height'), number('Length')] as const
    const begin = object.indexOf('stream\n') + 'stream\n'.length
    const rows = inflateSync(Buffer.from(object.slice(begin, begin + length), 'latin1'))
    const image = new PNG({ width, height })
    let above: Buffer = Buffer.alloc(width)
    for (let y = 0; y < height; y++) {
      const row = unfiltered(rows.subarray(y * (width + 1), (y + 1) * (width + 1)), above)
      row.forEach((value, x) => image.data.set([value, value, value, 255], (y * width + x) * 4))
      above = row
    }
    return { png: PNG.sync.write(image), width, height }
  })
}

/** One row of 8-bit grey, PNG's filters undone (PNG specification, section 9). */
function unfiltered(filtered: Buffer, above: Buffer): Buffer {
  const row = Buffer.alloc(filtered.length - 1)
  for (let x = 0; x < row.length; x++) {
    const [a, b, c] = [row[x - 1] ?? 0, above[x] ?? 0, x === 0 ? 0 : (above[x - 1] ?? 0)]
    const p = a + b - c
    const nearest = [a, b, c].reduce((best, next) => (Math.abs(p - next) < Math.abs(p - best) ? next : best))
    const predicted = [0, a, b, (a + b) >> 1, nearest][filtered[0] ?? 0] ?? 0
    row[x] = ((filtered[x + 1] ?? 0) + predicted) & 0xff
  }
  return row
}

/** Width and height of each page, in points. */
export function pageSizes(pdf: Uint8Array): readonly string[] {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox ?\[ ?0 0 ([\d.]+ [\d.]+) ?\]/g),
  ].map(([, size]) => size ?? '')
}

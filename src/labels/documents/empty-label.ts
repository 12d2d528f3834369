// A label that holds nothing, in each format: it stands where a real one stood, which names a person. A frame on 4 x 6
// inches, small enough for a text file.

import type { LabelFormat } from '../../base/label-format.ts'
import type { GreyBitmap } from '../images/grey-bitmap.ts'
import { encodeJpeg } from '../images/jpeg.ts'
import { encodeGreyPng } from '../images/png.ts'
import { encodeTiff } from '../images/tiff.ts'

const dotsPerInch = 32
const [widthInches, heightInches] = [4, 6]
const pointsPerInch = 72

function frame(): GreyBitmap {
  const [width, height] = [widthInches * dotsPerInch, heightInches * dotsPerInch]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < 2) pixels[y * width + x] = 0
  return { width, height, pixels }
}

const zpl = '^XA^PW812^LL1218^FO20,20^GB772,1178,6^FS^FO60,80^A0N,48,48^FDNO LABEL^FS^XZ\n'

/** A page with a frame (ISO 32000, section 7.5: header, objects, table of them, trailer). */
function pdf(): string {
  const [width, height] = [widthInches * pointsPerInch, heightInches * pointsPerInch]
  const drawing = `4 w 8 8 ${width - 16} ${height - 16} re S`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<<>>>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return file + table + trailer
}

/** A frame of 8 by 12 pixels, as GIF87a. */
const gif = 'R0lGODdhCAAMAIAAAAAAAP///ywAAAAACAAMAAACEoR/oWvL4FSL09UXw5WQdosgBQA7'

const makers: Readonly<Record<LabelFormat, () => Uint8Array>> = {
  zpl: () => Buffer.from(zpl),
  pdf: () => Buffer.from(pdf(), 'latin1'),
  png: () => encodeGreyPng(frame()),
  jpeg: () => encodeJpeg(frame()),
  tiff: () => encodeTiff(frame(), dotsPerInch),
  gif: () => Buffer.from(gif, 'base64'),
}
const made = new Map<LabelFormat, Uint8Array>()

/** The same bytes each time. */
export function emptyLabel(format: LabelFormat): Uint8Array {
  const known = made.get(format) ?? makers[format]()
  made.set(format, known)
  return known
}

import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { crc16 } from '../../src/labels/raster/crc16.ts'

export type GraphicField = { readonly rowBytes: number; readonly bits: Uint8Array }

/** The bitmaps of all `^GFA` fields, read as a printer reads them: Z64, or hexadecimal with run lengths. */
export function graphicFields(zpl: Uint8Array): readonly GraphicField[] {
  const text = Buffer.from(zpl).toString('latin1')
  return [...text.matchAll(/\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/g)].map(([, sent, total, row, data = '']) => {
    const rowBytes = Number(row)
    const bits = data.startsWith(':Z64:') ? z64(data) : runLengths(data, rowBytes, Number(total))
    if (bits.length !== Number(total) || sent !== total) throw new Error('the field has another length')
    return { rowBytes, bits }
  })
}

function z64(data: string): Uint8Array {
  const [, , base64 = '', crc = ''] = data.split(':')
  if (crc16(Buffer.from(base64)) !== Number.parseInt(crc, 16)) throw new Error('the CRC is wrong')
  return inflateSync(Buffer.from(base64, 'base64'))
}

function runLengths(data: string, rowBytes: number, total: number): Uint8Array {
  const rows: string[] = []
  let row = ''
  let count = 0
  const rowDigits = rowBytes * 2
  for (const char of data) {
    if (char >= 'G' && char <= 'Y') count += char.charCodeAt(0) - 0x46
    else if (char >= 'g' && char <= 'z') count += (char.charCodeAt(0) - 0x66) * 20
    else {
      if (char === ':') row = rows.at(-1) ?? ''
      else if (char === ',') row = row.padEnd(rowDigits, '0')
      else if (char === '!') row = row.padEnd(rowDigits, 'F')
      else row += char.repeat(count || 1)
      count = 0
      if (row.length > rowDigits) throw new Error('a row is too long')
      if (row.length === rowDigits) {
        rows.push(row)
        row = ''
      }
    }
  }
  const bits = Buffer.from(rows.join(''), 'hex')
  if (row !== '' || bits.length !== total) throw new Error('the rows are not whole')
  return bits
}

/** A bitmap as paper: black dots on white. Grey and hardly packed: it is read once, at once. */
export function pngOf({ rowBytes, bits }: GraphicField): Buffer {
  const grey = { colorType: 0, inputColorType: 0, inputHasAlpha: false } as const
  const image = new PNG({ width: rowBytes * 8, height: bits.length / rowBytes })
  image.data = Buffer.alloc(image.width * image.height, 255)
  for (let at = 0; at < image.data.length; at++) {
    if (((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0) image.data[at] = 0
  }
  return PNG.sync.write(image, { ...grey, deflateLevel: 1, filterType: 0 })
}

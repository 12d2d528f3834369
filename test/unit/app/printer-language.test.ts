import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { zplPrinterLanguage } from '../../../src/app/printer-language.ts'
import type { LabelFormat } from '../../../src/core/shipping/shipping-service.ts'
import { createLabelRasterizer } from '../../../src/labels/raster/label-rasterizer.ts'

const rasterizer = createLabelRasterizer()
afterAll(() => rasterizer.close())

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/labels', name))
const label = (id: string, format: LabelFormat, bytes: Uint8Array) => ({
  id,
  purchaseId: 'purchase',
  packageNumber: 1,
  format,
  bytes,
})

describe('the language of the printers', () => {
  it('leaves ZPL as it came', async () => {
    const bytes = Buffer.from('^XA^FDé^FS^XZ', 'latin1')
    expect(await zplPrinterLanguage(rasterizer)(label('one', 'zpl', bytes))).toBe(bytes)
  })

  it('makes dots of another format once while it is asked for again, and leaves its bytes alone', async () => {
    let made = 0
    const toPrinterLanguage = zplPrinterLanguage({
      toZpl: (...request) => {
        made++
        return rasterizer.toZpl(...request)
      },
    })
    const pdf = label('one', 'pdf', sample('label4x6.pdf'))
    const zpl = await toPrinterLanguage(pdf)
    expect(Buffer.from(zpl).toString('latin1', 0, 40)).toContain('^PW812^LL1218')
    expect(await toPrinterLanguage(pdf)).toEqual(zpl)
    expect(made).toBe(1)
    const other = await toPrinterLanguage(label('two', 'tiff', sample('label-Group4.tif')))
    expect(other).not.toEqual(zpl)
    expect(pdf.bytes).toEqual(sample('label4x6.pdf'))
  })

  it('says why a label cannot be printed, and nothing of what is in it', async () => {
    const broken = label('one', 'pdf', Buffer.from('%PDF-1.7 Ada Example'))
    await expect(zplPrinterLanguage(rasterizer)(broken)).rejects.toMatchObject({
      code: 'not_printable',
      message: 'The label cannot be printed: the file is damaged or of an unknown kind.',
      details: { format: 'pdf', reason: 'not_readable' },
    })
  })
})

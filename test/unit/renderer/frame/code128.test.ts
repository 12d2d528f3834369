import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { commands, presetCode, quantityCode, serviceCode } from '../../../../src/contract/command-codes.ts'
import { code128Bars } from '../../../../src/renderer/frame/code128.ts'
import { services } from '../../../../src/service/enums.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'

function pictureOf(code: string, moduleDots: number): Buffer {
  const { bars, modules } = code128Bars(code)
  const png = new PNG({ width: modules * moduleDots, height: 60 })
  png.data.fill(255)
  for (const { from, width } of bars)
    for (let y = 0; y < png.height; y++)
      for (let x = from * moduleDots; x < (from + width) * moduleDots; x++)
        png.data.fill(0, (y * png.width + x) * 4, (y * png.width + x) * 4 + 3)
  return PNG.sync.write(png)
}

describe('a barcode on the screen', () => {
  it('reads as what it stands for, also at one dot a module', async () => {
    const codes = [
      ...commands.map(({ code }) => code),
      ...services.map(serviceCode),
      presetCode('padded-mailer'),
      quantityCode(12),
      // Every character that the code set has.
      ...Array.from({ length: 95 }, (_, at) => `PB${String.fromCharCode(32 + at)}X`),
    ]
    for (const [at, code] of codes.entries()) {
      const [found] = await decodeBarcodes(pictureOf(code, (at % 3) + 1))
      expect(found).toEqual({ format: 'Code128', text: code })
    }
  })

  it('has ten white modules on either side', () => {
    const { bars, modules } = code128Bars('PB-SHIP')
    const last = bars.at(-1)!
    expect(bars[0]!.from).toBe(10)
    expect(modules - last.from - last.width).toBe(10)
  })

  it('is none of a text that it cannot hold', () => {
    for (const text of ['', 'ñ', 'a\n']) expect(() => code128Bars(text)).toThrow(RangeError)
  })
})

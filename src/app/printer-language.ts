import { AppError } from '../contract/errors.ts'
import type { ToPrinterLanguage } from '../core/printing/ports.ts'
import type { LabelRasterizer } from '../labels/raster/label-rasterizer.ts'
import { RasterError } from '../labels/raster/raster-error.ts'

/** What the station's printers are loaded with. */
const stock4x6 = { widthDots: 812, heightDots: 1218, dpi: 203 }

/** ZPL as the service made it, byte for byte; other formats as pictures for 4x6 inches at 203 dpi. */
export function zplPrinterLanguage(rasterizer: Pick<LabelRasterizer, 'toZpl'>): ToPrinterLanguage {
  // A label is asked for again and again while its printer is not ready.
  let last: { readonly id: string; readonly zpl: Uint8Array } | undefined
  return async ({ id, format, bytes }) => {
    if (format === 'zpl') return bytes
    if (last?.id === id) return last.zpl
    try {
      const { zpl } = await rasterizer.toZpl(bytes, stock4x6)
      last = { id, zpl }
      return zpl
    } catch (cause) {
      if (!(cause instanceof RasterError)) throw cause
      throw new AppError('not_printable', `The label cannot be printed: ${cause.message}.`, {
        details: { format, reason: cause.code },
        cause,
      })
    }
  }
}

import { commonLabelPrinter } from '../../contract/printers.ts'
import type { CountPages } from '../../core/ship/labels-in-one.ts'
import type { LabelRasterizer } from '../../labels/raster/label-rasterizer.ts'
import { RasterError } from '../../labels/raster/raster-error.ts'
import { paperOf } from './printer-language.ts'

/** Counts what a common label printer would bring out; not of ZPL, which has no pages. */
export const countPages =
  (rasterizer: Pick<LabelRasterizer, 'toPng'>): CountPages =>
  async (bytes) => {
    try {
      const { pages } = await rasterizer.toPng(bytes, paperOf(commonLabelPrinter), commonLabelPrinter.dpi)
      return pages.filter(({ blank }) => !blank).length
    } catch (error) {
      if (!(error instanceof RasterError)) throw error
      return undefined
    }
  }

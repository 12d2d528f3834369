import { assertNever } from '../../base/assert-never.ts'
import { greyBitmap } from '../../labels/images/grey-bitmap.ts'
import { encodeJpeg } from '../../labels/images/jpeg.ts'
import { encodeTiff } from '../../labels/images/tiff.ts'
import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import type { LabelFileType, LabelOrientation, LabelSize } from '../../service/enums.ts'
import type { ShippingLabelContent } from './label-content.ts'
import { pageInches } from './label-layout.ts'
import { pdfOfBitmaps, pointsPerInch } from './pdf.ts'
import { composeShippingLabel } from './shipping-label.ts'

export type LabelDocumentOptions = {
  readonly fileType: LabelFileType
  readonly size: LabelSize
  readonly orientation?: LabelOrientation | undefined
}

const dotsPerInch = 203

/**
 * The label as a file: ZPL as composed; PNG, JPEG or black and white TIFF of the same ZPL at 203 dpi; or a one-page PDF
 * of the label's size whose page is that bitmap. The same content gives the same bytes. Rejects with LabelRenderError.
 */
export async function renderLabelDocument(
  content: ShippingLabelContent,
  { fileType, size, orientation }: LabelDocumentOptions,
  renderer: LabelRenderer,
): Promise<Uint8Array> {
  const zpl = composeShippingLabel(content, size, orientation)
  switch (fileType) {
    case 'ZPL':
    case 'ZPL2':
      return zpl
    case 'PNG':
      return drawn(zpl, renderer)
    case 'JPEG':
      return encodeJpeg(greyBitmap(await drawn(zpl, renderer)))
    case 'TIF':
      return encodeTiff(greyBitmap(await drawn(zpl, renderer)), dotsPerInch)
    case 'PDF': {
      const { widthInches, heightInches } = pageInches(size, orientation)
      const page = {
        widthPoints: widthInches * pointsPerInch,
        heightPoints: heightInches * pointsPerInch,
      }
      return pdfOfBitmaps('Shipping label', page, [await drawn(zpl, renderer)])
    }
    default:
      return assertNever(fileType)
  }
}

async function drawn(zpl: Uint8Array, renderer: LabelRenderer): Promise<Uint8Array> {
  const [png] = await renderer.render(zpl)
  if (png === undefined) throw new Error('the composed label drew nothing')
  return png
}

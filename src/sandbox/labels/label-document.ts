import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import type { LabelFileType, LabelOrientation, LabelSize } from '../../service/enums.ts'
import { pdfOfBitmaps } from './pdf.ts'
import { composeShippingLabel, type ShippingLabelContent } from './shipping-label.ts'

export type LabelDocumentOptions = {
  readonly fileType: LabelFileType
  readonly size: LabelSize
  readonly orientation?: LabelOrientation | undefined
}

/** A file type, size or orientation that the sandbox cannot make; `field` is the contract's own name for it. */
export class UnsupportedLabel extends Error {
  readonly field: 'labelFileType' | 'labelSize' | 'labelOrientation'
  readonly value: string

  constructor(field: UnsupportedLabel['field'], value: string) {
    super(`${field} ${value} is not supported`)
    this.name = 'UnsupportedLabel'
    this.field = field
    this.value = value
  }
}

/**
 * The label as a file: ZPL as composed, PNG of the same ZPL at 203 dpi, or a one-page PDF of 4x6 inches whose page
 * is that bitmap. The same content gives the same bytes. Throws UnsupportedLabel; rejects with LabelRenderError.
 */
export async function renderLabelDocument(
  content: ShippingLabelContent,
  options: LabelDocumentOptions,
  renderer: LabelRenderer,
): Promise<Uint8Array> {
  checkFormat(options)
  const zpl = composeShippingLabel(content)
  switch (options.fileType) {
    case 'ZPL':
    case 'ZPL2':
      return zpl
    case 'PNG':
      return drawn(zpl, renderer)
    case 'PDF':
      return pdfOfBitmaps('Shipping label', page, [await drawn(zpl, renderer)])
    case 'JPEG':
    case 'TIF':
      throw new UnsupportedLabel('labelFileType', options.fileType)
    default:
      return assertNever(options.fileType)
  }
}

// 4x6 inches.
const page = { widthPoints: 288, heightPoints: 432 }

function checkFormat({ size, orientation }: LabelDocumentOptions): void {
  switch (size) {
    case '4x6':
      break
    case '6x4':
    case '4x8':
    case '7x3':
    case 'Letter':
      throw new UnsupportedLabel('labelSize', size)
    default:
      assertNever(size)
  }
  if (orientation === 'Landscape') throw new UnsupportedLabel('labelOrientation', orientation)
}

async function drawn(zpl: Uint8Array, renderer: LabelRenderer): Promise<Uint8Array> {
  const [png] = await renderer.render(zpl)
  if (png === undefined) throw new Error('the composed label drew nothing')
  return png
}

function assertNever(value: never): never {
  throw new Error(`no case for ${String(value)}`)
}

import { AppError } from '../contract/errors.ts'
import type { ToPrinterLanguage } from '../core/printing/ports.ts'
import type { StoredLabel } from '../core/shipping/ports.ts'
import { LabelRenderError, type LabelRenderer } from '../labels/render/label-renderer.ts'

export type LabelImage = { readonly png: Uint8Array; readonly widthDots: number; readonly heightDots: number }

/** A label as the paper will look: of several pages the first. Throws `not_printable` for what cannot be drawn. */
export type LabelPreview = (label: StoredLabel) => Promise<LabelImage>

export function previewLabel(renderer: LabelRenderer, toPrinterLanguage: ToPrinterLanguage): LabelPreview {
  return async (label) => {
    const png = await draw(renderer, label.format, await toPrinterLanguage(label))
    // IHDR, the first chunk: width at byte 16, height at byte 20 (PNG specification, section 11.2.1).
    const header = new DataView(png.buffer, png.byteOffset)
    return { png, widthDots: header.getUint32(16), heightDots: header.getUint32(20) }
  }
}

async function draw(renderer: LabelRenderer, format: string, zpl: Uint8Array): Promise<Uint8Array> {
  try {
    const [image] = await renderer.render(zpl)
    if (image) return image
  } catch (cause) {
    if (cause instanceof LabelRenderError) throw notDrawable(format, cause)
    throw cause
  }
  throw notDrawable(format)
}

const notDrawable = (format: string, cause?: LabelRenderError) =>
  new AppError('not_printable', 'There is no picture of this label', { details: { format }, cause })

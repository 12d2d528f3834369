export type RenderOptions = {
  /** Without it the label's own `^PW` counts, without that 4 inches. */
  readonly widthMm?: number | undefined
  /** Without it the label's own `^LL` counts, without that 6 inches. */
  readonly heightMm?: number | undefined
  /** Dots per millimetre of the printer: 6, 8 (203 dpi, the default), 12 or 24. */
  readonly dpmm?: number | undefined
}

export type LabelMeasure = { readonly widthMm: number; readonly heightMm: number; readonly dpmm: number }

const mmPerInch = 25.4

// Sheets of an office printer are 8.5 inches wide at 600 dpi, and ^LL ends at 32000 dots; more would only exhaust the
// memory.
const maxWidthDots = 5_200
const maxHeightDots = 16_000
const maxDots = 42_000_000

/** The size to draw a label at: the caller's, else what `^PW` and `^LL` (dots) say, else 4x6 inches. */
export function measureLabel(zpl: Uint8Array, options: RenderOptions): LabelMeasure {
  const dpmm = options.dpmm ?? 8
  const text = Buffer.from(zpl.buffer, zpl.byteOffset, zpl.byteLength).toString('latin1')
  const sideDots = (given: number | undefined, command: RegExp, maxDots: number, defaultMm: number) => {
    const own = Number(command.exec(text)?.[1] ?? 0)
    const dots = given !== undefined ? given * dpmm : own > 0 ? own : defaultMm * dpmm
    return Math.min(dots, maxDots)
  }
  const widthDots = sideDots(options.widthMm, /\^PW(\d{1,6})/i, maxWidthDots, 4 * mmPerInch)
  const heightDots = sideDots(options.heightMm, /\^LL(\d{1,6})/i, maxHeightDots, 6 * mmPerInch)
  return {
    widthMm: widthDots / dpmm,
    heightMm: Math.min(heightDots, maxDots / widthDots) / dpmm,
    dpmm,
  }
}

import type { ResolvedLabel } from './resolve-zpl.ts'

export type RenderOptions = {
  /** Without it the label's own `^PW` counts, without that 4 inches. */
  readonly widthMm?: number | undefined
  /** Without it the label's own `^LL` counts, without that 6 inches. */
  readonly heightMm?: number | undefined
  /** Dots per millimetre of the printer: 6, 8 (203 dpi, the default), 12 or 24. */
  readonly dpmm?: number | undefined
  /** As large as the label needs, however little it says; `widthMm` and `heightMm` count for nothing. */
  readonly whole?: boolean | undefined
}

export type LabelMeasure = { readonly widthMm: number; readonly heightMm: number; readonly dpmm: number }

const mmPerInch = 25.4
export const defaultDpmm = 8

// Sheets of an office printer are 8.5 inches wide at 600 dpi, and ^LL ends at 32000 dots; more would only exhaust the
// memory.
const maxWidthDots = 5_200
const maxHeightDots = 16_000
const maxDots = 42_000_000

/** The size to draw a label at: the caller's, else what `^PW` and `^LL` say, else 4x6 inches. */
export function measureLabel(own: OwnSize, options: RenderOptions): LabelMeasure {
  const dpmm = options.dpmm ?? defaultDpmm
  const sideDots = (
    givenMm: number | undefined,
    ownDots: number | undefined,
    maxDots: number,
    defaultMm: number,
  ) => Math.min(givenMm === undefined ? (ownDots ?? defaultMm * dpmm) : givenMm * dpmm, maxDots)
  const { widthMm, heightMm } = options.whole === true ? wholeSize(own, dpmm) : options
  const widthDots = sideDots(widthMm, own.widthDots, maxWidthDots, 4 * mmPerInch)
  const heightDots = sideDots(heightMm, own.lengthDots, maxHeightDots, 6 * mmPerInch)
  return {
    widthMm: widthDots / dpmm,
    heightMm: Math.min(heightDots, maxDots / widthDots) / dpmm,
    dpmm,
  }
}

/** Text begins where the label is known to reach; nobody knows here how far it goes. */
const textMm = mmPerInch

type OwnSize = Pick<ResolvedLabel, 'widthDots' | 'lengthDots' | 'reach'>

/** Beyond its own `^PW` a printer prints nothing. */
function wholeSize({ widthDots, lengthDots = 0, reach }: OwnSize, dpmm: number) {
  return {
    widthMm: widthDots === undefined ? reach.widthDots / dpmm + textMm : widthDots / dpmm,
    heightMm: lengthDots < reach.heightDots ? reach.heightDots / dpmm + textMm : lengthDots / dpmm,
  }
}

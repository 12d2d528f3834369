/** The label to fill, in the printer's dots. */
export type LabelArea = { readonly widthDots: number; readonly heightDots: number; readonly dpi: number }

export type Placement = {
  /** Turned a quarter clockwise to lie as the label does. */
  readonly rotated: boolean
  /** Printed size by own size. 1: unscaled. */
  readonly scale: number
  /** The page as it is printed, in dots, before it is turned. */
  readonly widthDots: number
  readonly heightDots: number
}

const sameMm = 0.5
const mmPerInch = 25.4

/**
 * Where a page goes on a label: as large as it is when both agree within half a millimetre, otherwise as large as the
 * label holds; turned when page and label lie differently. The page's own size is in dots and need not be whole.
 */
export function place(width: number, height: number, label: LabelArea): Placement {
  const rotated = width !== height && width > height !== label.widthDots > label.heightDots
  const [labelWidth, labelHeight] = rotated
    ? [label.heightDots, label.widthDots]
    : [label.widthDots, label.heightDots]
  const sameDots = (sameMm / mmPerInch) * label.dpi
  const agree = Math.abs(width - labelWidth) <= sameDots && Math.abs(height - labelHeight) <= sameDots
  const scale = agree ? 1 : Math.min(labelWidth / width, labelHeight / height)
  const dots = (size: number) => Math.max(1, Math.round(size * scale))
  return { rotated, scale, widthDots: dots(width), heightDots: dots(height) }
}

// ZPL with ink beyond an edge: of the paper, where it is sent as it came and its printer cuts it off without a word; of
// the size that it says, where it is drawn, and would be cut off by the drawing alone.

import { AppError } from '../../contract/errors.ts'
import { greyBitmap } from '../../labels/images/grey-bitmap.ts'
import { pngSize } from '../../labels/images/png.ts'
import { white } from '../../labels/raster/bit-bitmap.ts'
import type { Paper } from '../../labels/raster/placement.ts'
import { LabelRenderError, type Drawing, type LabelRenderer } from '../../labels/render/label-renderer.ts'
import { sizesOf } from '../../labels/render/resolve-zpl.ts'

/** Ink may be over the paper's edge by this much of its side: frames of A6 labels are, on 4x6. */
const tolerated = 0.035
const mmPerInch = 25.4

type Extent = { readonly widthDots: number; readonly heightDots: number }

export type CutZpl = {
  /** All labels, none cut. */
  readonly drawing: Drawing
  /** `not_printable`: `page_too_large`, with the sizes. */
  readonly error: AppError
}

/**
 * Undefined for a file that fits. What a label says of its size proves nothing, since many a carrier's says more than it
 * uses: it is drawn, and only ink counts. What cannot be drawn fits.
 */
export async function findCut(
  zpl: Uint8Array,
  paper: Paper,
  dpmm: number,
  renderer: Pick<LabelRenderer, 'draw'>,
): Promise<CutZpl | undefined> {
  const most = withTolerance({ widthDots: paper.headDots, heightDots: paper.heightDots })
  const sizes = sizesOf(zpl, dpmm)
  const needed = sizes.map(({ widthDots = 0, lengthDots = 0, reach, continuous }) => ({
    // What is beyond the label's own width is cut off there, as it is meant.
    widthDots: widthDots || reach.widthDots,
    heightDots: continuous ? 0 : Math.max(lengthDots, reach.heightDots),
  }))
  if (!needed.some((label) => isBeyond(label, most))) return undefined

  const isContinuous = sizes.some(({ continuous }) => continuous)
  const drawing = await drawnOrNot(renderer, zpl, dpmm)
  for (const [index, { png }] of drawing?.labels.entries() ?? []) {
    const ink = inkOf(png)
    if (isBeyond(isContinuous ? { ...ink, heightDots: 0 } : ink, most))
      return drawing && { drawing, error: tooLarge(ink, paper, index) }
  }
  return undefined
}

/**
 * As large as it says, or as its ink needs. A printer prints beyond `^LL` on paper that has gaps or marks: only the paper
 * ends a label there.
 */
export async function drawUncut(
  zpl: Uint8Array,
  options: { readonly dpmm: number; readonly firstOnly: boolean },
  renderer: Pick<LabelRenderer, 'draw'>,
): Promise<Drawing> {
  const drawing = await renderer.draw(zpl, options)
  const said = drawing.labels.map(({ png }) => sizeOf(pngSize(png)))
  const reaches = sizesOf(zpl, options.dpmm).map(({ reach }) => reach)
  const smallest = {
    widthDots: Math.min(...said.map(({ widthDots }) => widthDots)),
    heightDots: Math.min(...said.map(({ heightDots }) => heightDots)),
  }
  if (!reaches.some((reach) => isBeyond(reach, smallest))) return drawing
  const whole = await renderer.draw(zpl, { ...options, whole: true })
  const labels = drawing.labels.map((label, index) => {
    const [uncut, own] = [whole.labels[index], said[index]]
    return uncut && own && isBeyond(inkOf(uncut.png), withTolerance(own)) ? uncut : label
  })
  return { ...drawing, labels }
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }): Extent => ({
  widthDots: width,
  heightDots: height,
})

const withTolerance = ({ widthDots, heightDots }: Extent): Extent => ({
  widthDots: widthDots * (1 + tolerated),
  heightDots: heightDots * (1 + tolerated),
})

const isBeyond = (one: Extent, other: Extent) =>
  one.widthDots > other.widthDots || one.heightDots > other.heightDots

async function drawnOrNot(renderer: Pick<LabelRenderer, 'draw'>, zpl: Uint8Array, dpmm: number) {
  try {
    return await renderer.draw(zpl, { whole: true, dpmm })
  } catch (error) {
    if (error instanceof LabelRenderError) return undefined
    throw error
  }
}

/** How far from the corner there is ink. */
function inkOf(png: Uint8Array): Extent {
  const { width, height, pixels } = greyBitmap(png)
  let [widthDots, heightDots] = [0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = width - 1; x >= 0; x--) {
      if ((pixels[y * width + x] ?? white) >= white) continue
      widthDots = Math.max(widthDots, x + 1)
      heightDots = y + 1
      break
    }
  }
  return { widthDots, heightDots }
}

function tooLarge({ widthDots, heightDots }: Extent, paper: Paper, index: number): AppError {
  const rounded = (mm: number) => Math.round(mm * 10) / 10
  const mm = (dots: number) => rounded((dots / paper.dpi) * mmPerInch)
  return new AppError('not_printable', 'The label cannot be printed: a page is larger than the paper.', {
    details: {
      format: 'zpl',
      reason: 'page_too_large',
      page: index + 1,
      pageWidthMm: mm(widthDots),
      pageHeightMm: mm(heightDots),
      paperWidthMm: rounded(Math.min(paper.headMm, paper.widthMm)),
      paperHeightMm: rounded(paper.heightMm),
    },
  })
}

import { assertNever } from '../../base/assert-never.ts'
import type { LabelOrientation, LabelSize } from '../../service/enums.ts'

/** A place on the page, in dots at 203 dpi. */
export type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where each part of a shipping label stands. */
export type LabelLayout = {
  readonly widthDots: number
  readonly heightDots: number
  readonly frame: Rect
  readonly mark: Rect
  readonly carrier: Rect
  readonly postage: Rect
  readonly service: Rect
  readonly sender: Rect
  readonly facts: Rect
  readonly recipient: Rect
  readonly square: Rect
  readonly barcode: Rect
  readonly foot: Rect
  readonly customs?: Rect
  /** A part to keep, where the page is larger than the label. */
  readonly stub?: Rect
  /** Where the page is folded or cut. */
  readonly fold?: Rect
}

const inches = {
  '4x6': [4, 6],
  '6x4': [6, 4],
  '4x8': [4, 8],
  '7x3': [7, 3],
  Letter: [8.5, 11],
} as const satisfies Record<LabelSize, readonly [number, number]>

const dotsPerInch = 203

export type PageInches = { readonly widthInches: number; readonly heightInches: number }

/** The page's sides. Portrait is upright, Landscape lies; without either a size is as its name says. */
export function pageInches(size: LabelSize, orientation: LabelOrientation | undefined): PageInches {
  const [width, height] = inches[size]
  const [short, long] = width < height ? [width, height] : [height, width]
  if (orientation === undefined) return { widthInches: width, heightInches: height }
  return orientation === 'Portrait'
    ? { widthInches: short, heightInches: long }
    : { widthInches: long, heightInches: short }
}

const margin = 16
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height })

/** An upright label, everything below each other; what a page has beyond 4x6 inches goes to the recipient. */
function upright(widthDots: number, heightDots: number, withCustoms: boolean): LabelLayout {
  const inner = widthDots - 2 * margin
  const right = widthDots - margin
  const narrow = inner < 700
  const spare = heightDots - 1218
  const heights = withCustoms
    ? { indicia: 134, service: 62, sender: 128, recipient: 216 + spare, customs: 290, barcode: 224 }
    : { indicia: 188, service: 78, sender: 164, recipient: 266 + spare, customs: 0, barcode: 308 }
  const service = margin + heights.indicia
  const sender = service + heights.service
  const recipient = sender + heights.sender
  const customs = recipient + heights.recipient
  const barcode = customs + heights.customs
  const foot = barcode + heights.barcode
  const markWidth = narrow ? 150 : 190
  const postageWidth = narrow ? 236 : 326
  const factsWidth = 300
  const squareTop = narrow ? customs - 160 : recipient + Math.round((heights.recipient - 140) * 0.7)
  return {
    widthDots,
    heightDots,
    frame: rect(margin, margin, inner, heightDots - 2 * margin),
    mark: rect(margin, margin, markWidth, heights.indicia),
    carrier: rect(margin + markWidth + 20, margin + 24, inner - markWidth - postageWidth - 58, 44),
    postage: rect(right - postageWidth - 18, margin + 17, postageWidth, heights.indicia - 34),
    service: rect(margin, service, inner, heights.service),
    sender: rect(margin, sender, inner - factsWidth - 10, heights.sender),
    facts: rect(right - factsWidth, sender, factsWidth, heights.sender),
    recipient: rect(margin, recipient, narrow ? inner : inner - 160, heights.recipient - (narrow ? 170 : 0)),
    square: rect(right - 140, squareTop, 132, 132),
    barcode: rect(margin, barcode, inner, heights.barcode),
    foot: rect(margin, foot, inner, heightDots - margin - foot),
    ...(withCustoms ? { customs: rect(margin, customs, inner, heights.customs) } : {}),
  }
}

/** A lying label of 6x4 inches: addresses beside each other, the barcode below them. */
function lying(withCustoms: boolean): LabelLayout {
  const [widthDots, heightDots] = [1218, 812]
  const inner = widthDots - 2 * margin
  const [service, body, barcode, foot] = [140, 204, 498, 700]
  const columns = withCustoms ? [310, 390] : [450, 736]
  const [first = 0, second = 0] = columns
  return {
    widthDots,
    heightDots,
    frame: rect(margin, margin, inner, heightDots - 2 * margin),
    mark: rect(margin, margin, 170, service - margin),
    carrier: rect(margin + 190, margin + 20, 400, 48),
    postage: rect(widthDots - margin - 336, margin + 10, 326, service - margin - 20),
    service: rect(margin, service, inner, body - service),
    sender: rect(margin, body, first, 164),
    facts: rect(margin, body + 164, first, barcode - body - 164),
    recipient: rect(margin + first, body, second, barcode - body),
    square: rect(widthDots - margin - 156, barcode + 34, 132, 132),
    barcode: rect(margin, barcode, inner - 180, foot - barcode),
    foot: rect(margin, foot, inner, heightDots - margin - foot),
    ...(withCustoms
      ? { customs: rect(margin + first + second, body, inner - first - second, barcode - body) }
      : {}),
  }
}

/** A flat label of 7x3 inches: addresses on the left, the barcode on the right. */
function flat(withCustoms: boolean): LabelLayout {
  const [widthDots, heightDots] = [1421, 609]
  const inner = widthDots - 2 * margin
  const [body, foot, middle] = [112, 506, 640]
  const right = widthDots - margin
  const common = {
    widthDots,
    heightDots,
    frame: rect(margin, margin, inner, heightDots - 2 * margin),
    mark: rect(margin, margin, 130, body - margin),
    carrier: rect(margin + 146, margin + 26, 214, 44),
    service: rect(margin + 370, margin, 640, body - margin),
    postage: rect(right - 366, margin + 8, 358, body - margin - 16),
    foot: rect(margin, foot, inner, heightDots - margin - foot),
  }
  if (!withCustoms)
    return {
      ...common,
      sender: rect(margin, body, middle - margin, 140),
      recipient: rect(margin, body + 140, middle - margin, foot - body - 140),
      facts: rect(middle, body, right - middle - 170, 140),
      square: rect(right - 150, body + 8, 132, 132),
      barcode: rect(middle, body + 150, right - middle, foot - body - 150),
    }
  return {
    ...common,
    sender: rect(margin, body, 380, 140),
    facts: rect(margin + 380, body, middle - margin - 380, 140),
    recipient: rect(margin, body + 140, middle - margin, foot - body - 140),
    customs: rect(middle, body, right - middle, 200),
    barcode: rect(middle, body + 200, right - middle - 160, foot - body - 200),
    square: rect(right - 146, body + 230, 132, 132),
  }
}

function moved(layout: LabelLayout, dx: number, dy: number): LabelLayout {
  const entries = Object.entries(layout).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : { ...value, x: value.x + dx, y: value.y + dy },
  ])
  return Object.fromEntries(entries) as LabelLayout
}

/** The layout of a label: with a place for customs where it goes abroad. */
export function layoutOf(
  size: LabelSize,
  orientation: LabelOrientation | undefined,
  withCustoms: boolean,
): LabelLayout {
  const { widthInches, heightInches } = pageInches(size, orientation)
  const widthDots = Math.round(widthInches * dotsPerInch)
  const heightDots = Math.round(heightInches * dotsPerInch)
  const isUpright = widthDots < heightDots
  switch (size) {
    case '4x6':
    case '6x4':
      return isUpright ? upright(widthDots, heightDots, withCustoms) : lying(withCustoms)
    case '7x3':
      return isUpright ? upright(widthDots, heightDots, withCustoms) : flat(withCustoms)
    case '4x8': {
      const page = { widthDots, heightDots }
      return isUpright
        ? { ...upright(812, 1218, withCustoms), ...page, stub: rect(margin, 1230, 780, 378) }
        : { ...lying(withCustoms), ...page, stub: rect(1230, margin, 378, 780) }
    }
    case 'Letter': {
      const page = { widthDots, heightDots }
      return isUpright
        ? {
            ...moved(lying(withCustoms), Math.round((widthDots - 1218) / 2), 150),
            ...page,
            fold: rect(0, Math.round(heightDots / 2), widthDots, 0),
            stub: rect(Math.round((widthDots - 1218) / 2) + margin, 1200, 1186, 620),
          }
        : {
            ...moved(upright(812, 1218, withCustoms), 152, Math.round((heightDots - 1218) / 2)),
            ...page,
            fold: rect(Math.round(widthDots / 2), 0, 0, heightDots),
            stub: rect(1268, Math.round((heightDots - 1218) / 2) + margin, 812, 760),
          }
    }
    default:
      return assertNever(size)
  }
}

import { createDrawing, type Drawing } from '../zpl/millimetres.ts'
import { pagesOn, unitOn, type Block } from './pages.ts'
import { dateText, type Paper, printArea, rule } from './paper.ts'
import { stationWords } from '../../words/station-words.ts'
import type { Language } from '../../words/languages.ts'

type SlipItem = {
  readonly sku: string
  readonly quantity: number
  readonly lots?: readonly string[]
  readonly serials?: readonly string[]
}

/** A parcel whose items were scanned. */
export type SlipParcel = {
  readonly number: number
  /** How many the order has; undefined where that is not known yet. */
  readonly of: number | undefined
  readonly items: readonly SlipItem[]
  /** What of the order comes in a parcel behind it. */
  readonly follows: readonly { readonly sku: string; readonly quantity: number }[]
  /** What of the order nobody scanned, and may be in this parcel or in another. */
  readonly unscanned?: readonly { readonly sku: string; readonly quantity: number }[]
}

export type PackingSlip = {
  readonly orderNumber: string
  readonly toAddress: {
    readonly name: string
    readonly company?: string | undefined
    readonly street1: string
    readonly street2?: string | undefined
    readonly street3?: string | undefined
    readonly city: string
    readonly state?: string | undefined
    readonly zip: string
    readonly country?: string | undefined
  }
  /** Of the order; of its parcel, where one is given, that one's are told alone. */
  readonly items: readonly SlipItem[]
  readonly parcel?: SlipParcel | undefined
  readonly references: readonly string[]
  readonly at: Date
  readonly language: Language
}

/**
 * What is in a parcel and where it goes: order number as text and barcode, ship-to, references, items with their lots and serial
 * numbers, what follows in another parcel or was not scanned, date. As many
 * labels as it needs, in one file, each with order number and page; text that is too long becomes smaller, then shorter.
 */
export function packingSlip(slip: PackingSlip, paper: Paper): Uint8Array {
  const draw = createDrawing(paper.dpi)
  return pagesOn(paper, draw, blocksOf(slip, draw, paper), slip.orderNumber)
}

function blocksOf(slip: PackingSlip, draw: Drawing, paper: Paper): readonly Block[] {
  const unit = unitOn(paper)
  const { widthMm } = printArea(paper)
  const { orderNumber, references, parcel } = slip
  const { items } = parcel ?? slip
  const { follows = [], unscanned = [] } = parcel ?? {}
  const words = stationWords(slip.language).documents
  const [name = '', ...address] = addressLines(slip)
  return [
    titleBlock(draw, unit, slip),
    barcodeBlock(draw, unit, orderNumber),
    ...(parcel ? [lineBlock(draw, unit, words.parcel(parcel.number, parcel.of), 5.6, 2)] : []),
    lineBlock(draw, unit, name, 5.6, 1.4),
    ...address.map((line) => lineBlock(draw, unit, line, 4.2, 0.8)),
    ...references
      .filter((reference) => reference.trim() !== '')
      .map((reference, index) => lineBlock(draw, unit, reference, 3.4, 0.8, index === 0 ? 1.6 : 0)),
    itemsHeadBlock(draw, unit, words.contents(items.length, piecesOf(items))),
    ...items.flatMap((item) => {
      const traced = [
        ...tracedBlocks(draw, unit, widthMm, [words.lots, item.lots]),
        ...tracedBlocks(draw, unit, widthMm, [words.serials, item.serials]),
      ]
      return [
        itemBlock(draw, unit, item, traced.length === 0),
        ...traced,
        ...(traced.length === 0 ? [] : [ruleBlock(draw, unit)]),
      ]
    }),
    ...notListed(draw, unit, words.follows, follows),
    ...notListed(draw, unit, words.unscanned, unscanned),
  ]
}

/** What of the order does not stand among the items of the parcel. */
const notListed = (
  draw: Drawing,
  unit: number,
  head: (pieces: number) => string,
  items: readonly { readonly sku: string; readonly quantity: number }[],
): readonly Block[] =>
  items.length === 0
    ? []
    : [
        itemsHeadBlock(draw, unit, head(piecesOf(items))),
        ...items.map(({ sku, quantity }) => lineBlock(draw, unit, `${quantity} × ${sku}`, 3.8, 1.2, 0.4)),
      ]

const piecesOf = (items: readonly { readonly quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

function titleBlock(draw: Drawing, unit: number, { orderNumber, at, language }: PackingSlip): Block {
  const smallMm = 3.2 * unit
  const numberMm = 8.4 * unit
  return {
    heightMm: smallMm + numberMm + 2.4 * unit,
    draw: (place) => [
      draw.line({ ...place, text: stationWords(language).documents.packingSlip, heightMm: smallMm }),
      draw.line({ ...place, text: dateText(at), heightMm: smallMm, align: 'right' }),
      draw.line({
        ...place,
        yMm: place.yMm + smallMm + 1.2 * unit,
        text: orderNumber,
        heightMm: numberMm,
        minHeightMm: 2.6,
      }),
    ],
  }
}

/** Nothing, where the number has characters that the barcode cannot hold, or too many of them. */
function barcodeBlock(draw: Drawing, unit: number, orderNumber: string): Block {
  const barsMm = 12 * unit
  return {
    heightMm: barsMm + 3.4 * unit,
    draw: (place) => [
      draw.barcode({ ...place, heightMm: barsMm, data: orderNumber, maxModuleMm: 0.38 }),
      rule(draw, place, place.yMm + barsMm + 1.6 * unit),
    ],
  }
}

function lineBlock(
  draw: Drawing,
  unit: number,
  text: string,
  heightMm: number,
  afterMm: number,
  beforeMm = 0,
): Block {
  const smallest = Math.min(2, heightMm * unit)
  return {
    heightMm: (beforeMm + heightMm + afterMm) * unit,
    draw: (place) => [
      draw.line({
        ...place,
        yMm: place.yMm + beforeMm * unit,
        text,
        heightMm: heightMm * unit,
        minHeightMm: smallest,
      }),
    ],
  }
}

const quantityMm = 13

function itemsHeadBlock(draw: Drawing, unit: number, text: string): Block {
  return {
    heightMm: 8 * unit,
    draw: (place) => [
      draw.line({ ...place, yMm: place.yMm + 2.2 * unit, text, heightMm: 3.4 * unit, minHeightMm: 2 }),
      rule(draw, place, place.yMm + 6.6 * unit),
    ],
  }
}

/** More than one piece stands white on black: it is what a packer overlooks. */
function itemBlock(draw: Drawing, unit: number, item: SlipItem, isRuled: boolean): Block {
  const several = item.quantity !== 1
  const boxMm = quantityMm * unit
  return {
    heightMm: 6.4 * unit,
    draw: ({ xMm, yMm, widthMm }) => [
      several ? draw.fill({ xMm, yMm, widthMm: boxMm, heightMm: 5.6 * unit }) : undefined,
      draw.line({
        xMm,
        yMm: yMm + 0.9 * unit,
        text: String(item.quantity),
        heightMm: 4.6 * unit,
        widthMm: boxMm,
        minHeightMm: 1.6,
        align: 'center',
        reverse: several,
      }),
      draw.line({
        xMm: xMm + boxMm + 2 * unit,
        yMm: yMm + 0.9 * unit,
        text: item.sku,
        heightMm: 4.6 * unit,
        widthMm: widthMm - boxMm - 2 * unit,
        minHeightMm: 2,
      }),
      isRuled ? rule(draw, { xMm, widthMm }, yMm + 5.8 * unit, 0.15) : undefined,
    ],
    // Its numbers stand with it, as far as there is room.
    ...(isRuled ? {} : { keepsNext: true }),
  }
}

const ruleBlock = (draw: Drawing, unit: number): Block => ({
  heightMm: 0.6 * unit,
  draw: ({ xMm, yMm, widthMm }) => [rule(draw, { xMm, widthMm }, yMm + 0.2 * unit, 0.15)],
})

const tracedMm = 3

/** As many lines as they need: a number that is cut is none. One that is longer than a line becomes smaller. */
function tracedBlocks(
  draw: Drawing,
  unit: number,
  widthMm: number,
  [name, numbers = []]: readonly [name: string, numbers: readonly string[] | undefined],
): readonly Block[] {
  const indentMm = (quantityMm + 2) * unit
  const heightMm = tracedMm * unit
  const lines: string[] = []
  for (const number of numbers) {
    const last = lines.at(-1)
    const longer = last === undefined ? `${name} ${number}` : `${last}, ${number}`
    if (last === undefined) lines.push(longer)
    else if (draw.textWidthMm(`${longer},`, heightMm) <= widthMm - indentMm) lines[lines.length - 1] = longer
    else {
      lines[lines.length - 1] = `${last},`
      lines.push(number)
    }
  }
  return lines.map((text) => ({
    heightMm: heightMm + 1.2 * unit,
    draw: (place) => [
      draw.line({
        xMm: place.xMm + indentMm,
        yMm: place.yMm + 0.5 * unit,
        text,
        heightMm,
        widthMm: widthMm - indentMm,
        minHeightMm: 1,
      }),
    ],
  }))
}

function addressLines({ toAddress }: PackingSlip): readonly string[] {
  const { name, company, street1, street2, street3, city, state, zip, country } = toAddress
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [name, company, street1, street2, street3, place, country].flatMap((line) => (line ? [line] : []))
}

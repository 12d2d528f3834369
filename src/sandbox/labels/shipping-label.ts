import { box, line, textBlock, textField, type ZplField } from '../../labels/zpl/fields.ts'
import {
  code128,
  code128Modules,
  dataMatrix,
  gs1Code128,
  gs1Code128Modules,
  gs1DataMatrix,
  type Gs1Element,
} from '../../labels/zpl/barcodes.ts'
import { labelFormat } from '../../labels/zpl/label.ts'
import { fitLine, textWidthDots } from '../../labels/zpl/text-width.ts'

export type LabelAddress = {
  readonly name: string
  readonly company?: string | undefined
  readonly street1: string
  readonly street2?: string | undefined
  readonly street3?: string | undefined
  readonly city: string
  readonly state?: string | undefined
  readonly zip: string
  /** Printed as it is, on a line of its own; leave it out for domestic mail. */
  readonly country?: string | undefined
  readonly phone?: string | undefined
}

export type ShippingLabelContent = {
  readonly from: LabelAddress
  readonly to: LabelAddress
  /** For example "Postal" or "UPS"; stands over the barcode. */
  readonly carrierName: string
  /** As it is to be read, for example "PRIORITY MAIL". */
  readonly serviceName: string
  /** The big letter or short word in the corner, for example "P"; at most three characters. */
  readonly serviceMark: string
  readonly trackingNumber: string
  /**
   * `postal`: the number is an IMpb one of 22 digits, its barcode GS1-128 with the destination's ZIP and its 2D
   * code GS1 Data Matrix. `carrier`: Code 128 and Data Matrix of the number alone.
   */
  readonly barcode: 'postal' | 'carrier'
  /** For example "2 lb 4 oz". */
  readonly weightText: string
  /** yyyy-mm-dd. */
  readonly shipDate: string
  readonly zone?: string | undefined
  /** From 1. */
  readonly packageNumber: number
  readonly packageCount: number
  /** Up to three lines at the label's foot: customText1 to customText3. */
  readonly referenceLines: readonly string[]
  /** What stands in the postage box, up to four lines, for example "US POSTAGE PAID". */
  readonly postageLines: readonly string[]
  /** Marks the label as one that must not be mailed. */
  readonly isTest: boolean
}

/** The label's size in dots: 4x6 inches at 203 dpi. */
export const shippingLabelDots = { width: 812, height: 1218 } as const

const left = 16
const right = shippingLabelDots.width - left
const inner = right - left

/** Composes a 4x6 inch label at 203 dpi as ZPL II. The same content gives the same bytes. */
export function composeShippingLabel(content: ShippingLabelContent): Uint8Array {
  const fields = [
    ...frame(),
    ...indicia(content),
    ...serviceBar(content),
    ...sender(content),
    ...recipient(content),
    ...trackingBarcode(content),
    ...foot(content),
  ]
  return labelFormat({ widthDots: shippingLabelDots.width, heightDots: shippingLabelDots.height }, fields)
}

// White on either side of a Code 128 symbol that a scanner needs (ISO/IEC 15417).
const quietModules = 10

// Smaller ones cannot be read at arm's length.
const smallestAddress = 22

const rule = (y: number, thicknessDots = 3) =>
  line({ x: left, y, direction: 'horizontal', lengthDots: inner, thicknessDots })

// Heights of the sections: where each one begins.
const top = { indicia: 16, service: 204, sender: 282, recipient: 446, barcode: 712, foot: 1020, end: 1202 }

function frame(): readonly ZplField[] {
  return [
    box({ x: left, y: top.indicia, widthDots: inner, heightDots: top.end - top.indicia, thicknessDots: 3 }),
    rule(top.service),
    rule(top.sender),
    rule(top.barcode, 8),
    rule(top.foot, 8),
  ]
}

function indicia(content: ShippingLabelContent): readonly ZplField[] {
  const markWidth = 190
  const height = top.service - top.indicia
  const mark = fitLine(content.serviceMark.slice(0, 3), {
    widthDots: markWidth - 24,
    heightDots: 170,
    minHeightDots: 60,
  })
  const postage = { x: 452, y: top.indicia + 18, width: right - 452 - 18, height: height - 34 }
  const lines = content.postageLines.slice(0, 4)
  const step = 34
  const firstY = postage.y + Math.round((postage.height - lines.length * step) / 2) + 4
  return [
    textBlock({
      x: left,
      y: top.indicia + Math.round((height - mark.heightDots) / 2) + Math.round(mark.heightDots * 0.12),
      text: mark.text,
      heightDots: mark.heightDots,
      blockWidthDots: markWidth,
      align: 'center',
    }),
    line({
      x: left + markWidth,
      y: top.indicia,
      direction: 'vertical',
      lengthDots: height,
      thicknessDots: 3,
    }),
    textField({
      x: left + markWidth + 20,
      y: postage.y + 6,
      ...fitLine(content.carrierName, { widthDots: 206, heightDots: 40, minHeightDots: 22 }),
    }),
    ...(lines.length === 0
      ? []
      : [
          box({
            x: postage.x,
            y: postage.y,
            widthDots: postage.width,
            heightDots: postage.height,
            thicknessDots: 2,
          }),
        ]),
    ...lines.map((text, index) => {
      const fitted = fitLine(text, {
        widthDots: postage.width - 20,
        heightDots: index === 0 ? 32 : 26,
        minHeightDots: 18,
      })
      return textBlock({
        x: postage.x,
        y: firstY + index * step,
        ...fitted,
        blockWidthDots: postage.width,
        align: 'center',
      })
    }),
  ]
}

function serviceBar(content: ShippingLabelContent): readonly ZplField[] {
  const fitted = fitLine(content.serviceName, { widthDots: inner - 32, heightDots: 56, minHeightDots: 30 })
  const height = top.sender - top.service
  return [
    textBlock({
      x: left,
      y: top.service + Math.round((height - fitted.heightDots) / 2) + 5,
      ...fitted,
      blockWidthDots: inner,
      align: 'center',
    }),
  ]
}

function sender(content: ShippingLabelContent): readonly ZplField[] {
  const factsWidth = 250
  const widthDots = inner - factsWidth - 50
  const address = addressLines(content.from, 8, widthDots)
  const step = Math.min(26, Math.floor((top.recipient - top.sender - 20) / address.length))
  const lines = address.map((text, index) =>
    textField({
      x: left + 20,
      y: top.sender + 16 + index * step,
      ...fitLine(text, { widthDots, heightDots: Math.min(24, step - 1), minHeightDots: 16 }),
    }),
  )
  const facts = [
    ['Ship date', content.shipDate],
    ['Weight', content.weightText],
    ...(content.zone === undefined ? [] : [['Zone', content.zone]]),
    ['Package', `${content.packageNumber} of ${content.packageCount}`],
  ].map(([label, value], index) =>
    textBlock({
      x: right - factsWidth - 20,
      y: top.sender + 16 + index * 30,
      ...fitLine(`${label ?? ''}: ${value ?? ''}`, {
        widthDots: factsWidth,
        heightDots: 26,
        minHeightDots: 18,
      }),
      blockWidthDots: factsWidth,
      align: 'right',
    }),
  )
  return [...lines, ...facts]
}

function recipient(content: ShippingLabelContent): readonly ZplField[] {
  const widthDots = 480
  const lines = addressLines(content.to, 8, widthDots)
  const step = Math.min(42, Math.floor((top.barcode - top.recipient - 12) / lines.length))
  return [
    textField({ x: left + 20, y: top.recipient + 8, text: 'SHIP', heightDots: 26 }),
    textField({ x: left + 20, y: top.recipient + 34, text: 'TO:', heightDots: 26 }),
    ...lines.map((text, index) =>
      textField({
        x: left + 100,
        y: top.recipient + 8 + index * step,
        ...fitLine(text, { widthDots, heightDots: Math.min(38, step - 3), minHeightDots: smallestAddress }),
      }),
    ),
    squareCode(content),
  ]
}

function squareCode(content: ShippingLabelContent): ZplField {
  const origin = { x: right - 140, y: top.recipient + 80, moduleDots: 6 }
  return content.barcode === 'postal'
    ? gs1DataMatrix({ ...origin, elements: postalElements(content) })
    : dataMatrix({ ...origin, data: content.trackingNumber })
}

function trackingBarcode(content: ShippingLabelContent): readonly ZplField[] {
  const title = `${content.carrierName.toUpperCase()} TRACKING #`
  const number = inGroups(content.trackingNumber)
  const postal = content.barcode === 'postal'
  const modules = postal ? gs1Code128Modules(postalElements(content)) : code128Modules(content.trackingNumber)
  const moduleDots = modules * 3 + quietModules * 6 <= inner ? 3 : 2
  const place = {
    x: Math.max(left, Math.round((shippingLabelDots.width - modules * moduleDots) / 2)),
    y: top.barcode + 62,
    heightDots: 170,
    moduleDots,
  }
  return [
    textBlock({
      x: left,
      y: top.barcode + 22,
      ...fitLine(title, { widthDots: inner - 40, heightDots: 30, minHeightDots: 20 }),
      blockWidthDots: inner,
      align: 'center',
    }),
    postal
      ? gs1Code128({ ...place, elements: postalElements(content) })
      : code128({ ...place, data: content.trackingNumber }),
    textBlock({
      x: left,
      y: top.barcode + 250,
      ...fitLine(number, { widthDots: inner - 40, heightDots: 34, minHeightDots: 20 }),
      blockWidthDots: inner,
      align: 'center',
    }),
  ]
}

function foot(content: ShippingLabelContent): readonly ZplField[] {
  const lines = content.referenceLines.slice(0, 3).map((text, index) =>
    textField({
      x: left + 20,
      y: top.foot + 24 + index * 30,
      ...fitLine(text, { widthDots: inner - 40, heightDots: 26, minHeightDots: 18 }),
    }),
  )
  if (!content.isTest) return lines
  const bar = { x: left + 3, y: top.end - 67, widthDots: inner - 6, heightDots: 64 }
  return [
    ...lines,
    box({ ...bar, thicknessDots: 64 }),
    textBlock({
      x: bar.x,
      y: bar.y + 12,
      text: 'SAMPLE - NOT FOR MAIL',
      heightDots: 46,
      blockWidthDots: bar.widthDots,
      align: 'center',
      reverse: true,
    }),
  ]
}

/** The elements of a postal barcode: 420 with the destination's ZIP, then the number's own identifier. */
function postalElements(content: ShippingLabelContent): readonly Gs1Element[] {
  const zip = /^\d{5}/.exec(content.to.zip)?.[0]
  const number = { ai: content.trackingNumber.slice(0, 2), value: content.trackingNumber.slice(2) }
  return zip === undefined ? [number] : [{ ai: '420', value: zip }, number]
}

function addressLines(address: LabelAddress, most: number, widthDots: number): readonly string[] {
  const { city, state, zip } = address
  const region = [state, zip].filter(isSaid).join(' ')
  const place = `${city} ${region}`
  // Where city, state and ZIP are too long for one line, it is never the ZIP that is cut.
  const places = textWidthDots(place, smallestAddress) <= widthDots ? [place] : [city, region]
  const { name, company, street1, street2, street3, country, phone } = address
  return [name, company, street1, street2, street3, ...places, country, phone].filter(isSaid).slice(0, most)
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text !== ''

/** A tracking number as its carrier prints it for people. */
function inGroups(number: string): string {
  return number.startsWith('1Z')
    ? number.replace(/^(1Z)(.{3})(.{3})(.{2})(.{4})(.{4})$/, '$1 $2 $3 $4 $5 $6')
    : number.replace(/(.{4})(?=.)/g, '$1 ')
}

// The parts of a shipping label, each drawn into the place that a layout gives it.

import { box, textBlock, textField, type ZplField } from '../../labels/zpl/fields.ts'
import {
  code128,
  code128Modules,
  dataMatrix,
  gs1Code128,
  gs1Code128Modules,
  gs1DataMatrix,
  type Gs1Element,
} from '../../labels/zpl/barcodes.ts'
import { fitLine, textWidthDots } from '../../labels/zpl/text-width.ts'
import type { Rect } from './label-layout.ts'
import type { LabelAddress, ShippingLabelContent } from './label-content.ts'

// White on either side of a Code 128 symbol that a scanner needs (ISO/IEC 15417).
const quietModules = 10

// Smaller ones cannot be read at arm's length.
const smallestAddress = 22

const padding = 20

/** The big letter in the corner. */
export function markSection({ serviceMark }: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const fitted = fitLine(serviceMark.slice(0, 3), {
    widthDots: at.width - 24,
    heightDots: at.height - 18,
    minHeightDots: 40,
  })
  const y = at.y + Math.round((at.height - fitted.heightDots) / 2) + Math.round(fitted.heightDots * 0.12)
  return [textBlock({ x: at.x, y, ...fitted, blockWidthDots: at.width, align: 'center' })]
}

export function carrierSection({ carrierName }: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const fitted = fitLine(carrierName, {
    widthDots: at.width,
    heightDots: Math.min(40, at.height),
    minHeightDots: 18,
  })
  return [textField({ x: at.x, y: at.y, ...fitted })]
}

/** The box with what was paid. */
export function postageSection({ postageLines }: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const texts = postageLines.slice(0, 4)
  if (texts.length === 0) return []
  const step = Math.min(34, Math.floor((at.height - 12) / texts.length))
  const first = at.y + Math.round((at.height - texts.length * step) / 2) + 4
  return [
    box({ x: at.x, y: at.y, widthDots: at.width, heightDots: at.height, thicknessDots: 2 }),
    ...texts.map((text, index) =>
      textBlock({
        x: at.x,
        y: first + index * step,
        ...fitLine(text, {
          widthDots: at.width - 20,
          heightDots: Math.min(index === 0 ? 32 : 26, step),
          minHeightDots: 14,
        }),
        blockWidthDots: at.width,
        align: 'center',
      }),
    ),
  ]
}

export function serviceSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const text = content.isReturn === true ? `RETURN - ${content.serviceName}` : content.serviceName
  const fitted = fitLine(text, {
    widthDots: at.width - 32,
    heightDots: Math.min(56, at.height - 14),
    minHeightDots: 22,
  })
  const y = at.y + Math.round((at.height - fitted.heightDots) / 2) + 5
  return [textBlock({ x: at.x, y, ...fitted, blockWidthDots: at.width, align: 'center' })]
}

export function senderSection({ from }: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const widthDots = at.width - 2 * padding
  const texts = addressLines(from, 8, widthDots)
  const step = Math.min(26, Math.floor((at.height - 20) / texts.length))
  return texts.map((text, index) =>
    textField({
      x: at.x + padding,
      y: at.y + 14 + index * step,
      ...fitLine(text, { widthDots, heightDots: Math.min(24, step - 1), minHeightDots: 14 }),
    }),
  )
}

/** Ship date, weight, zone and package. */
export function factsSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const texts = [
    `Ship date: ${content.shipDate}`,
    `Weight: ${content.weightText}`,
    ...(content.zone === undefined ? [] : [`Zone: ${content.zone}`]),
    `Package: ${content.packageNumber} of ${content.packageCount}`,
  ]
  const step = Math.min(30, Math.floor((at.height - 20) / texts.length))
  const widthDots = at.width - 2 * padding
  return texts.map((text, index) =>
    textBlock({
      x: at.x + padding,
      y: at.y + 14 + index * step,
      ...fitLine(text, { widthDots, heightDots: Math.min(26, step), minHeightDots: 16 }),
      blockWidthDots: widthDots,
      align: 'right',
    }),
  )
}

export function recipientSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const heading = content.isReturn === true ? 'RETURN' : 'SHIP'
  const gutter = content.isReturn === true ? 122 : 100
  const beside = at.width >= 560
  const x = at.x + (beside ? gutter : padding)
  const top = at.y + (beside ? 14 : 42)
  const widthDots = at.x + at.width - padding - x
  const texts = addressLines(content.to, 8, widthDots)
  const step = Math.min(42, Math.floor((at.y + at.height - 4 - top) / texts.length))
  return [
    ...(beside
      ? [
          textField({ x: at.x + padding, y: at.y + 14, text: heading, heightDots: 26 }),
          textField({ x: at.x + padding, y: at.y + 40, text: 'TO:', heightDots: 26 }),
        ]
      : [textField({ x: at.x + padding, y: at.y + 12, text: `${heading} TO:`, heightDots: 26 })]),
    ...texts.map((text, index) =>
      textField({
        x,
        y: top + index * step,
        ...fitLine(text, { widthDots, heightDots: Math.min(38, step - 3), minHeightDots: smallestAddress }),
      }),
    ),
  ]
}

export function squareSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const origin = { x: at.x, y: at.y, moduleDots: 6 }
  return [
    content.barcode === 'postal'
      ? gs1DataMatrix({ ...origin, elements: postalElements(content) })
      : dataMatrix({ ...origin, data: content.trackingNumber }),
  ]
}

/** The tracking number as a barcode, its title above and the number below. */
export function barcodeSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const roomy = at.height >= 280
  const line = roomy ? { title: 30, number: 34, gap: 22 } : { title: 24, number: 30, gap: 12 }
  const postal = content.barcode === 'postal'
  const modules = postal ? gs1Code128Modules(postalElements(content)) : code128Modules(content.trackingNumber)
  const moduleDots = modules * 3 + quietModules * 6 <= at.width ? 3 : 2
  const top = at.y + line.gap + line.title + 10
  const heightDots = at.y + at.height - top - line.number - 2 * line.gap
  const place = {
    x: Math.max(at.x, at.x + Math.round((at.width - modules * moduleDots) / 2)),
    y: top,
    heightDots,
    moduleDots,
  }
  const centred = { x: at.x, blockWidthDots: at.width, align: 'center' } as const
  const widthDots = at.width - 40
  return [
    textBlock({
      ...centred,
      y: at.y + line.gap,
      ...fitLine(`${content.carrierName.toUpperCase()} TRACKING #`, {
        widthDots,
        heightDots: line.title,
        minHeightDots: 20,
      }),
    }),
    postal
      ? gs1Code128({ ...place, elements: postalElements(content) })
      : code128({ ...place, data: content.trackingNumber }),
    textBlock({
      ...centred,
      y: top + heightDots + line.gap,
      ...fitLine(inGroups(content.trackingNumber), {
        widthDots,
        heightDots: line.number,
        minHeightDots: 20,
      }),
    }),
  ]
}

/** The caller's own texts, and the mark of a label that must not be mailed. */
export function footSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const barHeight = content.isTest ? Math.min(64, Math.round(at.height * 0.48)) : 0
  const step = 30
  const room = Math.max(1, Math.floor((at.height - barHeight - 12) / step))
  const given = content.referenceLines.slice(0, 3)
  const texts =
    given.length <= room ? given : [...given.slice(0, room - 1), given.slice(room - 1).join('  |  ')]
  const used = texts.length * step
  const first = at.y + Math.max(12, Math.min(24, Math.round((at.height - barHeight - used) / 2)))
  const lines = texts.map((text, index) =>
    textField({
      x: at.x + padding,
      y: first + index * step,
      ...fitLine(text, { widthDots: at.width - 2 * padding, heightDots: 26, minHeightDots: 18 }),
    }),
  )
  if (!content.isTest) return lines
  const bar = {
    x: at.x + 3,
    y: at.y + at.height - barHeight - 3,
    widthDots: at.width - 6,
    heightDots: barHeight,
  }
  const heightDots = Math.min(46, barHeight - 6)
  return [
    ...lines,
    box({ ...bar, thicknessDots: barHeight }),
    textBlock({
      x: bar.x,
      y: bar.y + Math.round((barHeight - heightDots) / 2) + 3,
      text: 'SAMPLE - NOT FOR MAIL',
      heightDots,
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
export function inGroups(number: string): string {
  return number.startsWith('1Z')
    ? number.replace(/^(1Z)(.{3})(.{3})(.{2})(.{4})(.{4})$/, '$1 $2 $3 $4 $5 $6')
    : number.replace(/(.{4})(?=.)/g, '$1 ')
}

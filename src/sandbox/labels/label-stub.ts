import { box, line, textField, type ZplField } from '../../labels/zpl/fields.ts'
import { fitLine } from '../../labels/zpl/text-width.ts'
import type { Rect } from './label-layout.ts'
import { inGroups } from './label-sections.ts'
import type { ShippingLabelContent } from './label-content.ts'

/** The sender's part: what was sent to whom, without a barcode that a scanner could take for the label's. */
export function stubSection(content: ShippingLabelContent, at: Rect): readonly ZplField[] {
  const { to, from } = content
  const place = [to.city, to.state, to.zip, to.country].filter(Boolean).join(' ')
  const most = 3
  const items = content.customs?.items.map((item) => `${item.quantity} x ${item.description}`) ?? []
  const contents = [...items.slice(0, most), ...(items.length > most ? [`${items.length - most} more`] : [])]
  const texts = [
    `Tracking: ${inGroups(content.trackingNumber)}`,
    `Service: ${content.serviceName}`,
    `Ship date: ${content.shipDate}`,
    `Weight: ${content.weightText}`,
    `Package: ${content.packageNumber} of ${content.packageCount}`,
    `From: ${from.name}`,
    `To: ${to.name}, ${place}`,
    ...contents.map((text, index) => (index === 0 ? `Contents: ${text}` : text)),
    ...content.referenceLines.slice(0, 3),
  ]
  const step = Math.min(46, Math.floor((at.height - 72) / texts.length))
  const widthDots = at.width - 40
  const largest = { widthDots, heightDots: Math.min(30, step - 2), minHeightDots: 16 }
  // All lines of one height: that of the longest.
  const heightDots = Math.min(...texts.map((text) => fitLine(text, largest).heightDots))
  return [
    box({ x: at.x, y: at.y, widthDots: at.width, heightDots: at.height, thicknessDots: 2 }),
    textField({
      x: at.x + 20,
      y: at.y + 18,
      ...fitLine("SENDER'S RECORD - DO NOT MAIL", { widthDots, heightDots: 30, minHeightDots: 18 }),
    }),
    ...texts.map((text, index) =>
      textField({
        x: at.x + 20,
        y: at.y + 64 + index * step,
        ...fitLine(text, { widthDots, heightDots, minHeightDots: heightDots }),
      }),
    ),
  ]
}

/** A dashed line along which the page is folded or cut. */
export function foldLine(at: Rect): readonly ZplField[] {
  const across = at.width > at.height
  const length = across ? at.width : at.height
  const [dash, gap] = [24, 16]
  return Array.from({ length: Math.floor(length / (dash + gap)) }, (_, index) =>
    line({
      x: across ? at.x + index * (dash + gap) : at.x,
      y: across ? at.y : at.y + index * (dash + gap),
      direction: across ? 'horizontal' : 'vertical',
      lengthDots: dash,
      thicknessDots: 2,
    }),
  )
}

import { line, textBlock, textField, type ZplField } from '../../labels/zpl/fields.ts'
import { fitLine } from '../../labels/zpl/text-width.ts'
import type { CustomsContent, CustomsItemContent } from './label-content.ts'
import type { Rect } from './label-layout.ts'

const padding = 20

/** The tariff number stands first: of what is too long, the end is cut. */
function itemText({ description, quantity, hsTariffNumber, originCountry }: CustomsItemContent): string {
  const codes = [hsTariffNumber, originCountry].filter((code) => code !== undefined && code !== '')
  return [`${quantity} x`, ...codes, description].join(' ')
}

/** A customs declaration in the manner of the postal form CN 22; what does not fit is counted in one line. */
export function customsSection(customs: CustomsContent, at: Rect): readonly ZplField[] {
  const headHeight = 40
  const footHeight = 62
  const step = 27
  const room = Math.max(1, Math.floor((at.height - headHeight - footHeight - 10) / step))
  const { items } = customs
  const shown = items.length <= room ? items : items.slice(0, room - 1)
  const rows = [
    ...shown.map((item) => [itemText(item), item.valueText] as const),
    ...(shown.length === items.length ? [] : [[`and ${items.length - shown.length} more`, ''] as const]),
  ]
  const valueWidth = 150
  const widthDots = at.width - 2 * padding
  const x = at.x + padding
  const footTop = at.y + at.height - footHeight
  const right = (y: number, text: string, width: number) =>
    textBlock({
      x: at.x + at.width - padding - width,
      y,
      ...fitLine(text, { widthDots: width, heightDots: 22, minHeightDots: 14 }),
      blockWidthDots: width,
      align: 'right',
    })
  const left = (y: number, text: string, width: number, heightDots = 22) =>
    textField({
      x,
      y,
      ...fitLine(text, { widthDots: width, heightDots, minHeightDots: Math.min(16, heightDots) }),
    })
  const textWidth = widthDots - valueWidth - 10
  const fitted = rows.map(([text]) =>
    fitLine(text, { widthDots: textWidth, heightDots: 22, minHeightDots: 18 }),
  )
  const itemHeight = Math.min(...fitted.map((line) => line.heightDots))
  const rule = (y: number) =>
    line({ x: at.x, y, direction: 'horizontal', lengthDots: at.width, thicknessDots: 2 })
  return [
    left(at.y + 10, 'CUSTOMS DECLARATION  CN 22', Math.round(widthDots * 0.68), 26),
    right(at.y + 12, customs.contentType.toUpperCase(), Math.round(widthDots * 0.3)),
    rule(at.y + headHeight - 2),
    ...rows.flatMap(([text, value], index) => {
      const y = at.y + headHeight + 8 + index * step
      return [left(y, text, textWidth, itemHeight), ...(value === '' ? [] : [right(y, value, valueWidth)])]
    }),
    rule(footTop),
    left(footTop + 8, `If undeliverable: ${customs.nonDelivery}`, Math.round(widthDots * 0.55)),
    right(footTop + 8, `Total ${customs.totalText}`, Math.round(widthDots * 0.43)),
    left(footTop + 35, `Certified by ${customs.signer}, ${customs.date}`, widthDots),
  ]
}

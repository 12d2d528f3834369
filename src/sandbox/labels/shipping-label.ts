import { box, line, type ZplField } from '../../labels/zpl/fields.ts'
import { labelFormat } from '../../labels/zpl/label.ts'
import type { LabelOrientation, LabelSize } from '../../service/enums.ts'
import { customsSection } from './customs-section.ts'
import type { ShippingLabelContent } from './label-content.ts'
import { layoutOf, type LabelLayout, type Rect } from './label-layout.ts'
import {
  barcodeSection,
  carrierSection,
  factsSection,
  footSection,
  markSection,
  postageSection,
  recipientSection,
  senderSection,
  serviceSection,
  squareSection,
} from './label-sections.ts'
import { foldLine, stubSection } from './label-stub.ts'

/** Composes a label at 203 dpi as ZPL II; 4x6 inches unless another size is asked for. The same content gives the same bytes. */
export function composeShippingLabel(
  content: ShippingLabelContent,
  size: LabelSize = '4x6',
  orientation?: LabelOrientation,
): Uint8Array {
  const { customs } = content
  const layout = layoutOf(size, orientation, customs !== undefined)
  const fields = [
    ...frame(layout),
    ...markSection(content, layout.mark),
    ...carrierSection(content, layout.carrier),
    ...postageSection(content, layout.postage),
    ...serviceSection(content, layout.service),
    ...senderSection(content, layout.sender),
    ...factsSection(content, layout.facts),
    ...recipientSection(content, layout.recipient),
    ...squareSection(content, layout.square),
    ...barcodeSection(content, layout.barcode),
    ...footSection(content, layout.foot),
    ...(customs === undefined || layout.customs === undefined ? [] : customsSection(customs, layout.customs)),
    ...(layout.stub === undefined ? [] : stubSection(content, layout.stub)),
    ...(layout.fold === undefined ? [] : foldLine(layout.fold)),
  ]
  return labelFormat({ widthDots: layout.widthDots, heightDots: layout.heightDots }, fields)
}

/** The lines around and between the parts. */
function frame(layout: LabelLayout): readonly ZplField[] {
  const { frame: outer, mark, service, sender, recipient, barcode, foot, customs } = layout
  const across = ({ x, y }: Rect, lengthDots: number, thicknessDots = 3) =>
    line({ x, y, direction: 'horizontal', lengthDots, thicknessDots })
  const down = ({ x, y }: Rect, lengthDots: number) =>
    line({ x, y, direction: 'vertical', lengthDots, thicknessDots: 3 })
  const { width } = outer
  const beside = recipient.x > sender.x || barcode.x > recipient.x
  return [
    box({ x: outer.x, y: outer.y, widthDots: width, heightDots: outer.height, thicknessDots: 3 }),
    down({ ...mark, x: mark.x + mark.width }, mark.height),
    ...(service.y > outer.y ? [across({ ...service, x: outer.x }, width)] : []),
    across({ ...sender, x: outer.x }, width),
    ...(recipient.x > sender.x ? [down(recipient, recipient.height)] : []),
    ...(barcode.x > recipient.x
      ? [across(recipient, recipient.width), down({ ...barcode, y: sender.y }, foot.y - sender.y)]
      : []),
    ...(customs === undefined ? [] : [across(customs, customs.width), down(customs, customs.height)]),
    ...(beside ? [] : [across({ ...barcode, x: outer.x }, width, 8)]),
    ...(recipient.x > sender.x ? [across({ ...barcode, x: outer.x }, width, 8)] : []),
    ...(barcode.x > recipient.x && customs !== undefined
      ? [across(barcode, outer.x + width - barcode.x)]
      : []),
    across({ ...foot, x: outer.x }, width, 8),
  ]
}

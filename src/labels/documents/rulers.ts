import type { ZplField } from '../zpl/fields.ts'
import type { Drawing } from '../zpl/millimetres.ts'
import type { Paper } from './paper.ts'

const mmPerInch = 25.4

/**
 * Ticks along the four edges of a paper, from its top left corner: millimetres above and at the left, eighths of an inch
 * below and at the right. With `numbers` they count centimetres and inches.
 */
export function rulers(draw: Drawing, paper: Paper, numbers: boolean): readonly ZplField[] {
  const { widthMm, heightMm } = paper
  const thin = 0.2
  const fields: ZplField[] = []
  const reach = numbers ? 1 : 0.6
  const tick = (along: 'x' | 'y', atMm: number, lengthMm: number, far: boolean) => {
    const end = along === 'x' ? heightMm : widthMm
    const from = far ? end - lengthMm : 0
    fields.push(
      along === 'x'
        ? draw.fill({ xMm: atMm - thin / 2, yMm: from, widthMm: thin, heightMm: lengthMm })
        : draw.fill({ xMm: from, yMm: atMm - thin / 2, widthMm: lengthMm, heightMm: thin }),
    )
  }
  for (const [along, length] of [
    ['x', widthMm],
    ['y', heightMm],
  ] as const) {
    for (let mm = 1; mm < length - 0.5; mm++) {
      tick(along, mm, (mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.6) * reach, false)
      if (numbers && mm % 10 === 0 && mm < length - 6) fields.push(number(draw, along, mm, mm / 10, 4.4))
    }
    for (let eighth = 1; (eighth * mmPerInch) / 8 < length - 0.5; eighth++) {
      const mm = (eighth * mmPerInch) / 8
      tick(along, mm, (eighth % 8 === 0 ? 4 : eighth % 4 === 0 ? 3 : 1.6) * reach, true)
      if (numbers && eighth % 8 === 0 && mm < length - 6) {
        fields.push(number(draw, along, mm, eighth / 8, (along === 'x' ? heightMm : widthMm) - 7.2))
      }
    }
  }
  return fields
}

/** Beside its tick. */
function number(draw: Drawing, along: 'x' | 'y', atMm: number, value: number, acrossMm: number): ZplField {
  const [width, height] = [5, 2.6]
  const place =
    along === 'x' ? { xMm: atMm - width / 2, yMm: acrossMm } : { xMm: acrossMm - 1, yMm: atMm - height * 0.4 }
  return draw.line({ ...place, text: String(value), heightMm: height, widthMm: width, align: 'center' })
}

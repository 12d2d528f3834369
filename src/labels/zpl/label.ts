import { dots, type ZplField } from './fields.ts'

export type LabelFormat = {
  readonly widthDots: number
  readonly heightDots: number
  /** Printed one after another; 1 without it. */
  readonly copies?: number | undefined
}

/** What an earlier label may have left in force: units, orientation of fields and label, mirror image, reverse print. */
const asNew = '^MUD^FWN^PON^PMN^LRN'

/**
 * One label format as a printer takes it, `^XA` to `^XZ`: UTF-8 (`^CI28`), its own size, home at the corner, upright.
 * Pure ASCII, one field a line.
 */
export function labelFormat(format: LabelFormat, fields: readonly ZplField[]): Uint8Array {
  const { widthDots, heightDots, copies = 1 } = format
  const lines = [
    '^XA',
    `^CI28${asNew}`,
    `^PW${dots(widthDots)}^LL${dots(heightDots)}^LH0,0`,
    ...fields,
    ...(copies === 1 ? [] : [`^PQ${dots(copies)}`]),
    '^XZ',
  ]
  return new TextEncoder().encode(lines.join('\n'))
}

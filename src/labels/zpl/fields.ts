import { hexEscape, printableText, ZplContentError } from './field-data.ts'

declare const field: unique symbol

/** One complete field, origin to `^FS`. Only this folder's functions make one, so that text never becomes a command. */
export type ZplField = string & { readonly [field]: true }

/** Top left corner in dots from the label's own. */
export type Origin = { readonly x: number; readonly y: number }

export type TextField = Origin & {
  readonly text: string
  /** Height of the scalable font 0. */
  readonly heightDots: number
  /** Width of the font; without it, in proportion to the height. */
  readonly widthDots?: number | undefined
  /** White on black: needs a filled box below it. */
  readonly reverse?: boolean | undefined
}

export type TextBlock = TextField & {
  readonly blockWidthDots: number
  readonly align?: 'left' | 'center' | 'right' | undefined
  /** A printer prints what does not fit over the last line: give it text that fits. */
  readonly maxLines?: number | undefined
  readonly lineSpacingDots?: number | undefined
}

export type Box = Origin & {
  readonly widthDots: number
  readonly heightDots: number
  /** At least half the smaller side fills the box. */
  readonly thicknessDots: number
  /** 0 to 8: how round the corners are. */
  readonly rounding?: number | undefined
}

export type Line = Origin & {
  readonly direction: 'horizontal' | 'vertical'
  readonly lengthDots: number
  readonly thicknessDots: number
}

const alignments = { left: 'L', center: 'C', right: 'R' } as const

/** One line of text (`^A0`, `^FD`). */
export function textField(options: TextField): ZplField {
  return makeField(options, fontOf(options) + reverseOf(options) + dataOf(printableText(options.text)))
}

/** Text set into a block (`^FB`): aligned, wrapped between words. */
export function textBlock(options: TextBlock): ZplField {
  const { blockWidthDots, align = 'left', maxLines = 1, lineSpacingDots = 0 } = options
  const block = `^FB${dots(blockWidthDots)},${dots(maxLines)},${dots(lineSpacingDots)},${alignments[align]},0`
  // In a block a backslash starts `\&` (new line) and `\(` (soft hyphen); doubled it is itself (^FB, comments).
  const text = printableText(options.text).replaceAll('\\', '\\\\')
  return makeField(options, fontOf(options) + block + reverseOf(options) + dataOf(text))
}

/** A frame or a filled box (`^GB`). */
export function box(options: Box): ZplField {
  const { widthDots, heightDots, thicknessDots, rounding = 0 } = options
  return makeField(
    options,
    `^GB${dots(widthDots)},${dots(heightDots)},${dots(thicknessDots)},B,${dots(rounding)}`,
  )
}

/** A straight line (`^GB` of no other side than its thickness). */
export function line(options: Line): ZplField {
  const { direction, lengthDots, thicknessDots, x, y } = options
  const across = direction === 'horizontal'
  return box({
    x,
    y,
    widthDots: across ? lengthDots : thicknessDots,
    heightDots: across ? thicknessDots : lengthDots,
    thicknessDots,
  })
}

/** Puts a field at its origin. For this folder's field functions. */
export function makeField(origin: Origin, body: string): ZplField {
  return `^FO${dots(origin.x)},${dots(origin.y)}${body}^FS` as ZplField
}

/** A whole number of dots as ZPL takes it, 0 to 32000. */
export function dots(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 32_000) {
    throw new ZplContentError(`${value} is no number of dots`)
  }
  return String(value)
}

/** `^FH^FD` with the text's bytes escaped. */
export function dataOf(text: string): string {
  return `^FH_^FD${hexEscape(text)}`
}

function fontOf(options: TextField): string {
  const width = options.widthDots === undefined ? '' : `,${dots(options.widthDots)}`
  return `^A0N,${dots(options.heightDots)}${width}`
}

function reverseOf(options: TextField): string {
  return options.reverse === true ? '^FR' : ''
}

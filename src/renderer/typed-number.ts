// Numbers in fields: typed with the marks of the language, with a keypad's point, or with a comma out of habit.

import { formatNumber, locale } from '../words/format.ts'

export type TypedNumber =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  /** Two people would read it differently: `1,500`. */
  | { readonly kind: 'unclear'; readonly readings: readonly [string, string] }
  /** Its digits, with a point before what is less than one: `1500`, `0.5`. */
  | { readonly kind: 'number'; readonly decimal: string }

/** The mark before what is less than one, in the language that is spoken. */
function decimalMark(): string {
  const parts = new Intl.NumberFormat(locale()).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

const digitsAlone = /^\d+$/
/** Thousands set apart by one mark. */
const grouped = (mark: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`)

/** The digits of whole and fraction where the text can be read in one way alone; both ways where it can be in two. */
function readMarks(text: string, mostDecimals: number): readonly string[] {
  const marks = [...new Set(text.match(/[.,]/g))]
  const [mark] = marks
  if (mark === undefined) return [text]
  const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const whole = text.slice(0, text.lastIndexOf(last))
  const decimal = (before: string) => `${before}.${text.slice(whole.length + 1)}`
  if (marks.length === 2) {
    const other = last === '.' ? ',' : '.'
    return grouped(other).test(whole) ? [decimal(whole.replaceAll(other, ''))] : []
  }
  const asGrouped = grouped(mark).test(text) ? [text.replaceAll(mark, '')] : []
  if (whole.includes(mark)) return asGrouped
  if (asGrouped.length === 0 || mark === decimalMark()) return [decimal(whole)]
  return mostDecimals < 3 ? asGrouped : [...asGrouped, decimal(whole)]
}

/**
 * What was typed, as a number that is not negative. The language's own decimal mark is just that; the other one is a
 * decimal mark too where it cannot set thousands apart (`1,5`), and sets them apart where it can do nothing else
 * (`1,500.5`, `1,500,000`). What could be either is unclear. `mostDecimals`: digits that there can be behind the decimal
 * mark; `1,500` is clear of what cannot have three of them.
 */
export function readTyped(text: string, mostDecimals = Number.POSITIVE_INFINITY): TypedNumber {
  const plain = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (plain === '') return { kind: 'none' }
  const readings = readMarks(plain, mostDecimals).map(withoutLooseEnds)
  const [first, second] = readings
  if (first === undefined || !readings.every((each) => isDecimal(each, mostDecimals)))
    return { kind: 'wrong' }
  return second === undefined
    ? { kind: 'number', decimal: first }
    : { kind: 'unclear', readings: [withMark(first), withMark(second)] }
}

/** `.5` and `5.` in full. */
const withoutLooseEnds = (text: string) => text.replace(/^\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, '')

function isDecimal(text: string, mostDecimals: number): boolean {
  const [whole = '', fraction, ...more] = text.split('.')
  return (
    more.length === 0 &&
    digitsAlone.test(whole) &&
    (fraction === undefined || (digitsAlone.test(fraction) && fraction.length <= mostDecimals))
  )
}

/** NaN where it is empty, wrong or unclear, so that every comparison with it fails. */
export function numberOf(text: string): number {
  const read = readTyped(text)
  return read.kind === 'number' ? Number(read.decimal) : Number.NaN
}

const withMark = (decimal: string) => decimal.replace('.', decimalMark())

/** A number or a decimal as it is typed: with the language's mark, and no thousands set apart. */
export function typedText(value: number | string): string {
  return withMark(String(value))
}

/** How a text was read, where it is written otherwise: `1,500` for `1500`. Undefined for `12`, and for what is no number. */
export function shownReading(read: TypedNumber, text: string): string | undefined {
  if (read.kind !== 'number') return undefined
  const shown = formatNumber(Number(read.decimal), { useGrouping: 'always', maximumFractionDigits: 6 })
  const oneSpace = (written: string) => written.trim().replaceAll(/\s/g, ' ')
  return oneSpace(shown) === oneSpace(text) ? undefined : shown
}

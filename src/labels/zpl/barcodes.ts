import { dataOf, dots, makeField, type Origin, type ZplField } from './fields.ts'
import { hexEscape, ZplContentError } from './field-data.ts'

/** One element string of GS1: application identifier and value, for example 420 and a ZIP. */
export type Gs1Element = { readonly ai: string; readonly value: string }

type Linear = Origin & {
  readonly heightDots: number
  /** Width of the narrowest bar, 1 to 10 dots. At 203 dpi 3 dots are 15 mil. */
  readonly moduleDots: number
  /** A quarter clockwise: bars lie, and the symbol runs down from its origin. */
  readonly turned?: boolean | undefined
}

type Square = Origin & {
  /** Side of one module. */
  readonly moduleDots: number
}

// Elements that begin so have a fixed length and take no separator (GS1 General Specifications 7.8.4).
const fixedLengthPrefix = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/
const gs1Value = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/

/**
 * Code 128 (`^BC`, automatic subsets), without text: labels set it themselves. Takes printable ASCII; throws
 * ZplContentError for anything else.
 */
export function code128(options: Linear & { readonly data: string }): ZplField {
  if (!/^[ -~]+$/.test(options.data)) throw new ZplContentError('Code 128 takes printable ASCII')
  return makeField(options, `${linear(options)}A${dataOf(options.data)}`)
}

/**
 * GS1-128: Code 128 that begins with FNC1, and has it again after each element of variable length but the last.
 * Subsets are chosen here (`^BC` mode N), because printers differ in what mode D makes of spaces and parentheses; a lone
 * element of letters and digits has neither, and mode D makes it shorter.
 */
export function gs1Code128(options: Linear & { readonly elements: readonly Gs1Element[] }): ZplField {
  const parts = separated(options.elements)
  const lone = loneElement(options.elements)
  if (lone !== undefined)
    return makeField(options, `${linear(options)}D${dataOf(`(${lone.ai})${lone.value}`)}`)
  const data = inDigitPairs(parts)
    ? `>;>8${parts.join('>8')}`
    : `>:>8${parts.map((part) => part.replaceAll('>', '>0')).join('>8')}`
  return makeField(options, `${linear(options)}N${dataOf(data)}`)
}

/** Modules from the first bar to the last, quiet zones not counted, as a printer's automatic subsets give them. */
export function code128Modules(data: string): number {
  let symbols = 0
  let subset = ''
  for (const [run] of data.matchAll(/\d{4,}|\d{1,3}|\D+/g)) {
    const pairs = run.length >= 4 && /^\d/.test(run) ? Math.floor(run.length / 2) : 0
    const singles = run.length - pairs * 2
    for (const [name, count] of [
      ['B', singles],
      ['C', pairs],
    ] as const) {
      if (count === 0) continue
      symbols += count + (subset === name || subset === '' ? 0 : 1)
      subset = name
    }
  }
  return code128Width(symbols)
}

/** As {@link code128Modules}, for {@link gs1Code128}. */
export function gs1Code128Modules(elements: readonly Gs1Element[]): number {
  const parts = separated(elements)
  const lone = loneElement(elements)
  // FNC1 is one symbol more.
  if (lone !== undefined) return code128Modules(lone.ai + lone.value) + 11
  const pairs = inDigitPairs(parts)
  const symbols = parts.reduce((sum, part) => sum + 1 + (pairs ? part.length / 2 : part.length), 0)
  return code128Width(symbols)
}

// Start, symbols and check character have 11 modules each, stop has 13.
const code128Width = (symbols: number) => 11 * (symbols + 2) + 13

/** An element that mode D takes: alone, letters and digits, and not better off in pairs of digits. */
function loneElement(elements: readonly Gs1Element[]): Gs1Element | undefined {
  const [only, ...others] = elements
  if (only === undefined || others.length > 0) return undefined
  return /^[0-9A-Z]*[A-Z][0-9A-Z]*$/.test(only.value) ? only : undefined
}

const inDigitPairs = (parts: readonly string[]) => parts.every((part) => /^(\d\d)+$/.test(part))

/** Data Matrix ECC 200 (`^BX`). */
export function dataMatrix(options: Square & { readonly data: string }): ZplField {
  const escape = ['_', '|', '!', '#', '@', '%', '&', '='].find((sign) => !options.data.includes(sign)) ?? '_'
  return matrix(options, escape, escape === '_' ? options.data.replaceAll('_', '__') : options.data)
}

/** GS1 Data Matrix: `^BX` whose data begins with FNC1. */
export function gs1DataMatrix(options: Square & { readonly elements: readonly Gs1Element[] }): ZplField {
  const parts = separated(options.elements).map((part) => part.replaceAll('_', '__'))
  return matrix(options, '_', `_1${parts.join('_1')}`)
}

/** QR Code model 2 (`^BQ`) with error correction Q. */
export function qrCode(options: Square & { readonly data: string }): ZplField {
  return makeField(options, `^BQN,2,${dots(options.moduleDots)}${dataOf(`QA,${options.data}`)}`)
}

function linear(options: Linear): string {
  const height = dots(options.heightDots)
  return `^BY${dots(options.moduleDots)},3,${height}^BC${options.turned === true ? 'R' : 'N'},${height},N,N,N,`
}

// The escape sign of ^BX is often `_`, so that ^FH here takes the backslash.
function matrix(options: Square, escape: string, data: string): ZplField {
  const body = `^BXN,${dots(options.moduleDots)},200,,,,${escape},1^FH\\^FD${hexEscape(data, '\\')}`
  return makeField(options, body)
}

/** Element strings; FNC1 belongs between them, and a fixed-length one is joined with its successor. */
function separated(elements: readonly Gs1Element[]): readonly string[] {
  const parts: string[] = []
  let open = ''
  for (const [index, { ai, value }] of elements.entries()) {
    if (!/^\d{2,4}$/.test(ai) || !gs1Value.test(value)) throw new ZplContentError('no GS1 element')
    open += ai + value
    if (fixedLengthPrefix.test(ai) && index < elements.length - 1) continue
    parts.push(open)
    open = ''
  }
  if (parts.length === 0) throw new ZplContentError('a GS1 code needs an element')
  return parts
}

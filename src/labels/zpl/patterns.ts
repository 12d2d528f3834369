import { makeField, type Origin, type ZplField } from './fields.ts'

type Picture = Origin & {
  /** Rounded down to whole bytes. */
  readonly widthDots: number
  readonly heightDots: number
}

export const greys = [12, 25, 50, 75, 100] as const
export type Grey = (typeof greys)[number]

/** Hexadecimal digits of a row each, which repeat along it and follow one another down. */
const greyRows: Readonly<Record<Grey, readonly string[]>> = {
  12: ['8', '0', '2', '0'],
  25: ['A', '0'],
  50: ['A', '5'],
  75: ['F', 'A'],
  100: ['F'],
}

/** An area of which so many percent are black, dot by dot (`^GF`). */
export function grey(options: Picture & { readonly percent: Grey }): ZplField {
  const pattern = greyRows[options.percent]
  const digits = rowBytes(options) * 2
  return picture(options, (row) => repeated(pattern[row % pattern.length] ?? '0', digits))
}

/** Bars as wide as the gaps between them, which follow one another across the paper or down (`^GF`). */
export function bars(
  options: Picture & { readonly barDots: number; readonly along: 'across' | 'down' },
): ZplField {
  const { barDots, along } = options
  const isBlack = (dot: number) => Math.floor(dot / barDots) % 2 === 0
  const bytes = rowBytes(options)
  if (along === 'down') {
    return picture(options, (row) => repeated(isBlack(row) ? 'F' : '0', bytes * 2))
  }
  const digits = Array.from({ length: bytes * 2 }, (_, digit) =>
    [8, 4, 2, 1]
      .reduce((sum, bit, dot) => sum + (isBlack(digit * 4 + dot) ? bit : 0), 0)
      .toString(16)
      .toUpperCase(),
  ).join('')
  return picture(options, () => digits)
}

const rowBytes = ({ widthDots }: Picture) => Math.max(1, Math.floor(widthDots / 8))

/** A picture of single dots; its width is rounded down to whole bytes. */
export function bitmap(options: Picture, isBlack: (x: number, y: number) => boolean): ZplField {
  const digits = rowBytes(options) * 2
  return picture(options, (row) =>
    Array.from({ length: digits }, (_, digit) =>
      [8, 4, 2, 1]
        .reduce((sum, bit, dot) => sum + (isBlack(digit * 4 + dot, row) ? bit : 0), 0)
        .toString(16)
        .toUpperCase(),
    ).join(''),
  )
}

/** A row like the one above it is a colon (ZPL II guide, ^GF: Alternative Data Compression Scheme). */
function picture(options: Picture, rowOf: (row: number) => string): ZplField {
  const bytes = rowBytes(options)
  let above: string | undefined
  let data = ''
  for (let index = 0; index < options.heightDots; index++) {
    const row = rowOf(index)
    data += row === above ? ':' : row
    above = row
  }
  const total = bytes * options.heightDots
  return makeField(options, `^GFA,${total},${total},${bytes},${data}`)
}

/** A digit so many times over: G to Y count 1 to 19, g to z count 20 to 400, and add up. */
function repeated(digit: string, count: number): string {
  const [most, twenties, ones] = [Math.floor(count / 400), Math.floor((count % 400) / 20), count % 20]
  const letter = (before: number, value: number) => (value > 0 ? String.fromCharCode(before + value) : '')
  return 'z'.repeat(most) + letter(0x66, twenties) + letter(0x46, ones) + digit
}

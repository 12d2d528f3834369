import { typedText } from '../../typed-number.ts'

/** A draft's number in its field. */
export function numberText(value: unknown): string {
  return typeof value === 'number' ? typedText(Math.round(value * 10_000) / 10_000) : ''
}

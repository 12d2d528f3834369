/** What a text says as a number; a comma is a point, because keypads have either. */
export type ReadNumber =
  { readonly kind: 'none' } | { readonly kind: 'wrong' } | { readonly kind: 'number'; readonly value: number }

export function readNumber(text: string): ReadNumber {
  const written = text.trim().replace(',', '.')
  if (written === '') return { kind: 'none' }
  return /^\d*\.?\d+$|^\d+\.$/.test(written) ? { kind: 'number', value: Number(written) } : { kind: 'wrong' }
}

export function numberText(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000) : ''
}

import type { Money } from '../../contract/domain.ts'

/** An amount as it is typed, `250`, `250.00` or `$1,250.00`; undefined where it is empty, `wrong` where it is none. */
export function readLimit(text: string): Money | 'wrong' | undefined {
  const clean = text.replace(/[\s$,]/g, '')
  if (clean === '') return undefined
  const [, whole = '', cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(clean) ?? []
  if (whole === '') return 'wrong'
  const amountMinor = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return amountMinor > 0 ? { amountMinor, currency: 'USD' } : 'wrong'
}

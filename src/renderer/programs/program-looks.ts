import { limitCurrency } from '../../contract/operators.ts'
import type { ProgramView } from '../../contract/programs.ts'
import { formatMoney } from '../format.ts'
import type { ProgramWords } from './program-words.ts'

/** What it may do, in a line. */
export const scopesSay = (m: ProgramWords, { scopes }: ProgramView): string =>
  scopes.map((scope) => m.scopes[scope]).join(', ')

/** The most that a parcel of it may cost; nothing where it ships none. */
export function limitSays(m: ProgramWords, { scopes, parcelLimitMinor }: ProgramView): string {
  if (!scopes.includes('ship')) return m.notShipping
  return parcelLimitMinor === undefined
    ? m.noLimit
    : formatMoney({ amountMinor: parcelLimitMinor, currency: limitCurrency })
}

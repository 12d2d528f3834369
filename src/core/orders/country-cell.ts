import { countriesCalled } from '../../service/countries.ts'
import type { Reading } from './weight.ts'

/** What may be repeated of a cell that is no country: a few words, and nothing that could be a street, a number or mail. */
const words = /^[\p{L}][\p{L} .,'’()&-]{0,39}$/u

/**
 * A country of a file by its two letters. What could be several countries is refused and tells which, like what is none:
 * neither is guessed.
 */
export function readCountry(cell: string): Reading<string> {
  const countries = countriesCalled(cell)
  const [code, ...others] = countries
  const told = words.test(cell) ? { value: cell } : {}
  if (code === undefined) return { ok: false, reason: { code: 'not_a_country', ...told } }
  if (others.length > 0)
    return { ok: false, reason: { code: 'several_countries', ...told, countries: [...countries] } }
  return { ok: true, value: code }
}

// Which country is meant, and what the contract's rules need to know about countries.

import { countryCodes, nameLanguages, otherCountryNames } from './country-names.ts'

/** A name without what people write differently: accents, points, "&", a "the", "St." for "Saint". */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/^the | the$/g, '')
    .trim()
}

/** Codes of two and three letters, in small letters. */
const byCode: ReadonlyMap<string, string> = new Map(
  countryCodes.flatMap(([two, three]) => [two, three].map((code) => [code.toLowerCase(), two] as const)),
)

let codesByName: ReadonlyMap<string, ReadonlySet<string>> | undefined

function readNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = plain(name)
    names.set(key, (names.get(key) ?? new Set()).add(code))
  }
  for (const [name, codes] of Object.entries(otherCountryNames)) {
    for (const code of codes.split(' ')) add(name, code)
  }
  for (const language of nameLanguages) {
    const called = new Intl.DisplayNames([language], { type: 'region' })
    for (const [two] of countryCodes) add(called.of(two) ?? two, two)
  }
  return names
}

/**
 * The countries that a text can mean, by their two letters (ISO 3166-1): it is a code of two or three letters, or a name in
 * English, Spanish or a neighbour's language. None for an unknown one, several for a name that several have.
 */
export function countriesCalled(text: string): readonly string[] {
  if (/\p{N}/u.test(text)) return []
  const name = plain(text)
  // A code is itself, whatever a language calls another country; names are asked of the system, which takes its time.
  const code = byCode.get(name)
  if (code !== undefined || name === '') return code === undefined ? [] : [code]
  codesByName ??= readNames()
  return [...(codesByName.get(name) ?? [])].toSorted()
}

/** The two letters of the one country that a text means; undefined where it means none, or could mean several. */
export function countryCode(text: string): string | undefined {
  const [code, ...others] = countriesCalled(text)
  return others.length === 0 ? code : undefined
}

/** The same address with its country by two letters; as it is written where that is not understood. */
export function withCountryCode<T extends { readonly country?: string | undefined }>(address: T): T {
  const country = address.country === undefined ? undefined : countryCode(address.country)
  return country === undefined ? address : { ...address, country }
}

/** Places with ZIP codes that are also countries of their own in ISO 3166. */
export const usTerritories: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/**
 * An address's country by its two letters, `US` for its territories too; none given means the United States. What is not
 * understood stays as it is written, in upper case.
 */
export function countryOf(address: { readonly country?: string | undefined }): string {
  const written = (address.country ?? '').trim()
  const country = countryCode(written) ?? written.toUpperCase()
  return country === '' || usTerritories.has(country) ? 'US' : country
}

/**
 * The European Union, Norway and Switzerland, as `countryOf` has them. `hsTariffNumber` is required there (section 2.4).
 */
export const tariffNumberCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO CH'.split(' '),
)

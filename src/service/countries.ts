// What the contract's rules need to know about countries.

/** Places with ZIP codes that are also countries of their own in ISO 3166. */
const unitedStates = new Set([
  '',
  'US',
  'USA',
  'UNITED STATES',
  'UNITED STATES OF AMERICA',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
])

/** An address's country in upper case, `US` for its territories too; none given means the United States. */
export function countryOf(address: { readonly country?: string | undefined }): string {
  const country = (address.country ?? '').trim().toUpperCase()
  return unitedStates.has(country) ? 'US' : country
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * The European Union, Norway and Switzerland, as `countryOf` has them: codes of ISO 3166, and English names, since the
 * document lets a country be any text. `hsTariffNumber` is required there (section 2.4).
 */
export const tariffNumberCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO CH'
    .split(' ')
    .flatMap((code) => [code, englishNames.of(code)?.toUpperCase() ?? code]),
)

import { AppError } from '../../contract/errors.ts'
import { countryCode, withCountryCode } from '../../service/countries.ts'

/**
 * An address as it is typed, with its country by two letters. Throws `invalid_input` for a country that is none, or that
 * could be several.
 */
export function needCountryCode<T extends { readonly country?: string | undefined }>(address: T): T {
  const country = address.country?.trim()
  if (country && !countryCode(country)) {
    throw new AppError('invalid_input', 'The country of the address is not known', {
      details: { field: 'country', reason: 'no_country' },
    })
  }
  return withCountryCode(address)
}

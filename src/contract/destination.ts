import type { Address } from '../service/records.ts'

/** City, state and ZIP in one line, for the packer's check; the country where it is another. */
export function destinationOf({ city, state, zip, country }: Address): string {
  const place = [city, state].filter(Boolean).join(' ')
  return [place, zip, country === 'US' ? undefined : country].filter(Boolean).join(' · ')
}

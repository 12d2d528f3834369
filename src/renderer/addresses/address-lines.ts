import type { AddressFields } from '../../contract/addresses.ts'

/** The address as it stands on an envelope, a line each. */
export function addressLines(address: AddressFields): readonly string[] {
  const { name, company, street1, street2, street3, city, state, zip, country } = address
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, company, street1, street2, street3, place, country].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  )
}

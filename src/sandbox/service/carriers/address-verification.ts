// Verification as a postal service does it, but from rules alone, so that the same address always gets the same answer.

import { createHash } from 'node:crypto'
import { countryOf } from '../../../service/countries.ts'
import type { Address } from '../../../service/records.ts'
import { stateCodes, zipRegion } from './zip-regions.ts'

// prettier-ignore
const streetSuffixes: Readonly<Record<string, string>> = {
  STREET: 'ST', AVENUE: 'AVE', BOULEVARD: 'BLVD', DRIVE: 'DR', LANE: 'LN', ROAD: 'RD', COURT: 'CT', PLACE: 'PL',
  SQUARE: 'SQ', PARKWAY: 'PKWY', HIGHWAY: 'HWY', CIRCLE: 'CIR', TERRACE: 'TER', TRAIL: 'TRL', ALLEY: 'ALY',
}

// prettier-ignore
const stateNames: Readonly<Record<string, string>> = {
  ALABAMA: 'AL', ALASKA: 'AK', ARIZONA: 'AZ', ARKANSAS: 'AR', CALIFORNIA: 'CA', COLORADO: 'CO', CONNECTICUT: 'CT',
  DELAWARE: 'DE', 'DISTRICT OF COLUMBIA': 'DC', FLORIDA: 'FL', GEORGIA: 'GA', HAWAII: 'HI', IDAHO: 'ID', ILLINOIS: 'IL',
  INDIANA: 'IN', IOWA: 'IA', KANSAS: 'KS', KENTUCKY: 'KY', LOUISIANA: 'LA', MAINE: 'ME', MARYLAND: 'MD',
  MASSACHUSETTS: 'MA', MICHIGAN: 'MI', MINNESOTA: 'MN', MISSISSIPPI: 'MS', MISSOURI: 'MO', MONTANA: 'MT', NEBRASKA: 'NE',
  NEVADA: 'NV', 'NEW HAMPSHIRE': 'NH', 'NEW JERSEY': 'NJ', 'NEW MEXICO': 'NM', 'NEW YORK': 'NY', 'NORTH CAROLINA': 'NC',
  'NORTH DAKOTA': 'ND', OHIO: 'OH', OKLAHOMA: 'OK', OREGON: 'OR', PENNSYLVANIA: 'PA', 'PUERTO RICO': 'PR',
  'RHODE ISLAND': 'RI', 'SOUTH CAROLINA': 'SC', 'SOUTH DAKOTA': 'SD', TENNESSEE: 'TN', TEXAS: 'TX', UTAH: 'UT',
  VERMONT: 'VT', VIRGINIA: 'VA', WASHINGTON: 'WA', 'WEST VIRGINIA': 'WV', WISCONSIN: 'WI', WYOMING: 'WY',
}

/** Why an address of the United States cannot exist, with the field to blame; undefined where nothing speaks against it. */
export function addressFault(
  address: Pick<Address, 'country' | 'state' | 'zip'>,
): { readonly field: 'state' | 'zip'; readonly message: string } | undefined {
  if (countryOf(address) !== 'US') return undefined
  const state = stateCode(address.state)
  if (state === undefined) return { field: 'state', message: 'is not a state or territory' }
  const region = zipRegion(address.zip)
  if (region === undefined) return { field: 'zip', message: 'is not a ZIP code in use' }
  if (!region.states.includes(state)) return { field: 'zip', message: 'does not belong to the state' }
  return undefined
}

function stateCode(state: string | undefined): string | undefined {
  const name = (state ?? '').trim().toUpperCase()
  return stateCodes.has(name) ? name : stateNames[name]
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** The first word of an address line is its number or name, so a suffix can only stand behind it. */
function abbreviateSuffix(street: string): string {
  const words = street.split(' ')
  const index = words.findLastIndex((word, at) => at > 1 && streetSuffixes[word] !== undefined)
  return words.map((word, at) => (at === index ? (streetSuffixes[word] ?? word) : word)).join(' ')
}

/** The last four digits of a ZIP+4: any will do, as long as one street always has the same. */
function plusFour(street: string, zip: string): string {
  const number = createHash('sha256').update(`${street}|${zip}`).digest().readUInt32BE(0)
  return String(1000 + (number % 9000))
}

/**
 * The address as the postal service writes it: upper case, abbreviated street suffix, state code, ZIP+4. Addresses of
 * other countries come back as they are. The caller looks for an `addressFault` first.
 */
export function standardAddress(address: Address): Address {
  if (countryOf(address) !== 'US') return { ...address, verificationStatus: 'NotVerified' }
  const street1 = abbreviateSuffix(tidy(address.street1))
  const zip = address.zip.trim()
  const zip5 = zip.slice(0, 5)
  const state = stateCode(address.state)
  return {
    ...address,
    name: tidy(address.name),
    street1,
    ...(address.company === undefined ? {} : { company: tidy(address.company) }),
    ...(address.street2 === undefined ? {} : { street2: tidy(address.street2) }),
    ...(address.street3 === undefined ? {} : { street3: tidy(address.street3) }),
    city: tidy(address.city),
    ...(state === undefined ? {} : { state }),
    zip: zip.length > 5 ? `${zip5}-${zip.slice(-4)}` : `${zip5}-${plusFour(street1, zip5)}`,
    country: 'US',
    isResidential: address.isResidential ?? isHome(address),
    verificationStatus: 'Verified',
  }
}

/** Whether carriers count an address as a home: what has no company is one, unless the caller knows better. */
export function isHome(address: Pick<Address, 'company' | 'isResidential'>): boolean {
  return address.isResidential ?? !address.company?.trim()
}

/** Names of the fields that standardising changed. */
export function changedFields(before: Address, after: Address): readonly string[] {
  const fields = ['name', 'company', 'street1', 'street2', 'street3', 'city', 'state', 'zip'] as const
  return fields.filter((field) => before[field] !== after[field])
}

import { zipRegion } from './zip-regions.ts'

/** 1 (nearest) to 9. */
export type Zone = number

/** Miles up to which each domestic zone reaches; what is farther is zone 8. */
const zoneMiles = [50, 150, 300, 600, 1000, 1400, 1800]

/** Freely associated states and Guam are a zone of their own. */
const farStates = ['GU', 'MP', 'PW', 'FM', 'MH', 'AS']

// prettier-ignore
const countryZones: readonly (readonly [zone: Zone, countries: string])[] = [
  [1, 'CA'], [2, 'MX'],
  [3, 'GB IE FR DE NL BE LU AT CH LI DK SE NO FI IS ES PT IT PL CZ SK HU SI HR EE LV LT RO BG GR CY MT MC AD SM VA'],
  [4, 'JP KR CN HK TW SG MY TH VN PH ID AU NZ MO'],
  [5, 'BR AR CL CO PE UY PY EC BO VE GT CR PA DO JM BS TT HN SV NI'],
]
const otherCountriesZone: Zone = 6

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthRadiusMiles = 3958.8

function miles(fromZip: string, toZip: string): number | undefined {
  const from = zipRegion(fromZip)
  const to = zipRegion(toZip)
  if (from === undefined || to === undefined) return undefined
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

/** The zone between two ZIP codes; undefined where one of them is not in use. */
export function domesticZone(fromZip: string, toZip: string): Zone | undefined {
  const distance = miles(fromZip, toZip)
  if (distance === undefined) return undefined
  if (zipRegion(toZip)?.states.some((state) => farStates.includes(state)) === true) return 9
  const index = zoneMiles.findIndex((limit) => distance <= limit)
  return index === -1 ? 8 : index + 1
}

/** The price zone of a country other than the United States. */
export function countryZone(country: string): Zone {
  return (
    countryZones.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? otherCountriesZone
  )
}

/** A place as the gateway names it (section 7.5). */
export type Location = {
  readonly carrierCityGeoID: string
  readonly cityName: string
  readonly countryCode: string
  readonly UNLocationCode: string
  readonly UNRegionCode: string
}

type Row = readonly [
  carrierCityGeoID: string,
  cityName: string,
  countryCode: string,
  UNLocationCode: string,
  UNRegionCode: string,
]

// prettier-ignore
const rows: readonly Row[] = [
  ['1JUKNJGWHQBNJ', 'Rotterdam', 'NL', 'NLRTM', 'ZH'], ['25WPD4MT8UJ1A', 'Seattle', 'US', 'USSEA', 'WA'],
  ['2XV0ZBRFJN6VK', 'Portland', 'US', 'USPDX', 'OR'], ['0W7J2Q8TJ9XBD', 'Portland', 'US', 'USPWM', 'ME'],
  ['3C5K1D7PWM0QE', 'Springfield', 'US', 'USSPI', 'IL'], ['3DZ8R4HXT6LGU', 'Springfield', 'US', 'USSGF', 'MO'],
  ['0QY6N9FKC2VSA', 'Springfield', 'US', 'USSFY', 'MA'], ['1K9M3XEJW7TRB', 'Birmingham', 'US', 'USBHM', 'AL'],
  ['2H4T8ZLNQ5CYD', 'Birmingham', 'GB', 'GBBHM', 'BIR'],
]

const locations = rows.map(
  ([carrierCityGeoID, cityName, countryCode, UNLocationCode, UNRegionCode]): Location => ({
    carrierCityGeoID,
    cityName,
    countryCode,
    UNLocationCode,
    UNRegionCode,
  }),
)

export type LocationQuestion = {
  readonly cityName: string
  readonly countryCode?: string | undefined
  readonly carrierCityGeoID?: string | undefined
}

/** Places of a name, in whatever case; narrowed by country and id where these are given. */
export function findLocations(question: LocationQuestion): readonly Location[] {
  const { cityName, countryCode, carrierCityGeoID } = question
  return locations.filter(
    (one) =>
      one.cityName.toLowerCase() === cityName.trim().toLowerCase() &&
      (countryCode === undefined || one.countryCode === countryCode) &&
      (carrierCityGeoID === undefined || one.carrierCityGeoID === carrierCityGeoID),
  )
}

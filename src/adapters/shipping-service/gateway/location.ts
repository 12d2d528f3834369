import { textAt, valueAt } from '../json.ts'

/** One of several places that a request may mean (section 7.5, status 409). */
export type OriginLocation = {
  readonly carrierCityGeoId: string
  readonly cityName: string | undefined
  readonly countryCode: string | undefined
  readonly unLocationCode: string | undefined
  readonly unRegionCode: string | undefined
}

export type LocationChoice = {
  readonly message: string | undefined
  readonly locations: readonly OriginLocation[]
}

/** Reads the body of a 409; undefined where it holds no location that can be chosen. */
export function readLocations(json: unknown): LocationChoice | undefined {
  const listed = valueAt(json, 'collectionOriginLocations')
  if (!Array.isArray(listed)) return undefined
  const locations = listed.flatMap((each): OriginLocation[] => {
    const carrierCityGeoId = textAt(each, 'carrierCityGeoID')
    return carrierCityGeoId === undefined
      ? []
      : [
          {
            carrierCityGeoId,
            cityName: textAt(each, 'cityName'),
            countryCode: textAt(each, 'countryCode'),
            unLocationCode: textAt(each, 'UNLocationCode'),
            unRegionCode: textAt(each, 'UNRegionCode'),
          },
        ]
  })
  return locations.length > 0 ? { message: textAt(json, 'message'), locations } : undefined
}

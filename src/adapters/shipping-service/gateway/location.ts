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
  const locations = locationsAt(json, 'collectionOriginLocations')
  return locations.length > 0 ? { message: textAt(json, 'message'), locations } : undefined
}

/** Reads the places that a product lists; a list under no known name is none. */
export function readLocationList(json: unknown): readonly OriginLocation[] {
  return ['locations', 'data', 'items', 'results'].flatMap((name) => locationsAt(json, name))
}

function locationsAt(json: unknown, name: string): readonly OriginLocation[] {
  const listed = valueAt(json, name)
  if (!Array.isArray(listed)) return []
  return listed.flatMap((each): OriginLocation[] => {
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
}

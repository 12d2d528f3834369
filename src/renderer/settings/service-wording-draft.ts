// What an account calls differently as its form holds it.

import type { ServiceWording } from '../../contract/service-wording.ts'

type BillToEndpoints = NonNullable<ServiceWording['billTo']>['endpoints']

/** Where BillTo can go, and the requests that each stands for. */
const billToPlaces = {
  none: [],
  createShipment: ['createShipment'],
  both: ['getRates', 'createShipment'],
  getRates: ['getRates'],
} as const satisfies Record<string, BillToEndpoints>
export type BillToPlace = keyof typeof billToPlaces

/** Rates alone can be written by hand, and serve nothing: they are shown where they hold, and not offered. */
export const offeredPlaces: readonly BillToPlace[] = ['none', 'createShipment', 'both']

export function billToPlaceOf({ billTo }: ServiceWording): BillToPlace {
  const rates = billTo?.endpoints.includes('getRates')
  if (billTo?.endpoints.includes('createShipment')) return rates ? 'both' : 'createShipment'
  return rates ? 'getRates' : 'none'
}

/** The wording that a form stands for; what is as the service's document has it is left out. */
export function wordingOf(draft: {
  readonly postalName: string
  readonly specialServiceAs: NonNullable<ServiceWording['specialServiceAs']>
  readonly billToPlace: BillToPlace
  readonly billToField: string
}): ServiceWording {
  const postalName = draft.postalName.trim()
  const endpoints = [...billToPlaces[draft.billToPlace]]
  return {
    ...(postalName === '' ? {} : { postalName }),
    ...(draft.specialServiceAs === 'list' ? {} : { specialServiceAs: draft.specialServiceAs }),
    ...(endpoints.length === 0 ? {} : { billTo: { endpoints, field: draft.billToField.trim() } }),
  }
}

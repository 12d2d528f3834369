// An address that the service modified while it sold a label, and what a person says of it. Part of the operations of the
// packing screen (ship.ts).

import { z } from 'zod'
import { Address } from '../service/records.ts'

export { isAddressModified } from '../service/codes.ts'

export const addressPlaces = ['to', 'from'] as const
export type AddressPlace = (typeof addressPlaces)[number]

/** An address as it was sent, and as the label has it. `changed`: names of the fields that differ. */
export const AddressChange = z.object({
  place: z.enum(addressPlaces),
  before: Address,
  after: Address,
  changed: z.array(z.string()),
})
export type AddressChange = z.infer<typeof AddressChange>

/** `told`: the answer brings what it was changed to. `not_told`: it says no more than that it was. */
export const addressNews = ['told', 'not_told'] as const

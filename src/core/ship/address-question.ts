// An address that the service modified while it sold a label: whether the parcel goes there is for a person to say.

import type { AddressChange } from '../../contract/address-change.ts'
import { isAddressModified } from '../../service/codes.ts'
import type { Address } from '../../service/records.ts'
import type { ServiceShipment, ToldAddresses } from '../shipping-service.ts'
import { verificationOf } from './draft/address-verification.ts'
import { withoutUndefined } from './draft/without-undefined.ts'
import type { Purchase } from './purchase.ts'

/** Where each address of a shipment stands in its request. */
const fieldOf = { to: 'toAddress', from: 'fromAddress' } as const

/** What a bought parcel keeps until a person has answered: the addresses as they were told, if they were. */
export function addressQuestion({
  warnings,
  addresses = {},
}: Pick<ServiceShipment, 'warnings' | 'addresses'>): ToldAddresses | undefined {
  return warnings.some(({ code }) => isAddressModified(code)) ? addresses : undefined
}

/** What was modified, by the answer's own addresses; empty where it does not bring them. */
export function addressChanges({
  request,
  addressQuestion: told,
}: Pick<Purchase, 'request' | 'addressQuestion'>): readonly AddressChange[] {
  if (!request || !told) return []
  return (['to', 'from'] as const).flatMap((place) => {
    const its = told[place]
    if (!its) return []
    const { before, after = before, changed } = verificationOf(request[fieldOf[place]], its, [])
    return changed.length > 0 ? [{ place, before, after, changed }] : []
  })
}

/** What the order's address becomes where the service's form of it is kept; undefined where that is as it was. */
export function keptAddress(purchase: Pick<Purchase, 'request' | 'addressQuestion'>): Address | undefined {
  const to = addressChanges(purchase).find(({ place }) => place === 'to')
  if (!to) return undefined
  // Its id at the service stands for the address as it was.
  return withoutUndefined({ ...to.after, id: undefined, verificationStatus: undefined })
}

// Section 4.6 prefers the id of an address that is kept at the service over its details, where it is used repeatedly.

import { AddressFields } from '../../contract/addresses.ts'
import type { Address } from '../../service/records.ts'
import type { CreateShipmentRequest } from '../shipping-service.ts'

/** An address that the connected account keeps, as the service last told it. */
export type KeptAddress = { readonly serviceId: string; readonly address: AddressFields }

/** All that the connected account keeps. */
export type KeptAddresses = () => Promise<readonly KeptAddress[]>

const fields = Object.keys(AddressFields.shape) as (keyof AddressFields)[]
/** What an address that is kept does not say. */
const ofThisParcel = [
  'save',
  'verify',
  'source',
  'isResidential',
  'referenceType',
  'referenceValue',
] as const satisfies readonly (keyof Address)[]

/** Of the one that is the same in every field: a label shows what was seen. */
export function savedIdOf(address: Address, kept: readonly KeptAddress[]): string | undefined {
  if (ofThisParcel.some((field) => address[field] !== undefined)) return undefined
  const isSame = (saved: AddressFields) =>
    fields.every((field) => (saved[field] ?? '') === (address[field] ?? ''))
  return kept.find((one) => isSame(one.address))?.serviceId
}

/** An address without its id. */
export const inFull = ({ id: _kept, ...address }: Address): Address => address

/** The request with the ids of its addresses beside their details: those of another account go. */
export async function withSavedIds(
  request: CreateShipmentRequest,
  keptAddresses: KeptAddresses = () => Promise.resolve([]),
): Promise<CreateShipmentRequest> {
  const kept = await keptAddresses()
  function named(given: Address): Address {
    const address = inFull(given)
    const id = savedIdOf(address, kept)
    return id === undefined ? address : { id, ...address }
  }
  const { altReturnAddress } = request
  return {
    ...request,
    fromAddress: named(request.fromAddress),
    toAddress: named(request.toAddress),
    ...(altReturnAddress ? { altReturnAddress: named(altReturnAddress) } : {}),
  }
}

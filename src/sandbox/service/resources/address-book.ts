import type { EndpointId } from '../../../service/endpoints.ts'
import type { Address, AddressOrId } from '../../../service/records.ts'
import { addressFault, changedFields, standardAddress } from '../carriers/address-verification.ts'
import type { ServiceWarning } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import type { AddressState } from '../state/address-state.ts'

export type VerifiedAddress = { readonly address: Address; readonly warnings: readonly ServiceWarning[] }

/** Refuses with ADDRESS.VALIDATION_FAILED an address that cannot exist; `field` is its place in the request. */
export function refuseImpossible(address: Address, field: string): void {
  const fault = addressFault(address)
  if (fault !== undefined)
    throw serviceError('ADDRESS.VALIDATION_FAILED', `${field}.${fault.field} ${fault.message}`)
}

/** The address as the carrier writes it, with a warning where that differs from what was given. */
export function verified(address: Address, field: string): VerifiedAddress {
  refuseImpossible(address, field)
  const standard = standardAddress(address)
  const changed = changedFields(address, standard)
  if (changed.length === 0) return { address: standard, warnings: [] }
  const names = changed.map((name) => `${field}.${name}`).join(', ')
  return { address: standard, warnings: [{ Code: 'ADDRESS.MODIFIED', Message: `changed: ${names}` }] }
}

/** Finds the full address that a request means: looks up an id, and saves and verifies where the address asks for it. */
export function resolveAddress(
  addresses: AddressState,
  endpoint: EndpointId,
  field: string,
  given: AddressOrId,
): VerifiedAddress {
  if (!('street1' in given)) {
    const saved = addresses.find(given.id)
    if (saved === undefined) throw ruleBroken(endpoint, `${field}.id`, 'is not the id of a saved address')
    return { address: saved, warnings: [] }
  }
  const { save, verify, ...address } = given
  const result = verify === true ? verified(address, field) : { address, warnings: [] }
  return save === true ? { ...result, address: addresses.save(result.address) } : result
}

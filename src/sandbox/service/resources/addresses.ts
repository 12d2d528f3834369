import { serviceError } from '../service-error.ts'
import type { Handlers } from '../http/handler.ts'
import { resolveAddress, verified } from './address-book.ts'
import type { ServiceState } from '../state/service-state.ts'

/** `/Address` (section 4.3). */
export function addressHandlers({ addresses }: ServiceState) {
  const find = (id: string) => {
    const saved = addresses.find(id)
    if (saved === undefined) throw serviceError('ADDRESS.NOT_FOUND', 'id is not the id of a saved address')
    return saved
  }
  return {
    getAddress: ({ route }) => ({ body: find(route.id) }),
    createAddress: ({ body }) => {
      const { address, warnings } = resolveAddress(addresses, 'createAddress', 'address', body.address)
      return { body: { verificationStatus: 'NotVerified', ...address }, warnings }
    },
    validateAddress: ({ route }) => {
      const { address, warnings } = verified(find(route.id), 'address')
      return { body: addresses.save(address), warnings }
    },
  } satisfies Handlers
}

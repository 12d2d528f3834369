// Addresses that the service keeps for the account, and which of them parcels leave from.

import type { AddressUse, SavedAddressView } from '../../contract/addresses.ts'
import { invalidInput } from '../../contract/refusals.ts'
import { ShipFromAddress } from '../../contract/settings.ts'
import { createAddressBook } from '../../core/addresses/address-book.ts'
import type { SavedAddress } from '../../core/addresses/ports.ts'
import { named } from '../profile/no-account.ts'
import { newId } from '../runtime.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type AddressesPorts = PortsOf<'account' | 'shipFrom' | 'settingsView' | 'clock', 'savedAddresses'>

/** The part of an address that parcels leave from; undefined where it is not enough of one. */
function shipFromOf({ address }: SavedAddress): ShipFromAddress | undefined {
  const { success, data } = ShipFromAddress.safeParse(address)
  return success ? data : undefined
}

const same = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

export function addressesFeature(ports: AddressesPorts): Feature<'addresses'> {
  const { stores, account, shipFrom, clock } = ports
  const book = createAddressBook({
    store: stores.savedAddresses,
    account: () => named(account.connectedFor.addresses()),
    clock,
    newId,
  })

  async function viewer(): Promise<(saved: SavedAddress) => SavedAddressView> {
    const current = await shipFrom.read()
    return (saved) => {
      const { id, serviceId, use, address, verificationStatus, isResidential, savedAt, askedAt } = saved
      const own = use === 'ship_from' ? shipFromOf(saved) : undefined
      return {
        addressId: id,
        serviceId,
        use,
        address,
        isDefault: own !== undefined && current !== undefined && same(own, current),
        savedAt: savedAt.toISOString(),
        askedAt: askedAt.toISOString(),
        ...present({ verificationStatus, isResidential }),
      }
    }
  }
  const list = async (use?: AddressUse) => {
    const viewOf = await viewer()
    return { addresses: (await book.list(use)).map(viewOf) }
  }

  return {
    handlers: {
      'addresses.list': ({ use }) => list(use),
      'addresses.check': ({ address }) => book.check(address),
      async 'addresses.create'({ use, address }) {
        const { saved, warnings } = await book.create(use, address)
        return { saved: (await viewer())(saved), warnings: [...warnings] }
      },
      async 'addresses.fetch'({ use, serviceId }) {
        return (await viewer())(await book.fetch(use, serviceId))
      },
      async 'addresses.validate'({ addressId }) {
        const { check, saved } = await book.validate(addressId)
        return { check, saved: (await viewer())(saved) }
      },
      async 'addresses.forget'({ addressId }) {
        await book.forget(addressId)
        return list()
      },
      async 'addresses.makeDefault'({ addressId }) {
        const address = shipFromOf(await book.get(addressId))
        if (!address) throw invalidInput('address_without_state', { field: 'state' })
        await shipFrom.save(address)
        return ports.settingsView()
      },
    },
  }
}

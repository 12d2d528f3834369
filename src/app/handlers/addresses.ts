import type { AddressUse, SavedAddressView } from '../../contract/address-operations.ts'
import { AppError } from '../../contract/errors.ts'
import { ShipFromAddress } from '../../contract/settings.ts'
import type { SavedAddress } from '../../core/addresses/ports.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'
import { present } from '../views.ts'

/** The part of an address that parcels leave from; undefined where it is not enough of one. */
function shipFromOf({ address }: SavedAddress): ShipFromAddress | undefined {
  const { success, data } = ShipFromAddress.safeParse(address)
  return success ? data : undefined
}

const same = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

export function addressesHandlers({ session, views }: StationCore): HandlersOf<'addresses'> {
  const book = () => session().accountParts.addresses

  async function viewOf(): Promise<(saved: SavedAddress) => SavedAddressView> {
    const shipFrom = await session().shipFrom()
    return (saved) => {
      const { id, serviceId, use, address, verificationStatus, isResidential, savedAt, askedAt } = saved
      const own = use === 'ship_from' ? shipFromOf(saved) : undefined
      return {
        addressId: id,
        serviceId,
        use,
        address,
        isDefault: own !== undefined && shipFrom !== undefined && same(own, shipFrom),
        savedAt: savedAt.toISOString(),
        askedAt: askedAt.toISOString(),
        ...present({ verificationStatus, isResidential }),
      }
    }
  }
  const list = async (use?: AddressUse) => {
    const view = await viewOf()
    return { addresses: (await book().list(use)).map(view) }
  }

  return {
    'addresses.list': ({ use }) => list(use),
    'addresses.check': ({ address }) => book().check(address),
    async 'addresses.create'({ use, address }) {
      const { saved, warnings } = await book().create(use, address)
      return { saved: (await viewOf())(saved), warnings: [...warnings] }
    },
    async 'addresses.fetch'({ use, serviceId }) {
      return (await viewOf())(await book().fetch(use, serviceId))
    },
    async 'addresses.validate'({ addressId }) {
      const { check, saved } = await book().validate(addressId)
      return { check, saved: (await viewOf())(saved) }
    },
    async 'addresses.forget'({ addressId }) {
      await book().forget(addressId)
      return list()
    },
    async 'addresses.makeDefault'({ addressId }) {
      const shipFrom = shipFromOf(await book().get(addressId))
      if (!shipFrom) {
        throw new AppError(
          'invalid_input',
          'Parcels cannot leave from an address without state and country',
          {
            details: { field: 'state' },
          },
        )
      }
      await session().saveShipFrom(shipFrom)
      return views.settings()
    },
  }
}

// From an order to the body of POST /Shipment (section 4.6).

import { AppError } from '../../contract/errors.ts'
import type { ServiceRule } from '../../contract/settings.ts'
import type { Address, Package, PostageLabel } from '../../service/records.ts'
import type { Order } from '../orders/order.ts'
import { packageFor, type PackagePreset } from '../orders/package-presets.ts'
import type { CreateShipmentRequest, OfferedService, RateRequest } from './shipping-service.ts'

/** What the station says of its parcels. */
export type ShippingSettings = {
  readonly shipFrom: Address | undefined
  readonly serviceRule: ServiceRule
  readonly presets: readonly PackagePreset[]
}

/** Base64, so that the label comes with the purchase itself and needs no second call. */
const label: PostageLabel = { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' }

/** The parcel of an order: where from, where to, what. Throws `order_incomplete` with what is missing. */
export function parcelOf(
  order: Order,
  settings: ShippingSettings,
): RateRequest & { packages: readonly Package[] } {
  const { shipFrom } = settings
  if (!shipFrom)
    throw new AppError('order_incomplete', 'The ship-from address is not set', {
      details: { field: 'shipFrom' },
    })
  if ((order.toAddress.country ?? 'US') !== (shipFrom.country ?? 'US')) {
    throw new AppError('order_incomplete', 'The order goes abroad and needs a customs form', {
      details: { field: 'customsInfo' },
    })
  }
  return {
    fromAddress: shipFrom,
    toAddress: order.toAddress,
    packages: [packageFor(order, settings.presets)],
  }
}

/** The whole request. It is kept on disk before it is sent, and every repeat sends exactly this. */
export function shipmentRequest(
  order: Order,
  parcel: RateRequest,
  offer: OfferedService,
): CreateShipmentRequest {
  const [customText1, customText2, customText3] = order.references
  return {
    fromAddress: parcel.fromAddress,
    toAddress: parcel.toAddress,
    packages: parcel.packages,
    ...offer,
    postageLabel: {
      ...label,
      ...(customText1 ? { customText1 } : {}),
      ...(customText2 ? { customText2 } : {}),
      ...(customText3 ? { customText3 } : {}),
    },
  }
}

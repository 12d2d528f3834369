import type { CustomsDefaults } from '../../../contract/ship.ts'
import type { CustomsInfo, CustomsItem } from '../../../service/records.ts'
import type { OrderContent } from '../../orders/order.ts'

/** The customs form of a parcel, filled in from its order and from the station's defaults; what neither tells is absent. */
export function customsForm(
  { items, currency }: Pick<OrderContent, 'items' | 'currency'>,
  { originCountry, ...defaults }: CustomsDefaults,
): CustomsInfo {
  const customsItem = items.map((item): CustomsItem => {
    const origin = item.originCountry ?? originCountry
    return {
      description: item.description ?? item.sku,
      quantity: item.quantity,
      ...(item.weightGrams === undefined
        ? {}
        : { weight: Math.round(item.quantity * item.weightGrams * 10) / 10, weightUnit: 'g' }),
      ...(item.valueMinor === undefined ? {} : { value: (item.quantity * item.valueMinor) / 100 }),
      ...(item.hsTariffNumber ? { hsTariffNumber: item.hsTariffNumber } : {}),
      ...(origin ? { originCountry: origin } : {}),
      itemCode: item.sku,
    }
  })
  return { ...defaults, ...(currency ? { currency } : {}), customsItem }
}

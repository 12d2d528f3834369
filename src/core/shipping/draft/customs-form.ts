import type { CustomsDefaults } from '../../../contract/ship-operations.ts'
import type { CustomsInfo, CustomsItem } from '../../../service/records.ts'
import type { OrderItem } from '../../orders/order.ts'

/** What an order may tell of its goods for customs, besides how many there are and what they weigh. */
type Declared = Partial<
  Readonly<{
    description: string
    /** Of one piece. */
    valueMinor: number
    hsTariffNumber: string
    originCountry: string
  }>
>

/** The customs form of a parcel, filled in from its order and from the station's defaults; what neither tells is absent. */
export function customsForm(
  items: readonly (OrderItem & Declared)[],
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
  return { ...defaults, customsItem }
}

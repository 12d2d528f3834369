import type { ListedField } from '../../../contract/items.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import type { CustomsItem } from '../../../service/records.ts'
import type { OrderContent } from '../../orders/order.ts'
import { customsForm } from './customs-form.ts'

const fieldOf = {
  weightGrams: 'weight',
  description: 'description',
  valueMinor: 'value',
  hsTariffNumber: 'hsTariffNumber',
  originCountry: 'originCountry',
} as const satisfies Record<ListedField, keyof CustomsItem>

/** Fields of a draft in which the list of items' word stands as it is: the order does not say it, and nobody has typed another. */
export function listedFieldsOf(draft: ShipmentDraft, order: OrderContent): readonly string[] {
  const filled = customsForm(order, {}).customsItem ?? []
  const goods = (draft.customsInfo?.customsItem ?? []).flatMap((item, at) => {
    const place = order.items.findIndex(
      ({ sku }, index) => sku === item.itemCode && (index === at || order.items[at]?.sku !== sku),
    )
    const from = order.items[place]?.fromList ?? []
    return from
      .map((field) => fieldOf[field])
      .filter((field) => filled[place]?.[field] !== undefined && filled[place][field] === item[field])
      .map((field) => `customsInfo.customsItem.${at}.${field}`)
  })
  const weights = draft.packages.flatMap(({ weightSource }, at) =>
    order.weightFromList && weightSource === 'items' ? [`packages.${at}.weight`] : [],
  )
  return [...weights, ...goods]
}

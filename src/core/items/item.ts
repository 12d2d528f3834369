import type { ListedField } from '../../contract/items.ts'
import type { TracedField } from '../../contract/verification-view.ts'
import type { Barcode } from '../orders/barcode.ts'
import { cleanText } from '../orders/clean-text.ts'
import type { OrderItem } from '../orders/order.ts'

/** What the list says of an item beside its SKU. */
export type ItemContent = {
  readonly description?: string | undefined
  readonly barcodes: readonly Barcode[]
  /** Of one piece. */
  readonly weightGrams?: number | undefined
  readonly customsDescription?: string | undefined
  /** Of one piece, in hundredths; without a currency it is in the station's. */
  readonly valueMinor?: number | undefined
  readonly currency?: string | undefined
  readonly hsTariffNumber?: string | undefined
  readonly originCountry?: string | undefined
  /** What is asked for with each piece when it is scanned. */
  readonly asks?: readonly TracedField[] | undefined
  /** Carriers take it under rules of their own. */
  readonly isDangerous?: true | undefined
  /** The name of its picture's file. */
  readonly picture?: string | undefined
}

export type Item = ItemContent & { readonly sku: string; readonly updatedAt: Date }

/** What a row says: a field that is present and undefined is emptied, one that is absent stays as it is. */
export type ItemChange = { readonly sku: string; readonly says: Partial<ItemContent> }

/** What SKUs are compared by: clean, and without case. */
export const skuKey = (sku: string): string => cleanText(sku).toLowerCase()

/** What the list knows of an order's item, by the item's own fields. The description is the customs', else the item's. */
export const listedOf = (item: Item): Pick<OrderItem, ListedField> => ({
  weightGrams: item.weightGrams,
  description: item.customsDescription ?? item.description,
  valueMinor: item.valueMinor,
  hsTariffNumber: item.hsTariffNumber,
  originCountry: item.originCountry,
})

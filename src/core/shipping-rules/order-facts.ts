// What rules read of an order. What it does not say is undefined, and never taken for zero or none.

import type { Money } from '../../contract/domain.ts'
import { countryCode } from '../../service/countries.ts'
import type { Address } from '../../service/records.ts'
import type { Order } from '../orders/order.ts'
import { stateCode } from '../orders/regions.ts'

export type OrderFacts = {
  /** Of the parcel with its box. */
  readonly weight: number | undefined
  /** Of all goods. */
  readonly value: Money | undefined
  readonly country: readonly string[] | undefined
  /** Empty where the country has no states by letters. */
  readonly region: readonly string[] | undefined
  readonly zip: readonly string[] | undefined
  /** Empty where the order has none. */
  readonly reference: readonly string[]
  readonly sku: readonly string[] | undefined
  /** Empty where the order says that its customer is in none. */
  readonly customer_group: readonly string[] | undefined
}

export type FactsWish = {
  readonly weightGrams: number | undefined
  /** Where it goes, where that is no longer what the order says. */
  readonly toAddress?: Address | undefined
  /** Of values whose order names none. */
  readonly currency: string
}

const one = (text: string | undefined) => (text ? [text] : undefined)

function valueOf({ items, currency }: Order, otherwise: string): Money | undefined {
  if (items.length === 0) return undefined
  let amountMinor = 0
  for (const { valueMinor, quantity } of items) {
    if (valueMinor === undefined) return undefined
    amountMinor += valueMinor * quantity
  }
  return { amountMinor, currency: currency ?? otherwise }
}

function regionOf(country: string | undefined, state: string | undefined): readonly string[] | undefined {
  if (country === undefined) return undefined
  return country === 'US' || country === 'CA' ? one(state && stateCode(state, country)) : []
}

export function factsOf(
  order: Order,
  { weightGrams, toAddress = order.toAddress, currency }: FactsWish,
): OrderFacts {
  const country = toAddress.country ? countryCode(toAddress.country) : undefined
  return {
    weight: weightGrams,
    value: valueOf(order, currency),
    country: one(country),
    region: regionOf(country, toAddress.state),
    zip: one(toAddress.zip.trim()),
    reference: order.references,
    sku: order.items.length === 0 ? undefined : order.items.map(({ sku }) => sku),
    customer_group: order.customerGroups,
  }
}

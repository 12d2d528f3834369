// What the station itself has to say of a shipment that was bought.

import type { Money, Warning } from '../../contract/domain.ts'

export function priceWarnings(quoted: Money | undefined, price: Money | undefined): readonly Warning[] {
  if (!quoted || !price) return []
  if (quoted.amountMinor === price.amountMinor && quoted.currency === price.currency) return []
  return [
    { code: 'PRICE.DIFFERS', message: 'The price is not the one of the rate that was asked for before.' },
  ]
}

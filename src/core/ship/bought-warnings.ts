// What the station itself has to say of the price of a shipment that was bought.

import { minorDigits } from '../../base/money.ts'
import type { Money, Warning } from '../../contract/domain.ts'

export type PriceTold = { readonly price: Money | undefined; readonly warnings: readonly Warning[] }

/**
 * The price as far as it can be believed, beside the rate that was asked for before. An amount that is that rate counted in
 * the currency's smallest unit (845 for 8.45) is not known: nobody says 845 dollars by it.
 */
export function priceTold(quoted: Money | undefined, price: Money | undefined): PriceTold {
  if (!quoted || !price || quoted.currency !== price.currency)
    return { price, warnings: quoted && price ? [differs] : [] }
  if (quoted.amountMinor === price.amountMinor) return { price, warnings: [] }
  const smallest = 10 ** minorDigits(price.currency)
  return quoted.amountMinor > 0 && price.amountMinor === quoted.amountMinor * smallest
    ? { price: undefined, warnings: [smallestUnit] }
    : { price, warnings: [differs] }
}

const differs: Warning = {
  code: 'PRICE.DIFFERS',
  message: 'The price is not the one of the rate that was asked for before.',
}

const smallestUnit: Warning = {
  code: 'PRICE.UNIT',
  message: 'The price seems to be told in cents. It is not kept; the rate that was asked for before is.',
}

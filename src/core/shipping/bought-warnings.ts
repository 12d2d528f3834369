// What the station itself has to say of a shipment that was bought.

import type { Money, Warning } from '../../contract/domain.ts'

/** One file may hold the labels of several packages: only a look tells. */
export function labelWarnings(labels: number, packages: number): readonly Warning[] {
  if (labels >= packages) return []
  const message = `The service sent ${labels} of ${packages} labels: look whether one holds several packages.`
  return [{ code: 'LABEL.FEWER_THAN_PACKAGES', message }]
}

export function priceWarnings(quoted: Money | undefined, price: Money | undefined): readonly Warning[] {
  if (!quoted || !price) return []
  if (quoted.amountMinor === price.amountMinor && quoted.currency === price.currency) return []
  return [
    { code: 'PRICE.DIFFERS', message: 'The price is not the one of the rate that was asked for before.' },
  ]
}

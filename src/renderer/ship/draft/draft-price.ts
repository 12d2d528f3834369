import type { RateList, RateView } from '../../../contract/rates.ts'
import type { ServiceWish, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { assertNever } from '../../../base/assert-never.ts'

/** The rate that a wish would be bought at; undefined where the list has none for it. Rates are cheapest first. */
export function rateOfWish({ rates }: Pick<RateList, 'rates'>, wish: ServiceWish): RateView | undefined {
  switch (wish.by) {
    case 'rule':
      return rates.find(({ bestBy }) => bestBy.includes(wish.rule))
    case 'shipping_rule':
      return rates.find(({ ruledBy }) => ruledBy === wish.ruleId)
    case 'undecided':
      return undefined
    case 'name':
      return rates.find(({ service }) => service === wish.service)
    case 'rate':
      return rates.find(
        ({ service, carrierAccountId }) =>
          service === wish.service && carrierAccountId === wish.carrierAccountId,
      )
    default:
      return assertNever(wish)
  }
}

/** What prices hang on: while it is the same, they are those of the draft. */
export function pricedBy(draft: ShipmentDraft): string {
  const { fromAddress, toAddress, packages, specialService, specialServiceParam, customsInfo, billTo } = draft
  const { service } = draft
  return JSON.stringify([
    fromAddress,
    toAddress,
    packages,
    specialService,
    specialServiceParam,
    customsInfo,
    billTo,
    // Which of them its rule would take is told with them.
    service.by === 'shipping_rule' ? service : undefined,
  ])
}

/** Fields without which there are no prices. */
export const blocksPrices = (field: string) => /^(packages|fromAddress|toAddress|specialService)/.test(field)

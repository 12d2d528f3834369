import type { RateExplanation, ServiceOffer } from '../../../contract/rates.ts'
import { errorInfoOf } from '../../station/station-client.ts'
import { pricedBy } from './draft-price.ts'
import { perDraft } from './per-draft.ts'
import type { AskingPorts } from './question.ts'

type Explanations = Readonly<Record<string, RateExplanation | 'asking'>>

/** Why offers have no price for the draft as it is. */
export class MissingPrices {
  readonly #asking: AskingPorts
  readonly #said: { value: { readonly of: string; readonly offers: Explanations } }

  constructor(asking: AskingPorts) {
    this.#asking = asking
    this.#said = asking.cell({ of: '', offers: {} })
  }

  get explanations(): Explanations {
    const { of, offers } = this.#said.value
    return of === pricedBy(this.#asking.draft()) ? offers : {}
  }

  async explain({ carrierAccountId, service }: ServiceOffer): Promise<void> {
    const key = offerKey({ carrierAccountId, service })
    const draft = this.#asking.draft()
    const of = pricedBy(draft)
    this.#said.value = { of, offers: { ...this.explanations, [key]: 'asking' } }
    const explanation = await this.#asking.client
      .invoke('ship.explainRate', { draft, carrierAccountId, service })
      .catch((thrown: unknown) => ({ kind: 'refused', reason: errorInfoOf(thrown) }) as const)
    const { value } = this.#said
    if (value.of === of) this.#said.value = { of, offers: { ...value.offers, [key]: explanation } }
  }
}

export const missingPrices = perDraft(({ asking }) => new MissingPrices(asking))

export function offerKey({
  carrierAccountId,
  service,
}: Pick<ServiceOffer, 'carrierAccountId' | 'service'>): string {
  return `${carrierAccountId} ${service}`
}

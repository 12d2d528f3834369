import type { RateList, RateView } from '../../../contract/rates.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { pricedBy, rateOfWish } from './draft-price.ts'
import { Question, type AskingPorts } from './question.ts'

/** What a draft would cost by each service. */
export class DraftPrices extends Question<RateList> {
  readonly #draft: () => ShipmentDraft
  readonly #isLacking: () => boolean

  /** `isLacking`: they cannot be asked yet. */
  constructor({ client, draft, cell }: AskingPorts, isLacking: () => boolean) {
    super({
      cell,
      contents: () => pricedBy(draft()),
      put: () => client.invoke('ship.rates', { draft: draft() }),
    })
    this.#draft = draft
    this.#isLacking = isLacking
  }

  /** They are those of the draft as it is, or it is known to have none. */
  get fit(): boolean {
    return this.now !== undefined && this.now.kind !== 'asking'
  }

  /** What the draft would be bought at, as far as that is known. */
  get rate(): RateView | undefined {
    const { now } = this
    return now?.kind === 'answered' ? rateOfWish(now.answer, this.#draft().service) : undefined
  }

  /** Asks once nothing is changed for so long, unless they fit. */
  override soon(pauseMs: number): void {
    if (this.fit || this.#isLacking()) this.stop()
    else super.soon(pauseMs)
  }
}

import type { ErrorInfo } from '../../../contract/errors.ts'
import type { RateExplanation, RateList, RateView, ServiceOffer } from '../../../contract/ship.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
import { pricedBy, rateOfWish } from './draft-price.ts'

export type Prices =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly list: RateList }
  | { readonly kind: 'failed'; readonly error: ErrorInfo }

export type PricePorts = {
  readonly client: StationClient
  readonly draft: () => ShipmentDraft
  /** Why prices cannot be asked yet. */
  readonly isLacking: () => boolean
}

/** What a draft would cost by each service, and why some have no price. */
export class DraftPrices {
  shown = $state.raw<Prices>({ kind: 'none' })
  explanations = $state.raw<Readonly<Record<string, RateExplanation | 'asking'>>>({})
  #pricedBy = $state('')
  /** What they are being asked by; undefined where nobody asks. */
  #askedBy: string | undefined

  readonly #ports: PricePorts
  #timer: ReturnType<typeof setTimeout> | undefined
  #number = 0

  constructor(ports: PricePorts) {
    this.#ports = ports
  }

  /** They are of the draft as it is. */
  get fit(): boolean {
    return this.#pricedBy === pricedBy(this.#ports.draft())
  }

  /** What the draft would be bought at, as far as that is known. */
  get rate(): RateView | undefined {
    return this.shown.kind === 'known' && this.fit
      ? rateOfWish(this.shown.list, this.#ports.draft().service)
      : undefined
  }

  /** Asks once nothing is changed for so long, unless what is shown fits. */
  askSoon(pauseMs: number): void {
    this.stop()
    if (this.fit || this.#ports.isLacking()) return
    this.#timer = setTimeout(() => {
      // They may have come, or be on their way, by what was asked before: they are not taken away again.
      if (!this.fit && this.#askedBy !== pricedBy(this.#ports.draft())) void this.ask()
    }, pauseMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async ask(): Promise<void> {
    const draft = this.#ports.draft()
    const number = ++this.#number
    const by = pricedBy(draft)
    this.#askedBy = by
    this.explanations = {}
    this.shown = { kind: 'asking' }
    let shown: Prices
    try {
      shown = { kind: 'known', list: await this.#ports.client.invoke('ship.rates', { draft }) }
    } catch (thrown) {
      shown = { kind: 'failed', error: errorInfoOf(thrown) }
    }
    if (number !== this.#number) return
    this.#askedBy = undefined
    this.shown = shown
    this.#pricedBy = by
  }

  async explain({ carrierAccountId, service }: ServiceOffer): Promise<void> {
    const key = offerKey({ carrierAccountId, service })
    this.explanations = { ...this.explanations, [key]: 'asking' }
    const input = { draft: this.#ports.draft(), carrierAccountId, service }
    let explanation: RateExplanation
    try {
      explanation = await this.#ports.client.invoke('ship.explainRate', input)
    } catch (thrown) {
      explanation = { kind: 'refused', reason: errorInfoOf(thrown) }
    }
    this.explanations = { ...this.explanations, [key]: explanation }
  }
}

export function offerKey({
  carrierAccountId,
  service,
}: Pick<ServiceOffer, 'carrierAccountId' | 'service'>): string {
  return `${carrierAccountId} ${service}`
}

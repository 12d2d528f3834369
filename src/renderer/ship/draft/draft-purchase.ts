import type { Money } from '../../../contract/domain.ts'
import type { ErrorInfo } from '../../../contract/errors.ts'
import type { BuyOutcome } from '../../../contract/ship.ts'
import type { DraftCheck, DraftProblem } from '../../../contract/shipment-draft.ts'
import { errorInfoOf } from '../../station/station-client.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { contentsOf, Question, type AskingPorts, type Settled } from './question.ts'

export type DraftPurchasePorts = AskingPorts & {
  readonly keeper: Pick<DraftKeeper, 'flush'>
  /** The price that is shown for the draft as it is. */
  readonly priceSeen: () => Money | undefined
  readonly checked: (checked: Settled<DraftCheck>) => void
}

/** What became of the key that buys. `problems`: nothing was sent. */
export type Pressed =
  | BuyOutcome
  | { readonly kind: 'failed'; readonly error: ErrorInfo }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] }

/** What is to be bought: it is checked while it is typed, and bought as it stands at the key, or not. */
export class DraftPurchase extends Question<DraftCheck> {
  readonly #ports: DraftPurchasePorts
  /** Of what was sent without an answer so far. */
  #gesture: { readonly id: string; readonly of: string } | undefined

  constructor(ports: DraftPurchasePorts) {
    const { client, draft, cell, checked } = ports
    super({
      cell,
      contents: () => contentsOf(draft()),
      put: () => client.invoke('ship.checkDraft', { draft: draft() }),
      settled: checked,
    })
    this.#ports = ports
  }

  /** At the price that is shown; without one at the service's. Nothing is sent where the draft is changed before. */
  async press(): Promise<Pressed> {
    const { client, keeper } = this.#ports
    const sent = this.#ports.draft()
    const of = contentsOf(sent)
    const priceSeen = this.#ports.priceSeen()
    // What is asked for is kept until it is bought: the service may refuse it.
    await keeper.flush()
    if (contentsOf(this.#ports.draft()) !== of) return { kind: 'failed', error: changedSince }
    // Rules and readings may be others than when it was typed.
    const checked = await this.ask()
    if (!checked) return { kind: 'failed', error: changedSince }
    if (checked.kind === 'failed') return checked
    const { ruled, problems } = checked.answer
    if (ruled) return { kind: 'failed', error: notSent('rule_changed') }
    if (problems.length > 0) return { kind: 'problems', problems }
    // The same gesture after an answer that was lost: the station knows whether it began the purchase.
    if (this.#gesture?.of !== of) this.#gesture = { id: crypto.randomUUID(), of }
    const wish = { gestureId: this.#gesture.id, draft: sent, ...(priceSeen ? { priceSeen } : {}) }
    const pressed = await client
      .invoke('ship.buy', wish)
      .catch((thrown: unknown): Pressed => ({ kind: 'failed', error: errorInfoOf(thrown) }))
    const isLost = pressed.kind === 'failed' && pressed.error.code === 'station_unreachable'
    if (!isLost) this.#gesture = undefined
    return pressed
  }
}

const notSent = (reason: 'changed_since' | 'rule_changed'): ErrorInfo => ({
  code: 'order_incomplete',
  message: '',
  details: { reason },
})
/** What is on the page is not what the key was pressed for. */
export const changedSince = notSent('changed_since')

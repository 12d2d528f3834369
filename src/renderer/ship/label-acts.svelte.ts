import type { ParcelView } from '../../contract/domain.ts'
import type { RefundCandidate } from '../../contract/refunds.ts'
import { words } from '../language.ts'
import { Gesture } from '../ui/gesture.ts'
import { attempt, type ActPorts } from './attempt.ts'

const { ship: m, refunds: refundWords } = words

type LabelPorts = ActPorts & {
  readonly changed: (parcel: ParcelView) => void
  /** The stage shows it, and says what becomes of it. */
  readonly isOnStage: (purchaseId: string) => boolean
}

/** What the packer says of an address that the service modified, and of a label that is not used. */
export class LabelActs {
  /** The parcel whose label somebody is about to give back. */
  voiding = $state.raw<RefundCandidate>()

  readonly #ports: LabelPorts
  readonly #gesture = new Gesture()

  constructor(ports: LabelPorts) {
    this.#ports = ports
  }

  async keepAddress({ purchaseId, orderNumber }: ParcelView): Promise<void> {
    const parcel = await attempt(this.#ports, (client) => client.invoke('ship.keepAddress', { purchaseId }))
    if (!parcel) return
    this.#ports.toasts.show(m.keptAddress(orderNumber))
    this.#ports.changed(parcel)
  }

  /** Asks back before the refund is asked for; says why where it cannot be. */
  async askVoid({ purchaseId, orderNumber }: ParcelView): Promise<void> {
    const candidate = await attempt(this.#ports, (client) =>
      client.invoke('refunds.candidate', { purchaseId }),
    )
    if (!candidate) return
    if (candidate.hindrance) {
      this.#ports.toasts.show(refundWords.hindered[candidate.hindrance](orderNumber), { bad: true })
    } else this.voiding = candidate
  }

  async voidLabel({ parcel: { purchaseId, orderNumber } }: RefundCandidate): Promise<void> {
    const input = { gestureId: this.#gesture.of(purchaseId), purchaseIds: [purchaseId] }
    const asked = await attempt(this.#ports, (client) => client.invoke('refunds.request', input))
    if (!asked) return
    this.#gesture.answered()
    if (!this.#ports.isOnStage(purchaseId)) this.#ports.toasts.show(m.labelVoided(orderNumber))
    await this.lookAgain(purchaseId)
  }

  /** Asks for the labels that are not here, now. */
  async fetchLabels({ purchaseId }: ParcelView): Promise<void> {
    const answer = await attempt(this.#ports, (client) =>
      client.invoke('reprint.fetchLabels', { purchaseId }),
    )
    if (answer) this.#ports.changed(answer.parcel)
  }

  /** A person's word that the labels which are here are all of the parcel's. */
  async completeLabels({ purchaseId }: ParcelView): Promise<void> {
    const parcel = await attempt(this.#ports, (client) =>
      client.invoke('reprint.labelsComplete', { purchaseId }),
    )
    if (parcel) this.#ports.changed(parcel)
  }

  /** Takes the parcel as it is now: a refund is none of its own events. */
  async lookAgain(purchaseId: string): Promise<void> {
    const parcel = await attempt(this.#ports, (client) => client.invoke('ship.parcel', { purchaseId }))
    if (parcel) this.#ports.changed(parcel)
  }
}

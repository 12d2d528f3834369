import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'

/** What this bench asked others for, as far as a screen has heard of it. */
export class RefundRequestsState extends AskingStation {
  requests = $state.raw<readonly RefundRequestView[]>([])
  readonly #gesture = new Gesture()

  /** `told` is called for each that is news. */
  follow(told: (request: RefundRequestView) => void = () => undefined): () => void {
    return this.client.subscribe('refundRequest', (request) => {
      this.#take(request)
      told(request)
    })
  }

  async list(): Promise<void> {
    const answer = await this.answer(() => this.client.invoke('refundRequests.list', {}))
    if (answer) this.requests = answer.requests
  }

  /** The newest that was heard of. */
  of(labelId: string): RefundRequestView | undefined {
    return this.requests.find((request) => request.labelId === labelId)
  }

  /** The same label, asked for again after a broken link to the station, is the same gesture. */
  async ask(benchId: string, labelId: string): Promise<void> {
    const gestureId = this.#gesture.of(`${benchId} ${labelId}`)
    await this.run(async () => {
      this.#take(await this.client.invoke('refundRequests.ask', { gestureId, benchId, labelId }))
      this.#gesture.answered()
    })
  }

  async callOff(requestId: string): Promise<void> {
    await this.run(async () => this.#take(await this.client.invoke('refundRequests.callOff', { requestId })))
  }

  #take(request: RefundRequestView): void {
    const others = this.requests.filter(({ requestId }) => requestId !== request.requestId)
    this.requests = [request, ...others].toSorted((a, b) => b.askedAt.localeCompare(a.askedAt))
  }
}

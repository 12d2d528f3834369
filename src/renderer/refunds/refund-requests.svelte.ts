import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'
import { ToldView } from '../ui/told-view.ts'

type Requests = readonly RefundRequestView[]

/** What this bench asked others for, as far as a screen has heard of it. */
export class RefundRequestsState extends AskingStation {
  requests = $state.raw<Requests>([])
  readonly #told = new ToldView<Requests>({
    read: async () => (await this.client.invoke('refundRequests.list', {})).requests,
    show: (requests) => (this.requests = requests ?? []),
  })
  readonly #gesture = new Gesture()

  /** `told` is called for each that is news. */
  follow(told: (request: RefundRequestView) => void = () => undefined): () => void {
    return this.client.subscribe('refundRequest', (request) => {
      this.#told.tell(this.#with(request))
      told(request)
    })
  }

  async list(): Promise<void> {
    await this.beside(() => this.#told.keep())
  }

  /** The newest that was heard of. */
  of(labelId: string): RefundRequestView | undefined {
    return this.requests.find((request) => request.labelId === labelId)
  }

  /** The same label, asked for again after a broken link to the station, is the same gesture. */
  async ask(benchId: string, labelId: string): Promise<void> {
    const gestureId = this.#gesture.of(`${benchId} ${labelId}`)
    await this.#takeOne(async () => {
      const request = await this.client.invoke('refundRequests.ask', { gestureId, benchId, labelId })
      this.#gesture.answered()
      return request
    })
  }

  async callOff(requestId: string): Promise<void> {
    await this.#takeOne(() => this.client.invoke('refundRequests.callOff', { requestId }))
  }

  #takeOne(ask: () => Promise<RefundRequestView>): Promise<boolean> {
    return this.run(() => this.#told.keep(async () => this.#with(await ask())))
  }

  /** Those that are known, with this one as it is now. */
  #with(request: RefundRequestView): Requests {
    const others = this.requests.filter(({ requestId }) => requestId !== request.requestId)
    return [request, ...others].toSorted((a, b) => b.askedAt.localeCompare(a.askedAt))
  }
}

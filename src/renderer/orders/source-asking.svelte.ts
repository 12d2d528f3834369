import type { NotHere } from '../../contract/order-look-up.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

type AskedFor = {
  readonly orderNumber: string
  readonly gestureId: string
  /** Who is being asked; none before that is known. */
  readonly sources: readonly string[]
  /** Absent while they are asked, and where nothing was heard of it (`fault`). */
  readonly notHere?: NotHere
}

/** An order that is not here, as the order sources are asked for it. */
export class SourceAsking extends AskingStation {
  #now = $state.raw<AskedFor>()

  constructor({ client }: Pick<AppContext, 'client'>) {
    super(client)
    client.subscribe('orderLookUp', ({ gestureId, sources }) => {
      if (this.#now?.gestureId === gestureId) this.#now = { ...this.#now, sources }
    })
  }

  /** What is asked, or was, of just this number. */
  of(orderNumber: string): AskedFor | undefined {
    return this.#now?.orderNumber === orderNumber ? this.#now : undefined
  }

  get isUnderWay(): boolean {
    return this.#now !== undefined && this.#now.notHere === undefined && this.fault === undefined
  }

  /** True where it is here now. Not asked twice at a time. */
  async ask(orderNumber: string): Promise<boolean> {
    if (this.isUnderWay) return false
    const gestureId = crypto.randomUUID()
    this.#now = { orderNumber, gestureId, sources: [] }
    const answer = await this.answer(() => this.client.invoke('orders.lookUp', { gestureId, orderNumber }))
    const asked = this.of(orderNumber)
    if (!answer || asked?.gestureId !== gestureId) return false
    const { kind, ...notHere } = answer
    this.#now = kind === 'not_here' ? { ...asked, notHere } : undefined
    return kind === 'here'
  }

  /** It is waited for no more: whether they have it is not known. */
  stop(): void {
    const { gestureId } = this.#now ?? {}
    const wasUnderWay = this.isUnderWay
    this.#now = undefined
    this.fault = undefined
    if (gestureId !== undefined && wasUnderWay)
      void this.client.invoke('orders.stopLookUp', { gestureId }).catch(() => undefined)
  }
}

import type { WaitingOrderView } from '../../contract/domain.ts'
import type { TakeOverReason } from '../../contract/warehouse.ts'
import { words } from '../language.ts'
import { attempt, type ActPorts } from './attempt.ts'
import { parcelName } from './parcel-name.ts'
import { stageWords } from './stage-words.ts'
import { orderNumberOf, type Stage } from './stage.ts'

const m = words.ship

type OrderPorts = ActPorts & {
  readonly stage: () => Stage
  readonly scan: (orderNumber: string) => Promise<void>
  readonly acknowledge: (stage: Stage) => void
}

/** What the packer does with the order on the stage, but for buying its parcel. */
export class OrderActs {
  readonly #ports: OrderPorts

  constructor(ports: OrderPorts) {
    this.#ports = ports
  }

  /** It is taken from the bench that has it, and shipped here. `reason`: it may have been bought there. */
  async takeOver(reason?: TakeOverReason): Promise<void> {
    const orderNumber = orderNumberOf(this.#ports.stage())
    const wish = { orderNumber, ...(reason ? { reason } : {}) }
    const taken = await attempt(this.#ports, (client) => client.invoke('warehouse.takeOver', wish))
    if (taken) await this.#ports.scan(orderNumber)
  }

  /** It may be shipped again, and is. */
  async release(): Promise<void> {
    const orderNumber = orderNumberOf(this.#ports.stage())
    const released = await attempt(this.#ports, (client) => client.invoke('orders.release', { orderNumber }))
    if (released) await this.#ports.scan(orderNumber)
  }

  /** It is to be shipped after all, and is. */
  async takeBack(): Promise<void> {
    const orderNumber = orderNumberOf(this.#ports.stage())
    const back = await attempt(this.#ports, (client) => client.invoke('orders.takeBack', { orderNumber }))
    if (back) await this.#ports.scan(orderNumber)
  }

  /** It is put aside, with what the stage says of it as the reason. */
  async hold(): Promise<void> {
    const stage = this.#ports.stage()
    const orderNumber = orderNumberOf(stage)
    const reason = stageWords(stage, 0).line.slice(0, 200)
    const held = await attempt(this.#ports, (client) => client.invoke('orders.hold', { orderNumber, reason }))
    if (!held) return
    this.#ports.toasts.show(m.heldToast(orderNumber))
    this.#ports.acknowledge(stage)
  }

  /** A parcel, out of the line that waits for the service; also one that is not on the stage. */
  async takeOut({
    id,
    ...parcel
  }: Pick<WaitingOrderView, 'id' | 'orderNumber' | 'parcelNumber'>): Promise<void> {
    const stage = this.#ports.stage()
    const done = await attempt(this.#ports, (client) => client.invoke('ship.takeOut', { id }))
    if (!done) return
    this.#ports.toasts.show(m.takenOut(parcelName(parcel)))
    const now = this.#ports.stage()
    // Another order may be on the stage by now.
    if (stage.waiting?.id === id && orderNumberOf(now) === orderNumberOf(stage)) this.#ports.acknowledge(now)
  }
}

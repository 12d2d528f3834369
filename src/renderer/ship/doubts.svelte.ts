import type { ParcelView } from '../../contract/domain.ts'
import type { DoubtEndReason } from '../../contract/doubt.ts'
import type { SecondShipmentView } from '../../contract/doubts.ts'
import { Meanwhile } from '../ui/meanwhile.ts'
import { ToldView } from '../ui/told-view.ts'
import { attempt, type ActPorts } from './attempt.ts'
import { findParcel, isInDoubt, newerParcel } from './parcels.ts'

/** So many are read at a time. */
const pageSize = 50

/**
 * Every parcel of the station that nobody knows the end of, and what was bought twice; what a person does about them.
 * It lives as long as the page.
 */
export class Doubts {
  /** Oldest first, as far as they were read. */
  parcels = $state.raw<readonly ParcelView[]>([])
  /** There are more than were read. */
  hasMore = $state(false)
  seconds = $state.raw<readonly SecondShipmentView[]>([])

  /** The parcel whose doubt somebody is about to end. */
  ending = $state.raw<ParcelView>()
  /** The parcel of which somebody is about to say that it was sent with the connected account. */
  saying = $state.raw<ParcelView>()
  /** The second shipment that somebody is about to call dealt with. */
  closing = $state.raw<SecondShipmentView>()
  /** All of it is shown. */
  isListed = $state(false)

  readonly #ports: ActPorts & { readonly changed: (parcel: ParcelView) => void }
  readonly #meanwhile = new Meanwhile<ParcelView>()
  readonly #toldSeconds = new ToldView<readonly SecondShipmentView[]>({
    read: async () => (await this.#ports.client.invoke('doubts.seconds', {})).open,
    show: (seconds = []) => (this.seconds = seconds),
  })
  #after: string | undefined

  constructor(ports: ActPorts & { readonly changed: (parcel: ParcelView) => void }) {
    this.#ports = ports
  }

  /** Follows until the answer is called. */
  follow(): () => void {
    const { client } = this.#ports
    const ends = [
      client.subscribe('parcel', (parcel) => {
        this.#meanwhile.hear(parcel)
        this.#take(parcel)
      }),
      client.subscribe('secondShipments', ({ open }) => this.#toldSeconds.tell(open)),
    ]
    return () => ends.forEach((end) => end())
  }

  /** Reads them anew: while the link was lost their events were. What cannot be read stays as it is. */
  async refresh(): Promise<void> {
    const { client } = this.#ports
    try {
      const read = await this.#meanwhile.during(() => client.invoke('doubts.list', { limit: pageSize }))
      if (!read) return
      const { parcels, next } = read.list
      this.parcels = parcels
      this.#after = next
      this.hasMore = next !== undefined
      read.told.forEach((parcel) => this.#take(parcel))
      await this.#toldSeconds.keep()
    } catch {
      return
    }
  }

  async more(): Promise<void> {
    const after = this.#after
    if (after === undefined) return
    const page = await attempt(this.#ports, (client) =>
      client.invoke('doubts.list', { after, limit: pageSize }),
    )
    if (!page || after !== this.#after) return
    this.#after = page.next
    this.hasMore = page.next !== undefined
    page.parcels.forEach((parcel) => this.#take(parcel))
  }

  /** Shows all of it. */
  open(): void {
    this.isListed = true
    void this.refresh()
  }

  /** Another profile was opened: its parcels are others. */
  clear(): void {
    this.#meanwhile.drop()
    this.parcels = []
    this.#toldSeconds.tell([])
    this.hasMore = false
    this.isListed = false
  }

  /** Looks into it now. */
  async ask({ purchaseId }: Pick<ParcelView, 'purchaseId'>): Promise<void> {
    this.#changed(await attempt(this.#ports, (client) => client.invoke('ship.retry', { purchaseId })))
  }

  /** A person's word that what is in doubt was not bought. */
  async end({ purchaseId }: ParcelView, reason: DoubtEndReason): Promise<void> {
    this.#changed(
      await attempt(this.#ports, (client) => client.invoke('ship.endDoubt', { purchaseId, reason })),
    )
  }

  /** A person's word that it was sent with the account that is connected. */
  async sayAccount({ purchaseId }: ParcelView): Promise<void> {
    this.#changed(await attempt(this.#ports, (client) => client.invoke('ship.sayAccount', { purchaseId })))
  }

  /** What the second shipment is found by where its refund is asked for. */
  async toRefund({ secondId }: SecondShipmentView): Promise<string | undefined> {
    const taken = await attempt(this.#ports, (client) => client.invoke('doubts.refundSecond', { secondId }))
    return taken?.shipmentId
  }

  async close({ secondId }: SecondShipmentView): Promise<void> {
    const left = await attempt(this.#ports, (client) => client.invoke('doubts.closeSecond', { secondId }))
    if (left) this.#toldSeconds.tell(left.open)
  }

  #changed(parcel: ParcelView | undefined): void {
    if (!parcel) return
    this.#take(parcel)
    this.#ports.changed(parcel)
  }

  #take(parcel: ParcelView): void {
    const known = findParcel(this.parcels, parcel.purchaseId)
    const newest = newerParcel(known, parcel)
    if (!isInDoubt(newest)) {
      if (known) this.parcels = this.parcels.filter((one) => one !== known)
    } else if (known) this.parcels = this.parcels.map((one) => (one === known ? newest : one))
    else {
      this.parcels = [...this.parcels, newest].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    }
  }
}

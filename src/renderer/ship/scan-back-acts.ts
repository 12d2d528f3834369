import type { ParcelView } from '../../contract/domain.ts'
import type { GivenExcuse } from '../../contract/scan-back.ts'
import { words } from '../language.ts'
import { attempt, type ActPorts } from './attempt.ts'
import { labelToScan } from './scan-back.ts'

const m = words.scanBack

/** What the packer does with a parcel whose label is to be scanned back. */
export class ScanBackActs {
  readonly #ports: ActPorts & { readonly changed: (parcel: ParcelView) => void }

  constructor(ports: ActPorts & { readonly changed: (parcel: ParcelView) => void }) {
    this.#ports = ports
  }

  /** The same label once more, on the printer for labels. */
  async printAgain(parcel: ParcelView): Promise<void> {
    const labelId = labelToScan(parcel)?.labelId ?? parcel.labelId
    if (labelId === undefined) return
    const input = { gestureId: crypto.randomUUID(), labelId, reason: 'misprint' as const }
    const job = await attempt(this.#ports, (client) => client.invoke('reprint.print', input))
    if (job) this.#ports.toasts.show(m.printedAgain(parcel.orderNumber))
  }

  async setAside({ purchaseId }: ParcelView): Promise<void> {
    const parcel = await attempt(this.#ports, (client) => client.invoke('ship.setAside', { purchaseId }))
    if (parcel) this.#ports.changed(parcel)
  }

  /** True where the station took it: a packer may not. */
  async excuse({ purchaseId }: ParcelView, reason: GivenExcuse): Promise<boolean> {
    const parcel = await attempt(this.#ports, (client) =>
      client.invoke('ship.excuseLabel', { purchaseId, reason }),
    )
    if (parcel) this.#ports.changed(parcel)
    return parcel !== undefined
  }
}

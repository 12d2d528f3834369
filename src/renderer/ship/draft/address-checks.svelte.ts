import type { ErrorInfo } from '../../../contract/errors.ts'
import type { AddressVerification } from '../../../contract/ship.ts'
import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'

export const addressEnds = ['fromAddress', 'toAddress', 'altReturnAddress'] as const
export type AddressEnd = (typeof addressEnds)[number]

export type AddressCheckPorts = {
  readonly client: StationClient
  readonly draft: () => ShipmentDraft
  readonly change: (draft: ShipmentDraft, path: AddressEnd) => void
  readonly failed: (error: ErrorInfo) => void
}

/** What the service said of a draft's addresses; of an address that was changed since, nothing. */
export class AddressChecks {
  #said = $state.raw<Partial<Record<AddressEnd, AddressVerification | 'asking'>>>({})
  readonly #ports: AddressCheckPorts

  constructor(ports: AddressCheckPorts) {
    this.#ports = ports
  }

  of(end: AddressEnd): AddressVerification | 'asking' | undefined {
    return this.#said[end]
  }

  /** Without a name, all of it. */
  forget(end?: AddressEnd): void {
    if (end === undefined) this.#said = {}
    else if (this.#said[end]) this.#said = { ...this.#said, [end]: undefined }
  }

  async ask(end: AddressEnd): Promise<void> {
    const { client, draft, failed } = this.#ports
    const address = draft()[end]
    if (!address || this.#said[end] === 'asking') return
    this.#said = { ...this.#said, [end]: 'asking' }
    try {
      const verification = await client.invoke('ship.verifyAddress', { address })
      if (draft()[end] === address) this.#said = { ...this.#said, [end]: verification }
    } catch (thrown) {
      this.forget(end)
      failed(errorInfoOf(thrown))
    }
  }

  takeCorrected(end: AddressEnd): void {
    const verification = this.#said[end]
    if (!verification || verification === 'asking' || !verification.after) return
    const { after } = verification
    this.#ports.change({ ...this.#ports.draft(), [end]: after }, end)
    this.#said = { ...this.#said, [end]: { ...verification, verdict: 'same', before: after, changed: [] } }
  }
}

import type { ParcelView } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** What asking for a parcel's labels came to: so many came, and why others did not. */
export type LabelAnswer = { readonly fetched: number; readonly reason: ErrorInfo | undefined }

/** The parcels whose labels are not all here, and what asking for them came to. */
export class MissingState extends AskingStation {
  parcels = $state.raw<readonly ParcelView[]>([])
  total = $state(0)
  /** The label or parcel that is being asked for. */
  asking = $state<string>()
  /** The parcel of which a person is asked whether its labels are all here. */
  completing = $state.raw<ParcelView>()
  /** By label or parcel. */
  answers = $state.raw<Readonly<Record<string, LabelAnswer>>>({})

  follow(): () => void {
    void this.load()
    return this.client.subscribe('parcel', (parcel) => this.#take(parcel))
  }

  async load(): Promise<void> {
    const missing = await this.client.invoke('reprint.missing', {}).catch(() => undefined)
    if (!missing) return
    this.parcels = missing.parcels
    this.total = missing.total
  }

  /** Asks for what is missing of a parcel (of one package, by its number), or for a label that cannot be read. True where something came. */
  async fetch(which: OperationInput<'reprint.fetchLabels'>): Promise<boolean> {
    const id = 'purchaseId' in which ? which.purchaseId : which.labelId
    if (this.asking !== undefined) return false
    this.asking = id
    try {
      const { parcel, fetched, reason } = await this.client.invoke('reprint.fetchLabels', which)
      this.#take(parcel)
      this.#answer(id, { fetched, reason })
      return fetched > 0
    } catch (thrown) {
      this.#answer(id, { fetched: 0, reason: errorInfoOf(thrown) })
      return false
    } finally {
      this.asking = undefined
    }
  }

  /** A person's word that the labels which are here are all of the parcel's. */
  async complete({ purchaseId }: ParcelView): Promise<void> {
    try {
      this.#take(await this.client.invoke('reprint.labelsComplete', { purchaseId }))
    } catch (thrown) {
      this.#answer(purchaseId, { fetched: 0, reason: errorInfoOf(thrown) })
    }
  }

  #answer(id: string, answer: LabelAnswer): void {
    this.answers = { ...this.answers, [id]: answer }
  }

  #take(parcel: ParcelView): void {
    const known = this.parcels.some(({ purchaseId }) => purchaseId === parcel.purchaseId)
    if (!known && !parcel.missingLabels) return
    if (known && parcel.missingLabels) {
      this.parcels = this.parcels.map((one) => (one.purchaseId === parcel.purchaseId ? parcel : one))
    } else if (known) {
      this.parcels = this.parcels.filter(({ purchaseId }) => purchaseId !== parcel.purchaseId)
      this.total = Math.max(0, this.total - 1)
      // One that was beyond the end of the list may have its place now.
      if (this.total > this.parcels.length) void this.load()
    } else {
      this.parcels = [...this.parcels, parcel]
      this.total += 1
    }
  }
}

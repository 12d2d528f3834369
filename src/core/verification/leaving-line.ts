// A parcel that waited in the line for the service, and does no more: what only its place there said of it is kept as an act.

import { unlessUnreadable } from '../failure.ts'
import { parcelsOf } from './acts.ts'
import type { HeldParcel, VerificationStore } from './ports.ts'

type LeavingLinePorts = {
  readonly store: Pick<VerificationStore, 'actsOf' | 'add' | 'isOpen'>
  readonly inTurn: <T>(orderId: string, work: () => Promise<T>) => Promise<T>
}

/** `id`: of its place in the line. */
type LeavingParcel = HeldParcel & { readonly id: string; readonly wholeAt: Date | undefined }

/** One that was whole stays closed, unless something was done with it since. */
export function createLeavesLine({ store, inTurn }: LeavingLinePorts) {
  return async ({ id, wholeAt, ...parcel }: LeavingParcel): Promise<void> => {
    if (!wholeAt) return
    const { orderId, orderNumber, parcelNumber } = parcel
    await inTurn(orderId, async () => {
      // Where they cannot be read, no parcel of the order can be bought: it leaves the line all the same.
      const acts = await store.actsOf(orderId).catch(unlessUnreadable)
      const now = acts && parcelsOf(acts).get(parcelNumber)
      if (!now || now.closed !== undefined || now.changedAt > wholeAt) return
      await store.add(
        {
          ...{ gestureId: id, orderId, orderNumber, parcelNumber, at: wholeAt, by: undefined },
          doing: { kind: 'close', how: 'whole' },
        },
        await store.isOpen(orderId),
      )
    })
  }
}

// Refunds at a bench that closes its day together with others: what is asked back is on no manifest that another bench makes. While this
// bench knows itself cut off, and says so, refunds go on without a word of the warehouse. Else they wait for one: no answer is none.

import { isAppError } from '../../contract/errors.ts'
import { conflict } from '../../contract/refusals.ts'
import { localDay } from '../../core/manifests/manifest.ts'
import type { ListsOfOthers } from '../../core/refunds/refunds.ts'
import type { DaySharing } from '../../core/warehouse/share-day.ts'

/** @param isCutOff the warehouse does not answer, or does not let this bench in, as the status bar says. */
export function listsOfOthers(
  sharing: Pick<DaySharing, 'takeOff' | 'putBack' | 'placeOf'>,
  isCutOff: () => boolean,
): ListsOfOthers {
  return {
    putBack: sharing.putBack,
    async takeOff(purchases) {
      // As it was when the person asked: a cut in the middle of the question is no leave to guess.
      const wasCutOff = isCutOff()
      try {
        return await sharing.takeOff(
          purchases.map(({ id, trackingNumber = '', request, updatedAt }) => ({
            parcelId: id,
            shipDate: request?.shipDate?.slice(0, 10) ?? localDay(updatedAt),
            trackingNumber,
          })),
        )
      } catch (error) {
        if (!isAppError(error)) throw error
        if (!wasCutOff) throw conflict('manifest_not_known')
        return purchases.flatMap(({ id }) => (sharing.placeOf(id)?.kind === 'taken' ? [id] : []))
      }
    },
  }
}
